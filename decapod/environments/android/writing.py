"""Writing text into the field that has the focus, and reading back what it then holds."""

from contextlib import ExitStack

from decapod.actions import ArgumentError
from decapod.environments.android.adb import Adb, quoted
from decapod.environments.android.hierarchy import TreeError, read_nodes
from decapod.environments.android.input_method import adb_keyboard, commit
from decapod.environments.android.keys import ENTER
from decapod.environments.android.pieces import LONGEST, Commit, Enter, Keys, Piece, bad_character, split
from decapod.evaluators.android import UiNode

SHOWN = 200
"""The longest text of a field that the result of an action quotes, in characters."""

BATCH = 20
"""How many pieces one line for the device's shell types."""

LINE_LIMIT = 60.0
"""The longest that one line may take, in seconds: an old phone takes a second for each piece."""

_READ_ATTEMPTS = 2


def write_text(adb: Adb, text: str) -> str:
    """Write a text at the cursor and return in a sentence what the field holds then.

    Raises:
        ArgumentError: the text cannot be written.
        NoKeyboard: it needs an input method that the phone has not.
        DeviceLost, DeviceSilent: as `Adb.run`.
    """
    text = text.replace("\r\n", "\n")
    _require_writable(text)
    before = _focused(adb)
    _write(adb, split(text))
    if before is None:
        return "No text field had the focus, so what was written could not be read back."
    if "password" in before.flags:
        return "The field hides what it holds, so what was written could not be read back."
    return _report(before, _focused(adb), text)


def _require_writable(text: str) -> None:
    if not text:
        raise ArgumentError("text", "is empty")
    if len(text) > LONGEST:
        raise ArgumentError("text", f"has {len(text)} characters; at most {LONGEST} can be written at once")
    bad = bad_character(text)
    if bad is not None:
        raise ArgumentError("text", f"has the character {bad!r}, which cannot be written")


def _write(adb: Adb, pieces: list[Piece]) -> None:
    with ExitStack() as stack:
        if any(isinstance(piece, Commit) for piece in pieces):
            stack.enter_context(adb_keyboard(adb))
        batch: list[str] = []
        for piece in pieces:
            if isinstance(piece, Commit):
                _type(adb, batch)
                commit(adb, piece.text)
            else:
                batch.append(quoted(_program(piece)))
                if len(batch) == BATCH:
                    _type(adb, batch)
        _type(adb, batch)


def _program(piece: Keys | Enter) -> list[str]:
    if isinstance(piece, Enter):
        return ["input", "keyevent", str(ENTER)]
    return ["input", "text", piece.argument]


def _type(adb: Adb, batch: list[str]) -> None:
    """Run what is in the batch, in one line, and empty it."""
    if not batch:
        return
    answer = adb.script(" && ".join(batch), limit=LINE_LIMIT, again=False)
    batch.clear()
    if answer.code != 0 or "rror" in answer.stderr:
        said = (answer.stderr or answer.stdout).strip()[:SHOWN]
        raise RuntimeError(f"the phone did not type it: {said or f'exit code {answer.code}'}")


def _focused(adb: Adb) -> UiNode | None:
    """Return the text field that has the focus; None when there is none, or nobody can tell."""
    try:
        nodes = read_nodes(adb, _READ_ATTEMPTS)
    except TreeError:
        return None
    focused = [node for node in nodes if node.is_field and "focused" in node.flags]
    return focused[-1] if focused else None


def _report(before: UiNode, after: UiNode | None, text: str) -> str:
    if after is None or not _same_field(before, after):
        return "The field is not there any more or lost the focus, so what was written could not be read back."
    if holds_what_was_written(before.text, after.text, text):
        return f"The field now holds {_shown(after.value)}."
    return f"The field now holds {_shown(after.value)}, which is not what was to be written there: {_shown(text)}."


def _same_field(before: UiNode, after: UiNode) -> bool:
    return (before.resource_id, before.class_name, before.package) == (
        after.resource_id,
        after.class_name,
        after.package,
    )


def holds_what_was_written(before: str, after: str, text: str) -> bool:
    """Whether a field that held `before` holds it with `text` at one place.

    What it held may have been its hint, or a part of it selected: then the text stands in its place.
    """
    if after == text:
        return True
    for place in range(len(after) - len(text) + 1):
        head, tail = after[:place], after[place + len(text) :]
        whole = len(head) + len(tail) <= len(before) and before.startswith(head) and before.endswith(tail)
        if whole and after[place : place + len(text)] == text:
            return True
    return False


def _shown(text: str) -> str:
    cut = text if len(text) <= SHOWN else f"{text[:SHOWN]}… ({len(text)} characters)"
    return f'"{cut}"'
