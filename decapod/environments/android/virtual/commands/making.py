"""`mkdir`, `touch`, `rm`, `rmdir`, `truncate`, `mktemp`."""

from decapod.environments.android.virtual.commands.deep import below, from_top
from decapod.environments.android.virtual.commands.options import Options, number, parse
from decapod.environments.android.virtual.commands.sizes import new_mode
from decapod.environments.android.virtual.commands.times import local, parse_moment
from decapod.environments.android.virtual.shell.invocation import Invocation
from decapod.environments.android.virtual.shell.registry import UsageError, command


@command("mkdir", usage="mkdir [-vp] [-m MODE] [DIR...]")
async def mkdir(inv: Invocation) -> int:
    """Make folders."""
    options = parse(inv, "vpm:Z:", long={"parents": "p", "mode": "m"}, least=1)
    mode = 0o777 & ~inv.shell.umask
    if "m" in options:
        chosen = new_mode(options.value("m"), 0o777, directory=True)
        if chosen is None:
            raise UsageError(f"bad mode '{options.value('m')}'")
        mode = chosen
    code = 0
    for name in options.arguments:
        try:
            made = _make(inv, name, mode, parents="p" in options)
        except OSError as error:
            await inv.error(f"'{name}': {error.strerror}")
            code = 1
            continue
        for path in made if "v" in options else []:
            await inv.out(f"mkdir: created directory '{path}'\n")
    return code


def _make(inv: Invocation, name: str, mode: int, *, parents: bool) -> list[str]:
    """Make a folder, with those above it; return the names of those that are new."""
    made: list[str] = []
    if parents:
        parts = name.rstrip("/").split("/")
        for end in range(1, len(parts)):
            above = "/".join(parts[:end])
            if above and not inv.files.is_dir(inv.path(above)):
                inv.files.mkdir(inv.path(above), mode=0o777 & ~inv.shell.umask)
                made.append(above)
        if inv.files.is_dir(inv.path(name)):
            return made
    inv.files.mkdir(inv.path(name), mode=mode)
    return [*made, name]


@command("touch", usage="touch [-amch] [-d DATE] [-t TIME] [-r FILE] FILE...")
async def touch(inv: Invocation) -> int:
    """Make files, or set their times."""
    options = parse(inv, "amchd:t:r:", long={"date": "d", "no-create": "c", "reference": "r"}, least=1)
    when = _moment(inv, options)
    code = 0
    for name in options.arguments:
        path = inv.path(name)
        try:
            if not inv.files.exists(path):
                if "c" in options:
                    continue
                inv.files.write(path, b"", mode=0o666 & ~inv.shell.umask)
            both = ("a" in options) == ("m" in options)
            seconds = inv.phone.clock.now() if when is None else when
            inv.files.utime(
                path,
                seconds if both or "m" in options else None,
                atime=seconds if both or "a" in options else None,
                follow="h" not in options,
            )
        except OSError as error:
            await inv.error(f"'{name}': {error.strerror}")
            code = 1
    return code


def _moment(inv: Invocation, options: Options) -> float | None:
    if "r" in options:
        return inv.files.stat(inv.path(options.value("r"))).mtime
    now = local(inv, inv.phone.clock.now())
    text = options.value("d")
    if "t" in options:
        stamp, _, seconds = options.value("t").partition(".")
        if len(stamp) == 12:
            stamp = stamp[4:] + stamp[:4]
        elif len(stamp) == 10:
            stamp = stamp[2:] + stamp[:2]
        text = stamp + (f".{seconds}" if seconds else "")
    if not text:
        return None
    found = parse_moment(text, now)
    if found is None:
        raise UsageError(f"bad date '{text}'")
    return found.timestamp()


