"""The tab of the timers: the keys that set up a new one, and a card for each."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.clock.timers import Timer, TimerStore, length_text, words_of
from decapod.environments.android.virtual.ui.material import (
    button,
    card,
    column,
    dialog,
    dialog_button,
    fab,
    icon_button,
    keypad,
    list_view,
    padding,
    progress,
    row,
    spacer,
    text,
    text_field,
)
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.clock.main import DeskClockActivity

_KEYS = [*((str(digit), "") for digit in range(1, 10)), ("00", ""), ("0", ""), (":backspace", "")]


class TimerTab:
    """Timers."""

    def __init__(self, screen: DeskClockActivity) -> None:
        self.screen = screen
        self.app = screen.app
        self.state = screen.state
        self.store = TimerStore(screen.app)

    @property
    def _setting_up(self) -> bool:
        return self.state.setting_up or not self.store.all()

    def body(self) -> list[Widget]:
        """The keys, or the cards."""
        if self._setting_up:
            return self._keys()
        return [list_view(*(self._card(timer) for timer in self.store.all()), key="timers", gap=8)]

    def button(self) -> Widget | None:
        """Starts the new timer, or opens the keys."""
        if self._setting_up:
            start = fab("play_arrow", self._start, large=True, description="Start", resource_id="fab")
            return start if self.state.digits.strip("0") else None
        return fab("add", self._set_up, large=True, description="Add timer", resource_id="fab")

    def overlay(self) -> Widget | None:
        """The dialog that asks for a label."""
        if self.state.open != "timer-label":
            return None
        field = text_field(
            "label", self.state.label, self._set_label, label="Label", on_submit=self._save_label, action="done"
        )
        buttons = (dialog_button("Cancel", self._close), dialog_button("OK", self._save_label))
        return dialog("", field, buttons, on_dismiss=self._close)

    def _keys(self) -> list[Widget]:
        digits = self.state.digits.rjust(6, "0")
        hours, minutes, seconds = digits[:2], digits[2:4], digits[4:]
        shown = text(
            f"{hours}h {minutes}m {seconds}s",
            "display_medium",
            text_align="center",
            color="primary" if self.state.digits else "on_surface_variant",
            resource_id="timer_setup_time",
            description=f"{int(hours)} hours, {int(minutes)} minutes, {int(seconds)} seconds",
        )
        back = button("Cancel", self._leave, kind="text", resource_id="cancel") if self.store.all() else spacer(1)
        keys = keypad(_KEYS, self._press, round_keys=True, ids={"00": "timer_setup_digit_00"})
        return [column(shown, keys, row(back, class_name=""), gap=24, class_name="", margin=(32, 16))]

    def _card(self, timer: Timer) -> Widget:
        left = timer.left(self.app.clock.ms)
        running = bool(timer.started_at)
        name = timer.label or words_of(timer.length_ms)
        head = row(
            text(
                name,
                "title_medium",
                max_lines=1,
                weight=1,
                min_height=48,
                on_tap=partial(self._ask_label, timer),
                resource_id="timer_label",
            ),
            icon_button(
                "close", partial(self.store.delete, timer.id), description=f"Delete {name}", resource_id="close"
            ),
            class_name="",
        )
        share = max(0, left) / timer.length_ms if timer.length_ms else 0
        label = "Stop" if left <= 0 else "Pause" if running else "Start"
        act = self.store.reset if left <= 0 else self.store.pause if running else self.store.start
        buttons = row(
            button("+1:00", partial(self.store.add_minute, timer.id), kind="tonal", resource_id="add_one_min"),
            button("Reset", partial(self.store.reset, timer.id), kind="text", resource_id="reset")
            if left != timer.length_ms
            else None,
            spacer(),
            button(label, partial(act, timer.id), resource_id="play_pause"),
            class_name="",
        )
        time = text(
            length_text(left), "display_medium", resource_id="timer_text", description=f"{length_text(left)} left"
        )
        inner = card(head, time, progress(min(1.0, share)), buttons, gap=12, radius=24, color="surface_container")
        return padding(inner, (16, 0))

    def _press(self, key: str) -> None:
        digits = self.state.digits
        digits = digits[:-1] if key == "backspace" else (digits + key).lstrip("0")
        self.state.digits = digits if len(digits) <= 6 else self.state.digits

    def _set_up(self) -> None:
        self.state.setting_up, self.state.digits = True, ""

    def _leave(self) -> None:
        self.state.setting_up, self.state.digits = False, ""

    def _start(self) -> None:
        digits = self.state.digits.rjust(6, "0")
        seconds = int(digits[:2]) * 3600 + int(digits[2:4]) * 60 + int(digits[4:])
        self.store.add(seconds * 1000)
        self._leave()

    def _ask_label(self, timer: Timer) -> None:
        self.state.open, self.state.timer, self.state.label = "timer-label", timer.id, timer.label
        self.app.focus("label", select=-1)

    def _set_label(self, label: str) -> None:
        self.state.label = label[:200]

    def _save_label(self) -> None:
        self.store.rename(self.state.timer, self.state.label.strip())
        self._close()

    def _close(self) -> None:
        self.state.open = ""
        self.app.hide_keyboard()
