"""System: languages, keyboards, date and time, what is reset, and what developers need."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC
from functools import partial

from decapod.environments.android.virtual.apps.settings.moments import DateRow, TimeRow
from decapod.environments.android.virtual.apps.settings.pages.registry import chosen, kept, page
from decapod.environments.android.virtual.apps.settings.rows import (
    Act,
    Ask,
    Choice,
    Heading,
    Link,
    MainSwitch,
    Note,
    Row,
    Toggle,
)
from decapod.environments.android.virtual.commands.input_methods import GBOARD, enable, enabled_methods, input_methods
from decapod.environments.android.virtual.system.clock import zone_called
from decapod.environments.android.virtual.system.context import AppContext
from decapod.environments.android.virtual.system.setting_defaults import DEFAULTS

LANGUAGES: Mapping[str, str] = {
    "en-US": "English (United States)",
    "en-GB": "English (United Kingdom)",
    "de-DE": "Deutsch (Deutschland)",
    "es-ES": "Espa\u00f1ol (Espa\u00f1a)",
    "fr-FR": "Fran\u00e7ais (France)",
    "it-IT": "Italiano (Italia)",
    "nl-NL": "Nederlands (Nederland)",
    "pt-BR": "Portugu\u00eas (Brasil)",
    "sv-SE": "Svenska (Sverige)",
}
ZONES = (
    "Pacific/Honolulu",
    "America/Anchorage",
    "America/Los_Angeles",
    "America/Denver",
    "America/Chicago",
    "America/New_York",
    "America/Sao_Paulo",
    "UTC",
    "Europe/London",
    "Europe/Paris",
    "Europe/Berlin",
    "Europe/Athens",
    "Africa/Nairobi",
    "Asia/Dubai",
    "Asia/Kolkata",
    "Asia/Bangkok",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Auckland",
)


def languages_of(app: AppContext) -> list[str]:
    """The languages that are chosen, the first the phone's own."""
    kept_ = (app.settings.get("system", "system_locales") or "en-US").split(",")
    return [name.strip()[:20] for name in kept_ if name.strip()][:20] or ["en-US"]


def _set_languages(app: AppContext, names: Sequence[str]) -> None:
    app.settings.put("system", "system_locales", ",".join(names))
    app.phone.properties.update("persist.sys.locale", names[0])


def _zone_text(app: AppContext, name: str) -> str:
    offset = f"{app.clock.today().astimezone(zone_called(name) or UTC):%z}"
    return f"GMT{offset[:3]}:{offset[3:5]} {name.rpartition('/')[2].replace('_', ' ')}"


@page("system", "System")
def system(app: AppContext, argument: str) -> Sequence[Row | None]:
    """The rest."""
    first = languages_of(app)[0]
    return [
        Link(title="Languages & input", summary=LANGUAGES.get(first, first), page="input", mark="language"),
        Link(title="Gestures", page="gestures", mark="touch_app"),
        Link(title="Date & time", summary=_zone_text(app, app.clock.zone_name), page="date", mark="schedule"),
        Link(
            title="Backup",
            summary="Off" if not app.settings.flag("secure", "backup_enabled") else "On",
            page="backup",
            mark="backup",
        ),
        Act(
            title="System update",
            summary=f"Updated to Android {app.phone.release.version}",
            mark="refresh",
            do=lambda: app.toast("Your system is up to date"),
        ),
        Link(title="Reset options", page="reset", mark="history"),
        Link(title="Developer options", page="developer", mark="code")
        if app.settings.flag("global", "development_settings_enabled")
        else None,
    ]


@page("input", "Languages & input", "system")
def languages_and_input(app: AppContext, argument: str) -> Sequence[Row]:
    """Languages, keyboards, and what helps to write."""
    names = [LANGUAGES.get(name, name) for name in languages_of(app)]
    labels = dict(input_methods(app.phone))
    now = app.phone.input_method
    return [
        Heading(title="Languages"),
        Link(title="System languages", summary=", ".join(names), page="languages"),
        Heading(title="Keyboards"),
        Link(title="On\u2011screen keyboard", summary=labels.get(now, now), page="keyboards"),
        Heading(title="Tools"),
        kept(app, "Spell checker", "secure", "spell_checker_enabled"),
        kept(app, "Show on\u2011screen keyboard with a physical one", "secure", "show_ime_with_hard_keyboard"),
        chosen(app, "Pointer speed", "system", "pointer_speed", (("-4", "Slow"), ("0", "Normal"), ("4", "Fast")), "0"),
    ]


