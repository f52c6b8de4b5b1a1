"""The bubblewrap command around a desktop.

Inside there are the system's programs, read-only, and an empty home, `/tmp` and `/run` that vanish with the sandbox.
What not everybody may read on the host cannot be read inside either, also when decapod is run by root. There is no
network but the sandbox's own loopback, and no process but the sandbox's own.
"""

import os
import stat
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

USER = 1000
HOME = Path("/home/user")
RUNTIME = Path(f"/run/user/{USER}")
SOCKET = Path("/run/decapod.socket")
SCRATCH = (Path("/tmp"), Path("/var/tmp"), Path("/dev/shm"))

ROOM = 2 * 1024**3
"""How much each writable folder holds at most, in bytes: it is kept in memory."""

_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/etc")
_CACHES = ("/var/cache/fontconfig", "/var/lib/libreoffice", "/var/lib/dbus")

PASSWD = f"root:x:0:0:root:/root:/usr/sbin/nologin\nuser:x:{USER}:{USER}:User:{HOME}:/bin/bash\n"
GROUP = f"root:x:0:\nuser:x:{USER}:\n"
HOSTS = "127.0.0.1 localhost desktop\n::1 localhost\n"


def sandbox_argv(
    command: Sequence[str], variables: Mapping[str, str], *, files: Path, socket: Path, modules: Iterable[str]
) -> list[str]:
    """Return the argument list that runs `command` as uid 1000 in a sandbox that dies with its parent.

    Args:
        command: the program and its arguments, of paths that exist inside.
        variables: all of its environment variables.
        files: a folder of the caller's; the sandbox's own `/etc/passwd` and so on are written to it.
        socket: the socket that the host listens on; it appears inside as `SOCKET`.
        modules: names of modules that must be importable inside.
    """
    argv = ["bwrap", "--unshare-user", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts"]
    argv += ["--uid", str(USER), "--gid", str(USER), "--hostname", "desktop", "--die-with-parent", "--new-session"]
    argv += ["--cap-drop", "ALL", "--clearenv"]
    for name, value in variables.items():
        argv += ["--setenv", name, value]
    argv += ["--dev", "/dev", "--proc", "/proc"]
    for folder in ("/tmp", "/var/tmp", "/run", "/home"):
        argv += ["--size", str(ROOM), "--tmpfs", folder]
    argv += ["--dir", str(HOME), "--perms", "0700", "--dir", str(RUNTIME), "--symlink", "/run", "/var/run"]
    argv += _system()
    argv += _own_files(files)
    for path in (*interpreter_paths(), *module_paths(modules)):
        argv += ["--ro-bind", str(path), str(path)]
    argv += ["--ro-bind", str(socket), str(SOCKET), "--remount-ro", "/", "--chdir", "/", "--", *command]
    return argv


def _system() -> Iterator[str]:
    for name in (*_SYSTEM, *_CACHES):
        path = Path(name)
        if path.is_symlink():
            yield from ("--symlink", str(path.readlink()), name)
        elif path.exists():
            yield from ("--ro-bind", name, name)
    for path in private_paths(Path("/etc")):
        yield from ("--tmpfs", str(path)) if path.is_dir() else ("--ro-bind", "/dev/null", str(path))


def private_paths(folder: Path) -> Iterator[Path]:
    """Yield the files and folders below `folder` that not everybody may read, none below another of them."""
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        mode = entry.stat(follow_symlinks=False).st_mode
        if stat.S_ISLNK(mode):
            continue
        if not mode & stat.S_IROTH:
            yield Path(entry.path)
        elif stat.S_ISDIR(mode):
            yield from private_paths(Path(entry.path))


def _own_files(files: Path) -> Iterator[str]:
    for name, text in (("passwd", PASSWD), ("group", GROUP), ("hosts", HOSTS)):
        path = files / name
        path.write_text(text)
        yield from ("--ro-bind", str(path), f"/etc/{name}")


def interpreter_paths() -> list[Path]:
    """Return the folders that this interpreter and its installed packages live in and the system's folders lack."""
    found = [Path(sys.prefix), Path(sys.base_prefix), Path(sys.base_prefix).resolve()]
    link = Path(sys.executable)
    while link.is_symlink():
        link = link.parent / link.readlink()
        found.append(Path(os.path.normpath(link.parent.parent)))
    found += [Path(entry) for entry in sys.path if Path(entry).name in ("site-packages", "dist-packages")]
    return _outermost(found)


def module_paths(modules: Iterable[str]) -> list[Path]:
    """Return the folders (or files) of the top-level packages of `modules` that `interpreter_paths` lacks.

    Raises:
        ImportError: there is no such module.
    """
    found = []
    for name in sorted({module.partition(".")[0] for module in modules}):
        spec = find_spec(name)
        if spec is None:
            raise ImportError(f"there is no module {name!r}")
        if spec.submodule_search_locations:
            found += [Path(location) for location in spec.submodule_search_locations]
        elif spec.origin:
            found.append(Path(spec.origin))
    inside = interpreter_paths()
    return [path for path in _outermost(found) if not any(path.is_relative_to(other) for other in inside)]


def import_path(modules: Iterable[str]) -> str:
    """Return what `PYTHONPATH` must be inside for `modules` to be importable."""
    return os.pathsep.join(dict.fromkeys(str(path.parent) for path in module_paths(modules)))


def _outermost(paths: Iterable[Path]) -> list[Path]:
    """Return the paths that exist outside the system's folders, each once and none below another, in order."""
    system = [Path(name) for name in _SYSTEM]
    wanted = [
        path
        for path in dict.fromkeys(paths)
        if path.exists() and path != Path("/") and not any(path.is_relative_to(name) for name in system)
    ]
    return [path for path in wanted if not any(path != other and path.is_relative_to(other) for other in wanted)]
