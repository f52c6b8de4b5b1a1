"""Keys in rows: to dial a number, to calculate."""

from collections.abc import Callable
from typing import Unpack

from decapod.environments.android.virtual.ui.material.basics import box, column, grid, icon, text
from decapod.environments.android.virtual.ui.material.common import Common
from decapod.environments.android.virtual.ui.widget import Widget


def keypad(
    keys: list[tuple[str, str]],
    on_key: Callable[[str], object],
    *,
    columns: int = 3,
    key_height: float = 64,
    ids: dict[str, str] | None = None,
    round_keys: bool = False,
    **common: Unpack[Common],
) -> Widget:
    """Return keys in rows, such as those that dial a number.

    Args:
        keys: what each says, and the small letters below ("2", "ABC"); a name of an icon after a colon (":backspace").
        on_key: called with what the key says (without the colon).
        columns: keys in a row.
        key_height: in dp.
        ids: resource ids by what the keys say.
        round_keys: each has a ground of its own (a calculator).
        common: what every component takes.
    """
    ids = ids or {}
    cells = []
    for label, letters in keys:
        name = label.removeprefix(":")
        content = (
            icon(name, size=28, color="on_surface", class_name="")
            if label.startswith(":") and name
            else text(label, "headline_large", text_align="center", class_name="")
        )
        below = text(letters, "label_medium", color="on_surface_variant", class_name="") if letters else None
        cells.append(
            box(
                column(content, below, arrange="center", across="center", class_name=""),
                color="surface_container" if round_keys else "",
                radius=key_height / 2 if round_keys else 0,
                height=key_height,
                class_name="android.widget.FrameLayout",
                description=f"{name},{letters}" if letters else name,
                resource_id=ids.get(name, ""),
                on_tap=_press(on_key, name),
            )
        )
    return grid(*cells, columns=columns, gap=8 if round_keys else 0, **common)


def _press(on_key: Callable[[str], object], name: str) -> Callable[[], object]:
    return lambda: on_key(name)
