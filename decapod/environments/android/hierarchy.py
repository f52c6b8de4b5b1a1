"""The element tree of the window in front, from the device's program `uiautomator`."""

import time

from decapod.environments.android.adb import Adb, quoted
from decapod.evaluators.android import Answer, HierarchyError, UiNode, parse_hierarchy

ATTEMPTS = 3
"""How often a dump is tried: it fails while something moves."""

PAUSE = 0.5
"""How long to wait before the next try, in seconds."""

DUMP_LIMIT = 25.0
"""The longest that one dump may take, in seconds. It waits up to 10 s for the window to be idle."""

DUMP = "/data/local/tmp/decapod-window.xml"
"""Where the device writes the dump."""

# A dump that fails may leave the one of before, and say that all is well: so that is deleted, and must be gone.
LINE = f"rm -f {DUMP}; [ ! -e {DUMP} ] && {quoted(['uiautomator', 'dump', DUMP])} && cat {DUMP}"


class TreeError(OSError):
    """The phone gives no element tree. The text says what it said instead."""


def read_nodes(adb: Adb, attempts: int = ATTEMPTS) -> list[UiNode]:
    """Return the elements of the window in front, parents first.

    Raises:
        TreeError: the last of so many tries failed.
        DeviceLost: the device cannot be reached.
    """
    for attempt in range(1, attempts + 1):
        answer = adb.script(LINE, limit=DUMP_LIMIT)
        try:
            return parse_hierarchy(answer.stdout)
        except HierarchyError as error:
            if attempt == attempts:
                raise TreeError(f"the phone gives no element tree: {_said(answer) or error}") from None
        time.sleep(PAUSE)
    raise AssertionError("unreachable: the last attempt returns or raises")


def _said(answer: Answer) -> str:
    """Return what the program said about why there is no dump; empty when it said nothing of use."""
    lines = f"{answer.stderr}\n{answer.stdout}".splitlines()
    return next((line.strip()[:200] for line in lines if "ERROR" in line or "rror:" in line), "")
