"""What `decapod doctor` looks at: each check tries one thing that the demo needs, for real where that is cheap."""

import importlib.util
import os
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from decapod.environments.adb_program import find_adb
from decapod.environments.errors import EnvironmentUnavailable
from decapod.environments.requirements import REQUIREMENTS, missing, packages

State = Literal["ok", "limited", "missing"]
"""`limited`: the main job runs, but something beside it does not."""

LEAST_DISK = 1_000_000_000
"""Bytes that should be free where runs are written: a trial's screenshots take some tens of megabytes."""

LIMIT = 20.0
"""Seconds that a program may take to show that it works."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at: how it stands, and the command or sentence that gets what is missing."""

    name: str
    state: State
    detail: str
    fix: str = ""


def check_python() -> Check:
    """Whether this Python is one that decapod supports."""
    version = ".".join(map(str, sys.version_info[:3]))
    if (3, 11) <= sys.version_info[:2] <= (3, 13):
        return Check("Python", "ok", f"{version} ({sys.executable})")
    return Check(
        "Python", "missing", f"{version}; 3.11, 3.12 or 3.13 is needed", "make demo PYTHON=/path/to/python3.12"
    )


def check_extra() -> Check:
    """Whether the libraries of the extra `ubuntu` are installed; they drive the desktop."""
    modules = ("dbus_fast", "mss", "pyautogui", "Xlib")
    missing = [module for module in modules if importlib.util.find_spec(module) is None]
    if missing:
        return Check("extra ubuntu", "missing", f"not installed: {', '.join(missing)}", "pip install 'decapod[ubuntu]'")
    return Check("extra ubuntu", "ok", "libraries that drive the desktop")


def check_phone() -> Check:
    """Whether phones can be driven: the library of the extra `android`, and the program adb."""
    if importlib.util.find_spec("adbutils") is None:
        return Check(
            "extra android", "limited", "adbutils is not installed: no phone", "pip install 'decapod[android]'"
        )
    try:
        adb = find_adb()
    except EnvironmentUnavailable as error:
        return Check("extra android", "limited", str(error), install(["adb"]))
    said = _try([adb, "version"])
    if said is not None:
        return Check("extra android", "limited", f"{adb} does not run ({said}): no phone", install(["adb"]))
    return Check("extra android", "ok", f"library that drives phones, and {adb}")


def check_comparing() -> Check:
    """Whether experiments can be compared and reported: the extras `compare` and `report`."""
    extras = {"compare": ("numpy", "scipy"), "report": ("matplotlib", "pyarrow")}
    lacking = {
        extra: [one for one in needed if importlib.util.find_spec(one) is None] for extra, needed in extras.items()
    }
    wanted = [extra for extra, modules in lacking.items() if modules]
    if not wanted:
        return Check("extras compare, report", "ok", "libraries that compare experiments and write reports")
    detail = f"not installed: {', '.join(one for modules in lacking.values() for one in modules)}"
    losses = "no decapod compare" if "compare" in wanted else "no figures and HTML in reports"
    return Check(
        "extras compare, report", "limited", f"{detail}: {losses}", f"pip install 'decapod[{','.join(wanted)}]'"
    )


def check_namespaces() -> Check:
    """Whether bubblewrap may make the namespaces that the desktop is confined in."""
    if shutil.which("bwrap") is None:
        return Check("confinement", "missing", "bubblewrap is not installed", install(["bubblewrap"]))
    command = ["bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--unshare-user", "--unshare-pid"]
    command += [
        "--unshare-net",
        "--unshare-ipc",
        "--unshare-uts",
        "--uid",
        "1000",
        "--gid",
        "1000",
        "--die-with-parent",
        "true",
    ]
    said = _try(command)
    if said is None:
        return Check("confinement", "ok", "own user, process, network, ipc and host name namespaces")
    return Check(
        "confinement",
        "limited",
        f"not allowed here ({said}): only the models demo and scripted run",
        "sysctl kernel.unprivileged_userns_clone kernel.apparmor_restrict_unprivileged_userns  # what forbids it",
    )


def check_x_server() -> Check:
    """Whether Xvfb starts and takes a display."""
    if shutil.which("Xvfb") is None:
        return Check("X server", "missing", "Xvfb is not installed", install(["xvfb"]))
    reader, writer = os.pipe()
    try:
        command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "640x480x24", "-nolisten", "tcp"]
        server = subprocess.Popen(
            command, pass_fds=[writer], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        os.close(writer)
        try:
            display = _read_display(reader)
        finally:
            server.terminate()
            _, said = server.communicate(timeout=LIMIT)
    finally:
        os.close(reader)
    if display:
        return Check("X server", "ok", f"Xvfb started (display :{display})")
    return Check("X server", "missing", f"Xvfb does not start: {_last_line(said)}", install(["xvfb"]))


def check_fonts() -> Check:
    """Whether there is a font to show text in."""
    folders = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path.home() / ".fonts")
    kinds = {".ttf", ".otf", ".ttc", ".pfb"}
    for folder in folders:
        for _, _, files in os.walk(folder):
            if any(Path(file).suffix in kinds for file in files):
                return Check("fonts", "ok", f"in {folder}")
    return Check(
        "fonts", "missing", "no font is installed: programs would show no text", install(["fonts-dejavu-core"])
    )


def check_disk() -> Check:
    """Whether there is room for runs."""
    free = shutil.disk_usage(Path.cwd()).free
    detail = f"{free / 1e9:.1f} GB free in {Path.cwd()}"
    if free >= LEAST_DISK:
        return Check("disk", "ok", detail)
    return Check("disk", "limited", f"{detail}; {LEAST_DISK / 1e9:.0f} GB is wise", "remove old runs from runs/")


def check_programs() -> list[Check]:
    """Whether the desktop's programs and files are there: one check for those that are, one for each other."""
    needed = REQUIREMENTS["ubuntu"]
    lacking = missing("ubuntu")
    checks = [
        Check("programs", "ok", f"{len(needed) - len(lacking)} of {len(needed)} programs and files of the desktop")
    ]
    fix = install(packages(lacking))
    for item in lacking:
        state: State = "limited" if item.optional else "missing"
        checks.append(Check(item.needs, state, f"{item.reason} (package {item.package})", fix))
    return checks


CHECKS: tuple[Callable[[], Check], ...] = (
    check_python,
    check_extra,
    check_phone,
    check_comparing,
    check_fonts,
    check_namespaces,
    check_x_server,
    check_disk,
)
"""Every check besides those of the system's programs, in the order shown."""


def install(packages: list[str]) -> str:
    """Return the command that installs Debian packages, for the user this is."""
    rights = "" if os.geteuid() == 0 else "sudo "
    return f"{rights}apt-get install -y --no-install-recommends {' '.join(packages)}"


def _try(command: list[str]) -> str | None:
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=LIMIT, check=False)
    except subprocess.TimeoutExpired:
        return f"{command[0]} did not end within {LIMIT:.0f} s"
    return None if done.returncode == 0 else _last_line(done.stderr)


def _read_display(reader: int) -> str:
    said = b""
    end = time.monotonic() + LIMIT
    while not said.endswith(b"\n") and select.select([reader], [], [], max(0.0, end - time.monotonic()))[0]:
        piece = os.read(reader, 64)
        if not piece:  # the server died
            break
        said += piece
    return said.decode("ascii", "replace").strip()


def _last_line(said: bytes) -> str:
    lines = said.decode(errors="replace").strip().splitlines()
    return lines[-1] if lines else "it said nothing"
