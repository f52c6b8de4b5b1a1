"""What the radios are connected to: the wireless networks in reach, and the devices near by.

Android keeps these outside its settings tables; here they are settings too, so that snapshots have them and a task
can set them: `decapod_wifi_network` (global) is the network that is joined, `decapod_wifi_saved` and
`decapod_bluetooth_bonded` (global) are lists of names as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone
    from decapod.environments.android.virtual.system.settings import Settings

JOINED, SAVED = "decapod_wifi_network", "decapod_wifi_saved"
BONDED, CONNECTED = "decapod_bluetooth_bonded", "decapod_bluetooth_connected"
LONGEST_NAME = 32
MOST_NAMES = 50


@dataclass(frozen=True, slots=True)
class Network:
    """A wireless network in reach; one without a password is open."""

    name: str
    level: int
    password: str = ""


@dataclass(frozen=True, slots=True)
class Nearby:
    """A device that can be paired; `symbol` is its icon."""

    name: str
    symbol: str
    address: str


NETWORKS = (
    Network("AndroidWifi", 4),
    Network("Maple Street 12", 4, "bluefolder24"),
    Network("Cafe Rosso Guest", 3),
    Network("Northwind Office", 2, "northwind2024"),
)
DEVICES = (
    Nearby("Pixel Buds Pro", "headphones", "74:74:46:1A:20:31"),
    Nearby("JBL Flip 6", "speaker", "F8:5C:7E:0B:44:12"),
    Nearby("Galaxy Watch6", "watch", "A4:75:B9:6C:10:9E"),
    Nearby("Alex\u2019s Laptop", "computer", "3C:06:30:51:8D:77"),
    Nearby("Living Room TV", "tv", "64:95:6C:D2:03:5A"),
)


def joined(phone: Phone) -> str:
    """The name of the network that the phone is connected to, "" for none."""
    if not phone.settings.flag("global", "wifi_on"):
        return ""
    kept = phone.settings.get("global", JOINED)
    return NETWORKS[0].name if kept is None else kept


def saved(phone: Phone) -> list[str]:
    """The networks that the phone knows, the one that it is connected to among them."""
    kept = _names(phone.settings, SAVED, (NETWORKS[0].name,))
    now = joined(phone)
    return kept if not now or now in kept else [now, *kept]


def join(phone: Phone, name: str, password: str = "") -> bool:
    """Connect to a network; False where it is not in reach or wants another password."""
    network = next((one for one in NETWORKS if one.name == name), None)
    if network is None or (name not in saved(phone) and network.password != password):
        return False
    _keep(phone.settings, SAVED, [*(one for one in saved(phone) if one != name), name])
    phone.settings.put("global", "wifi_on", "1")
    phone.settings.put("global", JOINED, name)
    return True


def leave(phone: Phone) -> None:
    """Disconnect from the network."""
    _keep(phone.settings, SAVED, saved(phone))
    phone.settings.put("global", JOINED, "")


def forget(phone: Phone, name: str) -> None:
    """Forget a network; disconnect from it."""
    left = [one for one in saved(phone) if one != name]
    if joined(phone) == name:
        phone.settings.put("global", JOINED, "")
    _keep(phone.settings, SAVED, left)


def remember(phone: Phone, name: str) -> None:
    """Save a network that is not in reach."""
    _keep(phone.settings, SAVED, [*(one for one in saved(phone) if one != name), name[:LONGEST_NAME]])


def bonded(phone: Phone) -> list[Nearby]:
    """The devices that are paired with the phone."""
    names = _names(phone.settings, BONDED, ())
    return [one for one in DEVICES if one.name in names]


def connected(phone: Phone) -> str:
    """The paired device that is in use, "" for none."""
    return phone.settings.get("global", CONNECTED) or "" if phone.settings.flag("global", "bluetooth_on") else ""


def pair(phone: Phone, name: str) -> None:
    """Pair a device with the phone, and connect to it."""
    _keep(phone.settings, BONDED, [*(one.name for one in bonded(phone) if one.name != name), name])
    connect(phone, name)


def connect(phone: Phone, name: str) -> None:
    """Use a paired device; "" lets go of the one in use."""
    phone.settings.put("global", CONNECTED, name)
    phone.settings.put("global", "bluetooth_connected", "1" if name else "0")


def unpair(phone: Phone, name: str) -> None:
    """Forget a device."""
    if phone.settings.get("global", CONNECTED) == name:
        connect(phone, "")
    _keep(phone.settings, BONDED, [one.name for one in bonded(phone) if one.name != name])


def _names(settings: Settings, key: str, default: Sequence[str]) -> list[str]:
    try:
        kept = json.loads(settings.get("global", key) or "null")
    except (ValueError, RecursionError):
        return []
    return [str(name)[:LONGEST_NAME] for name in kept[:MOST_NAMES]] if isinstance(kept, list) else list(default)


def _keep(settings: Settings, key: str, names: Sequence[str]) -> None:
    settings.put("global", key, json.dumps(list(names)[-MOST_NAMES:], ensure_ascii=False))
