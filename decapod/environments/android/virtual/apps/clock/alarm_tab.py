"""The tab of the alarms."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.clock.alarms import DAYS, Alarm, AlarmStore, days_text, until_text
from decapod.environments.android.virtual.apps.system.words import hours_shown, time_text
from decapod.environments.android.virtual.ui.material import (
    box,
    card,
    choice_row,
    column,
    dialog,
    dialog_button,
    empty_state,
    fab,
    icon_button,
    list_row,
    list_view,
    padding,
    row,
    switch,
    text,
    text_field,
    time_picker,
)
from decapod.environments.android.virtual.ui.material import icon as symbol
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.clock.main import DeskClockActivity


class AlarmTab:
    """A card for each alarm, one of them unfolded."""

    def __init__(self, screen: DeskClockActivity) -> None:
        self.screen = screen
        self.app = screen.app
        self.state = screen.state
        self.store = AlarmStore(screen.app)

    def body(self) -> list[Widget]:
        """The cards."""
        alarms = self.store.all()
        if not alarms:
            return [empty_state("alarm", "No Alarms")]
        return [list_view(*(self._card(alarm) for alarm in alarms), key="alarms", gap=8)]

    def button(self) -> Widget:
        """Adds an alarm."""
        return fab("add", partial(self._ask_time, None), large=True, description="Add alarm", resource_id="fab")

    def overlay(self) -> Widget | None:
        """The dialog that asks for a time or a label."""
        state = self.state
        if state.open == "time":
            return time_picker(
                state.hour,
                state.minute,
                self._set_time,
                part=state.part,
                on_part=self._set_part,
                on_ok=self._save_time,
                on_cancel=self._close,
            )
        if state.open == "label":
            field = text_field(
                "label", state.label, self._set_label, label="Add label", on_submit=self._save_label, action="done"
            )
            buttons = (dialog_button("Cancel", self._close), dialog_button("OK", self._save_label))
            return dialog("", field, buttons, on_dismiss=self._close)
        return None

    def _card(self, alarm: Alarm) -> Widget:
        now = self.app.clock.today()
        moment = now.replace(hour=alarm.hour, minute=alarm.minute)
        shown = time_text(moment, hours=hours_shown(self.app.phone))
        unfolded = self.state.unfolded == alarm.id
        ink = "on_surface" if alarm.enabled else "on_surface_variant"
        title = (
            text(alarm.label, "title_small", max_lines=1, resource_id="label") if alarm.label and not unfolded else None
        )
        head = row(
            column(title, class_name="", weight=1),
            icon_button(
                "expand_less" if unfolded else "expand_more",
                partial(self._unfold, alarm),
                description="Collapse alarm" if unfolded else "Expand alarm",
                resource_id="arrow",
            ),
            class_name="",
        )
        time = text(
            shown,
            "display_medium",
            color=ink,
            weight_of_font="medium" if alarm.enabled else "",
            on_tap=partial(self._ask_time, alarm),
            resource_id="digital_clock",
        )
        days = row(
            text(days_text(alarm, now), "body_medium", color=ink, weight=1, resource_id="days_of_week"),
            switch(alarm.enabled, partial(self._switch, alarm), description=f"{shown} alarm", resource_id="onoff"),
            class_name="",
        )
        return padding(
            card(
                head,
                time,
                days,
                self._more(alarm) if unfolded else None,
                kind="filled",
                inside=(20, 4, 12, 8),
                radius=24,
                color="surface_container",
                resource_id="alarm_card",
            ),
            (16, 0),
        )

    def _more(self, alarm: Alarm) -> Widget:
        week = row(
            *(self._day(alarm, bit) for bit in (6, 0, 1, 2, 3, 4, 5)),
            class_name="",
            margin=(0, 8, 8, 8),
        )
        return column(
            week,
            list_row(
                alarm.label or "Add label",
                leading=symbol("label"),
                on_tap=partial(self._ask_label, alarm),
                sides=0,
                resource_id="edit_label",
            ),
            choice_row(
                "Vibrate",
                alarm.vibrate,
                partial(self.store.change, alarm.id, vibrate=int(not alarm.vibrate)),
                many=True,
                resource_id="vibrate_onoff",
            ),
            list_row(
                "Delete", leading=symbol("delete"), on_tap=partial(self._delete, alarm), sides=0, resource_id="delete"
            ),
            class_name="",
        )

    def _day(self, alarm: Alarm, bit: int) -> Widget:
        chosen, name = bool(alarm.days >> bit & 1), DAYS[bit]
        letter = text(
            name[0], "label_large", color="on_primary" if chosen else "on_surface", scaled=False, class_name=""
        )
        disc = box(
            letter,
            color="primary" if chosen else "surface_highest",
            radius=20,
            width=40,
            height=40,
            place="center",
            class_name="",
        )
        return box(
            disc,
            place="center",
            height=48,
            weight=1,
            text=name[0],
            description=name,
            on_tap=partial(self.store.change, alarm.id, daysofweek=alarm.days ^ 1 << bit),
            checkable=True,
            checked=chosen,
            resource_id=f"day_button_{bit}",
            class_name="android.widget.CheckBox",
        )

    def undo(self) -> None:
        """Bring back what was deleted last."""
        self.store.restore(self.state.deleted)
        self.state.deleted = []

    def _ask_time(self, alarm: Alarm | None) -> None:
        state = self.state
        state.open, state.part, state.alarm = "time", "hour", alarm.id if alarm else 0
        if alarm:
            state.hour, state.minute = alarm.hour, alarm.minute
        else:
            now = self.app.clock.today()
            state.hour, state.minute = now.hour, now.minute

    def _set_time(self, hour: int, minute: int) -> None:
        self.state.hour, self.state.minute = hour, minute

    def _set_part(self, part: str) -> None:
        self.state.part = part

    def _save_time(self) -> None:
        state = self.state
        if self.store.find(state.alarm):
            self.store.change(state.alarm, hour=state.hour, minutes=state.minute, enabled=1)
        else:
            state.alarm = self.store.add(state.hour, state.minute).id
        state.open, state.unfolded = "", state.alarm
        self._tell(state.alarm)

    def _tell(self, number: int) -> None:
        now = self.app.clock.today()
        if (alarm := self.store.find(number)) is not None:
            self.app.snackbar(until_text(now, alarm.next_after(now)))

    def _switch(self, alarm: Alarm, enabled: bool) -> None:
        self.store.change(alarm.id, enabled=int(enabled))
        if enabled:
            self._tell(alarm.id)

    def _unfold(self, alarm: Alarm) -> None:
        self.state.unfolded = 0 if self.state.unfolded == alarm.id else alarm.id

    def _ask_label(self, alarm: Alarm) -> None:
        self.state.open, self.state.alarm, self.state.label = "label", alarm.id, alarm.label
        self.app.focus("label", select=-1)

    def _set_label(self, label: str) -> None:
        self.state.label = label[:200]

    def _save_label(self) -> None:
        self.store.change(self.state.alarm, label=self.state.label.strip())
        self._close()

    def _delete(self, alarm: Alarm) -> None:
        self.state.deleted = self.store.delete(alarm.id)
        self.app.snackbar("Alarm deleted", "Undo", "undo")

    def _close(self) -> None:
        self.state.open = ""
        self.app.hide_keyboard()
