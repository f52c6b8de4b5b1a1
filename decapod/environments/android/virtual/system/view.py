"""What is seen of a phone: built and painted when somebody looks, and kept until something changes."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone
    from decapod.environments.android.virtual.system.windows import Window
    from decapod.environments.android.virtual.ui.theme import Theme

# What paints is imported when somebody looks: a phone starts without.


class View:
    """The windows, the picture and the tree of a phone's screen."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self._generation = 0
        self._built: tuple[object, list[Window]] | None = None
        self._picture: tuple[object, bytes] | None = None

    def changed(self) -> None:
        """Something may look different: the next who looks sees it built anew."""
        self._generation += 1

    def windows(self) -> list[Window]:
        """The windows, the topmost last."""
        if self._built is None or self._built[0] != self._state():
            windows = self._phone.screen.build()
            self._built = (self._state(), windows)
        return self._built[1]

    def screenshot(self) -> bytes:
        """The picture as PNG, with what the phone's faults make of it."""
        phone = self._phone
        if phone.faults.take("black_screenshots") or not phone.display.on:
            return black_png(phone.display.size)
        if self._picture is not None and phone.faults.take("stale_screenshots"):
            return self._picture[1]
        if self._picture is None or self._picture[0] != self._state():
            from decapod.environments.android.virtual.ui import paint
            from decapod.environments.android.virtual.ui.units import Size
            from decapod.environments.png import encode_png

            scenes = [window.scene for window in self.windows()]
            self._picture = (self._state(), encode_png(paint(scenes, phone.theme, Size(*phone.display.size))))
        return self._picture[1]

    def hierarchy(self, *, all_windows: bool) -> str:
        """The tree of the window that has the focus, or of every window."""
        from decapod.environments.android.virtual.ui import hierarchy

        windows = self.windows()
        shown = windows if all_windows else [self._phone.screen.active(windows)]
        return hierarchy([window.scene for window in shown], self._phone.display.rotation)

    def theme(self) -> Theme:
        """The colours and the size of text that are chosen."""
        from decapod.environments.android.virtual.ui.theme import DARK, LIGHT

        theme = DARK if self._phone.dark else LIGHT
        try:
            scale = float(self._phone.settings.get("system", "font_scale") or 1)
        except ValueError:
            scale = 1.0
        return theme if scale == 1.0 else theme.scaled(max(0.85, min(scale, 2.0)))

    @property
    def picture(self) -> bytes | None:
        """The picture of what the screen shows now, where it has been painted."""
        return self._picture[1] if self._picture is not None and self._picture[0] == self._state() else None

    @picture.setter
    def picture(self, picture: bytes | None) -> None:
        self._picture = (self._state(), picture) if picture is not None else None

    def _state(self) -> object:
        """What changes whenever something may look different."""
        return self._generation, self._phone.databases.changes(), self._phone.files.version


@cache
def black_png(size: tuple[int, int]) -> bytes:
    """A black picture, `size` being its width and height in px."""
    from PIL import Image

    from decapod.environments.png import encode_png

    return encode_png(Image.new("RGB", size))
