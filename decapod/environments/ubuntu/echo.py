"""Waiting until a program has read every event that was sent to it."""

import select
import time
from pathlib import Path
from typing import Any

from Xlib import X, error
from Xlib.ext import res
from Xlib.protocol import event

_LOOK_AGAIN = 0.01
_LOOKS = 5
_UNKNOWN_PROGRAM = 0.25
"""Seconds given to a program that neither answers pings nor tells its process."""


class Echo:
    """Asks the window with the focus for a sign of life, behind all input that it has been sent.

    Source: Extended Window Manager Hints 1.5, `_NET_WM_PING`. The answer goes to the root window; a program reads its
    events in order, so an answered ping means that all earlier key strokes have been looked up.
    """

    def __init__(self, display: Any) -> None:
        """Use an open `Xlib.display.Display` whose events nobody else reads."""
        self._display = display
        self._root = display.screen().root
        self._protocols = display.get_atom("WM_PROTOCOLS")
        self._ping = display.get_atom("_NET_WM_PING")
        self._serial = 0

    def wait(self, patience: float) -> bool:
        """Return whether the program with the focus caught up within `patience` seconds; True when there is none."""
        self._display.sync()
        focus = self._display.get_input_focus().focus
        if isinstance(focus, int):
            return True
        window = self._pingable(focus)
        if window is None:
            return self._wait_until_idle(focus, patience)
        self._root.change_attributes(event_mask=X.SubstructureNotifyMask)
        try:
            return self._round_trip(window, patience)
        finally:
            self._root.change_attributes(event_mask=X.NoEventMask)
            self._display.sync()
            self._drain()

    def _round_trip(self, window: Any, patience: float) -> bool:
        self._serial = (self._serial + 1) % 0x7FFFFFFF
        message = event.ClientMessage(
            window=window, client_type=self._protocols, data=(32, [self._ping, self._serial, window.id, 0, 0])
        )
        window.send_event(message, event_mask=X.NoEventMask)
        self._display.flush()
        end = time.monotonic() + patience
        while True:
            while self._display.pending_events():
                if self._is_answer(self._display.next_event()):
                    return True
            left = end - time.monotonic()
            if left <= 0:
                return False
            select.select([self._display.fileno()], [], [], left)

    def _wait_until_idle(self, window: Any, patience: float) -> bool:
        """Wait until a program that knows no pings (xterm) has slept for a while: then it has read all its events."""
        pid = self._pid(window)
        if pid is None:
            time.sleep(_UNKNOWN_PROGRAM)
            return True
        end, quiet, before = time.monotonic() + patience, 0, -1
        while quiet < _LOOKS:
            if time.monotonic() > end:
                return False
            time.sleep(_LOOK_AGAIN)
            # The server answers all programs in turn: after this it owes no answer to the program either.
            self._display.sync()
            runs = _runs(pid)
            quiet = quiet + 1 if runs == before else 0
            before = runs
        return True

    def _pid(self, window: Any) -> int | None:
        try:
            answer = self._display.res_query_client_ids([(window.id, res.LocalClientPIDMask)])
        except (AttributeError, error.BadValue, error.BadWindow):
            return None  # the server lacks the extension X-Resource, or the window is gone
        return next((int(found.value[0]) for found in answer.ids if len(found.value)), None)

    def _is_answer(self, received: Any) -> bool:
        if received.type & 0x7F != X.ClientMessage or received.client_type != self._protocols:
            return False
        data = received.data[1]
        return bool(data[0] == self._ping and data[1] == self._serial)

    def _drain(self) -> None:
        while self._display.pending_events():
            self._display.next_event()

    def _pingable(self, window: Any) -> Any | None:
        try:
            while window and window.id != self._root.id:
                protocols = window.get_full_property(self._protocols, X.AnyPropertyType)
                if protocols is not None and self._ping in protocols.value:
                    return window
                window = window.query_tree().parent
        except error.BadWindow:
            return None
        return None


def _runs(pid: int) -> int:
    """Return how often a process was put to sleep or set aside so far: unchanged while it waits; 0 when it is gone."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(errors="replace")
    except (FileNotFoundError, ProcessLookupError, PermissionError):
        return 0
    return sum(int(line.split()[1]) for line in status.splitlines() if "ctxt_switches" in line)
