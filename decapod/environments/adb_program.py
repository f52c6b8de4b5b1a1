"""The program adb and the library adbutils: where they are, and what to do when they are not."""

import importlib.util
import os
import shutil
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from decapod.environments.errors import EnvironmentUnavailable

VARIABLE = "DECAPOD_ADB"
"""Names the program adb, where it is not the one to be taken by itself."""

WITHOUT_LIBRARY = "the environment 'android' needs the library adbutils: pip install 'decapod[android]'"

WITHOUT_PROGRAM = (
    "the environment 'android' needs the program adb. The library adbutils brings one on most systems "
    f"(pip install 'decapod[android]'); else apt-get install adb, or name it in the variable {VARIABLE}"
)


def find_adb(variables: Mapping[str, str] = os.environ) -> str:
    """Return the path of the program adb: the one that `DECAPOD_ADB` names, that of PATH, or the one of adbutils.

    Raises:
        EnvironmentUnavailable: there is none.
    """
    named = variables.get(VARIABLE)
    if named:
        found = shutil.which(named, path=variables.get("PATH"))
        if found is None:
            raise EnvironmentUnavailable(f"{VARIABLE} names {named!r}, which is no program that can be run")
        return found
    found = shutil.which("adb", path=variables.get("PATH")) or bundled_adb()
    if found is None:
        raise EnvironmentUnavailable(WITHOUT_PROGRAM)
    return found


def has_adb() -> bool:
    """Whether there is a program adb, wherever it comes from."""
    try:
        find_adb()
    except EnvironmentUnavailable:
        return False
    return True


def bundled_adb() -> str | None:
    """Return the path of the program adb that adbutils brings, without importing it; None when there is none."""
    spec = importlib.util.find_spec("adbutils")
    if spec is None or spec.origin is None:
        return None
    return shutil.which(str(Path(spec.origin).parent / "binaries" / "adb"))


def load_adbutils() -> Any:
    """Import adbutils, and keep it from starting an adb server by itself.

    It starts one wherever none listens, at whatever port and with whatever keys, and leaves it running. Whoever wants
    a server here starts it.

    Raises:
        EnvironmentUnavailable: it is not installed.
    """
    # It runs this program with `start-server`; so nothing happens, and it says that it cannot connect.
    os.environ["ADBUTILS_ADB_PATH"] = shutil.which("true") or "true"
    try:
        return import_module("adbutils")
    except ModuleNotFoundError as error:
        if error.name != "adbutils":
            raise
        raise EnvironmentUnavailable(WITHOUT_LIBRARY) from None
