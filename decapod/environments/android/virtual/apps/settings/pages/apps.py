"""Apps: the list of them, one of them, and which is used for what."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.common.documents import size_text
from decapod.environments.android.virtual.apps.settings.pages.permissions import allowed_text
from decapod.environments.android.virtual.apps.settings.pages.registry import kept, page
from decapod.environments.android.virtual.apps.settings.rows import (
    Act,
    Ask,
    Buttons,
    Heading,
    Hidden,
    Link,
    Option,
    Row,
    Shown,
)
from decapod.environments.android.virtual.apps.system.icons import app_icon
from decapod.environments.android.virtual.system import packages
from decapod.environments.android.virtual.system.app import App
from decapod.environments.android.virtual.system.context import AppContext
from decapod.environments.android.virtual.system.intents import HOME, LAUNCHER, MAIN, SENDTO, VIEW, Intent
from decapod.environments.android.virtual.system.world import ACCOUNT
from decapod.environments.android.virtual.ui.material import column, padding, text

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.settings.screen import SettingsActivity

_BASE = 18_000_000


def listed(app: AppContext) -> list[App]:
    """The apps that have an icon in the launcher, by name; those that are switched off too."""
    shown = [
        one
        for one in app.phone.packages
        if any(MAIN in item.actions and LAUNCHER in item.categories for info in one.activities for item in info.filters)
    ]
    return sorted(shown, key=lambda one: (one.label.casefold(), one.package))


def found(app: AppContext, package: str) -> str:
    """The label of an app, "" where there is none of that package."""
    one = app.phone.packages.find(package)
    return one.label if one and not one.hidden else ""


def link(app: AppContext, one: App, to: str, summary: str) -> Link:
    """A row that leads to a page about an app."""
    return Link(title=one.label, page=to, argument=one.package, summary=summary, picture=app_icon(one, 40))


def _code_size(one: App) -> int:
    return _BASE + one.version_code % 97 * 1_130_000 + len(one.activities) * 2_400_000


def _data_size(app: AppContext, package: str) -> int:
    folder = f"/data/data/{package}"
    if not app.files.is_dir(folder):
        return 0
    return sum(len(app.files.read(path)) for path in app.files.walk(folder) if app.files.is_file(path))


@page("apps", "Apps")
def apps(app: AppContext, argument: str) -> Sequence[Row]:
    """What was opened last, all apps, and the defaults."""
    recent: list[App] = []
    for task in app.phone.activities.recents():
        one = task.root.app
        if one not in recent and one.package != app.package:
            recent.append(one)
    everything = listed(app)
    return [
        *([Heading(title="Recently opened apps")] if recent else []),
        *(link(app, one, "app", "") for one in recent[:4]),
        Link(title=f"See all {len(everything)} apps", page="all-apps", mark="chevron_right"),
        Heading(title="General"),
        Link(title="Default apps", summary=_defaults_text(app), page="default-apps"),
        Link(title="Permission manager", summary="Control app access to your data", page="permissions"),
        Link(title="App notifications", page="app-notifications"),
    ]


@page("all-apps", "All apps", "apps")
def all_apps(app: AppContext, argument: str) -> Sequence[Row]:
    """Every app with an icon."""

    def said(one: App) -> str:
        return size_text(_code_size(one)) if app.phone.packages.state(one.package).enabled else "Disabled"

    return [link(app, one, "app", said(one)) for one in listed(app)]


def _stop(app: AppContext, package: str) -> None:
    app.phone.force_stop(package)


def _enable(app: AppContext, package: str, on: bool) -> None:
    if not on:
        app.phone.force_stop(package)
    app.phone.packages.state(package).enabled = on


def _open(app: AppContext, package: str) -> None:
    target = app.phone.packages.launch_target(package)
    if target is not None:
        app.start(Intent(MAIN, target.info.name, categories=(LAUNCHER,), flags=0x10000000))


@page("app", "App info", "all-apps", titled=lambda app, package: "App info" if found(app, package) else "")
def app_info(app: AppContext, package: str) -> Sequence[Row | None]:
    """One app."""
    one = app.phone.packages.find(package)
    if one is None:
        return []
    state = app.phone.packages.state(package)
    own = package == app.package
    stop = Ask(
        title="Force stop",
        question="Force stop?",
        message="If you force stop an app, it may misbehave.",
        confirm="OK",
        do=partial(_stop, app, package),
    )
    disable = Ask(
        title="Disable app",
        question="Disable app?",
        message="If you disable this app, Android and other apps may no longer function as intended. Keep in mind, "
        "you can\u2019t delete this app since it came pre-installed on your device. By disabling this app, you turn "
        "this app off and hide it on your device.",
        confirm="Disable app",
        do=partial(_enable, app, package, False),
    )
    opens = app.phone.packages.launch_target(package) is not None and not own

    def show(title: str, screen: SettingsActivity) -> None:
        screen.show(title)

    able = (
        ("Disable", "block", None if own else partial(show, "Disable app"))
        if state.enabled
        else ("Enable", "check", lambda screen: _enable(app, package, True))
    )
    notes = "android.permission.POST_NOTIFICATIONS"
    stopped = state.stopped or not state.enabled or own
    return [
        Shown(
            content=padding(
                column(
                    app_icon(one, 64),
                    text(one.label, "headline_small", resource_id="entity_header_title"),
                    text("Not running", "body_medium", color="on_surface_variant") if state.stopped else None,
                    gap=8,
                    across="center",
                    class_name="",
                ),
                (24, 8),
            )
        ),
        Buttons(
            title="",
            buttons=(
                ("Open", "open_in_new", (lambda screen: _open(app, package)) if opens else None),
                able,
                ("Force stop", "cancel", None if stopped else partial(show, "Force stop")),
            ),
        ),
        Hidden(title="Force stop", inner=stop),
        Hidden(title="Disable app", inner=disable),
        Link(
            title="Notifications",
            summary="On" if notes in state.granted or notes not in one.permissions else "Off",
            page="app-notification",
            argument=package,
        ),
        Link(title="Permissions", summary=allowed_text(app, one), page="app-permissions", argument=package),
        Link(
            title="Storage & cache",
            summary=f"{size_text(_code_size(one) + _data_size(app, package))} used in internal storage",
            page="app-storage",
            argument=package,
        ),
        Link(title="Mobile data & Wi\u2011Fi", summary="No data used", page="app-data", argument=package),
        Act(title="Version", summary=f"version {one.version_name}"),
        Act(title="App installed from", summary="Google Play Store" if not own else "System"),
    ]


@page("app-storage", "Storage", "app", titled=found)
def app_storage(app: AppContext, package: str) -> Sequence[Row | None]:
    """How much room an app takes, and how to get it back."""
    one = app.phone.packages.find(package)
    if one is None:
        return []
    code, data = _code_size(one), _data_size(app, package)
    emptied = bool(app.preferences.get(f"cache:{package}"))
    cache = 0 if emptied else 1_200_000 + one.version_code % 13 * 310_000
    clear = Ask(
        title="Delete app data?",
        question="Delete app data?",
        message="This app\u2019s data will be permanently deleted from your device. This includes all files, "
        "settings, accounts, databases, and other app data.",
        confirm="Delete",
        do=partial(app.phone.clear, package),
    )

    def clear_cache(screen: SettingsActivity) -> None:
        app.preferences[f"cache:{package}"] = True

    def ask(screen: SettingsActivity) -> None:
        screen.show("Delete app data?")

    return [
        Buttons(
            title="",
            buttons=(
                ("Clear storage", "delete", None if package == app.package else ask),
                ("Clear cache", "delete", None if emptied else clear_cache),
            ),
        ),
        Hidden(title="Delete app data?", inner=clear),
        Heading(title="Space used"),
        Act(title="App size", summary=size_text(code)),
        Act(title="User data", summary=size_text(data)),
        Act(title="Cache", summary=size_text(cache)),
        Act(title="Total", summary=size_text(code + data + cache)),
    ]


@page("app-data", "App data usage", "app", titled=found)
def app_data(app: AppContext, package: str) -> Sequence[Row]:
    """What an app may do in the network."""
    return [
        Act(title="Total", summary="0 B"),
        kept(
            app,
            "Background data",
            "global",
            f"decapod_background_data_{package}",
            "Enable usage of mobile data in the background",
            default=1,
        ),
    ]


# Default apps

_ROLES = {
    "browser": ("Browser app", "decapod_browser_default_application", "com.android.chrome"),
    "assistant": ("Digital assistant app", "assistant", ""),
    "home": ("Home app", "decapod_home_default_application", "com.google.android.apps.nexuslauncher"),
    "phone": ("Phone app", "dialer_default_application", "com.android.dialer"),
    "sms": ("SMS app", "sms_default_application", "com.google.android.apps.messaging"),
}
_ASKED = {
    "browser": Intent(VIEW, data="http://example.org"),
    "home": Intent(MAIN, categories=(HOME,)),
    "phone": Intent("android.intent.action.DIAL"),
    "sms": Intent(SENDTO, data="smsto:5550100"),
}


def _holder(app: AppContext, role: str) -> str:
    _, key, default = _ROLES[role]
    value = app.settings.get("secure", key)
    return default if value is None else value.partition("/")[0]


def _able(app: AppContext, role: str) -> list[App]:
    targets: list[packages.Target] = app.phone.packages.resolve(_ASKED[role]) if role in _ASKED else []
    able: list[App] = []
    for target in targets:
        if target.app not in able and target.app.package != app.package:
            able.append(target.app)
    return able


def _holder_text(app: AppContext, role: str) -> str:
    holder = _holder(app, role)
    return found(app, holder) or ("Google" if holder == "com.google.android.googlequicksearchbox" else "None")


def _defaults_text(app: AppContext) -> str:
    names = [_holder_text(app, role) for role in ("browser", "phone", "sms")]
    return ", ".join(name for name in names if name != "None") or "None"


@page("default-apps", "Default apps", "apps")
def default_apps(app: AppContext, argument: str) -> Sequence[Row]:
    """Which app is used for what."""
    return [
        Link(title=title, summary=_holder_text(app, role), page="default-app", argument=role)
        for role, (title, _, _) in _ROLES.items()
    ]


@page("default-app", "Default app", "default-apps", titled=lambda app, role: _ROLES.get(role, ("",))[0])
def default_app(app: AppContext, role: str) -> Sequence[Row]:
    """The apps that can be used for something."""
    key, now = _ROLES[role][1], _holder(app, role)
    rows: list[Row] = []
    if role not in ("home", "phone", "sms"):
        rows.append(Option(title="None", chosen=not now, choose=partial(app.settings.put, "secure", key, "")))
    if role == "assistant":
        google = "com.google.android.googlequicksearchbox"
        service = f"{google}/com.google.android.voiceinteraction.GsaVoiceInteractionService"
        rows.append(
            Option(title="Google", chosen=now == google, choose=partial(app.settings.put, "secure", key, service))
        )
    rows += [
        Option(
            title=one.label,
            chosen=one.package == now,
            choose=partial(app.settings.put, "secure", key, one.package),
            picture=app_icon(one, 32),
        )
        for one in _able(app, role)
    ]
    return rows


@page("accounts", "Passwords & accounts")
def accounts(app: AppContext, argument: str) -> Sequence[Row]:
    """The accounts on the phone."""
    return [
        Heading(title="Passwords"),
        Act(title="Google", summary="0 passwords", mark="key"),
        Heading(title="Accounts for Owner"),
        Link(title=ACCOUNT, summary="Google", page="account", argument=ACCOUNT, mark="account_circle"),
        kept(app, "Automatically sync app data", "global", "decapod_master_sync", default=1),
    ]


@page("account", "Account", "accounts", titled=lambda app, name: name if name == ACCOUNT else "")
def account(app: AppContext, name: str) -> Sequence[Row]:
    """What of an account is on the phone."""
    return [
        Act(title="Google Account", summary="Info, security & personalization", mark="account_circle"),
        Heading(title="Account sync"),
        *(
            kept(app, what, "global", f"decapod_sync_{what.lower()}", "Sync is on|Sync is off", default=1)
            for what in ("Calendar", "Contacts", "Gmail", "Tasks")
        ),
    ]
