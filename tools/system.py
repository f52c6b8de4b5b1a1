"""Installs what the system lacks: the programs of the desktop, and parts that Debian leaves out of its Python.

Runs with a bare Python 3.11, before decapod's environment exists. As root, or where sudo asks no password, it installs
with apt; otherwise it prints the exact command and ends with 3. When nothing is missing it is done in no time.

    python tools/system.py demo    what the demo needs
    python tools/system.py dev     that, the large programs that some tasks are about (a browser, an office suite),
                                   and what decapod's own tests use besides
"""

import importlib.util
import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
LOG = ROOT / ".make" / "apt.log"
"""What apt and dpkg say."""

LISTS = Path("/var/lib/apt/lists")
"""Where apt keeps what it knows of packages; empty on a fresh machine, until an update."""

MISSING = 3
"""The exit code when something is missing and cannot be installed from here (that of `decapod` itself)."""


def load_requirements() -> dict[str, Any]:
    """Return the names of the module that lists system programs. Decapod's libraries may be missing: no import."""
    return runpy.run_path(str(ROOT / "decapod" / "environments" / "requirements.py"))


def python_packages() -> list[str]:
    """Return the packages that this Python lacks to make environments; apt can complete only the system's own."""
    if not sys.base_prefix.startswith("/usr") or sys.base_prefix.startswith("/usr/local"):
        return []
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    complete = all(importlib.util.find_spec(module) for module in ("ensurepip", "venv"))
    return [] if complete else [f"python{version}-venv"]


def apt(rights: list[str], packages: list[str]) -> bool:
    """Install packages; return whether that worked. What apt says goes to `LOG`, its end also here if it failed.

    A dpkg that was interrupted is put right first. An update may fail for a source that is not needed: what counts is
    the installation. Packages that are in no list are left out; whoever needs one is told so.
    """
    quiet = [*rights, "env", "DEBIAN_FRONTEND=noninteractive"]
    wait = ["-o", "DPkg::Lock::Timeout=300"]
    steps = [
        [*quiet, "dpkg", "--configure", "-a"],
        [*quiet, "apt-get", *wait, "update", "-q"],
    ]
    LOG.parent.mkdir(exist_ok=True)
    with LOG.open("w+b") as log:
        for step in steps:
            subprocess.run(step, stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=False)
        known = [package for package in packages if not is_nowhere(package)]
        step = [*quiet, "apt-get", *wait, "install", "-q", "-y", "--no-install-recommends", *known]
        done = subprocess.run(step, stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=False)
        if done.returncode != 0:
            log.seek(0)
            print(b"\n".join(log.read().splitlines()[-20:]).decode(errors="replace"), file=sys.stderr)
    return done.returncode == 0


def rights_to_install() -> list[str] | None:
    """Return what to put before a command that installs: nothing for root, sudo where it asks nothing, else None."""
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "-n", "true"], capture_output=True, check=False).returncode == 0:
        return [sudo, "-n"]
    return None


def is_nowhere(package: str) -> bool:
    """Whether this system has package lists, and a package is in none of them: Ubuntu has no firefox-esr."""
    if shutil.which("apt-cache") is None or not any(LISTS.glob("*_Packages*")):
        return False
    return subprocess.run(["apt-cache", "show", package], capture_output=True, check=False).returncode != 0


def main(purpose: str = "dev") -> int:
    """Install what is missing for a purpose, `demo` or `dev`, or say how to."""
    requirements = load_requirements()

    def lacking() -> list[Any]:
        found = [item for item in requirements["missing"]("ubuntu") if purpose != "demo" or not item.large]
        found += requirements["missing"]("tests") if purpose == "dev" else []
        return [item for item in found if not item.large or not is_nowhere(item.package)]

    packages = [*python_packages(), *requirements["packages"](lacking())]
    if not packages:
        return 0
    command = f"apt-get update && apt-get install -y --no-install-recommends {' '.join(packages)}"
    if shutil.which("apt-get") is None:
        print(f"The system lacks what these Debian packages hold: {' '.join(packages)}", file=sys.stderr)
        print("Install the like with your system's package manager, then start again.", file=sys.stderr)
        return MISSING
    rights = rights_to_install()
    if rights is None:
        print(
            f"The system lacks some packages. Install them, then start again:\n\n  sudo sh -c '{command}'",
            file=sys.stderr,
        )
        return MISSING
    print(f"Installing system packages, a minute or two: {' '.join(packages)}", flush=True)
    if not apt(rights, packages) or lacking():
        print(f"The system packages could not be installed. Try it yourself:\n\n  {command}", file=sys.stderr)
        return MISSING
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
