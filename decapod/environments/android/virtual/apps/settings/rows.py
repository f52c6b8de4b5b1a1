"""What a page of settings consists of, as plain data: each kind of row makes its own widget, and its dialog."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from decapod.environments.android.virtual.ui.material import (
    alert,
    box,
    choice_row,
    column,
    dialog,
    dialog_button,
    icon,
    icon_button,
    list_row,
    padding,
    radio,
    row,
    section_header,
    setting_row,
    slider,
    switch,
    text,
    text_field,
)
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.settings.screen import SettingsActivity

Change = Callable[[bool], object]
LONGEST = 200


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


__all__ = [
    "Act",
    "Ask",
    "Buttons",
    "Choice",
    "Field",
    "Heading",
    "Hidden",
    "Link",
    "MainSwitch",
    "Note",
    "Opening",
    "Option",
    "Row",
    "Shown",
    "Slider",
    "Toggle",
]
