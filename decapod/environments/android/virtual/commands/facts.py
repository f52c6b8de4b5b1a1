"""Programs about what is known of files: `stat`, `du`, `df`, `chmod`, `chown`, `readlink`, `realpath`, `file` ..."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from decapod.environments.android.virtual.commands.deep import below, from_top
from decapod.environments.android.virtual.commands.options import Options, number, parse
from decapod.environments.android.virtual.commands.sizes import human, mode_text, new_mode
from decapod.environments.android.virtual.commands.times import local
from decapod.environments.android.virtual.files import Mount, Stat, user_name, user_number
from decapod.environments.android.virtual.shell.invocation import Invocation
from decapod.environments.android.virtual.shell.registry import UsageError, command


@command("stat", usage="stat [-tfL] [-c FORMAT] FILE...")
async def stat(inv: Invocation) -> int:
    """Print what is known of files."""
    options = parse(inv, "tfLc:", long={"format": "c", "printf": "c", "dereference": "L"}, least=1)
    code = 0
    for name in options.arguments:
        path = inv.path(name)
        try:
            found = inv.files.stat(path) if "L" in options else inv.files.lstat(path)
        except OSError as error:
            await inv.error(f"'{name}': {error.strerror}")
            code = 1
            continue
        if "f" in options and "c" not in options:
            free = (inv.files.capacity - inv.files.used) // 4096
            await inv.out(
                f'  File: "{name}"\n    ID: 0 Namelen: 255 Type: f2fs\nBlock Size: 4096 Fundamental block size: 4096\n'
                f"Blocks: Total: {inv.files.capacity // 4096} Free: {free} Available: {free}\n"
            )
        else:
            await inv.out(_filled(inv, options.value("c"), name, found) if "c" in options else _full(inv, name, found))
    return code


def _kind(found: Stat) -> str:
    if found.is_file:
        return "regular empty file" if found.size == 0 else "regular file"
    return {"d": "directory", "l": "symbolic link", "c": "character device"}.get(mode_text(found.mode)[0], "unknown")


def _exact(inv: Invocation, seconds: float) -> str:
    moment = local(inv, seconds)
    return moment.strftime("%Y-%m-%d %H:%M:%S.") + f"{round(seconds % 1 * 1e9):09d} " + moment.strftime("%z")


def _shown(inv: Invocation, name: str, found: Stat) -> str:
    return f"'{name}' -> '{inv.files.readlink(inv.path(name))}'" if found.is_link else name


def _full(inv: Invocation, name: str, found: Stat) -> str:
    link = f" -> {inv.files.readlink(inv.path(name))}" if found.is_link else ""
    return (
        f"  File: {name}{link}\n"
        f"  Size: {found.size}\t Blocks: {found.blocks}\t IO Blocks: 512\t {_kind(found)}\n"
        f"Device: fe09h/65033d\t Inode: {found.ino}\t Links: {found.links}"
        f"\t Device type: {found.device[0]},{found.device[1]}\n"
        f"Access: ({found.permissions:04o}/{mode_text(found.mode)})"
        f"\tUid: ({found.uid:5}/{user_name(found.uid):>8})\tGid: ({found.gid:5}/{user_name(found.gid):>8})\n"
        f"Access: {_exact(inv, found.atime)}\nModify: {_exact(inv, found.mtime)}\nChange: {_exact(inv, found.ctime)}\n"
    )


def _filled(inv: Invocation, form: str, name: str, found: Stat) -> str:
    fields: dict[str, Callable[[], str]] = {
        "a": lambda: f"{found.permissions:o}",
        "A": lambda: mode_text(found.mode),
        "b": lambda: str(found.blocks),
        "B": lambda: "512",
        "C": lambda: "?",
        "d": lambda: "65033",
        "D": lambda: "fe09",
        "f": lambda: f"{found.mode:x}",
        "F": lambda: _kind(found),
        "g": lambda: str(found.gid),
        "G": lambda: user_name(found.gid),
        "h": lambda: str(found.links),
        "i": lambda: str(found.ino),
        "m": lambda: mount.path if (mount := inv.files.mount_of(inv.path(name))) else "/",
        "n": lambda: name,
        "N": lambda: _shown(inv, name, found),
        "o": lambda: "4096",
        "s": lambda: str(found.size),
        "t": lambda: f"{found.device[0]:x}",
        "T": lambda: f"{found.device[1]:x}",
        "u": lambda: str(found.uid),
        "U": lambda: user_name(found.uid),
        "x": lambda: _exact(inv, found.atime),
        "X": lambda: str(int(found.atime)),
        "y": lambda: _exact(inv, found.mtime),
        "Y": lambda: str(int(found.mtime)),
        "z": lambda: _exact(inv, found.ctime),
        "Z": lambda: str(int(found.ctime)),
        "%": lambda: "%",
    }
    out: list[str] = []
    at = 0
    while at < len(form):
        if form[at] == "%" and at + 1 < len(form):
            letter = form[at + 1]
            out.append(fields[letter]() if letter in fields else "?")
            at += 2
        else:
            out.append(form[at])
            at += 1
    return "".join(out) + "\n"


@command("du", usage="du [-d N] [-askxHLlmc] [FILE...]")
async def du(inv: Invocation) -> int:
    """Print how much room files take."""
    options = parse(inv, "d:askxHLlmchKb", long={"max-depth": "d", "summarize": "s", "human-readable": "h"})
    code = total = 0
    for name in options.arguments or ["."]:
        try:
            total += await from_top(_room(inv, options, name, 0))
        except OSError as error:
            await inv.fail(name, error)
            code = 1
    if "c" in options:
        await inv.out(f"{_amount(total, options)}\ttotal\n")
    return code


def _amount(blocks: int, options: Options) -> str:
    if "h" in options:
        return human(blocks * 512)
    return str(-(-blocks // 2048)) if "m" in options else str(blocks // 2)


async def _room(inv: Invocation, options: Options, name: str, depth: int) -> int:
    await inv.step()
    path = inv.path(name)
    found = inv.files.lstat(path) if depth or "L" not in options else inv.files.stat(path)
    blocks = found.blocks
    if found.is_dir:
        try:
            for inner in inv.files.listdir(path):
                blocks += await below(_room(inv, options, f"{name.rstrip('/')}/{inner}", depth + 1))
        except PermissionError as error:
            await inv.fail(name, error)
    shown = depth == 0 or ("s" not in options and (found.is_dir or "a" in options))
    if shown and ("d" not in options or depth <= number(options.value("d"))):
        await inv.out(f"{_amount(blocks, options)}\t{name}\n")
    return blocks


@command("df", usage="df [-HPkhi] [-t type] [FILE...]")
async def df(inv: Invocation) -> int:
    """Print how much room is left."""
    options = parse(inv, "HPkhiat:")
    mounts: list[Mount] = [mount for mount in inv.files.mounts if mount.size or mount.path in ("/data", _EMULATED)]
    code = 0
    if options.arguments:
        mounts = []
        for name in options.arguments:
            try:
                inv.files.stat(inv.path(name))
            except OSError as error:
                await inv.error(f"can't stat '{name}': {error.strerror}")
                code = 1
                continue
            mount = inv.files.mount_of(inv.path(name))
            if mount is not None:
                mounts.append(mount)
    rows = [_row(inv, mount, options) for mount in mounts]
    title = "Size" if "h" in options else "1K-blocks"
    head = ["Filesystem", title, "Used", "Avail" if "h" in options else "Available", "Use%", "Mounted on"]
    widths = [max(len(row[at]) for row in [head, *rows]) for at in range(5)]
    for row in [head, *rows]:
        cells = [row[0].ljust(widths[0]), *(row[at].rjust(widths[at]) for at in range(1, 5)), row[5]]
        await inv.out(" ".join(cells) + "\n")
    return code


_EMULATED = "/storage/emulated"


def _row(inv: Invocation, mount: Mount, options: Options) -> list[str]:
    if mount.path in ("/data", _EMULATED):
        size, used = 6_000_000_000 // 4096 * 4096, 1_500_000_000 // 4096 * 4096 + inv.files.used
    else:
        size, used = mount.size, mount.size - 4096 * 200 if mount.read_only else 4096 * 100
    free = max(size - used, 0)
    percent = f"{-(-used * 100 // max(used + free, 1))}%"
    if "h" in options or "H" in options:
        return [mount.device, human(size), human(used), human(free), percent, mount.path]
    return [mount.device, str(size // 1024), str(used // 1024), str(free // 1024), percent, mount.path]


@command("chmod", usage="chmod [-R] MODE FILE...")
async def chmod(inv: Invocation) -> int:
    """Set rights."""
    arguments = ["--", *inv.arguments] if inv.arguments and _is_mode(inv.arguments[0]) else inv.arguments
    options = parse(_with(inv, arguments), "Rvf", least=2)
    mode = options.arguments.pop(0)
    if new_mode(mode, 0, directory=False) is None:
        raise UsageError(f"bad mode '{mode}'")
    code = 0

    async def change(name: str, path: str) -> None:
        found = inv.files.stat(path)
        new = new_mode(mode, found.permissions, directory=found.is_dir, umask=inv.shell.umask)
        inv.files.chmod(path, found.permissions if new is None else new)
        if "v" in options:
            await inv.out(f"chmod '{name}' to {mode_text(inv.files.stat(path).mode)}\n")

    for name in options.arguments:
        code |= await _each(inv, name, change, recursive="R" in options)
    return code


def _is_mode(text: str) -> bool:
    return len(text) > 1 and text[0] == "-" and set(text[1:]) <= set("rwxXst")


def _with(inv: Invocation, arguments: list[str]) -> Invocation:
    return replace(inv, argv=[inv.argv[0], *arguments])


async def _each(inv: Invocation, name: str, change: Callable[[str, str], Awaitable[None]], *, recursive: bool) -> int:
    """Do something to a file, and to all below it; 1 when something was refused."""
    code = 0
    try:
        names = list(inv.files.walk(inv.path(name))) if recursive else [inv.path(name)]
    except OSError as error:
        names = []
        await inv.fail(name, error)
        code = 1
    for path in names:
        await inv.step()
        if recursive and inv.files.lstat(path).is_link:
            continue
        try:
            await change(name, path)
        except OSError as error:
            await inv.fail(name, error)
            code = 1
    return code


@command("chown", "chgrp", usage="chown [-RHLP] [-fvh] USER[:GROUP] FILE...")
async def chown(inv: Invocation) -> int:
    """Set owner and group."""
    options = parse(inv, "RHLPfvh", least=2)
    owner, _, group = options.arguments.pop(0).replace(".", ":", 1).partition(":")
    if inv.name == "chgrp":
        owner, group = "", owner
    uid, gid = user_number(owner) if owner else None, user_number(group) if group else None
    if owner and uid is None:
        raise UsageError(f"no user '{owner}'")
    if group and gid is None:
        raise UsageError(f"no group '{group}'")

    async def change(name: str, path: str) -> None:
        inv.files.chown(path, uid, gid, follow="h" not in options)

    code = 0
    for name in options.arguments:
        code |= await _each(inv, name, change, recursive="R" in options)
    return code


@command("readlink", usage="readlink [-efmnqz] FILE...")
async def readlink(inv: Invocation) -> int:
    """Print where links lead."""
    options = parse(inv, "efmnqz", least=1)
    end = "" if "n" in options else "\0" if "z" in options else "\n"
    code = 0
    for name in options.arguments:
        path = inv.path(name)
        try:
            if "f" in options or "m" in options or "e" in options:
                if "e" in options:
                    inv.files.stat(path)
                await inv.out(inv.files.realpath(path) + end)
            else:
                await inv.out(inv.files.readlink(path) + end)
        except OSError:
            code = 1
    return code


@command("realpath", usage="realpath FILE...")
async def realpath(inv: Invocation) -> int:
    """Print paths without links."""
    code = 0
    for name in parse(inv, "LPRezsmq", least=1).arguments:
        try:
            await inv.out(inv.files.realpath(inv.path(name)) + "\n")
        except OSError as error:
            await inv.fail(name, error)
            code = 1
    return code


@command("basename", usage="basename [-a] [-s SUFFIX] NAME... | NAME [SUFFIX]")
async def basename(inv: Invocation) -> int:
    """Print the last part of paths."""
    options = parse(inv, "as:", least=1)
    names, suffix = options.arguments, options.value("s")
    if "a" not in options and "s" not in options:
        if len(names) > 2:
            raise UsageError("Max 2 arguments", inv.name)
        suffix = names.pop() if len(names) == 2 else ""
    for name in names:
        base = name.rstrip("/").rsplit("/", 1)[-1] or ("/" if name else "")
        if suffix and base != suffix:
            base = base.removesuffix(suffix)
        await inv.out(f"{base}\n")
    return 0


@command("dirname", usage="dirname PATH...")
async def dirname(inv: Invocation) -> int:
    """Print paths without their last part."""
    for name in parse(inv, "", least=1).arguments:
        head = name.rstrip("/").rpartition("/")
        folder = head[0].rstrip("/") or ("/" if head[1] or (name and not name.strip("/")) else ".")
        await inv.out(f"{folder}\n")
    return 0


_MAGIC = (
    (b"\x89PNG", "PNG image data"),
    (b"\xff\xd8\xff", "JPEG image data"),
    (b"GIF8", "GIF image data"),
    (b"%PDF", "PDF document"),
    (b"PK\x03\x04", "Zip archive data"),
    (b"\x1f\x8b", "gzip compressed data"),
    (b"SQLite format 3", "SQLite database (version 3)"),
    (b"\x7fELF", "ELF shared object, 64-bit LSB arm64, dynamic (/system/bin/linker64)"),
    (b"#!", "script"),
)


@command("file", usage="file [-bhLs] [FILE...]")
async def file(inv: Invocation) -> int:
    """Tell what files are."""
    options = parse(inv, "bhLs", least=1)
    for name in options.arguments:
        title = "" if "b" in options else f"{name}: "
        path = inv.path(name)
        if not inv.files.lexists(path):
            await inv.out(f"{title}cannot open: No such file or directory\n")
            continue
        found = inv.files.lstat(path)
        if not found.is_file:
            await inv.out(f"{title}{_kind(found)}\n")
            continue
        data = inv.files.read(path)
        kind = next((text for magic, text in _MAGIC if data.startswith(magic)), "")
        if not kind:
            kind = "empty" if not data else "data" if b"\0" in data[:4096] else "ASCII text"
            if kind == "ASCII text" and not data.isascii():
                kind = "UTF-8 text"
        await inv.out(f"{title}{kind}\n")
    return 0
