"""Sound and vibration: volumes, Do Not Disturb, ringtones."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from decapod.environments.android.virtual.apps.settings.pages.registry import chosen, kept, page
from decapod.environments.android.virtual.apps.settings.rows import (
    Heading,
    Link,
    MainSwitch,
    Note,
    Row,
    Slider,
    Toggle,
)
from decapod.environments.android.virtual.system.context import AppContext

LOUDEST = {"music": 25, "voice": 7, "ring": 7, "notification": 7, "alarm": 7}
_VOLUMES = (
    ("Media volume", "music", "music_note"),
    ("Call volume", "voice", "call"),
    ("Ring volume", "ring", "notifications_active"),
    ("Notification volume", "notification", "notifications"),
    ("Alarm volume", "alarm", "alarm"),
)
_LEAST = {"alarm": 1, "voice": 1}
_SOUNDS = "content://media/internal/audio/media"
_RINGTONES = tuple(
    (f"{_SOUNDS}/{number}?title={name.replace(' ', '%20')}&canonical=1", name)
    for number, name in ((145, "Your New Adventure"), (146, "Beats"), (147, "Dance Party"), (148, "Zen"))
)
_NOTIFICATION_SOUNDS = tuple(
    (f"{_SOUNDS}/{number}?title={name}&canonical=1", name)
    for number, name in ((82, "Eureka"), (83, "Chime"), (84, "Pop"))
)
_ALARMS = tuple(
    (f"{_SOUNDS}/{number}?title={name.replace(' ', '%20')}&canonical=1", name)
    for number, name in ((29, "Bright Morning"), (30, "Fresh Start"), (31, "Sun Up"))
)


def volume(app: AppContext, stream: str) -> int:
    """How loud a stream is, in its own steps."""
    route = "earpiece" if stream == "voice" else "speaker"
    plain = app.settings.integer("system", f"volume_{stream}")
    return app.settings.integer("system", f"volume_{stream}_{route}", plain)


def set_volume(app: AppContext, stream: str, share: float) -> None:
    """Set how loud a stream is; a ring volume of nothing makes the phone vibrate."""
    steps = max(_LEAST.get(stream, 0), min(LOUDEST[stream], round(share * LOUDEST[stream])))
    route = "earpiece" if stream == "voice" else "speaker"
    for key in (f"volume_{stream}", f"volume_{stream}_{route}"):
        app.settings.put("system", key, str(steps))
    if stream == "ring":
        app.settings.put("global", "mode_ringer", "2" if steps else "1")


@page("sound", "Sound & vibration")
def sound(app: AppContext, argument: str) -> Sequence[Row]:
    """How loud everything is."""
    dnd = app.settings.flag("global", "zen_mode")
    return [
        *(
            Slider(
                title=title,
                share=volume(app, stream) / LOUDEST[stream],
                change=partial(set_volume, app, stream),
                mark=mark,
                value=f"{volume(app, stream)} of {LOUDEST[stream]}",
            )
            for title, stream, mark in _VOLUMES
        ),
        chosen(
            app,
            "Ringer mode",
            "global",
            "mode_ringer",
            (("2", "Ring"), ("1", "Vibrate"), ("0", "Silent")),
            "2",
        ),
        Link(title="Do Not Disturb", summary="On" if dnd else "Off", page="dnd"),
        Link(title="Vibration & haptics", summary="Ringing, touch feedback", page="vibration"),
        chosen(app, "Phone ringtone", "system", "ringtone", _RINGTONES, _RINGTONES[0][0]),
        chosen(app, "Default notification sound", "system", "notification_sound", _NOTIFICATION_SOUNDS, ""),
        chosen(app, "Default alarm sound", "system", "alarm_alert", _ALARMS, ""),
        kept(app, "Dial pad tones", "system", "dtmf_tone"),
        kept(app, "Screen locking sound", "system", "lockscreen_sounds_enabled"),
        kept(app, "Charging sounds and vibration", "global", "charging_sounds_enabled"),
        kept(app, "Touch sounds", "system", "sound_effects_enabled"),
    ]


@page("vibration", "Vibration & haptics", "sound")
def vibration(app: AppContext, argument: str) -> Sequence[Row]:
    """When the phone vibrates."""
    on = app.settings.flag("system", "vibrate_on")
    return [
        MainSwitch(
            title="Use vibration & haptics",
            on=on,
            change=lambda value: app.settings.put("system", "vibrate_on", str(int(value))),
        ),
        Heading(title="Calls"),
        kept(app, "Vibrate while ringing", "system", "vibrate_when_ringing", enabled=on),
        Heading(title="Interactive haptics"),
        kept(app, "Touch feedback", "system", "haptic_feedback_enabled", enabled=on),
    ]


@page("dnd", "Do Not Disturb", "sound")
def dnd(app: AppContext, argument: str) -> Sequence[Row]:
    """No interruptions, but for what is allowed."""
    settings = app.settings

    def exception(title: str, key: str) -> Toggle:
        return kept(app, title, "global", f"decapod_zen_{key}", "Allowed|None")

    return [
        MainSwitch(
            title="Use Do Not Disturb",
            on=settings.flag("global", "zen_mode"),
            change=lambda value: settings.put("global", "zen_mode", str(int(value))),
        ),
        Heading(title="What can interrupt Do Not Disturb"),
        exception("Repeat callers", "repeat_callers"),
        exception("Messages from starred contacts", "starred"),
        Toggle(
            title="Alarms",
            on=(settings.get("global", "decapod_zen_alarms") or "1") == "1",
            change=lambda value: settings.put("global", "decapod_zen_alarms", str(int(value))),
            summary="Alarms ring while Do Not Disturb is on",
        ),
        Note(title="When Do Not Disturb is on, sound and vibration will be muted, except for what you allow above."),
    ]
