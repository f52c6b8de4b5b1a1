"""Components with the look of Material 3, light and dark.

Every component takes the keyword arguments of `Common` besides its own: ids, descriptions, sizes in dp, `on_tap`.
"""

from decapod.environments.android.virtual.ui.material.bars import app_bar, bottom_bar, drawer, drawer_item, tabs
from decapod.environments.android.virtual.ui.material.basics import (
    box,
    canvas,
    column,
    divider,
    flow,
    grid,
    icon,
    image,
    list_view,
    padding,
    rich_text,
    row,
    scroll,
    spacer,
    stack,
    text,
)
from decapod.environments.android.virtual.ui.material.buttons import button, extended_fab, fab, icon_button
from decapod.environments.android.virtual.ui.material.common import Common, make
from decapod.environments.android.virtual.ui.material.dates import date_picker, month_grid
from decapod.environments.android.virtual.ui.material.dialogs import alert, dialog, dialog_button
from decapod.environments.android.virtual.ui.material.fields import (
    dropdown,
    plain_field,
    search_bar,
    search_box,
    text_field,
)
from decapod.environments.android.virtual.ui.material.keypads import keypad
from decapod.environments.android.virtual.ui.material.lists import (
    avatar,
    badge,
    card,
    empty_state,
    list_row,
    section_header,
    setting_row,
)
from decapod.environments.android.virtual.ui.material.menus import menu, menu_item
from decapod.environments.android.virtual.ui.material.messages import snackbar, toast
from decapod.environments.android.virtual.ui.material.overlays import bottom_sheet, over, side_sheet
from decapod.environments.android.virtual.ui.material.progress import progress, progress_circle
from decapod.environments.android.virtual.ui.material.scaffold import screen
from decapod.environments.android.virtual.ui.material.selection import (
    checkbox,
    chip,
    choice_row,
    radio,
    segmented,
    slider,
    switch,
)
from decapod.environments.android.virtual.ui.material.times import time_picker
from decapod.environments.android.virtual.ui.text import Span

__all__ = [
    "Common",
    "Span",
    "alert",
    "app_bar",
    "avatar",
    "badge",
    "bottom_bar",
    "bottom_sheet",
    "box",
    "button",
    "canvas",
    "card",
    "checkbox",
    "chip",
    "choice_row",
    "column",
    "date_picker",
    "dialog",
    "dialog_button",
    "divider",
    "drawer",
    "drawer_item",
    "dropdown",
    "empty_state",
    "extended_fab",
    "fab",
    "flow",
    "grid",
    "icon",
    "icon_button",
    "image",
    "keypad",
    "list_row",
    "list_view",
    "make",
    "menu",
    "menu_item",
    "month_grid",
    "over",
    "padding",
    "plain_field",
    "progress",
    "progress_circle",
    "radio",
    "rich_text",
    "row",
    "screen",
    "scroll",
    "search_bar",
    "search_box",
    "section_header",
    "segmented",
    "setting_row",
    "side_sheet",
    "slider",
    "snackbar",
    "spacer",
    "stack",
    "switch",
    "tabs",
    "text",
    "text_field",
    "time_picker",
    "toast",
]
