"""`dumpsys`: what the services of the system say of themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.commands import dump_system, dump_windows
from decapod.environments.android.virtual.commands.dump_package import dump_package
from decapod.environments.android.virtual.commands.framework import (
    SERVICES,
    Arguments,
    Call,
    JavaError,
    number,
    program,
)
from decapod.environments.android.virtual.system.hardware import Battery

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone

USAGE = """usage: dumpsys
         To dump all services.
or:
       dumpsys [-t TIMEOUT] [--priority LEVEL] [--clients] [--dump] [--pid] [--thread] [--help | -l | --skip SERVICES | SERVICE [ARGS]]
         --help: shows this help
         -l: only list services, do not dump them
         -t TIMEOUT_SEC: TIMEOUT to use in seconds instead of default 10 seconds
         --skip SERVICES: dumps all services but SERVICES (comma-separated list)
         SERVICE [ARGS]: dumps only service SERVICE, optionally passing ARGS to it
"""  # noqa: E501

Dump = Callable[["Phone", list[str]], Iterator[str]]


def _simple(dump: Callable[[Phone], Iterator[str]]) -> Dump:
    return lambda phone, words: dump(phone)


def _window(phone: Phone, words: list[str]) -> Iterator[str]:
    names = [word for word in words if not word.startswith("-")]
    parts = {
        "windows": dump_windows.windows,
        "w": dump_windows.windows,
        "visible": dump_windows.windows,
        "displays": dump_windows.displays,
        "d": dump_windows.displays,
        "policy": dump_windows.policy,
        "p": dump_windows.policy,
    }
    if not names or names[0] in ("all", "a"):
        yield from dump_windows.policy(phone)
        yield ""
        yield from dump_windows.displays(phone)
        yield ""
        yield from dump_windows.windows(phone)
    elif names[0] in parts:
        yield from parts[names[0]](phone)
    else:
        yield f"Bad window command, or no windows match: {names[0]}"
        yield "Use -h for help."


def _activity(phone: Phone, words: list[str]) -> Iterator[str]:
    names = [word for word in words if not word.startswith("-")]
    parts = {
        "activities": dump_windows.activities,
        "a": dump_windows.activities,
        "top": dump_windows.top,
        "recents": dump_windows.recents,
        "r": dump_windows.recents,
    }
    empty = ("broadcasts", "b", "providers", "prov", "services", "s", "intents", "i", "processes", "p", "service")
    if not names or names[0] == "all":
        for part in (dump_windows.recents, dump_windows.activities):
            yield from part(phone)
            yield ""
    elif names[0] in parts:
        yield from parts[names[0]](phone)
    elif names[0] in empty:
        yield f"ACTIVITY MANAGER {names[0].upper()} (dumpsys activity {names[0]})"
        yield "  (nothing)"
    else:
        yield f"Bad activity command, or no activities match: {names[0]}"
        yield "Use -h for help."


def _package(phone: Phone, words: list[str]) -> Iterator[str]:
    names = [word for word in words if not word.startswith("-")]
    if names and names[0] in phone.packages:
        yield from dump_package(phone, names[0])
    elif names:
        yield f"Unable to find package: {names[0]}"
    else:
        for package in phone.packages.names():
            yield from dump_package(phone, package)


def _notification(phone: Phone, words: list[str]) -> Iterator[str]:
    return dump_system.notification(phone, redact="--noredact" not in words)


def _battery(phone: Phone, words: list[str]) -> Iterator[str]:
    """Show the battery, or set what it shows: `set level 20`, `unplug`, `reset`."""
    args = Arguments(words, "battery")
    word = args.next()
    if word is None or word == "-a":
        yield from dump_system.battery(phone)
        return
    battery, whole = phone.battery, Battery()
    while (args.peek() or "").startswith("-"):
        args.next()
    if word == "unplug":
        battery.ac = battery.usb = False
        battery.status = 3
    elif word == "reset":
        battery.level, battery.status, battery.ac, battery.usb = whole.level, whole.status, whole.ac, whole.usb
        battery.temperature, battery.voltage = whole.temperature, whole.voltage
    elif word == "set":
        problem = _set_battery(battery, args.next(), args.next())
        if problem:
            yield problem
    else:
        yield "Battery service (battery) commands:"
        yield "  help"
        yield "    Print this help text."
        yield "  set [-f] [ac|usb|wireless|dock|status|level|temp|present|counter|invalid] <value>"
        yield "  unplug [-f]"
        yield "  reset [-f]"
    phone.changed()


def _set_battery(battery: Battery, name: str | None, text: str | None) -> str:
    if name is None:
        return "No property specified"
    if text is None:
        return "No value specified"
    try:
        value = number(text)
    except JavaError:
        return f"Bad value: {text}"
    if name in ("ac", "usb"):
        setattr(battery, name, value != 0)
    elif name == "level":
        battery.level = max(0, min(value, 100))
    elif name == "status":
        battery.status = value
    elif name == "temp":
        battery.temperature = value
    elif name not in ("wireless", "dock", "present", "counter", "invalid"):
        return f"Unknown set option: {name}"
    return ""


DUMPS: dict[str, Dump] = {
    "SurfaceFlinger": _simple(dump_system.surfaces),
    "activity": _activity,
    "alarm": _simple(dump_system.alarm),
    "audio": _simple(dump_system.audio),
    "battery": _battery,
    "connectivity": _simple(dump_system.connectivity),
    "cpuinfo": _simple(dump_system.cpuinfo),
    "diskstats": _simple(dump_system.diskstats),
    "display": _simple(dump_system.display),
    "input_method": _simple(dump_system.input_method),
    "location": _simple(dump_system.location),
    "meminfo": _simple(dump_system.meminfo),
    "notification": _notification,
    "package": _package,
    "power": _simple(dump_system.power),
    "telephony.registry": _simple(dump_system.telephony),
    "uimode": _simple(dump_system.uimode),
    "user": _simple(dump_system.user),
    "wifi": _simple(dump_system.wifi),
    "bluetooth_manager": _simple(dump_system.bluetooth_manager),
    "window": _window,
}
"""What each service says."""


def service_names() -> list[str]:
    """Return the names of all services: of those that tell something of themselves, and of those that take commands."""
    return sorted({*DUMPS, *SERVICES})


@program("dumpsys")
async def run(call: Call) -> int:
    """Dump one service, or all."""
    while (word := call.args.peek()) is not None and word.startswith("-"):
        call.args.next()
        if word in ("--help", "-h"):
            await call.inv.stderr.write(USAGE.encode())
            return 0
        if word == "-l":
            await call.out("Currently running services:")
            for name in service_names():
                await call.out(f"  {name}")
            return 0
        if word in ("-t", "-T", "--priority", "--skip"):
            call.args.next()
    named = call.args.next()
    if named is None:
        return await _all(call)
    if named not in service_names():
        await call.err(f"Can't find service: {named}")
        return 0
    await _print(call, named, call.args.rest())
    return 0


async def _all(call: Call) -> int:
    await call.out("Currently running services:")
    for name in service_names():
        await call.out(f"  {name}")
    for name in service_names():
        await call.out(f"{'-' * 79}\nDUMP OF SERVICE {name}:")
        await _print(call, name, [])
    return 0


async def _print(call: Call, name: str, words: list[str]) -> None:
    lines: list[str] = []
    for line in DUMPS[name](call.phone, words) if name in DUMPS else ():
        lines.append(line)
        if len(lines) == 200:
            await call.out("\n".join(lines))
            lines.clear()
    if lines:
        await call.out("\n".join(lines))
