"""What every row of a page can do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.settings.screen import SettingsActivity

Change = Callable[[bool], object]
LONGEST = 200
"""Characters that a field takes, at most."""


class Row(Protocol):
    """One row of a page."""

    @property
    def title(self) -> str:
        """What it is called; unique on its page. Search finds it by this."""
        ...

    def widget(self, screen: SettingsActivity) -> Widget:
        """What is shown of it."""
        ...


@runtime_checkable
class Opening(Row, Protocol):
    """A row that opens a dialog while the screen's `open` is its title."""

    def dialog(self, screen: SettingsActivity) -> Widget:
        """The dialog."""
        ...
