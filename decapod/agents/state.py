"""What an agent did last and what changed on its screens since, in words: the payload `action-state`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pydantic import JsonValue

from decapod.messages import ActionRequest, ActionResult, Mark, MarkedObservation
from decapod.prompts.actions_text import describe_call, describe_result
from decapod.prompts.jsontext import write_json

MOST_CHANGES = 12
"""Elements that are told as new, and as gone, of one screen."""


class Deed(NamedTuple):
    """A call that was made, and what came of it."""

    request: ActionRequest
    result: ActionResult

    def in_words(self) -> str:
        """One line, as in `click(element="Save") in ubuntu: Done. The screen changed.`; elements by their labels."""
        arguments = {name: self._shown(name, value) for name, value in self.request.arguments.items()}
        call = describe_call(self.request.environment, self.request.action, arguments)
        return f"{call}: {describe_result(self.result)}"

    def _shown(self, name: str, value: JsonValue) -> JsonValue:
        """An id means nothing in another turn: its label does."""
        resolved = self.request.resolved.get(name)
        label = resolved.get("label") if isinstance(resolved, dict) and resolved != value else None
        return label or value


Screens = Mapping[str, MarkedObservation]
"""What an agent sees, by environment."""


def describe_state(deeds: Sequence[Deed], before: Screens, now: Screens) -> str:
    """Tell the last deeds, and what has appeared and gone on each screen that was seen before and is seen now."""
    lines = [f"- {deed.in_words()}" for deed in deeds] or ["- none"]
    told = ["\n".join(["Last actions:", *lines])]
    for name, observation in now.items():
        if name in before:
            changes = list(_changes(before[name].marks, observation.marks)) or ["nothing"]
            told.append("\n".join([f"Changed in {name}:", *changes]))
    return "\n".join(told)


def _changes(before: Sequence[Mark], now: Sequence[Mark]) -> Iterator[str]:
    old, new = dict.fromkeys(map(_words, before)), dict.fromkeys(map(_words, now))
    for sign, here, there in (("+", new, old), ("-", old, new)):
        changed = [words for words in here if words not in there]
        yield from (f"{sign} {words}" for words in changed[:MOST_CHANGES])
        if len(changed) > MOST_CHANGES:
            yield f"{sign} and {len(changed) - MOST_CHANGES} more"


def _words(mark: Mark) -> str:
    states = f" ({', '.join(mark.states)})" if mark.states else ""
    held = f" = {write_json(mark.text[:80])}" if mark.text else ""
    return f"{' '.join(mark.role.split())} {write_json(mark.label)}{states}{held}"
