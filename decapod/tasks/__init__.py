"""Tasks: what is asked for, how it is prepared and judged, and how a competent person does it."""

from decapod.tasks.composition import SubTask
from decapod.tasks.demonstration import Act, Demonstration, NearMiss, OtherWay, Step
from decapod.tasks.file import SubTaskFile, TaskFile
from decapod.tasks.listed import Listed, NotOnScreenError
from decapod.tasks.load import list_tasks, load_sub_task, load_task
from decapod.tasks.phrase import Condition, Phrase
from decapod.tasks.phrase_parser import PhraseError, parse_condition, parse_phrase
from decapod.tasks.reading import Reading
from decapod.tasks.task import Task, TaskInstance
from decapod.tasks.template import MissingValueError, Template, TemplateError, parse_template
from decapod.tasks.vocabulary import Vocabulary, find_vocabularies, vocabulary_of

__all__ = [
    "Act",
    "Condition",
    "Demonstration",
    "Listed",
    "MissingValueError",
    "NearMiss",
    "NotOnScreenError",
    "OtherWay",
    "Phrase",
    "PhraseError",
    "Reading",
    "Step",
    "SubTask",
    "SubTaskFile",
    "Task",
    "TaskFile",
    "TaskInstance",
    "Template",
    "TemplateError",
    "Vocabulary",
    "find_vocabularies",
    "list_tasks",
    "load_sub_task",
    "load_task",
    "parse_condition",
    "parse_phrase",
    "parse_template",
    "vocabulary_of",
]
