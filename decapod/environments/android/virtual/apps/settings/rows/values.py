"""Rows that have a value and change it where they stand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.settings.rows.row import Change
from decapod.environments.android.virtual.ui.material import (
    box,
    column,
    icon,
    icon_button,
    list_row,
    padding,
    radio,
    row,
    setting_row,
    slider,
    switch,
    text,
)
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.settings.screen import SettingsActivity


@dataclass(frozen=True, kw_only=True)
class Toggle:
    """A switch."""

    title: str
    on: bool
    change: Change
    summary: str = ""
    mark: str = ""
    enabled: bool = True
    picture: Widget | None = None

    def widget(self, screen: SettingsActivity) -> Widget:
        """A row that is tapped as a whole."""
        trailing = switch(self.on, resource_id="android:id/switch_widget", enabled=self.enabled)
        tap = partial(self.change, not self.on)
        if self.picture is not None:
            return list_row(
                self.title,
                self.summary,
                leading=self.picture,
                trailing=trailing,
                on_tap=tap,
                sides=20,
                enabled=self.enabled,
            )
        return setting_row(
            self.title, self.summary, mark=self.mark, trailing=trailing, on_tap=tap, enabled=self.enabled
        )


@dataclass(frozen=True, kw_only=True)
class MainSwitch:
    """The large switch at the top of a page that has one purpose."""

    title: str
    on: bool
    change: Change
    enabled: bool = True

    def widget(self, screen: SettingsActivity) -> Widget:
        """A coloured bar."""
        line = row(
            text(self.title, "body_large", size=18, weight=1, max_lines=2, resource_id="switch_text"),
            switch(self.on, resource_id="android:id/switch_widget", enabled=self.enabled),
            gap=16,
            class_name="",
        )
        return padding(
            box(
                line,
                color="primary_container" if self.on else "surface_highest",
                radius=28,
                inside=(20, 12),
                min_height=72,
                place="center",
                on_tap=partial(self.change, not self.on),
                resource_id="main_switch_bar",
                class_name="android.widget.LinearLayout",
                enabled=self.enabled,
                width=-1,
            ),
            (16, 8),
        )


@dataclass(frozen=True, kw_only=True)
class Option:
    """One of several choices that stand on the page itself."""

    title: str
    chosen: bool
    choose: Callable[[], object]
    summary: str = ""
    picture: Widget | None = None

    def widget(self, screen: SettingsActivity) -> Widget:
        """A row with a radio button before it."""
        mark = radio(self.chosen, class_name="")
        leading = mark if self.picture is None else row(mark, self.picture, gap=12, class_name="")
        return list_row(
            self.title,
            self.summary,
            leading=leading,
            on_tap=self.choose,
            sides=20,
            checkable=True,
            checked=self.chosen,
        )


@dataclass(frozen=True, kw_only=True)
class Slider:
    """A value from 0 to 1 that is dragged; buttons at its ends where it has `steps`."""

    title: str
    share: float
    change: Callable[[float], object]
    mark: str = ""
    step: float = 0.0
    value: str = ""
    enabled: bool = True

    def widget(self, screen: SettingsActivity) -> Widget:
        """The title over the slider."""
        bar = slider(
            self.share,
            self.change if self.enabled else None,
            resource_id="seekbar",
            description=f"{self.title}, {self.value}" if self.value else self.title,
            enabled=self.enabled,
            weight=1,
        )
        less = more = None
        if self.step:
            less = icon_button("remove", partial(self._move, -self.step), description="Make smaller")
            more = icon_button("add", partial(self._move, self.step), description="Make larger")
        words = column(
            text(self.title, "body_large", margin=(12, 0), resource_id="android:id/title", enabled=self.enabled),
            row(less, bar, more, class_name=""),
            class_name="",
            weight=1,
        )
        mark = icon(self.mark, margin=(4, 0, 8, 0)) if self.mark else None
        return padding(row(mark, words, gap=4, class_name="android.widget.LinearLayout"), (20, 8, 8, 8))

    def _move(self, by: float) -> None:
        self.change(max(0.0, min(1.0, self.share + by)))
