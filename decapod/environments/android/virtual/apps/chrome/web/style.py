"""The few styles of a page that are shown: what its tags mean, and what `style=` says of colours and lines."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from PIL import ImageColor

from decapod.environments.android.virtual.apps.chrome.web.document import Element

LINK = "#1a0dab|#8ab4f8"
_SIZES = {"h1": 28, "h2": 24, "h3": 20, "h4": 18, "h5": 16, "h6": 14, "small": 13, "sub": 12, "sup": 12, "big": 19}
_BOLD = frozenset({"b", "strong", "th", "h1", "h2", "h3", "h4", "h5", "h6", "dt", "legend", "summary"})
_ITALIC = frozenset({"i", "em", "cite", "var", "dfn", "address"})
_STRUCK = frozenset({"s", "del", "strike"})
_MARKED = frozenset({"mark"})
_RULE = re.compile(r"\s*([a-z-]{2,32})\s*:\s*([^;]{1,80})(?:;|\Z)", re.IGNORECASE)
_LONGEST_STYLE = 1_000


@dataclass(frozen=True, slots=True)
class Style:
    """How text looks, and where it goes.

    Attributes:
        size: In sp.
        bold: Heavy.
        italic: Slanted.
        underlined: With a line below.
        struck: With a line through it.
        color: Of the text.
        ground: Behind the text, "" for nothing.
        align: start, center or end.
        kept: Blanks and line ends stay (`pre`).
    """

    size: float = 16
    bold: bool = False
    italic: bool = False
    underlined: bool = False
    struck: bool = False
    color: str = "on_surface"
    ground: str = ""
    align: str = "start"
    kept: bool = False

    @property
    def weight(self) -> str:
        """The name of the font's weight."""
        return "bold" if self.bold else "italic" if self.italic else "regular"


def within(style: Style, element: Element) -> Style:
    """How text in an element looks, given how it looks around it."""
    tag, rules = element.tag, rules_of(element)
    decoration = rules.get("text-decoration", "")
    weight = rules.get("font-weight", "")
    align = (
        rules.get("text-align") or element.get("align").lower() or ("center" if tag in ("center", "caption") else "")
    )
    ground = background_of(element)
    return replace(
        style,
        size=_SIZES.get(tag, style.size),
        bold=(style.bold or tag in _BOLD or weight in ("bold", "600", "700", "800", "900")) and weight != "normal",
        italic=style.italic or tag in _ITALIC or rules.get("font-style") == "italic",
        underlined=style.underlined or tag in ("u", "ins") or "underline" in decoration,
        struck=style.struck or tag in _STRUCK or "line-through" in decoration,
        color=color_of(rules.get("color", "") or element.get("color")) or (ink_on(ground) if ground else style.color),
        ground="#fff59d|#6b5f00" if tag in _MARKED else style.ground,
        align={"left": "start", "start": "start", "center": "center", "right": "end", "end": "end"}.get(
            align, style.align
        ),
        kept=style.kept or tag in ("pre", "textarea") or rules.get("white-space", "").startswith("pre"),
    )


def rules_of(element: Element) -> dict[str, str]:
    """What `style=` says."""
    return {
        match.group(1).lower(): match.group(2).strip().lower()
        for match in _RULE.finditer(element.get("style")[:_LONGEST_STYLE])
    }


def is_hidden(element: Element) -> bool:
    """Whether an element is not shown."""
    if element.has("hidden") or (element.tag == "input" and element.get("type").lower() == "hidden"):
        return True
    if "style" not in element.attributes:
        return False
    rules = rules_of(element)
    return rules.get("display") == "none" or rules.get("visibility") == "hidden"


def background_of(element: Element) -> str:
    """The colour behind an element, "" for none."""
    if not ("style" in element.attributes or "bgcolor" in element.attributes):
        return ""
    rules = rules_of(element)
    return color_of(rules.get("background-color") or rules.get("background", "") or element.get("bgcolor"))


def color_of(words: str) -> str:
    """A colour as `#rrggbb`; "" for what is none."""
    if not words or len(words) > 40:
        return ""
    try:
        red, green, blue = ImageColor.getrgb(words.strip())[:3]
    except ValueError:
        return ""
    return f"#{red:02x}{green:02x}{blue:02x}"


def ink_on(ground: str) -> str:
    """Black or white, whichever is read better on a colour."""
    red, green, blue = (int(ground[at : at + 2], 16) for at in (1, 3, 5))
    return "#202124" if 299 * red + 587 * green + 114 * blue > 140_000 else "#ffffff"
