"""Paints the pages of the gallery, light and dark, into a folder."""

import sys
from pathlib import Path

from decapod.environments.android.virtual.ui import (
    DARK,
    LIGHT,
    SCREEN,
    Insets,
    Rect,
    ViewState,
    layout,
    paint,
)
from decapod.environments.android.virtual.ui.gallery.pages import PAGES
from decapod.environments.png import encode_png


def main(folder: Path) -> None:
    """Write one PNG for each page and theme."""
    folder.mkdir(parents=True, exist_ok=True)
    bounds = Rect(0, 0, SCREEN.width, SCREEN.height)
    for name, build in PAGES.items():
        for suffix, theme in (("light", LIGHT), ("dark", DARK)):
            scene = layout(
                build(),
                bounds,
                theme,
                ViewState(focused="focused"),
                package="org.decapod.gallery",
                insets=Insets(0, 63, 0, 63),
            )
            (folder / f"{name}-{suffix}.png").write_bytes(encode_png(paint([scene], theme)))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("usage: python -m decapod.environments.android.virtual.ui.gallery FOLDER")
    main(Path(sys.argv[1]))
