"""`fault`: what goes wrong on request. The emulator has nothing of the kind."""

from decapod.environments.android.virtual.console.commands import ConsoleCommand, RefusedError
from decapod.environments.android.virtual.console.target import ConsoleTarget

MOST = 1_000_000_000


def _count(text: str, usage: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and int(text) <= MOST):
        raise RefusedError(f"a number from 0 to {MOST} is needed, try '{usage}'")
    return int(text)


def _show(target: ConsoleTarget, text: str) -> list[str]:
    faults, link = target.faults, target.link
    return [
        f"offline: {'on' if link.offline else 'off'}",
        f"drop: {'off' if link.drop_after is None else f'after {link.drop_after} bytes'}",
        f"broken: {faults.dropped_connections} times",
        f"delay: {round(link.delay * 1000)} ms",
        f"idle: {faults.idle_failures} times",
        f"black: {faults.black_screenshots} times",
        f"stale: {faults.stale_screenshots} times",
        f"slow: {faults.slow_screen_ms} ms",
    ]


def _offline(target: ConsoleTarget, text: str) -> list[str]:
    if text not in ("on", "off"):
        raise RefusedError("on or off is needed, try 'fault offline on'")
    target.link.offline = text == "on"
    if target.link.offline:
        target.disconnect()
    return []


def _drop(target: ConsoleTarget, text: str) -> list[str]:
    target.link.drop_after = _count(text, "fault drop <bytes>")
    return []


def _delay(target: ConsoleTarget, text: str) -> list[str]:
    target.link.delay = _count(text, "fault delay <milliseconds>") / 1000
    return []


def _idle(target: ConsoleTarget, text: str) -> list[str]:
    target.faults.idle_failures = _count(text, "fault idle <times>")
    return []


def _black(target: ConsoleTarget, text: str) -> list[str]:
    target.faults.black_screenshots = _count(text, "fault black <times>")
    return []


def _stale(target: ConsoleTarget, text: str) -> list[str]:
    target.faults.stale_screenshots = _count(text, "fault stale <times>")
    return []


def _slow(target: ConsoleTarget, text: str) -> list[str]:
    target.faults.slow_screen_ms = _count(text, "fault slow <milliseconds>")
    return []


def _broken(target: ConsoleTarget, text: str) -> list[str]:
    target.faults.dropped_connections = _count(text, "fault broken <times>")
    return []


def _clear(target: ConsoleTarget, text: str) -> list[str]:
    target.link.clear()
    target.faults.idle_failures = target.faults.black_screenshots = target.faults.stale_screenshots = 0
    target.faults.slow_screen_ms = target.faults.dropped_connections = 0
    return []


FAULT = ConsoleCommand(
    "lets things go wrong, to see how a client takes it (the virtual phone's own)",
    below={
        "show": ConsoleCommand("show what is set to go wrong", _show),
        "offline": ConsoleCommand("on or off: break off all connections, and answer no new one", _offline),
        "drop": ConsoleCommand("break the connection once so many more bytes were sent", _drop),
        "broken": ConsoleCommand("break the connection in the middle of so many answers", _broken),
        "delay": ConsoleCommand("wait so many milliseconds before each service begins", _delay),
        "idle": ConsoleCommand("let so many dumps fail with 'could not get idle state'", _idle),
        "black": ConsoleCommand("let so many screenshots be black", _black),
        "stale": ConsoleCommand("let so many screenshots show the screen before", _stale),
        "slow": ConsoleCommand("let a screenshot or dump take so many milliseconds", _slow),
        "clear": ConsoleCommand("let nothing go wrong any more", _clear),
    },
)
