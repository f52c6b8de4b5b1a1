"""What an agent is told when the element that it named is not there: what is there instead, or where it went."""

from collections.abc import Mapping, Sequence

from decapod.messages import Mark
from decapod.prompts.jsontext import write_json
from decapod.prompts.marks.tracking import find_again, in_place_of

NEAREST = 3
"""So many ids are offered in the place of one that there is not."""


def describe_unknown(number: int, marks: Mapping[int, Mark], before: Mapping[int, Mark], *, listed: bool) -> str:
    """Say what there is in the place of an id that is not on the screen, to go on with after `there is no element 9`.

    Args:
        number: the id.
        marks: what is on the screen, by id.
        before: what was on it the turn before.
        listed: whether the agent was shown what the elements are called; else it is told of their ids alone.
    """
    if not marks:
        return "no elements were listed"
    near = sorted(sorted(marks, key=lambda one: (abs(one - number), one))[:NEAREST])
    nearest = ", ".join(name(marks[one]) if listed else str(one) for one in near)
    told = f"the list goes from {min(marks)} to {max(marks)}, and nearest to {number} are {nearest}"
    if listed and number in before:
        told += f"; in the list before, {describe_change(before[number], tuple(marks.values()))}"
    return told


def describe_change(mark: Mark, now: Sequence[Mark]) -> str:
    """Say where an element of an earlier list is now, or what has taken its place."""
    was = f"{mark.id} was {_called(mark)}"
    again = find_again(mark, now)
    if again is not None:
        return f"{was}, which is {again.id} now"
    instead = in_place_of(mark, now)
    if instead is not None:
        return f"{was}, which is gone; where it was is {name(instead)}"
    return f"{was}, which is gone, and nothing is where it was"


def name(mark: Mark) -> str:
    """Return an element as the list names it, on one line: `[3] button "Save"`."""
    return f"[{mark.id}] {_called(mark)}"


def _called(mark: Mark) -> str:
    return f"{' '.join(mark.role.split()) or 'element'} {write_json(mark.label)}"
