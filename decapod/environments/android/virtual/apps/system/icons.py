"""Icons of apps, as launcher, shade and dialogs show them."""

from __future__ import annotations

from decapod.environments.android.virtual.system.app import App
from decapod.environments.android.virtual.ui import material
from decapod.environments.android.virtual.ui.widget import Widget


def app_icon(app: App, size: float) -> Widget:
    """An app's icon, `size` dp wide and high; dumps leave it out."""
    if app.icon.picture:
        picture: Widget = app.function(app.icon.picture)(size)
        return picture
    symbol = material.icon(
        app.icon.symbol, size=size * 0.56, color=app.icon.foreground, filled=True, class_name="", align="center"
    )
    return material.box(
        symbol,
        color=app.icon.background,
        radius=size / 2,
        width=size,
        height=size,
        place="center",
        class_name="",
    )
