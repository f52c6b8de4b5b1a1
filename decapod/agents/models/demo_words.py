"""Elements in words, where a planner of the demo model tells an operator that sees the same list: `[12] button "Save"`.

The words are how the element is listed: its id, its kind and its label. An operator finds it only where its own list of
this turn says the same, so what it does depends on the instruction and on its own screen.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

from decapod.prompts.calls import WrittenCall
from decapod.prompts.jsontext import write_json
from decapod.tasks import Listed


def name_element(element: Listed) -> str:
    """Return an element as it is listed, without its states and what it holds."""
    return f"[{element.id}] {element.role or 'element'} {write_json(element.label)}"


def name_elements(call: WrittenCall, arguments: Collection[str], listed: Sequence[Listed]) -> WrittenCall:
    """Return the call with words in place of the mark ids that these arguments hold."""
    names = {element.id: name_element(element) for element in listed}
    worded = {name: names[int(str(call.arguments[name]))] for name in arguments}
    return replace(call, arguments={**call.arguments, **worded})


def find_element(words: str, listed: Sequence[Listed]) -> int | None:
    """Return the id of the element that is listed in these words, or None where none is."""
    return next((element.id for element in listed if name_element(element) == words), None)
