"""How figures look: colours that colour-blind readers can tell apart, and a marker, dash and hatch for grey print."""

import textwrap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, findfont, get_font

INK = "#1f2328"
"""Of texts and axes."""

FAINT = "#8b949e"
"""Of grids, and of what is only there to be compared with."""

PAPER = "#ffffff"
"""What figures are drawn on."""

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
"""The palette of Okabe and Ito (2008) without black and yellow, which one of black and white paper hides."""

MARKERS = ("o", "s", "^", "D", "v", "P", "X", "<", ">", "p", "h", "*")
DASHES: Sequence[Any] = ("-", (0, (5, 2)), (0, (1, 1.5)), (0, (5, 1.5, 1, 1.5)))

_SETTINGS = {
    "axes.axisbelow": True,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 10,
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "grid.color": FAINT,
    "grid.alpha": 0.35,
    "grid.linewidth": 0.6,
    "hatch.linewidth": 0.7,
    "legend.frameon": False,
    "savefig.facecolor": PAPER,
    "svg.fonttype": "path",
    "svg.hashsalt": "decapod",
    "text.color": INK,
    "text.parse_math": False,
    "xtick.color": INK,
    "ytick.color": INK,
}


@dataclass(frozen=True, slots=True)
class Look:
    """What one strategy is drawn with."""

    colour: str
    marker: str
    dash: Any


@contextmanager
def drawing() -> Iterator[None]:
    """Draw with these settings whatever a user's own are; theirs hold again afterwards."""
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(_SETTINGS)  # type: ignore[arg-type]
        yield


def look(place: int) -> Look:
    """The look of the strategy at this place. The first 12 have markers of their own, with their colours in turn."""
    return Look(
        COLOURS[place % len(COLOURS)], MARKERS[place % len(MARKERS)], DASHES[place // len(COLOURS) % len(DASHES)]
    )


def new_figure(width: float, height: float) -> Figure:
    """A figure of this size in inches, that makes room for its labels."""
    return Figure(figsize=(width, height), layout="constrained")


def add_grid(axes: Axes, axis: str = "both") -> None:
    """Draw a faint grid behind everything."""
    axes.grid(visible=True, axis=axis)  # type: ignore[arg-type]


def nothing_to_show(why: str) -> Figure:
    """A figure that says so."""
    figure = new_figure(6.4, 1.2)
    axes = figure.add_subplot()
    axes.set_axis_off()
    axes.text(0.5, 0.5, why, ha="center", va="center", transform=axes.transAxes, color=INK)
    return figure


def in_lines(text: str, width: int = 36) -> str:
    """A name in lines of about so many characters; nothing of it is left out."""
    return "\n".join(textwrap.wrap(drawable(text), width)) or "(no name)"


def drawable(text: str) -> str:
    r"""Text in characters that the font has; others are written out, as in `\u4e2d`."""
    known = _characters()
    return "".join(one if one.isspace() or ord(one) in known else f"\\u{ord(one):04x}" for one in text)


@cache
def _characters() -> frozenset[int]:
    return frozenset(get_font(findfont(FontProperties(family="DejaVu Sans"))).get_charmap())
