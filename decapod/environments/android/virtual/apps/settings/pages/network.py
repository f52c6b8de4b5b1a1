"""Network and internet: wireless networks, the mobile network, airplane mode."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from decapod.environments.android.virtual.apps.settings.pages.registry import chosen, kept, page
from decapod.environments.android.virtual.apps.settings.rows import (
    Act,
    Buttons,
    Field,
    Heading,
    Link,
    Note,
    Row,
    Toggle,
)
from decapod.environments.android.virtual.system import radios
from decapod.environments.android.virtual.system.context import AppContext

_LEVELS = {4: "Excellent", 3: "Good", 2: "Fair", 1: "Poor", 0: "Poor"}


def _network(app: AppContext, name: str) -> str:
    return name if name in radios.saved(app.phone) else ""


@page("network", "Network & internet")
def network(app: AppContext, argument: str) -> Sequence[Row]:
    """All about networks."""
    joined = radios.joined(app.phone)
    operator = app.phone.properties.get("gsm.operator.alpha", "")
    airplane = app.settings.flag("global", "airplane_mode_on")
    mobile = app.settings.flag("global", "mobile_data") and not airplane
    private = app.settings.get("global", "private_dns_mode")
    return [
        Link(
            title="Internet",
            summary=joined or (operator if mobile else "Airplane mode is on" if airplane else "Not connected"),
            page="internet",
            mark="wifi" if joined else "wifi_off",
        ),
        Link(title="SIMs", summary="Off" if airplane else operator, page="sim", mark="sim_card", enabled=not airplane),
        Toggle(
            title="Airplane mode",
            on=airplane,
            change=lambda value: app.phone.toggle_airplane_mode(),
            mark="airplanemode_active",
        ),
        Link(
            title="Hotspot & tethering",
            summary="On" if app.settings.flag("global", "decapod_hotspot_on") else "Off",
            page="hotspot",
            mark="wifi_tethering",
            enabled=not airplane,
        ),
        Link(
            title="Data Saver",
            summary="On" if app.settings.flag("global", "decapod_data_saver_on") else "Off",
            page="data-saver",
            mark="data_usage",
        ),
        Link(
            title="Private DNS",
            summary={"off": "Off", "opportunistic": "Automatic"}.get(
                private or "", app.settings.get("global", "private_dns_specifier") or "Automatic"
            ),
            page="dns",
            mark="dns",
        ),
    ]


@page("internet", "Internet", "network")
def internet(app: AppContext, argument: str) -> Sequence[Row | None]:
    """The networks in reach."""
    phone = app.phone
    on, joined, saved = app.settings.flag("global", "wifi_on"), radios.joined(phone), radios.saved(phone)
    airplane = app.settings.flag("global", "airplane_mode_on")
    operator = phone.properties.get("gsm.operator.alpha", "")
    mobile = app.settings.flag("global", "mobile_data") and not airplane
    if airplane:
        said = "Airplane mode is on"
    else:
        said = "Mobile data is off" if not mobile else "LTE" if joined else "Connected / LTE"
    near = sorted(radios.NETWORKS, key=lambda one: (one.name != joined, one.name not in saved, -one.level))
    rows: list[Row | None] = [
        Link(title=operator, summary=said, page="sim", mark="signal_cellular_alt", enabled=not airplane),
        Toggle(title="Wi\u2011Fi", on=on, change=partial(_switch_wifi, app)),
    ]
    if on:
        rows += [_near(app, one, joined, saved) for one in near]
        rows.append(
            Field(
                title="Add network",
                save=partial(_add, app),
                label="Network name",
                confirm="Save",
                mark="add",
            )
        )
    rows.append(
        Link(
            title="Network preferences",
            summary="Wi\u2011Fi turns back on automatically"
            if app.settings.flag("global", "wifi_wakeup_enabled")
            else "Wi\u2011Fi doesn\u2019t turn back on automatically",
            page="network-preferences",
        )
    )
    count = len(saved)
    rows.append(
        Link(
            title="Saved networks",
            summary=f"{count} network{'s' * (count != 1)}",
            page="saved-networks",
            enabled=bool(count),
        )
    )
    return rows


def _near(app: AppContext, one: radios.Network, joined: str, saved: Sequence[str]) -> Row:
    mark = "wifi"
    if one.name == joined:
        return Link(title=one.name, summary="Connected", page="wifi-network", argument=one.name, mark=mark)
    if one.name in saved or not one.password:
        said = "Saved" if one.name in saved else ""
        return Act(title=one.name, summary=said, do=partial(radios.join, app.phone, one.name), mark=mark)
    return Field(
        title=one.name,
        save=partial(_join, app, one.name),
        label="Password",
        confirm="Connect",
        password=True,
        mark=mark,
        trailing="lock",
    )


def _join(app: AppContext, name: str, password: str) -> str:
    if len(password) < 8:
        return "The password has at least 8 characters"
    return "" if radios.join(app.phone, name, password) else "Check password and try again"


def _add(app: AppContext, name: str) -> str:
    if name in radios.saved(app.phone):
        return "This network is saved already"
    open_ones = [one.name for one in radios.NETWORKS if not one.password]
    if name in open_ones:
        radios.join(app.phone, name)
    else:
        radios.remember(app.phone, name)
    return ""


def _switch_wifi(app: AppContext, on: bool) -> None:
    app.settings.put("global", "wifi_on", str(int(on)))


@page("wifi-network", "Network details", "internet", titled=_network)
def wifi_network(app: AppContext, name: str) -> Sequence[Row | None]:
    """One network that the phone knows."""
    here = radios.joined(app.phone) == name
    known = next((one for one in radios.NETWORKS if one.name == name), None)
    near = known is not None and app.settings.flag("global", "wifi_on")
    connect: Callable[[object], object] | None = None
    if here:
        connect = lambda screen: radios.leave(app.phone)  # noqa: E731
    elif near:
        connect = lambda screen: radios.join(app.phone, name)  # noqa: E731
    return [
        Buttons(
            title="",
            buttons=(
                ("Forget", "delete", lambda screen: screen.act(partial(radios.forget, app.phone, name), True)),
                ("Disconnect" if here else "Connect", "close" if here else "wifi", connect),
            ),
        ),
        Act(
            title="Signal strength",
            summary=_LEVELS[known.level] if known and near else "Not in range",
            mark="signal_cellular_alt",
        ),
        Act(title="Security", summary="WPA2-Personal" if known and known.password else "None", mark="lock"),
        Act(title="Frequency", summary="5 GHz" if known and known.level > 3 else "2.4 GHz", mark="wifi"),
        Act(title="IP address", summary="10.0.2.16", mark="info") if here else None,
    ]


@page("saved-networks", "Saved networks", "internet")
def saved_networks(app: AppContext, argument: str) -> Sequence[Row]:
    """The networks that the phone knows."""
    return [
        Link(title=name, page="wifi-network", argument=name, mark="wifi") for name in sorted(radios.saved(app.phone))
    ]


@page("network-preferences", "Network preferences", "internet")
def network_preferences(app: AppContext, argument: str) -> Sequence[Row]:
    """When the phone looks for networks by itself."""
    return [
        kept(
            app,
            "Turn on Wi\u2011Fi automatically",
            "global",
            "wifi_wakeup_enabled",
            "Wi\u2011Fi will turn back on near high\u2011quality saved networks, like your home network",
        ),
        kept(
            app,
            "Notify for public networks",
            "global",
            "wifi_networks_available_notification_on",
            "Notify when a high\u2011quality public network is available",
        ),
    ]


@page("sim", "T-Mobile", "network")
def sim(app: AppContext, argument: str) -> Sequence[Row]:
    """The mobile network."""
    data = app.settings.flag("global", "mobile_data")
    types = (("26", "5G (recommended)"), ("9", "LTE"), ("0", "3G"))
    return [
        kept(app, "Mobile data", "global", "mobile_data", "Access data using mobile network"),
        kept(app, "Roaming", "global", "data_roaming", "Connect to data services when roaming", enabled=data),
        chosen(app, "Preferred network type", "global", "preferred_network_mode", types, "26"),
        Act(title="Data usage", summary="1.24 GB used May 1 \u2013 May 15"),
        kept(app, "Data limit", "global", "decapod_data_limit_on", "2.0 GB data limit|No data limit set"),
    ]


@page("hotspot", "Hotspot & tethering", "network")
def hotspot(app: AppContext, argument: str) -> Sequence[Row]:
    """Sharing the connection."""
    return [
        kept(app, "Wi\u2011Fi hotspot", "global", "decapod_hotspot_on", "Not sharing internet or content with others"),
        Field(
            title="Hotspot name",
            value=app.settings.get("global", "decapod_hotspot_name") or "AndroidAP_1742",
            save=partial(_put, app, "decapod_hotspot_name"),
        ),
        Heading(title="Tethering"),
        kept(app, "USB tethering", "global", "decapod_usb_tethering", "Share phone\u2019s internet connection via USB"),
        kept(
            app,
            "Bluetooth tethering",
            "global",
            "decapod_bluetooth_tethering",
            "Share phone\u2019s internet connection via Bluetooth",
        ),
    ]


def _put(app: AppContext, key: str, value: str) -> str:
    app.settings.put("global", key, value[: radios.LONGEST_NAME])
    return ""


@page("data-saver", "Data Saver", "network")
def data_saver(app: AppContext, argument: str) -> Sequence[Row]:
    """Less data in the background."""
    return [
        kept(app, "Use Data Saver", "global", "decapod_data_saver_on"),
        Note(
            title="To help reduce data usage, Data Saver prevents some apps from sending or receiving data in the "
            "background."
        ),
    ]


@page("dns", "Private DNS", "network")
def dns(app: AppContext, argument: str) -> Sequence[Row]:
    """Who is asked for addresses."""
    modes = (("off", "Off"), ("opportunistic", "Automatic"), ("hostname", "Private DNS provider hostname"))

    def save(name: str) -> str:
        if "." not in name or " " in name:
            return "Enter the hostname of a DNS provider"
        app.settings.put("global", "private_dns_specifier", name)
        app.settings.put("global", "private_dns_mode", "hostname")
        return ""

    return [
        chosen(app, "Private DNS mode", "global", "private_dns_mode", modes, "opportunistic"),
        Field(
            title="Provider hostname",
            value=app.settings.get("global", "private_dns_specifier") or "",
            save=save,
            keyboard="uri",
        ),
    ]