@command("rm", usage="rm [-fiRrv] FILE...")
async def rm(inv: Invocation) -> int:
    """Remove files and folders."""
    options = parse(inv, "fiRrv", long={"force": "f", "recursive": "r"}, least=0 if "f" in "".join(inv.argv[1:]) else 1)
    code = 0
    for name in options.arguments:
        if name.rstrip("/") in (".", "..") or name.rstrip("/").endswith(("/.", "/..")):
            await inv.error(f"bad path {name}")
            code = 1
        elif not inv.files.lexists(inv.path(name)):
            if "f" not in options:
                await inv.error(f"{name}: No such file or directory")
                code = 1
        else:
            code |= await from_top(_remove(inv, options, name))
    return code


async def _remove(inv: Invocation, options: Options, name: str) -> int:
    path = inv.path(name)
    await inv.step()
    try:
        if inv.files.lstat(path).is_dir:
            if "r" not in options and "R" not in options:
                await inv.error(f"{name}: Is a directory")
                return 1
            code = 0
            for inner in inv.files.listdir(path):
                code |= await below(_remove(inv, options, f"{name.rstrip('/')}/{inner}"))
            if code:
                return code
            inv.files.rmdir(path)
        else:
            inv.files.remove(path)
    except OSError as error:
        await inv.fail(name, error)
        return 1
    if "v" in options:
        await inv.out(f"removed '{name}'\n")
    return 0


@command("rmdir", usage="rmdir [-p] [DIR...]")
async def rmdir(inv: Invocation) -> int:
    """Remove empty folders."""
    options = parse(inv, "p", long={"parents": "p", "ignore-fail-on-non-empty": "i"}, least=1)
    code = 0
    for name in options.arguments:
        while name:
            try:
                inv.files.rmdir(inv.path(name))
            except OSError as error:
                await inv.fail(name, error)
                code = 1
                break
            name = name.rstrip("/").rpartition("/")[0] if "p" in options else ""
    return code


@command("unlink", usage="unlink FILE")
async def unlink(inv: Invocation) -> int:
    """Remove one file."""
    name = parse(inv, "", least=1, most=1).arguments[0]
    try:
        inv.files.remove(inv.path(name))
    except OSError as error:
        await inv.error(f"couldn't unlink '{name}': {error.strerror}")
        return 1
    return 0


@command("truncate", usage="truncate [-c] -s SIZE file...")
async def truncate(inv: Invocation) -> int:
    """Set the size of files."""
    options = parse(inv, "cs:", long={"size": "s"}, least=1)
    text = options.value("s")
    if not text:
        raise UsageError("Needs -s", inv.name)
    size = number(text.lstrip("+<>/%"))
    for name in options.arguments:
        path = inv.path(name)
        if not inv.files.exists(path):
            if "c" in options:
                continue
            inv.files.write(path, b"")
        old = inv.files.stat(path).size
        new = {"+": old + size, "-": old + size, "<": min(old, size), ">": max(old, size)}.get(text[0], size)
        inv.files.truncate(path, max(new, 0))
    return 0


@command("mktemp", usage="mktemp [-dqtu] [-p DIR] [TEMPLATE]")
async def mktemp(inv: Invocation) -> int:
    """Make a file or folder of a new name, and print the name."""
    options = parse(inv, "dqtup:", most=1)
    template = options.arguments[0] if options.arguments else "tmp.XXXXXXXXXX"
    if not template.endswith("XX"):
        raise UsageError("need XX in template")
    folder = options.value("p") or inv.env.get("TMPDIR", "/data/local/tmp")
    if options.arguments and "p" not in options and "t" not in options:
        folder = ""
    stem = template.rstrip("X")
    width = len(template) - len(stem)
    for serial in range(1, 100_000):
        name = (f"{folder}/" if folder else "") + stem + str(serial).rjust(width, "a")
        if not inv.files.lexists(inv.path(name)):
            break
        await inv.step()
    if "u" not in options:
        if "d" in options:
            inv.files.mkdir(inv.path(name), mode=0o700)
        else:
            inv.files.write(inv.path(name), b"", mode=0o600)
    await inv.out(f"{name}\n")
    return 0
