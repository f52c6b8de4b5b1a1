"""The viewfinder: what the camera sees, the shutter, and what is set."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from decapod.environments.android.virtual.apps.camera import AUDIO, CAMERA, IMAGE_CAPTURE, VIDEO_CAPTURE, taking
from decapod.environments.android.virtual.apps.common.documents import document_uri, read_shared, stored_path, view
from decapod.environments.android.virtual.apps.common.scenery import landscape
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.ui.material import (
    box,
    button,
    column,
    icon_button,
    image,
    row,
    spacer,
    stack,
    text,
)
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.units import FILL
from decapod.environments.android.virtual.ui.widget import Widget

_FLASH = {"auto": ("flash_auto", "Flash auto"), "on": ("flash_on", "Flash on"), "off": ("flash_off", "Flash off")}
_TIMERS = {
    0: "Countdown timer is off",
    3: "Countdown timer duration is set to 3 seconds",
    10: "Countdown timer duration is set to 10 seconds",
}
_INK = "#ffffff"
_LARGEST = 12_000_000


class CameraActivity(Activity):
    """The camera."""

    @dataclass
    class State:
        """What is shown.

        Attributes:
            video: Videos are taken.
            front: The camera at the front is used.
            refused: The person does not let it use the camera.
            since: When the recording began, ms since the epoch; 0 when none is made.
            until: When the self-timer is due; 0 when it does not run.
            taken: Of an app that asked: the path of the picture that is to be accepted.
        """

        video: bool = False
        front: bool = False
        refused: bool = False
        since: int = 0
        until: int = 0
        taken: str = ""

    state: State

    @property
    def flash(self) -> str:
        """auto, on or off."""
        return str(self.app.preferences.get("flash", "auto"))

    @property
    def timer(self) -> int:
        """Seconds from the touch to the picture."""
        return int(self.app.preferences.get("timer", 0))

    @property
    def asked(self) -> bool:
        """Whether another app asked for a picture or video."""
        return self.intent.action in (IMAGE_CAPTURE, VIDEO_CAPTURE)

    def on_create(self) -> None:
        """Ask for the camera."""
        self.state.video = self.intent.action in (VIDEO_CAPTURE, "android.media.action.VIDEO_CAMERA")
        self.app.request_permission(CAMERA)

    def on_permission(self, name: str, granted: bool) -> None:
        """The camera or the microphone was allowed or not."""
        if name == CAMERA:
            self.state.refused = not granted
        elif granted:
            self._start()

    def on_pause(self) -> None:
        """A recording ends when something else comes to the front."""
        self._stop()

    def build(self) -> Widget:
        """The view with the controls on it."""
        if not self.app.has_permission(CAMERA):
            return scaffold(self._refused(), color="#000000")
        state = self.state
        if state.taken:
            return self._accepting()
        now = self.app.clock.ms
        waiting = max(0, -(-(state.until - now) // 1000)) if state.until > now else 0
        seen = image(
            landscape(taking.number_of(self.app), front=state.front),
            width=FILL,
            weight=1,
            class_name="android.view.TextureView",
            resource_id="preview_content",
            description="Viewfinder",
        )
        count = text(str(waiting), "display_large", color=_INK, align="center", resource_id="remaining_seconds")
        middle = stack(column(seen, class_name=""), count if waiting else self._clock(now), class_name="", weight=1)
        return scaffold(self._options(), middle, self._modes(), self._shutter(), color="#000000")

    def _clock(self, now: int) -> Widget | None:
        if not self.state.since:
            return None
        seconds = (now - self.state.since) // 1000
        mark = box(color="#ea4335", radius=5, width=10, height=10, class_name="")
        words = text(f"{seconds // 60:02}:{seconds % 60:02}", "title_medium", color=_INK, resource_id="recording_time")
        return box(
            row(mark, words, gap=8, class_name=""),
            color="#00000099",
            radius=16,
            inside=(12, 6),
            align="top",
            class_name="",
        )

    def _options(self) -> Widget:
        mark, words = _FLASH[self.flash]
        turn = icon_button(
            "flip_camera_android",
            self._turn,
            color=_INK,
            resource_id="camera_toggle_button",
            description="Front camera" if self.state.front else "Back camera",
        )
        flash = icon_button(mark, self._next_flash, color=_INK, description=words, resource_id="flash_toggle_button")
        timer = icon_button(
            "timer" if self.timer else "timer_off",
            self._next_timer,
            color=_INK,
            description=_TIMERS[self.timer],
            resource_id="countdown_toggle_button",
        )
        seconds = text(f"{self.timer}s" if self.timer else "", "label_medium", color=_INK, min_width=24)
        return row(
            flash,
            spacer(),
            timer,
            seconds,
            spacer(),
            turn,
            resource_id="mode_options_buttons",
            height=56,
            class_name="android.widget.LinearLayout",
        )

    def _modes(self) -> Widget | None:
        if self.asked:
            return None

        def mode(label: str, *, video: bool) -> Widget:
            chosen = self.state.video == video
            return box(
                text(label, "label_large", color="#202124" if chosen else _INK, class_name=""),
                color=_INK if chosen else "#000000",
                radius=16,
                inside=(16, 0),
                height=40,
                place="center",
                text=label,
                selected=chosen,
                on_tap=partial(self._choose, video),
                resource_id="selector_text",
                class_name="android.widget.TextView",
            )

        return row(
            mode("Camera", video=False),
            mode("Video", video=True),
            gap=8,
            arrange="center",
            class_name="",
            margin=(0, 12, 0, 0),
        )

    def _shutter(self) -> Widget:
        state = self.state
        words = ("Stop recording" if state.since else "Start recording") if state.video else "Shutter"
        inner = box(
            color="#ea4335" if state.video else _INK,
            radius=6 if state.since else 29,
            class_name="",
            width=32 if state.since else 58,
            height=32 if state.since else 58,
        )
        shutter = box(
            inner,
            border=_INK,
            border_width=4,
            radius=38,
            width=76,
            height=76,
            place="center",
            on_tap=self._press,
            description=words,
            resource_id="shutter_button",
            class_name="android.widget.ImageView",
        )
        last = stored_path(str(self.app.preferences.get("last", "")))
        there = bool(last) and self.app.files.is_file(last) and not self.asked
        thumb = box(class_name="", width=56, height=56)
        if there:
            data = read_shared(self.app.files, last, _LARGEST) if last.endswith(".jpg") else landscape(0)
            thumb = image(
                data,
                width=56,
                height=56,
                radius=28,
                description="Most recent photo",
                on_tap=self._show_last,
                resource_id="rounded_thumbnail_view",
            )
        cancel = icon_button("close", self.app.finish, color=_INK, description="Cancel", resource_id="cancel_button")
        return row(
            thumb if not self.asked else cancel,
            shutter,
            box(class_name="", width=56, height=56),
            arrange="between",
            class_name="",
            margin=(32, 16, 32, 24),
        )

    def _refused(self) -> Widget:
        return column(
            spacer(),
            text("Camera needs your permission", "headline_small", color=_INK, text_align="center"),
            text(
                "To take pictures, allow Camera to use the camera.",
                color="#bdc1c6",
                text_align="center",
                margin=(24, 12),
            ),
            button("Allow", self._ask, resource_id="allow_button"),
            spacer(),
            across="center",
            class_name="",
            weight=1,
        )

    def _accepting(self) -> Widget:
        data = read_shared(self.app.files, self.state.taken, _LARGEST)
        shown = image(
            data if not self.state.video else landscape(0),
            fit="contain",
            width=FILL,
            weight=1,
            background="#000000",
            description="Picture taken",
        )
        buttons = row(
            icon_button("close", self.app.finish, color=_INK, description="Cancel", resource_id="cancel_button"),
            icon_button("replay", self._again, color=_INK, description="Retake", resource_id="retake_button"),
            icon_button("check", self._accept, color=_INK, description="Done", resource_id="done_button"),
            arrange="between",
            class_name="",
            margin=(32, 24),
        )
        return scaffold(shown, buttons, color="#000000")

    # What is done

    def _press(self) -> None:
        state = self.state
        if state.video:
            if state.since:
                self._stop()
            elif self.app.request_permission(AUDIO):
                self._start()
            return
        bright = self.flash == "on"
        if self.timer and not self.asked:
            state.until = self.app.clock.ms + 1_000 * self.timer
            self.app.set_alarm(taking.TIMER, state.until, {"front": state.front, "bright": bright})
            return
        path = taking.take(self.app, front=state.front, bright=bright)
        state.taken = path if self.asked else ""

    def _start(self) -> None:
        self.state.since = self.app.clock.ms

    def _stop(self) -> None:
        since, self.state.since = self.state.since, 0
        if since:
            path = taking.record(self.app, max(1_000, self.app.clock.ms - since))
            self.state.taken = path if self.asked else ""

    def _ask(self) -> None:
        if self.app.request_permission(CAMERA):
            self.state.refused = False

    def _turn(self) -> None:
        self.state.front = not self.state.front

    def _choose(self, video: bool) -> None:
        self._stop()
        self.state.video = video

    def _next_flash(self) -> None:
        names = list(_FLASH)
        self.app.preferences["flash"] = names[(names.index(self.flash) + 1) % len(names)]

    def _next_timer(self) -> None:
        times = list(_TIMERS)
        self.app.preferences["timer"] = times[(times.index(self.timer) + 1) % len(times)]

    def _show_last(self) -> None:
        self.app.start(view(stored_path(str(self.app.preferences.get("last", "")))))

    def _again(self) -> None:
        if self.app.files.is_file(self.state.taken):
            self.app.files.remove(self.state.taken)
        self.state.taken = ""

    def _accept(self) -> None:
        path = self.state.taken
        mime = "video/mp4" if self.state.video else "image/jpeg"
        self.app.finish({"data": document_uri(path), "name": path.rpartition("/")[2], "mime": mime})
