"""What a page of settings consists of, as plain data: each kind of row makes its own widget, and its dialog."""

from decapod.environments.android.virtual.apps.settings.rows.asking import Ask, Choice, Field, Hidden
from decapod.environments.android.virtual.apps.settings.rows.row import LONGEST, Opening, Row
from decapod.environments.android.virtual.apps.settings.rows.shown import Buttons, Heading, Note, Shown
from decapod.environments.android.virtual.apps.settings.rows.tapped import Act, Link
from decapod.environments.android.virtual.apps.settings.rows.values import MainSwitch, Option, Slider, Toggle

__all__ = [
    "LONGEST",
    "Act",
    "Ask",
    "Buttons",
    "Choice",
    "Field",
    "Heading",
    "Hidden",
    "Link",
    "MainSwitch",
    "Note",
    "Opening",
    "Option",
    "Row",
    "Shown",
    "Slider",
    "Toggle",
]
