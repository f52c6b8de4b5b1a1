"""`ls`."""

from dataclasses import dataclass

from decapod.environments.android.virtual.commands.deep import below, from_top
from decapod.environments.android.virtual.commands.options import Options, parse
from decapod.environments.android.virtual.commands.sizes import human, mode_text
from decapod.environments.android.virtual.commands.times import local
from decapod.environments.android.virtual.files import Stat, user_name
from decapod.environments.android.virtual.shell.invocation import Invocation
from decapod.environments.android.virtual.shell.registry import command

_USAGE = "ls [-1ACFHLNRSUXZabcdfghiklmnopqrstuwx] [--color[=auto]] [FILE...]"


@dataclass(frozen=True, slots=True)
class _Entry:
    name: str
    path: str
    stat: Stat


@command("ls", usage=_USAGE)
async def ls(inv: Invocation) -> int:
    """List files and folders."""
    options = parse(
        inv, "1ACFHLNRSUXZabcdfghiklmnopqrstuw:x", long={"color": "N", "full-time": "l", "show-control-chars": "N"}
    )
    return await _Listing(inv, options).run()


class _Listing:
    def __init__(self, inv: Invocation, options: Options) -> None:
        self._inv, self._options = inv, options
        self._code = 0
        self._printed = False
        self._titles = False

    async def run(self) -> int:
        names = self._options.arguments or ["."]
        files: list[_Entry] = []
        folders: list[_Entry] = []
        for name in names:
            entry = await self._entry(name, self._inv.path(name), argument=True)
            if entry is not None:
                (folders if entry.stat.is_dir and "d" not in self._options else files).append(entry)
        self._titles = len(names) > 1 or "R" in self._options
        if files:
            await self._print(self._sorted(files), total=False)
        for folder in self._sorted(folders):
            await from_top(self._folder(folder.name, folder.path))
        return self._code

    async def _entry(self, name: str, path: str, *, argument: bool = False) -> _Entry | None:
        options = self._options
        follow = "L" in options or (argument and not any(letter in options for letter in "lFd"))
        follow = follow or (argument and ("H" in options or name.endswith("/")))
        try:
            files = self._inv.files
            follow = follow and files.exists(path)
            return _Entry(name, path, files.stat(path) if follow else files.lstat(path))
        except OSError as error:
            await self._inv.fail(name, error)
            self._code = 1
            return None

    async def _folder(self, name: str, path: str) -> None:
        await self._inv.step()
        try:
            names = self._inv.files.listdir(path)
        except OSError as error:
            await self._inv.fail(name, error)
            self._code = 1
            return
        if self._titles:
            await self._inv.out(f"{chr(10) if self._printed else ''}{name}:\n")
        self._printed = True
        if "a" in self._options or "f" in self._options:
            names = [".", "..", *names]
        elif "A" not in self._options:
            names = [one for one in names if not one.startswith(".")]
        await self._inv.step(len(names) // 16)
        entries = [await self._entry(one, f"{path.rstrip('/')}/{one}") for one in names]
        found = self._sorted([entry for entry in entries if entry is not None])
        await self._print(found, total=True)
        if "R" in self._options:
            for entry in found:
                if entry.stat.is_dir and entry.name not in (".", ".."):
                    await below(self._folder(f"{name.rstrip('/')}/{entry.name}", entry.path))

    def _sorted(self, entries: list[_Entry]) -> list[_Entry]:
        options = self._options
        if "f" in options or "U" in options:
            return entries[::-1] if "r" in options else entries
        entries = sorted(entries, key=lambda entry: entry.name)
        if "S" in options:
            entries = sorted(entries, key=lambda entry: -entry.stat.size)
        elif "t" in options:
            when = "ctime" if "c" in options else "atime" if "u" in options else "mtime"
            entries = sorted(entries, key=lambda entry: -getattr(entry.stat, when))
        elif "X" in options:
            entries = sorted(entries, key=lambda entry: entry.name.rpartition(".")[2] if "." in entry.name else "")
        return entries[::-1] if "r" in options else entries

    async def _print(self, entries: list[_Entry], *, total: bool) -> None:
        self._printed = self._printed or bool(entries)
        options = self._options
        long = any(letter in options for letter in "lgno")
        if total and (long or "s" in options):
            blocks = sum(entry.stat.blocks for entry in entries) // 2
            await self._inv.out(f"total {human(blocks * 1024) if 'h' in options else blocks}\n")
        if "m" in options and entries:
            await self._inv.out(", ".join(self._name(entry) for entry in entries) + "\n")
            return
        rows = [self._columns(entry, long=long) for entry in entries]
        widths = [max(len(row[at][0]) for row in rows) for at in range(len(rows[0]))] if rows else []
        lines = []
        for row in rows:
            cells = [
                text.rjust(width) if right else text.ljust(width)
                for (text, right), width in zip(row[:-1], widths, strict=False)
            ]
            lines.append(" ".join([*cells, row[-1][0]]) + "\n")
        await self._inv.out("".join(lines))

    def _columns(self, entry: _Entry, *, long: bool) -> list[tuple[str, bool]]:
        """Return the cells of a line: text, and whether it stands at the right."""
        options, stat = self._options, entry.stat
        cells: list[tuple[str, bool]] = []
        if "i" in options:
            cells.append((str(stat.ino), True))
        if "s" in options:
            cells.append((str(stat.blocks // 2), True))
        if long:
            cells += self._long(stat)
        if "Z" in options:
            cells.append((_context(entry.path), False))
        name = self._name(entry)
        if long and stat.is_link:
            name += f" -> {self._inv.files.readlink(entry.path)}"
        return [*cells, (name, False)]

    def _long(self, stat: Stat) -> list[tuple[str, bool]]:
        options = self._options
        cells = [(mode_text(stat.mode), False), (str(stat.links), True)]
        numbers = "n" in options
        if "g" not in options:
            cells.append((str(stat.uid) if numbers else user_name(stat.uid), False))
        if "o" not in options:
            cells.append((str(stat.gid) if numbers else user_name(stat.gid), False))
        if stat.is_device:
            cells.append((f"{stat.device[0]}, {stat.device[1]:3}", True))
        else:
            cells.append((human(stat.size) if "h" in options else str(stat.size), True))
        moment = stat.ctime if "c" in options else stat.atime if "u" in options else stat.mtime
        when = local(self._inv, moment)
        exact = len(options.values.get("l", [])) > 1
        cells.append((when.strftime("%Y-%m-%d %H:%M:%S.000000000 %z" if exact else "%Y-%m-%d %H:%M"), False))
        return cells

    def _name(self, entry: _Entry) -> str:
        options = self._options
        name = entry.name
        if "q" in options:
            name = "".join(char if char.isprintable() else "?" for char in name)
        elif "b" in options:
            name = "".join({" ": "\\ ", "\n": "\\n", "\\": "\\\\"}.get(char, char) for char in name)
        stat = entry.stat
        if "F" in options:
            executable = stat.is_file and stat.permissions & 0o111
            return name + ("/" if stat.is_dir else "@" if stat.is_link else "*" if executable else "")
        return name + ("/" if "p" in options and stat.is_dir else "")


def _context(path: str) -> str:
    """Return the SELinux label that Android gives what lies there, roughly."""
    for prefix, label in (
        ("/storage", "u:object_r:fuse:s0"),
        ("/data/local/tmp", "u:object_r:shell_data_file:s0"),
        ("/data/data", "u:object_r:app_data_file:s0:c512,c768"),
        ("/data", "u:object_r:system_data_file:s0"),
        ("/proc", "u:object_r:proc:s0"),
        ("/dev", "u:object_r:device:s0"),
        ("/vendor", "u:object_r:vendor_file:s0"),
        ("/system", "u:object_r:system_file:s0"),
    ):
        if path.startswith(prefix):
            return label
    return "u:object_r:rootfs:s0"
