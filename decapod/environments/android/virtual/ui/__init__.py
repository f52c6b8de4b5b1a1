"""The phone's user interface: one tree of widgets gives the picture, the touch, and the `uiautomator` dump.

Writing a screen
----------------
A screen is a pure function of state: `build()` returns a new tree each time, and nothing of a tree is kept. Import
the components from `decapod.environments.android.virtual.ui.material`:

    def build(self) -> Widget:
        return screen(
            list_view(*[self.row(note) for note in self.notes()], key="notes"),
            app_bar=app_bar("Keep", navigation="menu", on_navigation=self.open_menu,
                            actions=[icon_button("search", self.search, description="Search")]),
            fab=fab("add", self.new_note, description="New text note", resource_id="new_note_button"),
            overlay=self.dialog(),
        )

    def row(self, note: Note) -> Widget:
        return list_row(note.title, note.body, leading=icon("note"), on_tap=lambda: self.open(note.id),
                        on_long_tap=lambda: self.select(note.id))

- **Sizes** are in dp, sizes of text in sp. Room at the sides is 16, a row 56 (72 with two lines), a target 48.
  `width=FILL` is all there is; `weight=1` shares what is left in a column or row. Children of a `column` are as wide
  as it (`across="stretch"`), children of a `row` in the middle of its height. `None` among children is left out:
  `text("Sent") if sent else None`. A part of a column that scrolls needs `weight=1` (`list_view` has it).
- **Colours** are roles of the theme (`primary`, `on_surface`, `on_surface_variant`, `surface_container`, `error`,
  `outline_variant` ...), `#rrggbb`, `primary@12` (12 percent of it), or `#ffffff|#202124` (light or dark theme).
- **Ids**: `resource_id="fab"` is completed with the window's package; write `android:id/title` for others. Use the
  real app's ids and `class_name` where they are known. `class_name=""` leaves a node out of dumps, not its children.
- **Descriptions**: everything without words that can be tapped (`icon_button`, `fab`, a picture) needs
  `description=`.
- **Fields** are controlled: `text_field("name", self.state.name, self.set_name, label="Name")`. The first argument is
  its `key`, unique in the window; the value comes from the state, `on_text` puts the new text into it. Without a
  frame: `plain_field`. `on_submit` is Enter or the keyboard's action key (`action="search"`); `multiline=True` makes
  new lines.
- **Keys**: everything that scrolls needs a `key` of its own when a screen has several; what is scrolled is kept by
  it.
- **Lists**: `list_view(*rows)` scrolls; `list_row` takes `leading` (icon, avatar, checkbox) and `trailing` (text,
  switch, icon_button). A row with a switch: give the row the `on_tap`, and the switch no function.
- **Dialogs, menus, sheets** are state too: `overlay=` of `screen` is whichever is open, or None. Only it is touched
  and dumped; a tap beside it, and Back, call its `on_dismiss`. `dialog`, `alert`, `menu`, `bottom_sheet`,
  `side_sheet(drawer(...))`, `date_picker`, `time_picker`.
- **Text** in several looks is `rich_text("Re: ", Span("lunch", weight="bold"))`; a field that opens a choice is a
  `dropdown`. A long list costs about 0.2 ms a row: show the first few hundred.
- **Drawing**: `canvas(draw, height=200)` calls `draw(canvas, area)` with an area in pixels; see `Canvas`.

`python -m decapod.environments.android.virtual.ui.gallery FOLDER` paints every component.

Showing it (what the system does)
---------------------------------
`layout(root, bounds, theme, view, package=...)` gives a `Scene`; `paint(scenes, theme)` the picture,
`hierarchy(scenes)` the dump, `scene.hit(x, y)` what lies under a finger.
"""

from typing import TYPE_CHECKING

from decapod.lazy import imported_when_used

if TYPE_CHECKING:
    from decapod.environments.android.virtual.ui.canvas import Canvas
    from decapod.environments.android.virtual.ui.dump import hierarchy
    from decapod.environments.android.virtual.ui.geometry import Constraints, Insets, Rect
    from decapod.environments.android.virtual.ui.icons import icon_names
    from decapod.environments.android.virtual.ui.laid import Laid, LayoutContext, ScrollRange
    from decapod.environments.android.virtual.ui.painting import paint
    from decapod.environments.android.virtual.ui.scene import Node, Scene, layout
    from decapod.environments.android.virtual.ui.theme import DARK, LIGHT, Theme
    from decapod.environments.android.virtual.ui.units import DENSITY, FILL, FIT, SCREEN, dp
    from decapod.environments.android.virtual.ui.view_state import ViewState
    from decapod.environments.android.virtual.ui.widget import Layout, Painter, Widget

__all__ = [
    "DARK",
    "DENSITY",
    "FILL",
    "FIT",
    "LIGHT",
    "SCREEN",
    "Canvas",
    "Constraints",
    "Insets",
    "Laid",
    "Layout",
    "LayoutContext",
    "Node",
    "Painter",
    "Rect",
    "Scene",
    "ScrollRange",
    "Theme",
    "ViewState",
    "Widget",
    "dp",
    "hierarchy",
    "icon_names",
    "layout",
    "paint",
]

__getattr__ = imported_when_used(
    __name__,
    {
        "canvas": ("Canvas",),
        "geometry": ("Constraints", "Insets", "Rect"),
        "dump": ("hierarchy",),
        "icons": ("icon_names",),
        "laid": ("Laid", "LayoutContext", "ScrollRange"),
        "painting": ("paint",),
        "scene": ("Node", "Scene", "layout"),
        "theme": ("DARK", "LIGHT", "Theme"),
        "units": ("DENSITY", "FILL", "FIT", "SCREEN", "dp"),
        "view_state": ("ViewState",),
        "widget": ("Layout", "Painter", "Widget"),
    },
)
