"""`tar`, `gzip`, `gunzip`, `zcat`, `unzip`: archives, with limits on what they may unpack to."""

import gzip as _gzip
import io
import tarfile
import zipfile
import zlib

from decapod.environments.android.virtual.commands.options import Options, parse
from decapod.environments.android.virtual.commands.sizes import mode_text
from decapod.environments.android.virtual.commands.times import local
from decapod.environments.android.virtual.files import user_name
from decapod.environments.android.virtual.files.patterns import compile_pattern
from decapod.environments.android.virtual.files.text import to_bytes, to_text
from decapod.environments.android.virtual.shell.invocation import Invocation
from decapod.environments.android.virtual.shell.registry import UsageError, command

MAX_UNPACKED = 128 * 1024 * 1024
MAX_MEMBERS = 20_000
_BROKEN = (OSError, EOFError, zlib.error, ValueError, tarfile.TarError)


def _gunzip(data: bytes) -> bytes:
    try:
        with _gzip.GzipFile(fileobj=io.BytesIO(data)) as stream:
            out = stream.read(MAX_UNPACKED + 1)
    except _BROKEN:
        raise UsageError("not gzip") from None
    if len(out) > MAX_UNPACKED:
        raise UsageError(f"unpacks to more than {MAX_UNPACKED} bytes: too much for the virtual phone")
    return out


def _gzipped(data: bytes, level: int = 6) -> bytes:
    return _gzip.compress(data, compresslevel=level, mtime=0)


@command("gzip", "gunzip", "zcat", usage="gzip [-19cdfkt] [FILE...]")
async def gzip(inv: Invocation) -> int:
    """Pack or unpack single files."""
    options = parse(inv, "123456789cdfkt")
    unpack = inv.name != "gzip" or "d" in options or "t" in options
    to_stdout = inv.name == "zcat" or "c" in options
    level = int(options.last("123456789") or 6)
    code = 0
    for name in options.arguments or ["-"]:
        try:
            data = await inv.read(name)
            await inv.step(1 + len(data) // 16384)
            if unpack and name != "-" and not name.endswith((".gz", ".tgz")) and not to_stdout:
                await inv.error(f"no .gz: {name}")
                code = 1
                continue
            result = _gunzip(data) if unpack else _gzipped(data, level)
            if "t" in options:
                continue
            if to_stdout or name == "-":
                await inv.out(result)
                continue
            target = _unpacked_name(name) if unpack else f"{name}.gz"
            if inv.files.lexists(inv.path(target)) and "f" not in options:
                await inv.error(f"{target}: File exists")
                code = 1
                continue
            found = inv.files.stat(inv.path(name))
            inv.files.write(inv.path(target), result, mode=found.permissions)
            inv.files.utime(inv.path(target), found.mtime)
            if "k" not in options:
                inv.files.remove(inv.path(name))
        except OSError as error:
            await inv.fail(name, error)
            code = 1
    return code


def _unpacked_name(name: str) -> str:
    return name[:-4] + ".tar" if name.endswith(".tgz") else name.removesuffix(".gz")


@command("tar", usage="tar [-cxt] [-fvohmjkOSz] [-T FILE] [-X FILE] [-C DIR] [-I PROGRAM] [FILE...]")
async def tar(inv: Invocation) -> int:
    """Pack or unpack folders."""
    from dataclasses import replace

    words = inv.arguments
    if words and not words[0].startswith("-"):
        words[0] = f"-{words[0]}"
    long = {"exclude": "X", "directory": "C", "file": "f", "create": "c", "extract": "x", "list": "t", "gzip": "z"}
    known = "cxtvohmkOSzpPf:C:T:X:I:"
    options = parse(replace(inv, argv=[inv.argv[0], *words]), known, long=long)
    mode = options.last("cxt")
    if not mode:
        raise UsageError("Needs -txc", inv.name)
    folder = inv.path(options.value("C", "."))
    if not inv.files.is_dir(folder):
        raise UsageError(f"chdir '{options.value('C')}': No such file or directory")
    name = options.value("f", "-")
    if mode == "c":
        return await _pack(inv, options, name, folder)
    data = await inv.read(name)
    if data[:2] == b"\x1f\x8b":
        data = _gunzip(data)
    try:
        with tarfile.open(fileobj=io.BytesIO(data), mode="r:", errors="surrogateescape") as archive:
            return await _unpack(inv, options, archive, folder, extract=mode == "x")
    except (tarfile.TarError, EOFError, ValueError):
        raise UsageError("bad header") from None


def _excluded(name: str, options: Options) -> bool:
    return any(
        compile_pattern(one).matches(name) or compile_pattern(one).matches(name.rsplit("/", 1)[-1])
        for one in options.values.get("X", [])
    )


async def _pack(inv: Invocation, options: Options, name: str, folder: str) -> int:
    buffer = io.BytesIO()
    code = 0
    if not options.arguments:
        raise UsageError("empty archive")
    with tarfile.open(fileobj=buffer, mode="w:", format=tarfile.GNU_FORMAT, errors="surrogateescape") as archive:
        for start in options.arguments:
            top = start if start.startswith("/") else f"{folder.rstrip('/')}/{start}"
            try:
                paths = list(inv.files.walk(top))
            except OSError as error:
                await inv.fail(start, error)
                code = 1
                continue
            for path in paths:
                await inv.step()
                shown = (start.rstrip("/") + path[len(top.rstrip("/")) :]).lstrip("/")
                if not shown or _excluded(shown, options):
                    continue
                _add(inv, archive, path, shown)
                if "v" in options:
                    await (inv.stderr.write if name == "-" else inv.out)(to_bytes(shown + "\n"))
    data = _gzipped(buffer.getvalue()) if "z" in options else buffer.getvalue()
    if name == "-":
        await inv.out(data)
    else:
        inv.files.write(inv.path(name), data)
    return code


def _add(inv: Invocation, archive: tarfile.TarFile, path: str, shown: str) -> None:
    found = inv.files.lstat(path)
    info = tarfile.TarInfo(shown)
    info.mode, info.mtime, info.uid, info.gid = found.permissions, int(found.mtime), found.uid, found.gid
    info.uname, info.gname = user_name(found.uid), user_name(found.gid)
    if found.is_dir:
        info.type = tarfile.DIRTYPE
        archive.addfile(info)
    elif found.is_link:
        info.type, info.linkname = tarfile.SYMTYPE, inv.files.readlink(path)
        archive.addfile(info)
    elif found.is_file:
        data = inv.files.read(path)
        info.size = len(data)
        archive.addfile(info, io.BytesIO(data))


async def _unpack(inv: Invocation, options: Options, archive: tarfile.TarFile, folder: str, *, extract: bool) -> int:
    code = count = 0
    for member in archive:
        await inv.step()
        count += 1
        if count > MAX_MEMBERS:
            raise UsageError(f"more than {MAX_MEMBERS} members: too many for the virtual phone")
        name = member.name.lstrip("/")
        if options.arguments and not any(
            name == one.strip("/") or name.startswith(one.strip("/") + "/") for one in options.arguments
        ):
            continue
        if _excluded(name, options):
            continue
        if not extract or "v" in options:
            await inv.out(
                _line(inv, member) if "v" in options and not extract else f"{member.name}{'/' * member.isdir()}\n"
            )
        if extract:
            if ".." in name.split("/"):
                await inv.error(f"skipped '{member.name}': it leads out of the folder")
                code = 1
            else:
                _put(inv, archive, member, f"{folder.rstrip('/')}/{name}")
    return code


def _line(inv: Invocation, member: tarfile.TarInfo) -> str:
    kind = 0o040000 if member.isdir() else 0o120000 if member.issym() else 0o100000
    when = local(inv, member.mtime).strftime("%Y-%m-%d %H:%M")
    owner = f"{member.uname or member.uid}/{member.gname or member.gid}"
    link = f" -> {member.linkname}" if member.issym() else ""
    return f"{mode_text(kind | member.mode & 0o7777)} {owner} {member.size:9} {when} {member.name}{link}\n"


def _put(inv: Invocation, archive: tarfile.TarFile, member: tarfile.TarInfo, path: str) -> None:
    above = path.rstrip("/").rpartition("/")[0] or "/"
    inv.files.mkdir(above, parents=True)
    if member.isdir():
        inv.files.mkdir(path, parents=True, mode=member.mode & 0o777)
        return
    if inv.files.lexists(path) and not inv.files.lstat(path).is_dir:
        inv.files.remove(path)
    if member.issym():
        inv.files.symlink(member.linkname, path)
    elif member.isfile():
        stream = archive.extractfile(member)
        inv.files.write(path, stream.read() if stream else b"", mode=member.mode & 0o777)
        inv.files.utime(path, float(member.mtime))


@command("unzip", usage="unzip [-d DIR] [-lnopqv] ZIP [FILE...] [-x FILE...]")
async def unzip(inv: Invocation) -> int:
    """Unpack a zip archive."""
    options = parse(inv, "d:lnopqvx", least=1)
    data = await inv.read(options.arguments[0])
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return await _unzip(inv, options, archive)
    except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, NotImplementedError, RuntimeError):
        raise UsageError(f"Unable to open '{options.arguments[0]}': Invalid file") from None


