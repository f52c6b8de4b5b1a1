"""The text of a turn: what is seen, what others said, what came of the last calls.

Nothing that a model or a screen says can pass for a heading of this text: instructions are quoted line by line, labels
are JSON, longer texts of elements have a bar before each line, notices and results are single lines.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile

from decapod.messages import Mark, TreeElement
from decapod.prompts.context import (
    LISTED,
    MARKED_IMAGE,
    PICTURED,
    Note,
    ReceivedInstruction,
    ShownObservation,
    TalkRound,
    TurnContext,
)
from decapod.prompts.jsontext import write_json
from decapod.prompts.marks.listing import format_marks

_FROM = re.compile(r"([A-Z][a-z]+) from ([A-Za-z0-9_.-]+):")
_NOTED = re.compile(r"([A-Z][a-z]+) from ([A-Za-z0-9_.-]+) in turn (\d{1,9}):")
INSTRUCTION = "Instruction"
WriteList = Callable[[str, Sequence[Mark]], str]
"""Returns the list of an environment's marks as text."""
_QUOTE = "> "


def render_turn(context: TurnContext, listed: WriteList = format_marks) -> str:
    """Return the text of a turn. It names the pictures, no part of it, `picture 1`, `picture 2` and so on, in order.

    `listed` returns the list of an environment's marks.
    """
    return "\n\n".join(_paragraphs(context, listed))


def parse_instructions(text: str) -> tuple[ReceivedInstruction, ...]:
    """Return the instructions of a turn's text, exactly as they were sent. Never raises."""
    return tuple(one for one in parse_received(text) if one.heading == INSTRUCTION)


def parse_received(text: str) -> tuple[ReceivedInstruction, ...]:
    """Return all that came from others for this turn, exactly as it was sent; notes are not among it. Never raises."""
    return tuple(ReceivedInstruction(found[2], said, found[1]) for found, said in _quotes(text, _FROM))


def parse_notes(text: str) -> tuple[Note, ...]:
    """Return the notes that are shown in a turn's text, oldest first, exactly as they were written. Never raises."""
    return tuple(Note(found[2], int(found[3]), said, found[1]) for found, said in _quotes(text, _NOTED))


def _quotes(text: str, heading: re.Pattern[str]) -> Iterator[tuple[re.Match[str], str]]:
    """Yield each heading of this kind with what is quoted below it."""
    lines = text.split("\n")
    for position, line in enumerate(lines):
        if found := heading.fullmatch(line):
            quoted = takewhile(lambda one: one.startswith(_QUOTE), lines[position + 1 :])
            yield found, "\n".join(one.removeprefix(_QUOTE) for one in quoted)


def format_tree(environment: str, tree: Sequence[TreeElement]) -> str:
    """Return an element tree as text: one element a line, indented below its parent, with its box `x,y w*h` in px."""
    depths: list[int] = []
    lines = [f"Element tree of {environment}:"]
    for index, element in enumerate(tree):
        parent = element.parent
        depth = depths[parent] + 1 if parent is not None and 0 <= parent < index else 0
        depths.append(depth)
        box = element.box
        parts = [_single_line(element.role) or "element", write_json(element.name)]
        parts.append(f"{box.x},{box.y} {box.w}*{box.h}")
        if element.states:
            parts.append(f"({_single_line(', '.join(element.states))})")
        if element.text and element.text != element.name:
            parts.append(f"= {write_json(element.text)}")
        lines.append("  " * depth + "- " + " ".join(parts))
    return "\n".join(lines)


def _paragraphs(context: TurnContext, listed: WriteList) -> Iterator[str]:
    if context.round is None:
        yield f"Turn {context.turn} of {context.turns}."
    else:
        yield f"Turn {context.turn} of {context.turns}, round {context.round.number} of {context.round.of}."
        yield _audience(context.round)
    if context.results:
        yield "\n".join(["What came of your last calls:", *(f"- {_single_line(line)}" for line in context.results)])
    for notice in context.notices:
        yield f"Notice: {_single_line(notice)}"
    for note in context.notes:
        yield _quoted(f"{note.heading} from {note.sender} in turn {note.turn}:", note.text)
    for name, heading in context.silent:
        yield f"No {heading.lower()} from {name} reached you this turn."
    for instruction in context.instructions:
        yield _quoted(f"{instruction.heading} from {instruction.sender}:", instruction.text)
    pictures = 0
    for shown in context.observations:
        if shown.form in PICTURED:
            pictures += 1
            yield _picture(shown, pictures)
        if shown.form in LISTED:
            yield listed(shown.environment, shown.marks)
        if shown.form == "tree":
            yield format_tree(shown.environment, shown.tree)


def _quoted(heading: str, text: str) -> str:
    return "\n".join([heading, *(f"{_QUOTE}{line}" for line in text.split("\n"))])


def _audience(talk: TalkRound) -> str:
    by_policy: dict[str, list[str]] = {}
    for name, carries in talk.heard_by:
        by_policy.setdefault(carries, []).append(name)
    told = [f"{' and '.join(names)} ({carries})" for carries, names in by_policy.items()]
    heard = f"What you write now is read by {', '.join(told)}." if told else "Nobody reads what you write now."
    return heard + (" You can call actions in a later round of this turn, not in this one." if talk.calls_later else "")


def _picture(shown: ShownObservation, number: int) -> str:
    marked = "; the numbers drawn on it are the ids of its elements" if shown.form in MARKED_IMAGE else ""
    return f"The screen of {shown.environment} is picture {number}{marked}."


def _single_line(text: str) -> str:
    return " ".join(text.split())
