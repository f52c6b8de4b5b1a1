"""What the `android` environment runs on: the drivers `virtual`, `emulator` and `device`."""

import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from decapod.actions import Registry
from decapod.environments.adb_program import find_adb, load_adbutils
from decapod.environments.android.session import PROGRAMS
from decapod.environments.client import EnvironmentClient
from decapod.environments.environment import Environment, EnvironmentOptions
from decapod.environments.errors import EnvironmentUnavailable
from decapod.environments.launch import Launch
from decapod.environments.modules import interpreter_variables
from decapod.environments.requirements import explain_missing, missing
from decapod.environments.session import SessionOptions
from decapod.environments.temporary import temporary_folder

ANDROID = "android"
KIND = "decapod.environments.android.kind:ANDROID"
VIRTUAL_SESSION = "decapod.environments.android.session:VirtualSession"
EMULATOR_SESSION = "decapod.environments.android.given:EmulatorSession"
DEVICE_SESSION = "decapod.environments.android.given:DeviceSession"

Driver = Callable[[EnvironmentOptions, Path, str], Launch]
"""Says how to start or reach a phone, from the options, a temporary folder, and the name of the kind."""

DRIVERS: Registry[Driver] = Registry("driver of android")

DEFAULT_DRIVER = "virtual"
"""The driver where neither one is named nor a device."""


def virtual(options: EnvironmentOptions, folder: Path, kind: str = KIND) -> Launch:
    """Driver `virtual`: a virtual phone of its own. Nothing that is done in it leaves it, so it has no sandbox."""
    environment = {"PATH": os.environ.get("PATH", os.defpath), "LANG": "C.UTF-8"}
    return _launch(options, folder, kind, VIRTUAL_SESSION, environment | _chosen_adb())


def emulator(options: EnvironmentOptions, folder: Path, kind: str = KIND) -> Launch:
    """Driver `emulator`: an emulator of the Android SDK that runs already.

    Raises:
        EnvironmentUnavailable: no snapshot is named.
    """
    if not options.snapshot:
        raise EnvironmentUnavailable(
            "the driver 'emulator' needs a snapshot to begin each trial with: save one in the emulator, and name it "
            "with --snapshot NAME"
        )
    return _launch(options, folder, kind, EMULATOR_SESSION, dict(os.environ))


def device(options: EnvironmentOptions, folder: Path, kind: str = KIND) -> Launch:
    """Driver `device`: a physical device, by its serial, or the only one that adb knows. Its reset is best effort."""
    return _launch(options, folder, kind, DEVICE_SESSION, dict(os.environ))


DRIVERS.register("virtual", virtual)
DRIVERS.register("emulator", emulator)
DRIVERS.register("device", device)


@asynccontextmanager
async def open_android(options: EnvironmentOptions, kind: str = KIND) -> AsyncIterator[Environment]:
    """Open a phone in a clean state for as long as the context lasts.

    Raises:
        UnknownNameError: there is no such driver.
        EnvironmentUnavailable: it cannot run on this machine; the text says why and what to do.
    """
    driver = DRIVERS.find(options.driver or _meant(options))
    _require_system()
    with temporary_folder() as folder:
        client = await EnvironmentClient.open(ANDROID, driver(options, folder, kind))
        try:
            yield client
        finally:
            await client.close()


def _meant(options: EnvironmentOptions) -> str:
    if options.snapshot is not None:
        return "emulator"
    return DEFAULT_DRIVER if options.serial is None else "device"


def _launch(options: EnvironmentOptions, folder: Path, kind: str, session: str, environment: dict[str, str]) -> Launch:
    return Launch(
        kind=kind,
        session=session,
        options=SessionOptions(
            options.size, folder / "home", folder / "run", serial=options.serial, snapshot=options.snapshot
        ),
        folder=folder,
        logs=options.logs,
        variables=environment | interpreter_variables(kind),
        programs=PROGRAMS if session == VIRTUAL_SESSION else (),
    )


def _chosen_adb() -> dict[str, str]:
    return {"DECAPOD_ADB": find_adb()}


def _require_system() -> None:
    lacking = [item for item in missing(ANDROID) if not item.optional]
    if lacking:
        raise EnvironmentUnavailable(f"the environment {ANDROID!r} cannot run here: {explain_missing(lacking)}")
    load_adbutils()
