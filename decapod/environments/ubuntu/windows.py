"""Reading the top-level windows of a display."""

from collections.abc import Iterator
from typing import Any

from Xlib import X, error
from Xlib.protocol import event, request

from decapod.environments.ubuntu.toplevel import TopLevel
from decapod.messages import Box


class Windows:
    """Reads the windows of one display.

    Source: Extended Window Manager Hints 1.5 for the names of the properties.
    """

    def __init__(self, display: Any) -> None:
        """Use an open `Xlib.display.Display`."""
        self._display = display
        self._root = display.screen().root
        # A splash screen is none of a program's windows: the program that shows one is only starting.
        names = ("DOCK", "DESKTOP", "SPLASH")
        self._furniture = {display.get_atom(f"_NET_WM_WINDOW_TYPE_{name}") for name in names}
        self._tooltip = display.get_atom("_NET_WM_WINDOW_TYPE_TOOLTIP")
        self._hidden = display.get_atom("_NET_WM_STATE_HIDDEN")

    def managed(self) -> list[TopLevel]:
        """Return the windows that the window manager manages, lowest first; those of the desktop among them."""
        active = self._numbers(self._root, "_NET_ACTIVE_WINDOW")
        # The order is the server's own: xfwm4 may not have written its list of the stacking yet.
        heights = {window.id: height for height, window in enumerate(self._root.query_tree().children)}
        found = []
        for number in self._numbers(self._root, "_NET_CLIENT_LIST"):
            window = self._display.create_resource_object("window", number)
            try:
                height = heights.get(self._frame(window), -1)
                found.append((height, self._describe(window, active=number in active)))
            except (error.BadWindow, error.BadDrawable):
                continue  # it was closed in the meantime
        return [window for _, window in sorted(found, key=lambda pair: pair[0])]

    def stack(self) -> list[TopLevel]:
        """Return all windows that can be seen, lowest first: managed ones, then popups. Tooltips are not counted.

        The server keeps popups above everything else as long as they are open.
        """
        managed = [window for window in self.managed() if not window.minimized]
        return managed + list(self._popups())

    def activate(self, window: TopLevel) -> None:
        """Ask the window manager to raise a window and to give it the focus, as a click in the panel does."""
        source, now = 2, X.CurrentTime
        message = event.ClientMessage(
            window=self._display.create_resource_object("window", window.id),
            client_type=self._display.get_atom("_NET_ACTIVE_WINDOW"),
            data=(32, [source, now, 0, 0, 0]),
        )
        self._root.send_event(message, event_mask=X.SubstructureRedirectMask | X.SubstructureNotifyMask)
        self._display.sync()

    def _popups(self) -> Iterator[TopLevel]:
        children = self._root.query_tree().children
        # All questions are sent before the first answer is awaited: there are dozens of hidden windows.
        asked = [
            (window, request.GetWindowAttributes(display=self._display.display, defer=True, window=window))
            for window in children
        ]
        for window, question in asked:
            try:
                question.reply()
                if question.map_state != X.IsViewable or not question.override_redirect:
                    continue
                found = self._describe(window, active=False, popup=True)
                tooltip = self._tooltip in self._numbers(window, "_NET_WM_WINDOW_TYPE")
            except (error.BadWindow, error.BadDrawable):
                continue
            # The window manager's own helpers have no pid. A tooltip goes away as soon as the pointer moves.
            if found.pid and found.box.area > 1 and not tooltip:
                yield found

    def _frame(self, window: Any) -> int:
        """Return the id of the child of the root window that a window is in: its frame, or itself."""
        while (parent := window.query_tree().parent) and parent.id != self._root.id:
            window = parent
        return int(window.id)

    def _describe(self, window: Any, *, active: bool, popup: bool = False) -> TopLevel:
        names = window.get_wm_class() or ("", "")
        types = self._numbers(window, "_NET_WM_WINDOW_TYPE")
        box, content = self._boxes(window)
        return TopLevel(
            id=window.id,
            title=self._text(window, "_NET_WM_NAME") or self._text(window, "WM_NAME"),
            wm_class=names[1],
            pid=next(iter(self._numbers(window, "_NET_WM_PID")), 0),
            box=box,
            content=content,
            popup=popup,
            active=active,
            minimized=self._hidden in self._numbers(window, "_NET_WM_STATE"),
            furniture=bool(self._furniture.intersection(types)),
        )

    def _boxes(self, window: Any) -> tuple[Box, Box]:
        """Return what can be seen of a window, and the part of it that its program draws; both without shadows."""
        size = window.get_geometry()
        place = self._root.translate_coords(window, 0, 0)
        left, right, top, bottom = self._edges(window, "_NET_FRAME_EXTENTS")
        in_left, in_right, in_top, in_bottom = self._edges(window, "_GTK_FRAME_EXTENTS")
        content = Box(
            x=place.x + in_left,
            y=place.y + in_top,
            w=max(size.width - in_left - in_right, 0),
            h=max(size.height - in_top - in_bottom, 0),
        )
        box = Box(x=content.x - left, y=content.y - top, w=content.w + left + right, h=content.h + top + bottom)
        return box, content

    def _edges(self, window: Any, name: str) -> tuple[int, int, int, int]:
        values = self._numbers(window, name)
        return (values[0], values[1], values[2], values[3]) if len(values) == 4 else (0, 0, 0, 0)

    def _numbers(self, window: Any, name: str) -> list[int]:
        value = window.get_full_property(self._display.get_atom(name), X.AnyPropertyType)
        return [int(number) for number in value.value] if value is not None and value.format == 32 else []

    def _text(self, window: Any, name: str) -> str:
        value = window.get_full_property(self._display.get_atom(name), X.AnyPropertyType)
        if value is None:
            return ""
        data = value.value
        return data.decode("utf-8", "replace") if isinstance(data, bytes) else str(data)
