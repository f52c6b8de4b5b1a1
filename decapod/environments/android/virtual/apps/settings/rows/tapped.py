"""Rows that open another page, or do something."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.ui.material import (
    list_row,
    setting_row,
)
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.settings.screen import SettingsActivity


@dataclass(frozen=True, kw_only=True)
class Link:
    """Opens another page, for an `argument` such as a package."""

    title: str
    page: str
    summary: str = ""
    argument: str = ""
    mark: str = ""
    picture: Widget | None = None
    enabled: bool = True

    def widget(self, screen: SettingsActivity) -> Widget:
        """A row with an icon or a picture."""
        go = partial(screen.go, self.page, self.argument)
        if self.picture is not None:
            return list_row(self.title, self.summary, leading=self.picture, on_tap=go, sides=20, enabled=self.enabled)
        return setting_row(self.title, self.summary, mark=self.mark, on_tap=go, enabled=self.enabled)


@dataclass(frozen=True, kw_only=True)
class Act:
    """Does something; without `do` it only tells."""

    title: str
    summary: str = ""
    do: Callable[[], object] | None = None
    mark: str = ""
    enabled: bool = True
    leaves: bool = False
    """Whether the page is left when it is done."""

    def widget(self, screen: SettingsActivity) -> Widget:
        """A row."""
        tap = None if self.do is None else partial(screen.act, self.do, self.leaves)
        return setting_row(self.title, self.summary, mark=self.mark, on_tap=tap, enabled=self.enabled)
