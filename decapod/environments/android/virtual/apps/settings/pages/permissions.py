"""Runtime permissions by group: per app, and the other way around."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from decapod.environments.android.virtual.apps.settings.pages.registry import page
from decapod.environments.android.virtual.apps.settings.rows import Act, Heading, Link, Note, Option, Row
from decapod.environments.android.virtual.apps.system.icons import app_icon
from decapod.environments.android.virtual.system.app import App
from decapod.environments.android.virtual.system.context import AppContext


@dataclass(frozen=True)
class Group:
    """Permissions that are given together."""

    title: str
    mark: str
    names: tuple[str, ...]
    asks: bool = False
    """Whether it can be given for the time in which the app is used."""


GROUPS: Mapping[str, Group] = {
    "calendar": Group("Calendar", "calendar_today", ("READ_CALENDAR", "WRITE_CALENDAR")),
    "call-log": Group("Call logs", "call", ("READ_CALL_LOG", "WRITE_CALL_LOG")),
    "camera": Group("Camera", "photo_camera", ("CAMERA",), asks=True),
    "contacts": Group("Contacts", "contacts", ("READ_CONTACTS", "WRITE_CONTACTS", "GET_ACCOUNTS")),
    "files": Group("Files", "folder", ("READ_EXTERNAL_STORAGE", "WRITE_EXTERNAL_STORAGE")),
    "location": Group("Location", "location_on", ("ACCESS_FINE_LOCATION", "ACCESS_COARSE_LOCATION"), asks=True),
    "microphone": Group("Microphone", "mic", ("RECORD_AUDIO",), asks=True),
    "music": Group("Music and audio", "music_note", ("READ_MEDIA_AUDIO",)),
    "nearby": Group("Nearby devices", "devices", ("BLUETOOTH_CONNECT", "BLUETOOTH_SCAN")),
    "notifications": Group("Notifications", "notifications", ("POST_NOTIFICATIONS",)),
    "phone": Group("Phone", "call", ("CALL_PHONE", "READ_PHONE_STATE", "ANSWER_PHONE_CALLS")),
    "photos": Group("Photos and videos", "image", ("READ_MEDIA_IMAGES", "READ_MEDIA_VIDEO")),
    "sms": Group("SMS", "sms", ("READ_SMS", "SEND_SMS", "RECEIVE_SMS")),
}


def _names(one: App, group: Group) -> list[str]:
    return [name for name in one.permissions if name.rpartition(".")[2] in group.names]


def has(app: AppContext, one: App, group: Group) -> bool:
    """Whether an app has a permission of the group."""
    granted = app.phone.packages.state(one.package).granted
    return any(name in granted for name in _names(one, group))


def give(app: AppContext, one: App, group: Group, granted: bool, *, ask: bool = False) -> None:
    """Give an app all permissions of a group that it may ask for, or take them away."""
    state = app.phone.packages.state(one.package)
    for name in _names(one, group):
        app.phone.packages.grant(one.package, name, granted=granted)
        state.refused[name] = 0 if granted or ask else 2


def allowed_text(app: AppContext, one: App) -> str:
    """The groups that an app was given, in words."""
    groups = [group.title for group in GROUPS.values() if has(app, one, group)]
    if not one.permissions:
        return "No permissions requested"
    return ", ".join(groups) or "No permissions granted"


def _label(app: AppContext, package: str) -> str:
    one = app.phone.packages.find(package)
    return "App permissions" if one and not one.hidden else ""


def _pair(app: AppContext, argument: str) -> tuple[App, Group] | None:
    package, _, name = argument.partition("|")
    one, group = app.phone.packages.find(package), GROUPS.get(name)
    return (one, group) if one and group and not one.hidden else None


def _pair_title(app: AppContext, argument: str) -> str:
    found = _pair(app, argument)
    return f"{found[1].title} permission" if found else ""


def _split(rows: Sequence[tuple[bool, Row]], none: str) -> list[Row]:
    allowed, refused = [row for on, row in rows if on], [row for on, row in rows if not on]
    return [
        Heading(title="Allowed"),
        *(allowed or [Act(title=f"No {none} allowed", enabled=False)]),
        Heading(title="Not allowed"),
        *(refused or [Act(title=f"No {none} denied", enabled=False)]),
    ]


@page("app-permissions", "App permissions", "app", titled=_label)
def app_permissions(app: AppContext, package: str) -> Sequence[Row]:
    """The groups of one app."""
    one = app.phone.packages.find(package)
    if one is None:
        return []
    rows = [
        (
            has(app, one, group),
            Link(title=group.title, page="app-permission", argument=f"{package}|{name}", mark=group.mark),
        )
        for name, group in GROUPS.items()
        if _names(one, group)
    ]
    return _split(rows, "permissions") if rows else [Note(title="This app asks for no permissions.")]


@page("app-permission", "Permission", "app-permissions", titled=_pair_title)
def app_permission(app: AppContext, argument: str) -> Sequence[Row]:
    """One group of one app."""
    found = _pair(app, argument)
    if found is None:
        return []
    one, group = found
    state, on = app.phone.packages.state(one.package), has(app, one, group)
    final = any(state.refused.get(name, 0) >= 2 for name in _names(one, group))
    give_ = partial(give, app, one, group)
    allow = "Allow only while using the app" if group.asks else "Allow"
    options: list[Row] = [Option(title=allow, chosen=on, choose=partial(give_, True))]
    if group.asks:
        ask = not on and not final
        options.append(Option(title="Ask every time", chosen=ask, choose=partial(give_, False, ask=True)))
    refused = not on and (final or not group.asks)
    options.append(Option(title="Don\u2019t allow", chosen=refused, choose=partial(give_, False)))
    return [
        Link(title=one.label, page="app", argument=one.package, picture=app_icon(one, 40)),
        Heading(title=f"{group.title} access for this app"),
        *options,
    ]


@page("permissions", "Permission manager", "privacy")
def permissions(app: AppContext, argument: str) -> Sequence[Row]:
    """All groups."""

    def said(group: Group) -> str:
        able = [one for one in app.phone.packages if not one.hidden and _names(one, group)]
        return f"{sum(has(app, one, group) for one in able)} of {len(able)} apps allowed"

    return [
        Link(title=group.title, summary=said(group), page="permission", argument=name, mark=group.mark)
        for name, group in GROUPS.items()
    ]


def _group_title(app: AppContext, name: str) -> str:
    return GROUPS[name].title if name in GROUPS else ""


@page("permission", "Permission", "permissions", titled=_group_title)
def permission(app: AppContext, name: str) -> Sequence[Row]:
    """The apps that may ask for a group."""
    group = GROUPS[name]
    rows = [
        (
            has(app, one, group),
            Link(title=one.label, page="app-permission", argument=f"{one.package}|{name}", picture=app_icon(one, 40)),
        )
        for one in sorted(app.phone.packages, key=lambda one: one.label.casefold())
        if not one.hidden and _names(one, group)
    ]
    return _split(rows, "apps")
