"""Environments for the peers: each has its own, built from a hashed lock, so that none of them meets decapod's."""

import hashlib
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).parents[2]
LOCKS = Path(__file__).parents[1] / "requirements"
BUILT = ROOT / ".make" / "peers"
"""Kept between runs; `make clean` removes it."""


def peer_python(name: str) -> Path:
    """Return the Python of a peer's environment, which is built when its lock has changed.

    Raises:
        subprocess.CalledProcessError: pip could not install what the lock names; its own message says why.
    """
    lock = LOCKS / f"{name}.txt"
    folder = BUILT / name
    python = folder / "bin" / "python"
    stamp = folder / ".built-from"
    digest = hashlib.sha256("\n".join(_pins(lock)).encode()).hexdigest()
    if stamp.exists() and stamp.read_text() == digest:
        return python
    print(f"building {folder.relative_to(ROOT)} from {lock.relative_to(ROOT)}", file=sys.stderr)
    venv.create(folder, clear=True, with_pip=True)
    install = ("-m", "pip", "--disable-pip-version-check", "--no-input", "install", "-q", "--no-deps")
    subprocess.run([python, *install, "--require-hashes", "-r", lock], check=True)
    stamp.write_text(digest)
    return python


def peer_version(name: str, package: str) -> str:
    """Return the version of a package in a peer's lock."""
    for line in _pins(LOCKS / f"{name}.txt"):
        found, separator, rest = line.partition("==")
        if separator and found == package:
            return rest.split()[0]
    raise LookupError(f"{package} is not in the lock of {name}")


def _pins(lock: Path) -> list[str]:
    return [line for line in lock.read_text().splitlines() if not line.lstrip().startswith("#")]
