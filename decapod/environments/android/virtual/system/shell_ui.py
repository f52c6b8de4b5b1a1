"""What the system's own surfaces show over the apps: shade, banner, toast, keyboard, lock screen. Plain state."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from decapod.environments.android.virtual.ui.view_state import ViewState

Shade = Literal["", "notifications", "settings"]
Layer = Literal["letters", "symbols", "more"]
Shift = Literal["off", "on", "lock"]


@dataclass(frozen=True, slots=True)
class Toast:
    """A short message above everything.

    Attributes:
        package: The app it is from.
        text: What it says.
        until_ms: When it goes, ms since the epoch.
    """

    package: str
    text: str
    until_ms: int


@dataclass(slots=True)
class ShellUi:
    """State of the system's surfaces.

    Attributes:
        shade: Which part of the shade is open; "" when it is closed.
        toast: The message that is shown.
        banner: The key of the notification shown at the top of the screen.
        banner_until_ms: When that goes.
        layer: What the keyboard's keys write.
        shift: Whether they write capitals, for one key or until it is pressed again.
        clipboard: The text that was last copied.
        reply: The key of the notification that is being replied to, in the shade.
        reply_text: What has been written there.
        power_menu: Whether the menu of the power key is open.
        volume_until_ms: How long the volume's slider is shown.
        view: What is scrolled and focused in the shade.
    """

    shade: Shade = ""
    toast: Toast | None = None
    banner: str = ""
    banner_until_ms: int = 0
    layer: Layer = "letters"
    shift: Shift = "off"
    clipboard: str = ""
    reply: str = ""
    reply_text: str = ""
    power_menu: bool = False
    volume_until_ms: int = 0
    view: ViewState = field(default_factory=ViewState)

    def show_toast(self, package: str, text: str, until_ms: int) -> None:
        """Show a short message in place of the one that is shown."""
        self.toast = Toast(package, text, until_ms)

    def open_shade(self, part: Shade) -> None:
        """Open a part of the shade, or close it."""
        self.shade = part
        self.view = ViewState()
        self.reply = self.reply_text = ""
        self.banner = ""

    def front_changed(self) -> None:
        """Another activity has come to the front."""
        self.layer, self.shift = "letters", "off"

    def expire(self, now_ms: int) -> None:
        """Remove what has been shown for long enough."""
        if self.toast is not None and self.toast.until_ms <= now_ms:
            self.toast = None
        if self.banner and self.banner_until_ms <= now_ms:
            self.banner = ""

    def copy(self) -> ShellUi:
        """An independent copy."""
        return replace(self, view=self.view.copy())