@page("languages", "System languages", "input")
def languages(app: AppContext, argument: str) -> Sequence[Row | None]:
    """The languages that are chosen, and one more."""
    names = languages_of(app)
    left = [name for name in LANGUAGES if name not in names]

    def act(name: str, what: str) -> None:
        others = [one for one in names if one != name]
        _set_languages(app, [name, *others] if what == "first" else others)

    def options(place: int) -> tuple[tuple[str, str], ...]:
        first = (("first", "Make it the first language"),) if place else ()
        return (*first, ("remove", "Remove")) if len(names) > 1 else (("first", "The only language"),)

    return [
        *(
            Choice(
                title=LANGUAGES.get(name, name),
                options=options(place),
                chosen="",
                choose=partial(act, name),
                summary=f"{place + 1}",
                mark="language",
            )
            for place, name in enumerate(names)
        ),
        Choice(
            title="Add a language",
            options=tuple((name, LANGUAGES[name]) for name in left),
            chosen="",
            choose=lambda name: _set_languages(app, [*names, name]),
            summary=" ",
            mark="add",
        )
        if left
        else None,
        Note(title="Apps show themselves in the first language that they know; those of this phone know English."),
    ]


@page("keyboards", "On\u2011screen keyboard", "input")
def keyboards(app: AppContext, argument: str) -> Sequence[Row]:
    """Which keyboards can be used, and which is."""
    known, enabled = input_methods(app.phone), enabled_methods(app.phone)

    def turn(identity: str, on: bool) -> None:
        enable(app.phone, identity, enabled=on)
        if not on and app.phone.input_method == identity:
            app.settings.put("secure", "default_input_method", (enabled_methods(app.phone) or [GBOARD])[0])

    return [
        *(
            Toggle(
                title=label,
                on=identity in enabled,
                change=partial(turn, identity),
                enabled=identity != GBOARD,
                mark="keyboard",
            )
            for identity, label in known
        ),
        Choice(
            title="Default keyboard",
            options=tuple((identity, label) for identity, label in known if identity in enabled),
            chosen=app.phone.input_method,
            choose=partial(app.settings.put, "secure", "default_input_method"),
        ),
    ]


@page("gestures", "Gestures", "system")
def gestures(app: AppContext, argument: str) -> Sequence[Row]:
    """What movements do."""
    camera_off = app.settings.flag("secure", "camera_double_tap_power_gesture_disabled")
    return [
        Toggle(
            title="Quickly open camera",
            on=not camera_off,
            change=lambda value: app.settings.put(
                "secure", "camera_double_tap_power_gesture_disabled", "0" if value else "1"
            ),
            summary="Press the power button twice",
        ),
        kept(app, "Tap to check phone", "secure", "double_tap_to_wake"),
        kept(app, "Lift to check phone", "secure", "doze_pulse_on_pick_up"),
        kept(app, "Flip to Shhh", "secure", "silence_gesture", "Do Not Disturb when the phone lies on its face"),
    ]


@page("date", "Date & time", "system")
def date_and_time(app: AppContext, argument: str) -> Sequence[Row]:
    """The clock."""
    settings = app.settings
    auto, auto_zone = settings.flag("global", "auto_time"), settings.flag("global", "auto_time_zone")
    hours = settings.get("system", "time_12_24")
    zones = [*ZONES] if app.clock.zone_name in ZONES else [app.clock.zone_name, *ZONES]
    return [
        kept(app, "Set time automatically", "global", "auto_time"),
        DateRow(title="Date", enabled=not auto),
        TimeRow(title="Time", enabled=not auto),
        Heading(title="Time zone"),
        kept(app, "Set time zone automatically", "global", "auto_time_zone"),
        Choice(
            title="Time zone",
            options=tuple((name, _zone_text(app, name)) for name in zones),
            chosen=app.clock.zone_name,
            choose=app.phone.set_time_zone,
            enabled=not auto_zone,
        ),
        Heading(title="Time format"),
        Toggle(
            title="Use 24\u2011hour format",
            on=hours == "24",
            change=lambda value: settings.put("system", "time_12_24", "24" if value else "12"),
            summary="13:00" if hours == "24" else "1:00 PM",
        ),
    ]


