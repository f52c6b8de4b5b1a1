"""From the other ways of a file to demonstrations that must complete the task too."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from decapod.documents import Loc
from decapod.environments.root import ROOT, complete, submit
from decapod.tasks.demonstration import Demonstration, OtherWay, Step
from decapod.tasks.file import TaskFile
from decapod.tasks.finding import Finding
from decapod.tasks.step_reader import StepReader
from decapod.tasks.vocabulary import Vocabulary


@dataclass(frozen=True)
class Way:
    """Another way as it stands in the file: its steps still have placeholders."""

    name: str
    about: str
    steps: tuple[Step, ...]

    def fill(self, values: Mapping[str, JsonValue]) -> OtherWay:
        """Fill in the values of the task's parameters."""
        return OtherWay(self.name, self.about, Demonstration(tuple(step.bind(values) for step in self.steps)))


class WayReader:
    """Reads the other ways of a task."""

    def __init__(
        self, environments: Sequence[str], values: Mapping[str, JsonValue], vocabularies: Mapping[str, Vocabulary]
    ) -> None:
        """`values` is one example of the values of the task's parameters."""
        self.environments = environments
        self.values = values
        self.vocabularies = vocabularies
        self.findings: list[Finding] = []

    def read(self, file: TaskFile) -> tuple[Way, ...]:
        """Return the ways; they may be used only if there are no findings."""
        ways = []
        for name, way in file.other_ways.items():
            loc: Loc = ("other_ways", name)
            if name in file.near_misses:
                self.findings.append(Finding(loc, f"a near miss is called {name!r} too; give one another name", True))
            reader = StepReader(self.environments, self.values, self.vocabularies)
            steps = reader.read(way.demonstration, (*loc, "demonstration"))
            self.findings += [*reader.findings, *check_end(steps, (*loc, "demonstration"))]
            ways.append(Way(name, way.about, steps))
        return tuple(ways)


def check_end(steps: Sequence[Step], loc: Loc) -> Iterator[Finding]:
    """Find that the demonstration whose steps stand at `loc` of the file does not end the task."""
    ends = (complete.name, submit.name)
    if steps and not any(steps[-1].environment == ROOT and act.action in ends for act in steps[-1].acts):
        message = f"the last step must end the task: in {ROOT}, do {complete.name} or {submit.name}"
        yield Finding((*loc, len(steps) - 1), message)
