"""The options that say what environments run on: `--driver`, `--serial`, `--snapshot`."""

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated

import typer

from decapod.actions import did_you_mean
from decapod.cli.errors import CommandError

DRIVERS: Mapping[str, tuple[str, ...]] = {"ubuntu": ("xvfb", "display"), "android": ("virtual", "emulator", "device")}
"""The drivers that come with decapod, the default of each environment first."""

Drivers = Annotated[
    list[str] | None,
    typer.Option(
        "--driver",
        metavar="[ENVIRONMENT=]NAME",
        help="What an environment runs on: xvfb (a desktop of its own) or display (yours); virtual (a virtual phone of "
        "its own), emulator or device (the phone that adb knows). May be given once for each environment.",
    ),
]
Serial = Annotated[
    str | None, typer.Option(metavar="SERIAL", help="The phone, as `adb devices` lists it, or HOST:PORT.")
]
Snapshot = Annotated[str | None, typer.Option(metavar="NAME", help="The emulator's snapshot that a trial begins with.")]


def read_drivers(given: Sequence[str] | None) -> dict[str, str]:
    """Return the driver of each environment that one was given for.

    A name alone stands for the environment that has a driver of that name.

    Raises:
        CommandError: no environment has such a driver, or one was given two.
    """
    drivers: dict[str, str] = {}
    for written in given or ():
        environment, equals, name = written.rpartition("=")
        if not equals:
            environment = _environment_with(name)
        if drivers.setdefault(environment, name) != name:
            raise CommandError(f"--driver gives {environment} two drivers: {drivers[environment]} and {name}.")
    return drivers


def require_asked(drivers: Mapping[str, str], environments: Collection[str]) -> None:
    """Make sure that every environment which was given a driver is one of the task.

    Raises:
        CommandError: one is not.
    """
    for environment, name in drivers.items():
        if environment not in environments:
            raise CommandError(
                f"--driver {environment}={name}: the task has no environment {environment!r}.",
                hint=f"It has: {', '.join(environments)}",
            )


def _environment_with(name: str) -> str:
    found = next((environment for environment, names in DRIVERS.items() if name in names), None)
    if found is None:
        known = [name for names in DRIVERS.values() for name in names]
        told = "; ".join(f"{environment}: {', '.join(names)}" for environment, names in DRIVERS.items())
        raise CommandError(f"There is no driver {name!r}{did_you_mean(name, known)}.", hint=f"There are: {told}")
    return found
