"""What the `ubuntu` environment runs on: the drivers `xvfb` and `display`."""

import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from decapod.actions import Registry
from decapod.environments.client import EnvironmentClient
from decapod.environments.environment import Environment, EnvironmentOptions
from decapod.environments.errors import EnvironmentUnavailable
from decapod.environments.launch import SOCKET, SUPERVISOR_COMMAND, Launch
from decapod.environments.requirements import explain_missing, missing
from decapod.environments.session import SessionOptions
from decapod.environments.temporary import temporary_folder
from decapod.environments.ubuntu import sandbox
from decapod.environments.ubuntu.session import PROGRAMS

UBUNTU = "ubuntu"
KIND = "decapod.environments.ubuntu:UBUNTU"
XVFB_SESSION = "decapod.environments.ubuntu.session:XvfbSession"
DISPLAY_SESSION = "decapod.environments.ubuntu.session:DisplaySession"

Driver = Callable[[EnvironmentOptions, Path, str], Launch]
"""Says how to start a desktop, from the options, a temporary folder, and the name of the kind (`module:name`)."""

DRIVERS: Registry[Driver] = Registry("driver of ubuntu")

DEFAULT_DRIVER = "xvfb"
"""The driver where none is named."""

NO_NAMESPACES = """\
The sandbox needs user namespaces, and this system does not allow them here. What helps, as root:
  Ubuntu 24.04 and newer: sysctl -w kernel.apparmor_restrict_unprivileged_userns=0
  older Debian: sysctl -w kernel.unprivileged_userns_clone=1
  Docker: start the container with --security-opt seccomp=unconfined --security-opt systempaths=unconfined
With --unconfined the desktop runs without a sandbox: what a model does then is done as you, on this machine."""


def own_display(options: EnvironmentOptions, folder: Path, kind: str = KIND) -> Launch:
    """Driver `xvfb`: a desktop on an X server of its own, in a sandbox unless `options.confined` is False."""
    return _confined(options, folder, kind) if options.confined else _unconfined(options, folder, kind)


def given_display(options: EnvironmentOptions, folder: Path, kind: str = KIND) -> Launch:
    """Driver `display`: the display that is there, without a sandbox.

    Raises:
        EnvironmentUnavailable: no display is given.
    """
    display = options.display or os.environ.get("DISPLAY")
    if not display:
        raise EnvironmentUnavailable("the driver 'display' needs a display: set DISPLAY, or choose the driver 'xvfb'")
    home = Path(os.environ.get("HOME", "/"))
    return Launch(
        kind=kind,
        session=DISPLAY_SESSION,
        options=SessionOptions(options.size, home, folder, display),
        folder=folder,
        logs=options.logs,
        variables=dict(os.environ) | _interpreter_variables(kind),
    )


DRIVERS.register("xvfb", own_display)
DRIVERS.register("display", given_display)


def _confined(options: EnvironmentOptions, folder: Path, kind: str) -> Launch:
    modules = _modules(kind)
    argv = sandbox.sandbox_argv(
        SUPERVISOR_COMMAND,
        _host_variables() | _interpreter_variables(kind),
        files=folder,
        socket=folder / SOCKET,
        modules=modules,
    )
    shown = [*sandbox.interpreter_paths(), *sandbox.module_paths(modules)]
    return Launch(
        kind=kind,
        session=XVFB_SESSION,
        options=SessionOptions(
            options.size, sandbox.HOME, sandbox.RUNTIME, scratch=sandbox.SCRATCH, spared=tuple(shown)
        ),
        folder=folder,
        logs=options.logs,
        variables=_host_variables(),
        command=argv,
        programs=PROGRAMS,
        socket=sandbox.SOCKET,
        advice=NO_NAMESPACES,
    )


def _unconfined(options: EnvironmentOptions, folder: Path, kind: str) -> Launch:
    home = options.home if options.home is not None else folder / "home"
    return Launch(
        kind=kind,
        session=XVFB_SESSION,
        options=SessionOptions(options.size, home, folder / "run"),
        folder=folder,
        logs=options.logs,
        variables=_host_variables() | _interpreter_variables(kind),
        programs=PROGRAMS,
    )


def _modules(kind: str) -> list[str]:
    return ["decapod", kind.partition(":")[0]]


def _host_variables() -> dict[str, str]:
    return {"PATH": os.environ.get("PATH", os.defpath), "LANG": "C.UTF-8"}


def _interpreter_variables(kind: str) -> dict[str, str]:
    settings = {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"}
    path = sandbox.import_path(_modules(kind))
    return settings | ({"PYTHONPATH": path} if path else {})


@asynccontextmanager
async def open_ubuntu(options: EnvironmentOptions, kind: str = KIND) -> AsyncIterator[Environment]:
    """Open a desktop in a clean state for as long as the context lasts.

    Raises:
        UnknownNameError: there is no such driver.
        EnvironmentUnavailable: it cannot run on this machine; the text says why and what to do.
    """
    driver = DRIVERS.find(options.driver or DEFAULT_DRIVER)
    _require_system(options)
    with temporary_folder() as folder:
        client = await EnvironmentClient.open(UBUNTU, driver(options, folder, kind))
        try:
            yield client
        finally:
            await client.close()


def _require_system(options: EnvironmentOptions) -> None:
    if not sys.platform.startswith("linux"):
        raise EnvironmentUnavailable(f"the environment {UBUNTU!r} runs on Linux only, not on {sys.platform}")
    if options.driver == "display":
        return
    lacking = [item for item in missing(UBUNTU, without=() if options.confined else ("bwrap",)) if not item.optional]
    if lacking:
        raise EnvironmentUnavailable(f"the environment {UBUNTU!r} cannot run here: {explain_missing(lacking)}")