@page("backup", "Backup", "system")
def backup(app: AppContext, argument: str) -> Sequence[Row]:
    """Copies of the data in the account."""
    return [
        MainSwitch(
            title="Backup by Google One",
            on=app.settings.flag("secure", "backup_enabled"),
            change=lambda value: app.settings.put("secure", "backup_enabled", str(int(value))),
        ),
        Note(title="Apps, photos and videos, SMS and MMS messages, call history and device settings are backed up."),
    ]


def _reset_network(app: AppContext) -> None:
    settings = app.settings
    for key in (
        "decapod_wifi_network",
        "decapod_wifi_saved",
        "decapod_bluetooth_bonded",
        "decapod_bluetooth_connected",
    ):
        settings.delete("global", key)
    for key in ("airplane_mode_on", "bluetooth_on", "mobile_data", "wifi_on", "private_dns_mode", "data_roaming"):
        settings.put("global", key, DEFAULTS["global"][key])
    settings.put("global", "bluetooth_connected", "0")
    app.toast("Network settings have been reset")


def _reset_apps(app: AppContext) -> None:
    app.phone.preferred.clear()
    for one in app.phone.packages:
        app.phone.packages.state(one.package).enabled = True
    for key in ("decapod_browser_default_application", "decapod_home_default_application"):
        app.settings.delete("secure", key)
    for key in ("dialer_default_application", "sms_default_application", "assistant"):
        app.settings.put("secure", key, DEFAULTS["secure"][key])
    app.toast("App preferences have been reset")


def _erase(app: AppContext) -> None:
    app.toast("Factory reset is disabled by your administrator")


@page("reset", "Reset options", "system")
def reset(app: AppContext, argument: str) -> Sequence[Row]:
    """What can be put back."""
    return [
        Ask(
            title="Reset Wi\u2011Fi, mobile & Bluetooth",
            question="Reset all network settings?",
            message="This will reset all network settings, including Wi\u2011Fi, mobile data and Bluetooth. You "
            "can\u2019t undo this action.",
            confirm="Reset settings",
            do=partial(_reset_network, app),
        ),
        Ask(
            title="Reset app preferences",
            question="Reset app preferences?",
            message="This will reset all preferences for disabled apps and default applications for actions. You "
            "will not lose any app data.",
            confirm="Reset apps",
            do=partial(_reset_apps, app),
        ),
        Ask(
            title="Erase all data (factory reset)",
            question="Erase all data?",
            message="All of your personal information and downloaded apps will be deleted.",
            confirm="Erase all data",
            do=partial(_erase, app),
        ),
    ]


_SCALES = (
    ("0.0", "Animation off"),
    ("0.5", "Animation scale .5x"),
    ("1.0", "Animation scale 1x"),
    ("1.5", "Animation scale 1.5x"),
    ("2.0", "Animation scale 2x"),
    ("5.0", "Animation scale 5x"),
)


@page("developer", "Developer options", "system")
def developer(app: AppContext, argument: str) -> Sequence[Row | None]:
    """What only developers need."""
    settings = app.settings
    on = settings.flag("global", "development_settings_enabled")
    bar = MainSwitch(
        title="Use developer options",
        on=on,
        change=lambda value: settings.put("global", "development_settings_enabled", str(int(value))),
    )
    if not on:
        return [bar]
    scales = (
        ("Window animation scale", "window_animation_scale"),
        ("Transition animation scale", "transition_animation_scale"),
        ("Animator duration scale", "animator_duration_scale"),
    )
    return [
        bar,
        kept(
            app,
            "Stay awake",
            "global",
            "stay_on_while_plugged_in",
            "Screen will never sleep while charging",
            on="7",
        ),
        Heading(title="Debugging"),
        Act(title="USB debugging", summary="On, as this phone is connected by it", enabled=False),
        Heading(title="Input"),
        kept(app, "Show taps", "system", "show_touches", "Show visual feedback for taps"),
        kept(app, "Pointer location", "system", "pointer_location", "Screen overlay showing current touch data"),
        Heading(title="Drawing"),
        *(chosen(app, title, "global", key, _SCALES, "1.0") for title, key in scales),
        Heading(title="Apps"),
        kept(
            app,
            "Don\u2019t keep activities",
            "global",
            "always_finish_activities",
            "Destroy every activity as soon as the user leaves it",
        ),
    ]
