"""Rows that open a dialog: a list of choices, a question, a field."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.ui.material import (
    alert,
    choice_row,
    column,
    dialog,
    dialog_button,
    icon,
    padding,
    setting_row,
    text_field,
)
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.settings.screen import SettingsActivity


@dataclass(frozen=True, kw_only=True)
class Choice:
    """Opens a list of choices: pairs of a value and what is shown for it."""

    title: str
    options: Sequence[tuple[str, str]]
    chosen: str
    choose: Callable[[str], object]
    summary: str = ""
    mark: str = ""
    enabled: bool = True

    def widget(self, screen: SettingsActivity) -> Widget:
        """A row with the choice below its title."""
        said = self.summary or dict(self.options).get(self.chosen, self.chosen)
        return setting_row(
            self.title, said, mark=self.mark, on_tap=partial(screen.show, self.title), enabled=self.enabled
        )

    def dialog(self, screen: SettingsActivity) -> Widget:
        """All choices."""
        rows = [
            choice_row(label, value == self.chosen, partial(screen.done, partial(self.choose, value)))
            for value, label in self.options
        ]
        return dialog(
            self.title, column(*rows, class_name=""), (dialog_button("Cancel", screen.close),), on_dismiss=screen.close
        )


@dataclass(frozen=True, kw_only=True)
class Ask:
    """Does something after it was confirmed."""

    title: str
    question: str
    message: str
    confirm: str
    do: Callable[[], object]
    summary: str = ""
    mark: str = ""
    enabled: bool = True
    leaves: bool = False

    def widget(self, screen: SettingsActivity) -> Widget:
        """A row."""
        return setting_row(
            self.title, self.summary, mark=self.mark, on_tap=partial(screen.show, self.title), enabled=self.enabled
        )

    def dialog(self, screen: SettingsActivity) -> Widget:
        """The question."""
        return alert(
            self.question,
            self.message,
            confirm=self.confirm,
            on_confirm=partial(screen.done, self.do, self.leaves),
            on_cancel=screen.close,
        )


@dataclass(frozen=True, kw_only=True)
class Field:
    """Opens a dialog with a field; `save` returns what is wrong with the text, "" for nothing."""

    title: str
    save: Callable[[str], str]
    value: str = ""
    label: str = ""
    summary: str = ""
    mark: str = ""
    confirm: str = "OK"
    password: bool = False
    keyboard: str = "text"
    enabled: bool = True
    trailing: str = ""

    def widget(self, screen: SettingsActivity) -> Widget:
        """A row with the text below its title."""
        return setting_row(
            self.title,
            self.summary or self.value,
            mark=self.mark,
            trailing=icon(self.trailing, size=20) if self.trailing else None,
            on_tap=partial(screen.show, self.title, self.value),
            enabled=self.enabled,
        )

    def dialog(self, screen: SettingsActivity) -> Widget:
        """The field."""
        field = text_field(
            "field",
            screen.state.text,
            screen.write,
            label=self.label or self.title,
            password=self.password,
            keyboard=self.keyboard,
            error=screen.state.problem,
            on_submit=partial(screen.submit, self.save),
            action="done",
            resource_id="android:id/edit" if not self.password else "password",
        )
        return dialog(
            self.title,
            padding(field, (0, 4)),
            (
                dialog_button("Cancel", screen.close, resource_id="android:id/button2"),
                dialog_button(
                    self.confirm,
                    partial(screen.submit, self.save),
                    resource_id="android:id/button1",
                    enabled=bool(screen.state.text.strip()),
                ),
            ),
            on_dismiss=screen.close,
        )


@dataclass(frozen=True, kw_only=True)
class Hidden:
    """A dialog without a row of its own: something else opens it by its title."""

    inner: Ask | Choice | Field
    title: str

    def widget(self, screen: SettingsActivity) -> Widget:
        """Nothing."""
        return column(class_name="")

    def dialog(self, screen: SettingsActivity) -> Widget:
        """The inner row's."""
        return self.inner.dialog(screen)
