"""A phone that answers adb, as the worker holds it."""

import os
import time
from collections.abc import Callable

from decapod.environments.android.adb import Adb
from decapod.environments.android.gestures import LONG_TAP_MS, SWIPE_MS, Swipe
from decapod.environments.android.hierarchy import TreeError, read_nodes
from decapod.environments.android.input_method import put_back_remembered
from decapod.environments.android.screen import capture, digest, take_picture
from decapod.environments.android.tree import tree_elements
from decapod.environments.kind import Sight
from decapod.evaluators.android import Answer, UiNode
from decapod.messages import Box, Point, Size


class AndroidDevice:
    """The device that the variables `ANDROID_SERIAL` and `ANDROID_ADB_SERVER_PORT` of this process name.

    It is the device of the `android` environment and what Android checks and set-ups are given.
    """

    def __init__(self, adb: Adb | None = None) -> None:
        """Connect, and put back the input method where an earlier worker was killed before it did.

        Raises:
            EnvironmentUnavailable: adbutils is not installed.
            DeviceLost: the device cannot be reached.
            RuntimeError: no device is named.
        """
        self.adb = adb if adb is not None else _named_device()
        self._size: Size | None = None
        put_back_remembered(self.adb)

    # -- what the worker asks ------------------------------------------------------------------------------------

    def observe(self) -> Sight:
        """Return a screenshot and the elements of the window in front.

        A window that never stops moving has no element tree; then there is only the screenshot.

        Raises:
            ScreenError: there is no screenshot.
            DeviceLost: the device cannot be reached.
        """
        try:
            tree = tree_elements(self.nodes())
        except TreeError as error:
            print(f"No element tree: {error}", flush=True)
            tree = None
        picture = take_picture(self.adb)
        self._size = picture.size
        return Sight(size=picture.size, png=picture.png, tree=tree)

    def fingerprint(self) -> bytes:
        """Return a digest of the pixels now."""
        return digest(capture(self.adb))

    def close(self) -> None:
        """Let go of the device. Nothing is held between requests."""

    # -- what checks ask -----------------------------------------------------------------------------------------

    def run(self, *argv: str) -> Answer:
        """Run a program of the phone to its end (see `Handset.run`)."""
        return self.adb.run(*argv)

    def read_file(self, path: str) -> bytes | None:
        """Return what a file of the phone holds; None when there is none, or it may not be read."""
        return self.adb.read(path)

    def nodes(self) -> list[UiNode]:
        """Return the element tree of the window in front, parents first.

        Raises:
            TreeError: the phone gives none.
        """
        return read_nodes(self.adb)

    # -- what actions do -----------------------------------------------------------------------------------------

    @property
    def size(self) -> Size:
        """The screen's size in pixels, as it is turned now."""
        if self._size is None:
            self._size = take_picture(self.adb).size
        return self._size

    @property
    def screen(self) -> Box:
        """The whole screen."""
        return Box(x=0, y=0, w=self.size.width, h=self.size.height)

    def tap(self, point: Point) -> None:
        """Touch a point shortly."""
        self.do("input", "tap", str(point.x), str(point.y))

    def long_tap(self, point: Point) -> None:
        """Touch a point and hold it for `LONG_TAP_MS`."""
        self.swipe(Swipe(point, point), LONG_TAP_MS)

    def swipe(self, swipe: Swipe, milliseconds: int = SWIPE_MS) -> None:
        """Move a finger along a line."""
        ends = (swipe.start.x, swipe.start.y, swipe.end.x, swipe.end.y)
        self.do("input", "swipe", *map(str, ends), str(milliseconds))

    def press(self, key: int) -> None:
        """Press a key by its number."""
        self.do("input", "keyevent", str(key))

    def do(self, *argv: str) -> Answer:
        """Run a program that changes something: never twice, and its failure is an error.

        Raises:
            RuntimeError: it failed; the text is what it said.
            DeviceLost, DeviceSilent: as `Adb.run`.
        """
        answer = self.adb.run(*argv, again=False)
        if answer.code != 0:
            said = (answer.stderr or answer.stdout).strip()[:300]
            raise RuntimeError(f"{argv[0]} failed on the phone: {said or f'exit code {answer.code}'}")
        return answer

    def wait_for(self, condition: Callable[[], bool], limit: float) -> bool:
        """Wait until `condition` holds, at most `limit` seconds. Says whether it does."""
        deadline = time.monotonic() + limit
        while not condition():
            if time.monotonic() > deadline:
                return False
            time.sleep(0.05)
        return True


def _named_device() -> Adb:
    serial = os.environ.get("ANDROID_SERIAL")
    if not serial:
        raise RuntimeError("ANDROID_SERIAL is not set: no device is named")
    host = os.environ.get("ANDROID_ADB_SERVER_ADDRESS", "127.0.0.1")
    return Adb(serial, host, int(os.environ.get("ANDROID_ADB_SERVER_PORT", "5037")))
