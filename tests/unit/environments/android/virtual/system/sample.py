"""A tiny app for the tests of activities: two screens, a field, a list, a result, a permission."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from decapod.environments.android.virtual.phone import Phone
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.app import LAUNCHED, ActivityInfo, App, AppIcon, DatabaseInfo
from decapod.environments.android.virtual.system.context import AppContext
from decapod.environments.android.virtual.system.intents import DEFAULT, SEND, VIEW, Intent, IntentFilter
from decapod.environments.android.virtual.system.notifications import Notification, NotificationAction
from decapod.environments.android.virtual.ui.material import (
    alert,
    button,
    column,
    dialog,
    list_row,
    list_view,
    plain_field,
    screen,
    scroll,
    slider,
    text,
    text_field,
)
from decapod.environments.android.virtual.ui.widget import Widget

PACKAGE = "org.example.sample"
MAIN_SCREEN = f"{PACKAGE}/.Main"
DETAIL = f"{PACKAGE}/.Detail"
FORM = f"{PACKAGE}/.Form"


class MainScreen(Activity):
    @dataclass
    class State:
        name: str = ""
        note: str = ""
        share: float = 0.0
        asks: bool = False
        submitted: int = 0
        results: list[str] = field(default_factory=list)
        calls: list[str] = field(default_factory=list)

    state: State

    def on_create(self) -> None:
        self.state.calls.append("create")

    def on_resume(self) -> None:
        self.state.calls.append("resume")

    def on_pause(self) -> None:
        self.state.calls.append("pause")

    def on_new_intent(self, intent: Intent) -> None:
        self.state.calls.append(f"new {intent.action}")

    def on_result(self, request: str, result: dict[str, Any] | None) -> None:
        self.state.results.append(f"{request}={result}")

    def on_permission(self, name: str, granted: bool) -> None:
        self.state.results.append(f"{name.rpartition('.')[2]}={granted}")

    def build(self) -> Widget:
        rows = [list_row(f"Row {number}", on_tap=lambda: None) for number in range(40)]
        return screen(
            plain_field("name", self.state.name, self._name, hint="Name", on_submit=self._submit, action="next"),
            plain_field("note", self.state.note, self._note, hint="Note", multiline=True),
            text(f"calls {' '.join(self.state.calls)}", "body_small"),
            text(f"results {' '.join(self.state.results)}", "body_small"),
            slider(self.state.share, self._share, resource_id=f"{PACKAGE}:id/share"),
            column(
                button("Open", lambda: self.app.start(Intent(component=DETAIL))),
                button("Ask", lambda: self.app.start_for_result(Intent(component=DETAIL), "pick")),
                button("Camera", lambda: self.app.request_permission("android.permission.CAMERA")),
                button("Delete", self._ask),
                button("Undo bar", lambda: self.app.snackbar("Gone", "Undo", "undo")),
                button("Notify", self._notify),
                button("Crash", lambda: 1 // 0),
            ),
            list_view(*rows, key="rows"),
            overlay=alert("Sure?", "Really?", on_confirm=self._confirm, on_cancel=self._ask)
            if self.state.asks
            else None,
        )

    def _question(self) -> Widget:
        return alert("Sure?", "Really?", on_confirm=self._confirm, on_cancel=self._ask)

    def undo(self) -> None:
        self.state.results.append("undone")

    def _name(self, value: str) -> None:
        self.state.name = value

    def _note(self, value: str) -> None:
        self.state.note = value

    def _share(self, value: float) -> None:
        self.state.share = round(value, 2)

    def _submit(self) -> None:
        self.state.submitted += 1

    def _ask(self) -> None:
        self.state.asks = not self.state.asks

    def _confirm(self) -> None:
        self.state.asks = False
        self.app.db.insert("items", {"name": self.state.name})
        self.app.toast("Deleted")

    def _notify(self) -> None:
        action = NotificationAction("Answer", Intent("org.example.ANSWER"), reply=True)
        opens = Intent(component=DETAIL)
        self.app.notify(Notification(PACKAGE, "t", "Ding", "A message", intent=opens, actions=(action,), silent=False))


class DetailScreen(Activity):
    def build(self) -> Widget:
        return screen(
            text(f"Detail {self.intent.text('android.intent.extra.TEXT')}"),
            button("Done", lambda: self.app.finish({"id": 3})),
            button("Again", lambda: self.app.start(Intent(component=DETAIL))),
        )


class FormScreen(Activity):
    @dataclass
    class State:
        values: dict[str, str] = field(default_factory=dict)
        asks: bool = False

    state: State

    def build(self) -> Widget:
        fields = [self._field(f"f{number}") for number in range(14)]
        return screen(
            scroll(column(*fields), key="form", weight=1),
            overlay=dialog("Ask", self._field("inner"), on_dismiss=self._ask) if self.state.asks else None,
        )

    def on_key(self, code: int) -> bool:
        self._ask()
        return True

    def _ask(self) -> None:
        self.state.asks = not self.state.asks

    def _field(self, key: str) -> Widget:
        def write(value: str) -> None:
            self.state.values[key] = value

        return text_field(key, self.state.values.get(key, ""), write, label=f"Field {key}", action="next")


def receive(app: AppContext, intent: Intent) -> str:
    app.preferences["heard"] = f"{intent.action} {intent.text('reply')}".strip()
    return "heard"


def due(app: AppContext, tag: str, extras: dict[str, Any]) -> None:
    app.notify(Notification(app.package, tag, f"Due {extras.get('what', '')}"))


APP = App(
    package=PACKAGE,
    label="Sample",
    module=__name__,
    icon=AppIcon(symbol="star"),
    activities=(
        ActivityInfo(component=MAIN_SCREEN, target=f"{__name__}:MainScreen", filters=(LAUNCHED,), mode="singleTop"),
        ActivityInfo(
            component=DETAIL,
            target=f"{__name__}:DetailScreen",
            filters=(
                IntentFilter((SEND,), mimes=("text/plain",)),
                IntentFilter((VIEW,), (DEFAULT,), schemes=("sample",), hosts=("one",)),
                IntentFilter((VIEW,), (DEFAULT,), schemes=("both",)),
                IntentFilter((VIEW,), (DEFAULT,), schemes=("both",), hosts=("first",), priority=1),
            ),
        ),
        ActivityInfo(component=FORM, target=f"{__name__}:FormScreen"),
        ActivityInfo(component=f"{PACKAGE}/.Hidden", target=f"{__name__}:DetailScreen", exported=False),
        ActivityInfo(
            component=f"{PACKAGE}/.Single",
            target=f"{__name__}:MainScreen",
            mode="singleTask",
            affinity="org.example.own",
        ),
    ),
    databases=(DatabaseInfo(name="items.db", schema=("CREATE TABLE items (_id INTEGER PRIMARY KEY, name TEXT)",)),),
    permissions=("android.permission.CAMERA",),
    receiver=f"{__name__}:receive",
    actions=("org.example.ANSWER",),
    alarm=f"{__name__}:due",
)
OTHER = replace(
    APP,
    package="org.example.other",
    label="Other",
    activities=(
        ActivityInfo(
            component="org.example.other/.Share",
            target=f"{__name__}:DetailScreen",
            filters=(
                IntentFilter((SEND,), mimes=("text/*",)),
                IntentFilter((VIEW,), (DEFAULT,), schemes=("both",)),
            ),
        ),
    ),
    databases=(),
    receiver="",
    alarm="",
)


def make_phone(*, strict: bool = True, seed: int = 0) -> Phone:
    """A phone that also has the two apps of this module."""
    return Phone(strict=strict, seed=seed, extra_apps=(APP, OTHER))
