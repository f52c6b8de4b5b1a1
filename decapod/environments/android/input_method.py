"""ADBKeyBoard: an input method that writes any text that it is told by a broadcast.

Source: the project ADBKeyBoard (senzhk), version 2: action `ADB_INPUT_B64`, extra `msg` with the text in base64.
"""

import base64
import time
from collections.abc import Iterator
from contextlib import contextmanager

from decapod.environments.android.adb import Adb, quoted

KEYBOARD = "com.android.adbkeyboard/.AdbIME"

PACKAGE = "com.android.adbkeyboard"

HOW_TO_INSTALL = (
    "the text has characters that only an input method can write, and the phone has none that can be told to: install "
    "ADBKeyBoard (https://github.com/senzhk/ADBKeyBoard) with adb install keyboardservice-debug.apk"
)

REMEMBERED = "/data/local/tmp/decapod-input-method"
"""Where the phone keeps which input method was in use, while another one is."""

READY_LIMIT = 5.0
"""The longest wait until the input method is bound to the field, in seconds."""

_POLL = 0.05


class NoKeyboard(RuntimeError):  # noqa: N818 - it says what is the case
    """The phone has no input method that can be told what to write. The text says how to get one."""


@contextmanager
def adb_keyboard(adb: Adb) -> Iterator[None]:
    """Switch to ADBKeyBoard for the block, and back to what was in use.

    Raises:
        NoKeyboard: it is not installed.
        RuntimeError: it does not come into use.
    """
    known = adb.run("ime", "list", "-s", "-a").stdout.split()
    if KEYBOARD not in known:
        raise NoKeyboard(HOW_TO_INSTALL)
    used = current(adb)
    if used == KEYBOARD:
        yield
        return
    enabled = adb.run("ime", "list", "-s").stdout.split()
    # Should this process be killed here, the next one finds what to put back.
    put_back = " && ".join(_back(used, disable=KEYBOARD not in enabled))
    adb.write(REMEMBERED, put_back.encode())
    try:
        adb.script(f"{quoted(['ime', 'enable', KEYBOARD])} && {quoted(['ime', 'set', KEYBOARD])}")
        _wait_until_bound(adb)
        yield
    finally:
        put_back_remembered(adb)


def put_back_remembered(adb: Adb) -> None:
    """Put the input method back that was in use before, where that has not been done."""
    adb.script(f"if [ -e {REMEMBERED} ]; then sh {REMEMBERED}; rm -f {REMEMBERED}; fi")


def current(adb: Adb) -> str:
    """Return the id of the input method in use; empty when there is none."""
    found = adb.run("settings", "get", "secure", "default_input_method").stdout.strip()
    return "" if found == "null" else found


def commit(adb: Adb, text: str) -> None:
    """Let ADBKeyBoard, which must be in use, write a text at the cursor.

    Raises:
        RuntimeError: the phone refused the broadcast.
    """
    encoded = base64.b64encode(text.encode()).decode()
    answer = adb.run("am", "broadcast", "-a", "ADB_INPUT_B64", "--es", "msg", encoded, again=False)
    if "Broadcast completed" not in answer.stdout:
        said = (answer.stderr or answer.stdout).strip()[:200]
        raise RuntimeError(f"the phone did not pass the text on to ADBKeyBoard: {said!r}")


def _back(used: str, *, disable: bool) -> Iterator[str]:
    yield quoted(["ime", "set", used]) if used else quoted(["ime", "reset"])
    if disable:
        yield quoted(["ime", "disable", KEYBOARD])


def _wait_until_bound(adb: Adb) -> None:
    """Wait until the input method runs: what it is told before that is lost."""
    deadline = time.monotonic() + READY_LIMIT
    while True:
        state = adb.run("dumpsys", "input_method").stdout
        if any(f"{name}={KEYBOARD}" in state for name in ("mCurId", "mCurMethodId", "mSelectedMethodId")):
            return
        if time.monotonic() > deadline:
            raise RuntimeError("ADBKeyBoard does not come into use")
        time.sleep(_POLL)
