"""Rows that are there to be read, and buttons in a line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.ui.material import (
    box,
    column,
    icon,
    padding,
    row,
    section_header,
    text,
)
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.settings.screen import SettingsActivity


@dataclass(frozen=True, kw_only=True)
class Heading:
    """The name of a part of a page."""

    title: str

    def widget(self, screen: SettingsActivity) -> Widget:
        """A line of the theme's colour."""
        return padding(section_header(self.title), (4, 0))


@dataclass(frozen=True, kw_only=True)
class Note:
    """What is said at the end of a page."""

    title: str

    def widget(self, screen: SettingsActivity) -> Widget:
        """A sentence with a small sign before it."""
        words = text(self.title, "body_medium", color="on_surface_variant", resource_id="android:id/title")
        return padding(column(icon("info", size=20, align="start"), words, gap=12, across="start"), (24, 16))


@dataclass(frozen=True, kw_only=True)
class Buttons:
    """Up to three buttons in a line, each a label, an icon and what it does; one that is None is greyed out."""

    title: str
    buttons: Sequence[tuple[str, str, Callable[[SettingsActivity], object] | None]]

    def widget(self, screen: SettingsActivity) -> Widget:
        """The buttons."""
        cells = [
            box(
                column(
                    icon(mark, color="primary" if do else "on_surface@38", align="center"),
                    text(
                        label,
                        "label_large",
                        color="primary" if do else "on_surface@38",
                        text_align="center",
                        max_lines=2,
                    ),
                    gap=4,
                    class_name="",
                ),
                color="surface_container",
                radius=16,
                inside=(8, 12),
                place="center",
                weight=1,
                min_height=72,
                class_name="android.widget.Button",
                on_tap=partial(do, screen) if do else None,
                enabled=do is not None,
                resource_id=f"button{number}",
            )
            for number, (label, mark, do) in enumerate(self.buttons, 1)
        ]
        return padding(row(*cells, gap=8, across="stretch", class_name="", resource_id="action1"), (16, 8))


@dataclass(frozen=True, kw_only=True)
class Shown:
    """Anything else; search does not find it."""

    content: Widget
    title: str = ""

    def widget(self, screen: SettingsActivity) -> Widget:
        """What it is."""
        return self.content
