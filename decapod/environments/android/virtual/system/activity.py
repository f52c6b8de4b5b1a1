"""The base of every screen of an app."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from decapod.environments.android.virtual.system.intents import Intent

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.context import AppContext
    from decapod.environments.android.virtual.ui.widget import Widget

_ATTRIBUTES = frozenset({"app", "intent", "state"})


@dataclass
class NoState:
    """The state of a screen that has none."""


class Activity:
    """One screen: plain state, and a function that builds what is shown from it.

    A subclass declares `State`, a dataclass of plain data (texts, numbers, lists, other dataclasses of such), and
    `build`. Everything a screen remembers is in `self.state`; a snapshot keeps that and nothing else, so setting any
    other attribute is refused. What is shown is built anew after every input.

    Attributes:
        app: The app's way to everything outside the screen.
        intent: What it was started for.
        state: What it remembers.
    """

    State: ClassVar[type] = NoState

    app: AppContext
    intent: Intent
    state: Any

    def __init__(self, app: AppContext, intent: Intent) -> None:
        self.app = app
        self.intent = intent
        self.state = self.State()

    def __setattr__(self, name: str, value: object) -> None:
        if name not in _ATTRIBUTES:
            raise AttributeError(f"{type(self).__name__}.{name}: what a screen remembers belongs in its state")
        object.__setattr__(self, name, value)

    @classmethod
    def resumed(cls, app: AppContext, intent: Intent, state: object) -> Activity:
        """A screen that goes on from a kept state; `on_create` is not called again."""
        activity = cls.__new__(cls)
        activity.app, activity.intent, activity.state = app, intent, state
        return activity

    @property
    def title(self) -> str:
        """What recents call it; "" for the label of its manifest."""
        return ""

    @property
    def bars(self) -> str:
        """The symbols in the status and navigation bars: `auto` (by the theme), `dark` (a dark ground: white symbols)
        or `light`; "" for what its manifest says."""
        return ""

    def build(self) -> Widget:
        """What is shown now. Nothing may be changed here."""
        raise LookupError(f"{type(self).__name__} builds nothing")

    def on_create(self) -> None:
        """Called once, before the first `build`: state from the intent, asking for permissions, first focus."""

    def on_new_intent(self, intent: Intent) -> None:
        """Called when it is started again while it is there already (singleTop, singleTask)."""

    def on_resume(self) -> None:
        """Called when it has come to the front."""

    def on_pause(self) -> None:
        """Called before something else comes to the front."""

    def on_stop(self) -> None:
        """Called when something else has come to the front."""

    def on_back(self) -> bool:
        """Called for Back when no dialog or keyboard takes it; True where that has been dealt with."""
        return False

    def on_result(self, request: str, result: dict[str, Any] | None) -> None:
        """Called when what `start_for_result(intent, request)` started has ended; None when it was cancelled."""

    def on_permission(self, name: str, granted: bool) -> None:
        """Called when a permission dialog has been answered."""

    def on_key(self, code: int) -> bool:
        """Called for a key that no field takes; True where it has been dealt with."""
        return False
