"""The grounds that the home screen can have; the one in use is a secure setting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.settings import Settings

KEY = "decapod_wallpaper"


@dataclass(frozen=True, slots=True)
class Wallpaper:
    """Calm shapes in four colours, each for the light and the dark theme."""

    name: str
    ground: str
    shapes: tuple[str, str, str]


WALLPAPERS = (
    Wallpaper("Lake", "#2f4b66|#141d27", ("#3d5f80|#1a2733", "#38597a|#18232e", "#46698a|#1e2c3a")),
    Wallpaper("Forest", "#2d5340|#14231b", ("#3b6a53|#1a2f24", "#36624c|#172a20", "#447660|#1e362a")),
    Wallpaper("Sunset", "#8a4b3c|#33201b", ("#a35c4a|#3f2822", "#985444|#3a241f", "#b06a56|#472e27")),
    Wallpaper("Lavender", "#5b4a7d|#241f30", ("#6d5a92|#2d273c", "#645288|#292336", "#7a67a0|#332d44")),
    Wallpaper("Sand", "#8b7651|#2f2a1f", ("#9d8862|#3a3427", "#948059|#352f23", "#a8946e|#403a2c")),
)


def wallpaper_name(settings: Settings) -> str:
    """The name of the wallpaper in use."""
    return wallpaper_of(settings).name


def wallpaper_of(settings: Settings) -> Wallpaper:
    """The wallpaper in use; the first where the setting names none."""
    name = settings.get("secure", KEY)
    return next((one for one in WALLPAPERS if one.name == name), WALLPAPERS[0])
