"""What is in the back stack: tasks of activity records, as plain data."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field

from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.app import ActivityInfo, App
from decapod.environments.android.virtual.system.context import AppContext
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.ui.view_state import ViewState


@dataclass(frozen=True, slots=True)
class Snackbar:
    """A message at the bottom of a screen.

    Attributes:
        text: What it says.
        until_ms: When it goes.
        action: The label of its button; "" for none.
        then: The name of the activity's method that the button calls.
    """

    text: str
    until_ms: int
    action: str = ""
    then: str = ""


@dataclass(slots=True, eq=False)
class Record:
    """One activity in a task.

    Attributes:
        number: Its number on this phone, as `dumpsys activity` shows it in hex.
        app: The app.
        info: Its declaration.
        activity: The screen.
        view: What is scrolled and focused.
        snackbar: A message at its bottom.
        caller: The number of the record that waits for its result; 0 for none.
        request: What that record calls the result.
        keyboard: Whether the keyboard is shown for the focused field.
        toolbar: Whether the toolbar to cut, copy and paste is shown at the focused field.
        reveal: Whether the focused field is to be scrolled into sight when it is next laid out.
    """

    number: int
    app: App
    info: ActivityInfo
    activity: Activity
    view: ViewState = field(default_factory=ViewState)
    snackbar: Snackbar | None = None
    caller: int = 0
    request: str = ""
    keyboard: bool = False
    toolbar: bool = False
    reveal: bool = False

    def focus(self, key: str, cursor: int = -1, *, anchor: int = -1, keyboard: bool = True) -> None:
        """Put the cursor into a field, and show the keyboard; "" takes the focus from all fields.

        What is between `anchor` and the cursor is selected; -1 is nothing.
        """
        self.view.focused, self.view.cursor, self.view.anchor = key, cursor, anchor
        self.toolbar = False
        self.keyboard = self.reveal = bool(key) and keyboard

    @property
    def component(self) -> str:
        """`package/package.Class`."""
        return self.info.name

    @property
    def intent(self) -> Intent:
        """What it was started for."""
        return self.activity.intent

    @property
    def title(self) -> str:
        """What it is called in recents."""
        return self.activity.title or self.info.label or self.app.label


@dataclass(slots=True, eq=False)
class Task:
    """A stack of activities; the last is the one that is seen.

    Attributes:
        number: Its number.
        affinity: What it is for: usually a package.
        records: From the root to the top.
        last_ms: When it was last in front.
    """

    number: int
    affinity: str
    records: list[Record]
    last_ms: int = 0

    @property
    def top(self) -> Record:
        """The activity that is seen."""
        return self.records[-1]

    @property
    def root(self) -> Record:
        """The activity that it began with."""
        return self.records[0]

    @property
    def is_home(self) -> bool:
        """Whether it is the launcher's."""
        return (
            "android.intent.category.HOME" in self.root.info.filters[0].categories if self.root.info.filters else False
        )


@dataclass(frozen=True, slots=True)
class SavedRecord:
    """A record in a snapshot: nothing in it is shared with the phone."""

    number: int
    app: App
    info: ActivityInfo
    kind: type[Activity]
    intent: Intent
    state: object
    view: ViewState
    snackbar: Snackbar | None
    caller: int
    request: str
    keyboard: bool
    toolbar: bool
    reveal: bool


def save_record(record: Record) -> SavedRecord:
    """Copy a record."""
    return SavedRecord(
        record.number,
        record.app,
        record.info,
        type(record.activity),
        record.activity.intent,
        deepcopy(record.activity.state),
        record.view.copy(),
        record.snackbar,
        record.caller,
        record.request,
        record.keyboard,
        record.toolbar,
        record.reveal,
    )


def load_record(kept: SavedRecord, context: AppContext) -> Record:
    """Make a record as it was."""
    activity = kept.kind.resumed(context, kept.intent, deepcopy(kept.state))
    return Record(
        kept.number,
        kept.app,
        kept.info,
        activity,
        kept.view.copy(),
        kept.snackbar,
        kept.caller,
        kept.request,
        kept.keyboard,
        kept.toolbar,
        kept.reveal,
    )
