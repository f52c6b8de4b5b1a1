"""`sms`, `gsm` and `geo`: what comes to the phone from outside."""

import math
import re

from decapod.environments.android.virtual.console.commands import ConsoleCommand, RefusedError, words
from decapod.environments.android.virtual.console.target import ConsoleTarget

NUMBER = re.compile(r"[+*#0-9][0-9*#() -]{0,31}")


def _phone_number(text: str, usage: str) -> str:
    if not NUMBER.fullmatch(text):
        raise RefusedError(f"bad phone number format, use digits, # and + only; try '{usage}'")
    return text


def _send(target: ConsoleTarget, text: str) -> list[str]:
    usage = "sms send <phonenumber> <text message>"
    number, message = words(text, usage, 2)
    target.receive_message(_phone_number(number, usage), message)
    return []


def _call(target: ConsoleTarget, text: str) -> list[str]:
    usage = "gsm call <phonenumber>"
    (number,) = words(text, usage, 1)
    target.call(_phone_number(number, usage))
    return []


def _cancel(target: ConsoleTarget, text: str) -> list[str]:
    (number,) = words(text, "gsm cancel <phonenumber>", 1)
    if not target.end_call(number):
        raise RefusedError("could not cancel this number")
    return []


def _list(target: ConsoleTarget, text: str) -> list[str]:
    return target.calls()


def _fix(target: ConsoleTarget, text: str) -> list[str]:
    found = words(text, "geo fix <longitude> <latitude> [<altitude>]", 2, 3)
    try:
        longitude, latitude = float(found[0]), float(found[1])
    except ValueError:
        raise RefusedError(f"argument '{' '.join(found[:2])}' is not a number") from None
    if not (math.isfinite(longitude) and abs(longitude) <= 180):
        raise RefusedError(f"invalid longitude value {found[0]}, must be in [-180,+180]")
    if not (math.isfinite(latitude) and abs(latitude) <= 90):
        raise RefusedError(f"invalid latitude value {found[1]}, must be in [-90,+90]")
    target.locate(longitude, latitude)
    return []


SMS = ConsoleCommand(
    "allows to simulate an inbound SMS", below={"send": ConsoleCommand("send inbound SMS text message", _send)}
)
GSM = ConsoleCommand(
    "allows to change GSM-related settings, or to make a new inbound phone call",
    below={
        "list": ConsoleCommand("list current phone calls", _list),
        "call": ConsoleCommand("create inbound phone call", _call),
        "cancel": ConsoleCommand("disconnect an inbound or outbound phone call", _cancel),
    },
)
GEO = ConsoleCommand(
    "allows to change the location of the phone", below={"fix": ConsoleCommand("send a simple GPS fix", _fix)}
)
