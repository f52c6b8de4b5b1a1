"""A cell for a model's program: a sandbox within the desktop's, with nothing in it but a Python interpreter.

It has no network, no display, no bus, no home and no process but the program's own; everything is read-only but a small
`/tmp` that vanishes with it. The program may use so much time, memory and room, and no more.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from decapod.environments.ubuntu.sandbox import SOCKET
from decapod.environments.ubuntu.syscalls import seccomp_filter

SECONDS = 10
"""The longest that a program may run, by the clock; its processor time is limited to the same."""
MEMORY = 512 * 1024**2
"""Address space of the program, in bytes, the interpreter's own included."""
ROOM = 16 * 1024**2
"""How much `/tmp` holds, in bytes."""
LARGEST_FILE = 8 * 1024**2
OPEN_FILES = 32

_PROGRAM = "/tmp/program.py"
_FOLDERS = ("/usr", "/lib", "/lib32", "/lib64", "/libx32", "/bin", "/sbin")
_LOADER = Path("/etc/ld.so.cache")
_DEVICES = ("/dev/null", "/dev/zero", "/dev/urandom")

NOT_CONFINED = (
    "programs are run on a desktop in its sandbox only, and this desktop has none: leave out --unconfined, or use the"
    " driver 'xvfb'"
)


def is_confined() -> bool:
    """Whether this process is in a desktop's sandbox: only there is the socket of the host at this place."""
    return SOCKET.is_socket()


@contextmanager
def cell_argv(program: str) -> Iterator[tuple[list[str], tuple[int, ...]]]:
    """Give the argument list that runs a Python program in a cell, and the descriptors that it must inherit.

    The cell ends with whoever started it, and everything in it ends with its first process.

    Raises:
        RuntimeError: what it may ask of the kernel is not known for this processor.
    """
    with ExitStack() as opened:
        text = opened.enter_context(_held("program", program.encode("utf-8", "replace")))
        calls = opened.enter_context(_held("calls", seccomp_filter()))
        argv = ["bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--clearenv"]
        for folder in _FOLDERS:
            path = Path(folder)
            if path.is_symlink():
                argv += ["--symlink", str(path.readlink()), folder]
            elif path.exists():
                argv += ["--ro-bind", folder, folder]
        for path in (*_own_interpreter(), *([_LOADER] if _LOADER.exists() else [])):
            argv += ["--ro-bind", str(path), str(path)]
        for device in _DEVICES:
            argv += ["--dev-bind", device, device]
        argv += ["--size", str(ROOM), "--tmpfs", "/tmp", "--ro-bind-data", str(text), _PROGRAM]
        argv += ["--remount-ro", "/", "--chdir", "/tmp", "--seccomp", str(calls), "--", *_limits()]
        yield [*argv, str(_interpreter()), "-I", "-S", "-B", "-X", "utf8", _PROGRAM], (text, calls)


def _limits() -> list[str]:
    limits = {"as": MEMORY, "cpu": SECONDS, "fsize": LARGEST_FILE, "nofile": OPEN_FILES, "core": 0, "msgqueue": 0}
    return ["/usr/bin/prlimit", *(f"--{name}={value}:{value}" for name, value in limits.items()), "--"]


def _interpreter() -> Path:
    """The interpreter that this runs in, where it really is: without the packages of any virtual environment."""
    return Path(sys.executable).resolve()


def _own_interpreter() -> list[Path]:
    """The folder of the interpreter and its standard library, where it is none of the system's."""
    prefix = Path(sys.base_prefix).resolve()
    return [] if any(prefix.is_relative_to(folder) for folder in _FOLDERS) else [prefix]


@contextmanager
def _held(name: str, content: bytes) -> Iterator[int]:
    """Hold bytes in a file that is in no folder, ready to be read from its start."""
    descriptor = os.memfd_create(name)
    try:
        os.write(descriptor, content)
        os.lseek(descriptor, 0, os.SEEK_SET)
        yield descriptor
    finally:
        os.close(descriptor)
