"""`power`: the battery."""

from decapod.environments.android.virtual.console.commands import ConsoleCommand, RefusedError
from decapod.environments.android.virtual.console.target import ConsoleTarget

STATUS = {"unknown": 1, "charging": 2, "discharging": 3, "not-charging": 4, "full": 5}
SHOWN = {1: "Unknown", 2: "Charging", 3: "Discharging", 4: "Not charging", 5: "Full"}


def _display(target: ConsoleTarget, text: str) -> list[str]:
    battery = target.battery
    return [
        f"AC: {'online' if battery.ac else 'offline'}",
        f"status: {SHOWN.get(battery.status, 'Unknown')}",
        "health: Good",
        "present: true",
        f"capacity: {battery.level}",
    ]


def _ac(target: ConsoleTarget, text: str) -> list[str]:
    if text not in ("on", "off"):
        raise RefusedError('Usage: "ac on" or "ac off"')
    target.battery.ac = text == "on"
    target.battery.status = 2 if target.battery.ac or target.battery.usb else 3
    target.changed()
    return []


def _status(target: ConsoleTarget, text: str) -> list[str]:
    if text not in STATUS:
        raise RefusedError('Usage: "status unknown|charging|discharging|not-charging|full"')
    target.battery.status = STATUS[text]
    target.changed()
    return []


def _capacity(target: ConsoleTarget, text: str) -> list[str]:
    if not (text.isascii() and text.isdigit() and int(text[:4]) <= 100):
        raise RefusedError('Usage: "capacity <percentage>"')
    target.battery.level = int(text)
    target.changed()
    return []


POWER = ConsoleCommand(
    "allows to change battery and AC power status",
    below={
        "display": ConsoleCommand("display battery and charger state", _display),
        "ac": ConsoleCommand("set AC charging state", _ac),
        "status": ConsoleCommand("set battery status", _status),
        "capacity": ConsoleCommand("set battery capacity state", _capacity),
    },
)
