"""The keys that dial a number."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from decapod.environments.android.virtual.ui.material import box, column, grid, text
from decapod.environments.android.virtual.ui.widget import Widget

_KEYS = (
    # sign, letters below, what the key is called
    ("1", "", "one"),
    ("2", "ABC", "two"),
    ("3", "DEF", "three"),
    ("4", "GHI", "four"),
    ("5", "JKL", "five"),
    ("6", "MNO", "six"),
    ("7", "PQRS", "seven"),
    ("8", "TUV", "eight"),
    ("9", "WXYZ", "nine"),
    ("*", "", "star"),
    ("0", "+", "zero"),
    ("#", "", "pound"),
)


def keys(on_key: Callable[[str], object]) -> Widget:
    """Twelve keys; pressed for long, 0 gives `+`, * a pause and # a wait."""
    long = {"0": "+", "*": ",", "#": ";"}
    cells = []
    for sign, letters, name in _KEYS:
        words = column(
            text(
                sign,
                "headline_large",
                size=30,
                text_align="center",
                scaled=False,
                class_name="",
                resource_id="dialpad_key_number",
            ),
            text(letters, "label_small", color="on_surface_variant", text_align="center", scaled=False, class_name="")
            if letters
            else None,
            arrange="center",
            across="center",
            class_name="",
        )
        cells.append(
            box(
                words,
                height=62,
                radius=31,
                color="surface_high",
                on_tap=partial(on_key, sign),
                on_long_tap=partial(on_key, long.get(sign, sign)),
                description=f"{sign},{letters}" if letters else sign,
                resource_id=name,
                class_name="android.widget.FrameLayout",
            )
        )
    return grid(*cells, columns=3, gap=8, resource_id="dialpad")
