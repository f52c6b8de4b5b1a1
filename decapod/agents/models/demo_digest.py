"""What the demo model tells of screens to an agent that does not see them, and what such an agent reads of it."""

from collections.abc import Iterator

from decapod.prompts.marks.listing import ListedMark, format_marks, parse_marks
from decapod.prompts.turn import parse_received

TOLD = frozenset({"Digest", "Summary"})
"""What tells of screens, by the heading under which it comes."""
DIGESTS = frozenset({"digest", "summary"})
"""The same, by the payload policy."""
_UNUSABLE = frozenset({"disabled"})


def condense(prompt: str) -> str:
    """Return the lists of a prompt without what can neither be used nor be read; empty where nothing is listed."""
    return "\n\n".join(
        format_marks(environment, [mark for mark in marks if not _is_left_out(mark)])
        for environment, marks in parse_marks(prompt).items()
    )


def read_screens(prompt: str) -> dict[str, tuple[ListedMark, ...]]:
    """Return what is listed by environment: on the screens that the prompt shows, else in what others tell of them."""
    screens: dict[str, tuple[ListedMark, ...]] = {}
    for told in _told(prompt):
        screens |= parse_marks(told)
    return screens | parse_marks(prompt)


def _told(prompt: str) -> Iterator[str]:
    return (one.text for one in parse_received(prompt) if one.heading in TOLD)


def _is_left_out(mark: ListedMark) -> bool:
    return not (mark.label or mark.text) or not _UNUSABLE.isdisjoint(mark.states)
