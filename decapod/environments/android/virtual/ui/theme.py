"""Colours by their role, light and dark, as Google's apps for Android 12 to 14 look."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

_MOST_KNOWN = 4096
"""Colours that are remembered: a page may name as many as it likes."""

RGBA = tuple[int, int, int, int]

_LIGHT = {
    "primary": "#0b57d0",
    "on_primary": "#ffffff",
    "primary_container": "#d3e3fd",
    "on_primary_container": "#041e49",
    "secondary": "#00639b",
    "on_secondary": "#ffffff",
    "secondary_container": "#c2e7ff",
    "on_secondary_container": "#001d35",
    "tertiary": "#146c2e",
    "on_tertiary": "#ffffff",
    "tertiary_container": "#c4eed0",
    "on_tertiary_container": "#072711",
    "error": "#b3261e",
    "on_error": "#ffffff",
    "error_container": "#f9dedc",
    "on_error_container": "#410e0b",
    "background": "#ffffff",
    "surface": "#ffffff",
    "surface_bright": "#ffffff",
    "surface_dim": "#d3dbe5",
    "surface_low": "#f8fafd",
    "surface_container": "#f0f4f9",
    "surface_high": "#e9eef6",
    "surface_highest": "#dde3ea",
    "on_surface": "#1f1f1f",
    "on_surface_variant": "#444746",
    "outline": "#747775",
    "outline_variant": "#c4c7c5",
    "inverse_surface": "#303030",
    "inverse_on_surface": "#f2f2f2",
    "inverse_primary": "#a8c7fa",
    "shadow": "#000000",
    "scrim": "#00000052",
}
_DARK = {
    "primary": "#a8c7fa",
    "on_primary": "#062e6f",
    "primary_container": "#0842a0",
    "on_primary_container": "#d3e3fd",
    "secondary": "#7fcfff",
    "on_secondary": "#003355",
    "secondary_container": "#004a77",
    "on_secondary_container": "#c2e7ff",
    "tertiary": "#6dd58c",
    "on_tertiary": "#0a3818",
    "tertiary_container": "#0f5223",
    "on_tertiary_container": "#c4eed0",
    "error": "#f2b8b5",
    "on_error": "#601410",
    "error_container": "#8c1d18",
    "on_error_container": "#f9dedc",
    "background": "#131314",
    "surface": "#131314",
    "surface_bright": "#37393b",
    "surface_dim": "#131314",
    "surface_low": "#1b1b1b",
    "surface_container": "#1e1f20",
    "surface_high": "#282a2c",
    "surface_highest": "#333537",
    "on_surface": "#e3e3e3",
    "on_surface_variant": "#c4c7c5",
    "outline": "#8e918f",
    "outline_variant": "#444746",
    "inverse_surface": "#e3e3e3",
    "inverse_on_surface": "#303030",
    "inverse_primary": "#0b57d0",
    "shadow": "#000000",
    "scrim": "#00000099",
}


@dataclass(frozen=True, slots=True)
class Theme:
    """What a screen is painted with.

    Attributes:
        dark: light text on a dark ground.
        colors: `#rrggbb` or `#rrggbbaa` by role.
        font_scale: how much larger than usual text is; Android offers 0.85 to 2.
    """

    dark: bool
    colors: Mapping[str, str]
    font_scale: float = 1.0
    _known: dict[str, RGBA] = field(default_factory=dict, compare=False, repr=False)

    def color(self, name: str) -> RGBA:
        """Return red, green, blue and opacity, 0 to 255 each.

        Args:
            name: a role (`primary`) or `#rrggbb[aa]`; `@38` after it makes it 38 percent opaque; `a|b` is a in the
                light theme and b in the dark one.

        Raises:
            ValueError: if there is no such role.
        """
        found = self._known.get(name)
        if found is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            found = self._known[name] = self._read(name)
        return found

    def scaled(self, font_scale: float) -> "Theme":
        """Return the same with another size of text."""
        return replace(self, font_scale=font_scale, _known={})

    def _read(self, name: str) -> RGBA:
        light, either, dark = name.partition("|")
        if either:
            return self._read(dark if self.dark else light)
        base, at, percent = name.partition("@")
        value = self.colors.get(base, base)
        digits = value.removeprefix("#")
        if digits == value or len(digits) not in (6, 8):
            raise ValueError(f"no color {base!r}: use #rrggbb or one of {', '.join(sorted(self.colors))}")
        red, green, blue, *opacity = bytes.fromhex(digits)
        alpha = opacity[0] if opacity else 255
        return red, green, blue, round(alpha * float(percent) / 100) if at else alpha


LIGHT = Theme(dark=False, colors=MappingProxyType(_LIGHT))
DARK = Theme(dark=True, colors=MappingProxyType(_DARK))
