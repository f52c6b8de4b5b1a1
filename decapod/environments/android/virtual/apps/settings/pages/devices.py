"""Connected devices: Bluetooth and what is paired by it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from decapod.environments.android.virtual.apps.settings.pages.registry import kept, page
from decapod.environments.android.virtual.apps.settings.rows import (
    Act,
    Ask,
    Buttons,
    Field,
    Heading,
    Hidden,
    Link,
    MainSwitch,
    Note,
    Row,
)
from decapod.environments.android.virtual.system import radios
from decapod.environments.android.virtual.system.context import AppContext


def _paired(app: AppContext, name: str) -> str:
    return name if any(one.name == name for one in radios.bonded(app.phone)) else ""


def _on(app: AppContext) -> bool:
    return app.settings.flag("global", "bluetooth_on")


def _rename(app: AppContext, name: str) -> str:
    app.settings.put("secure", "bluetooth_name", name[: radios.LONGEST_NAME])
    return ""


def _turn(app: AppContext, on: bool) -> None:
    app.settings.put("global", "bluetooth_on", str(int(on)))


@page("devices", "Connected devices")
def devices(app: AppContext, argument: str) -> Sequence[Row | None]:
    """What is connected, and what has been."""
    paired, now = radios.bonded(app.phone), radios.connected(app.phone)
    rows: list[Row | None] = []
    for heading, shown in (
        ("Media devices", [one for one in paired if one.name == now]),
        ("Saved devices", [one for one in paired if one.name != now]),
    ):
        rows.append(Heading(title=heading) if shown else None)
        rows += [
            Link(
                title=one.name,
                summary="Active" if one.name == now else "",
                page="device",
                argument=one.name,
                mark=one.symbol,
            )
            for one in shown
        ]
    said = "On" if _on(app) else "Off"
    return [
        Link(title="Pair new device", page="pair", mark="add", summary="" if _on(app) else "Bluetooth will turn on"),
        *rows,
        Link(title="Connection preferences", summary="Bluetooth, NFC", page="connections", mark="settings"),
        Note(
            title=f"Bluetooth is {said.lower()}. Visible as \u201c{app.settings.get('secure', 'bluetooth_name')}\u201d"
        ),
    ]


@page("pair", "Pair new device", "devices")
def pair(app: AppContext, argument: str) -> Sequence[Row | None]:
    """The devices near by that are not paired."""
    if not _on(app):
        return [
            Act(
                title="Turn on Bluetooth",
                summary="To find devices near by",
                do=partial(_turn, app, True),
                mark="bluetooth",
            ),
        ]
    known = {one.name for one in radios.bonded(app.phone)}
    near = [one for one in radios.DEVICES if one.name not in known]
    return [
        Field(
            title="Device name",
            value=app.settings.get("secure", "bluetooth_name") or "",
            save=partial(_rename, app),
            confirm="Rename",
        ),
        Heading(title="Available devices"),
        *(
            Ask(
                title=one.name,
                question=f"Pair with {one.name}?",
                message="Allow access to your contacts and call history when you pair.",
                confirm="Pair",
                do=partial(radios.pair, app.phone, one.name),
                mark=one.symbol,
                leaves=True,
            )
            for one in near
        ),
        Note(title=f"Phone\u2019s Bluetooth address: {app.settings.get('secure', 'bluetooth_address')}"),
    ]


@page("device", "Device details", "devices", titled=_paired)
def device(app: AppContext, name: str) -> Sequence[Row | None]:
    """One paired device."""
    here = radios.connected(app.phone) == name
    forget = Ask(
        title="Forget",
        question="Forget device?",
        message=f"{name} will no longer be linked to this phone.",
        confirm="Forget device",
        do=partial(radios.unpair, app.phone, name),
        leaves=True,
    )
    connect = (lambda screen: radios.connect(app.phone, "" if here else name)) if _on(app) else None
    return [
        Buttons(
            title="",
            buttons=(
                ("Forget", "delete", lambda screen: screen.show("Forget")),
                ("Disconnect" if here else "Connect", "close" if here else "add", connect),
            ),
        ),
        Hidden(title="Forget", inner=forget),
        Act(title="Status", summary="Active" if here else "Not connected", mark="bluetooth"),
        Note(title=f"Device\u2019s Bluetooth address: {next(o.address for o in radios.DEVICES if o.name == name)}"),
    ]


@page("connections", "Connection preferences", "devices")
def connections(app: AppContext, argument: str) -> Sequence[Row]:
    """Bluetooth and its relatives."""
    return [
        Link(title="Bluetooth", summary="On" if _on(app) else "Off", page="bluetooth", mark="bluetooth"),
        kept(app, "NFC", "global", "nfc_on", "Allow data exchange when the phone touches another device", mark="nfc"),
        Act(title="Printing", summary="1 print service on", mark="print"),
    ]


@page("bluetooth", "Bluetooth", "connections")
def bluetooth(app: AppContext, argument: str) -> Sequence[Row]:
    """The switch."""
    return [
        MainSwitch(title="Use Bluetooth", on=_on(app), change=partial(_turn, app)),
        Link(title="Pair new device", page="pair", mark="add"),
        Note(title="When Bluetooth is turned on, your device can communicate with other nearby Bluetooth devices."),
    ]
