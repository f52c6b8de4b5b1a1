"""Finds programs as a shell does."""

from dataclasses import dataclass

from decapod.environments.android.virtual.files import FileSystem
from decapod.environments.android.virtual.shell.registry import COMMANDS, Command

BIN = "/system/bin"


class NotRunnableError(Exception):
    """There is no such program (code 127), or it cannot be started (126)."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True)
class Program:
    """A program that was found: one of the phone's, or a script that a shell is to read."""

    path: str
    command: Command | None
    script: str = ""


def locate(files: FileSystem, name: str, search: str, cwd: str) -> str:
    """Return the path of a program.

    Raises:
        NotRunnableError: there is none of that name.
    """
    if "/" in name:
        path = name if name.startswith("/") else f"{cwd.rstrip('/')}/{name}"
        if not files.exists(path):
            raise NotRunnableError(f"{name}: inaccessible or not found", 127)
        if files.is_dir(path):
            raise NotRunnableError(f"{name}: can't execute: Is a directory", 126)
        if not _executable(files, path):
            raise NotRunnableError(f"{name}: can't execute: Permission denied", 126)
        return path
    for folder in search.split(":") if name else []:
        path = f"{(folder or cwd).rstrip('/')}/{name}"
        if folder.rstrip("/") == BIN and name in COMMANDS:
            return path
        if files.is_file(path) and _executable(files, path):
            return path
    raise NotRunnableError(f"{name}: inaccessible or not found", 127)


def find(files: FileSystem, name: str, search: str, cwd: str) -> Program:
    """Return a program, ready to be run.

    Raises:
        NotRunnableError: there is none of that name, or it cannot be started.
    """
    path = locate(files, name, search, cwd)
    base = path.rsplit("/", 1)[-1]
    if not files.exists(path):
        return Program(path, COMMANDS[base])
    real = files.realpath(path)
    if real.startswith(f"{BIN}/"):
        called = base if real.endswith("/toybox") else real.rsplit("/", 1)[-1]
        if called in COMMANDS:
            return Program(path, COMMANDS[called])
        raise NotRunnableError(f"{name}: can't execute: the virtual phone has no such program", 126)
    try:
        data = files.read(path)
    except OSError as error:
        raise NotRunnableError(f"{name}: can't execute: {error.strerror}", 126) from None
    if data.startswith(b"\x7fELF"):
        raise NotRunnableError(f"{name}: not executable: the virtual phone runs no machine code", 126)
    if b"\0" in data[:128]:
        raise NotRunnableError(f"{name}: not executable: magic {data[:2].hex().upper()}", 126)
    return Program(path, None, data.decode("utf-8", "surrogateescape"))


def _executable(files: FileSystem, path: str) -> bool:
    mount = files.mount_of(path)
    if mount is not None and not mount.executable:
        return False
    return bool(files.stat(path).permissions & 0o111) and files.access(path, 1)
