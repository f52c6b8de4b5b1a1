"""The screen of a spreadsheet: a cell is chosen, and what is in it typed below."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from decapod.environments.android.virtual.apps.common.drive import Cells
from decapod.environments.android.virtual.apps.common.drive.actions import may_change
from decapod.environments.android.virtual.apps.common.drive.cells import COLUMNS, LINES, name_of
from decapod.environments.android.virtual.apps.common.drive.screens import SHARING, screen_of
from decapod.environments.android.virtual.apps.common.drive.shelf import Shelf, ShelfState
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    box,
    column,
    divider,
    empty_state,
    icon_button,
    list_view,
    plain_field,
    row,
    scroll,
    text,
)
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.widget import Widget

_WIDTH, _HEIGHT, _MARGIN = 104, 40, 40


@dataclass
class SheetState(ShelfState):
    """What is open: the spreadsheet's number, and the cell that is chosen, from 0 (-1: none)."""

    entry: int = 0
    line: int = -1
    place: int = -1


class RitzActivity(Shelf):
    """One spreadsheet."""

    State = SheetState
    state: SheetState

    @property
    def cells(self) -> Cells:
        """Its cells."""
        return Cells(self.drive.database, self.state.entry)

    def on_create(self) -> None:
        """The spreadsheet that was asked for, by its number or its link."""
        linked = self.drive.by_link(self.intent.data) if self.intent.data else None
        self.state.entry = linked.id if linked else self.intent.number("entry")
        self.drive.viewed(self.state.entry)

    def build(self) -> Widget:
        """The bar, the cells, and the field of the chosen one."""
        entry = self.drive.entry(self.state.entry)
        if entry is None or entry.trashed:
            bar = app_bar(navigation="arrow_back", on_navigation=self.app.finish)
            return scaffold(empty_state("table_chart", "This spreadsheet is in the trash, or gone"), app_bar=bar)
        share = partial(self.app.start, screen_of(SHARING, entry.id))
        own = may_change(self.drive, entry)
        bar = app_bar(
            entry.title,
            navigation="arrow_back",
            on_navigation=self.app.finish,
            actions=(
                icon_button("person_add", share, description="Share") if own else None,
                icon_button("more_vert", self.more(entry), description="More options"),
            ),
            title_id="document_title",
        )
        return scaffold(self._table(), app_bar=bar, bottom=self._field(own), overlay=self.overlay())

    def on_back(self) -> bool:
        """Back lets go of the cell."""
        if self.state.line < 0:
            return False
        self.state.line = self.state.place = -1
        return True

    def _table(self) -> Widget:
        cells = self.cells
        head = row(
            *(self._head(name_of(0, place)[0], _WIDTH) for place in range(COLUMNS)),
            class_name="",
            margin=(_MARGIN, 0, 0, 0),
        )
        lines = [
            row(
                self._head(str(line + 1), _MARGIN),
                *(self._cell(cells, line, place) for place in range(COLUMNS)),
                class_name="",
            )
            for line in range(LINES)
        ]
        return list_view(
            scroll(column(head, *lines, class_name=""), axis="horizontal", key="columns"),
            key="lines",
            resource_id="grid_view",
        )

    def _head(self, name: str, width: float) -> Widget:
        return box(
            text(name, "label_medium", color="on_surface_variant"),
            color="surface_container",
            border="outline_variant",
            width=width,
            height=_HEIGHT,
            place="center",
            class_name="",
        )

    def _cell(self, cells: Cells, line: int, place: int) -> Widget:
        chosen = (line, place) == (self.state.line, self.state.place)
        shown = cells.shown(line, place)
        name = name_of(line, place)
        number = shown.replace(".", "", 1).replace("-", "", 1).isdigit()
        words = text(shown, "body_medium", max_lines=1, text_align="end" if number else "start", class_name="")
        return box(
            words if shown else None,
            border="primary" if chosen else "outline_variant",
            border_width=2 if chosen else 1,
            inside=(6, 0),
            width=_WIDTH,
            height=_HEIGHT,
            class_name="android.widget.TextView",
            text=shown,
            description=f"{name} {shown}".strip(),
            selected=chosen,
            on_tap=partial(self._select, line, place),
            resource_id="cell",
        )

    def _field(self, own: bool) -> Widget | None:
        state = self.state
        if state.line < 0:
            return None
        value = self.cells.entered(state.line, state.place)
        line = row(
            text(name_of(state.line, state.place), "title_small", width=48, resource_id="cell_name"),
            plain_field(
                "cell",
                value,
                self._write,
                hint="Enter text or formula",
                action="next",
                on_submit=self._next,
                enabled=own,
                resource_id="formula_bar_edit_text",
                weight=1,
            ),
            icon_button("check", self._done, description="Done", resource_id="formula_bar_done"),
            class_name="",
            margin=(16, 2, 4, 2),
        )
        return column(divider(), line, class_name="")

    def _select(self, line: int, place: int) -> None:
        again = (line, place) == (self.state.line, self.state.place)
        self.state.line, self.state.place = line, place
        self.app.focus("cell" if again or self.app.focused else "")

    def _write(self, value: str) -> None:
        self.cells.write(self.state.line, self.state.place, value)
        self.drive.touched(self.state.entry)

    def _next(self) -> None:
        self.state.line = min(self.state.line + 1, LINES - 1)
        self.app.focus("cell")

    def _done(self) -> None:
        self.app.hide_keyboard()
        self.on_back()