async def _unzip(inv: Invocation, options: Options, archive: zipfile.ZipFile) -> int:
    members = archive.infolist()
    if len(members) > MAX_MEMBERS or sum(member.file_size for member in members) > MAX_UNPACKED:
        raise UsageError("the archive is too big for the virtual phone")
    wanted = [compile_pattern(one) for one in options.arguments[1:]]
    members = [one for one in members if not wanted or any(pattern.matches(one.filename) for pattern in wanted)]
    if "q" not in options and "p" not in options:
        await inv.out(f"Archive:  {options.arguments[0]}\n")
    if "l" in options or "v" in options:
        await inv.out("  Length      Date    Time    Name\n---------  ---------- -----   ----\n")
        for one in members:
            year, month, day, hour, minute, _ = one.date_time
            await inv.out(f"{one.file_size:9}  {year}-{month:02}-{day:02} {hour:02}:{minute:02}   {one.filename}\n")
        total = sum(one.file_size for one in members)
        files = f"{len(members)} file{'s' if len(members) != 1 else ''}"
        await inv.out(f"---------                     -------\n{total:9}                     {files}\n")
        return 0
    folder = inv.path(options.value("d", "."))
    code = 0
    for one in members:
        await inv.step()
        name = one.filename.lstrip("/")
        if ".." in name.split("/"):
            await inv.error(f"bad filename {name}")
            code = 1
            continue
        path = f"{folder.rstrip('/')}/{name}"
        if "p" in options:
            await inv.out(archive.read(one))
        elif one.is_dir():
            inv.files.mkdir(path.rstrip("/"), parents=True)
        elif inv.files.exists(path) and "o" not in options:
            code = code if "n" in options else 1
            if "n" not in options:
                await inv.error(f"{name} exists: use -o or -n")
        else:
            inv.files.mkdir(path.rpartition("/")[0] or "/", parents=True)
            inv.files.write(path, archive.read(one))
            if "q" not in options:
                await inv.out(f"{'  inflating' if one.compress_type else ' extracting'}: {to_text(to_bytes(name))}\n")
    return code
