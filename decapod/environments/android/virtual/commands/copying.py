"""`cp`, `mv`, `ln`."""

from decapod.environments.android.virtual.commands.deep import below, from_top
from decapod.environments.android.virtual.commands.options import Options, parse
from decapod.environments.android.virtual.files import FileSystem
from decapod.environments.android.virtual.shell.invocation import Invocation
from decapod.environments.android.virtual.shell.registry import UsageError, command


@command("cp", usage="cp [-aDdFfHiLlnPpRrsTuv] [-t TARGET] SOURCE... [DEST]")
async def cp(inv: Invocation) -> int:
    """Copy files and folders."""
    options = parse(
        inv, "aDdFfHiLlnPpRrsTt:uv", long={"parents": "D", "remove-destination": "F", "preserve": "p"}, least=1
    )
    return await _Moving(inv, options, move=False).run()


@command("mv", usage="mv [-fivnT] [-t TARGET] SOURCE... [DEST]")
async def mv(inv: Invocation) -> int:
    """Move or rename files and folders."""
    return await _Moving(inv, parse(inv, "finvTt:x", least=1), move=True).run()


class _Moving:
    def __init__(self, inv: Invocation, options: Options, *, move: bool) -> None:
        self._inv, self._options, self._move = inv, options, move
        self._files: FileSystem = inv.files
        self._code = 0

    async def run(self) -> int:
        sources, target = self._operands()
        target_path = self._inv.path(target)
        into = self._files.is_dir(target_path) and "T" not in self._options
        if (len(sources) > 1 or "t" in self._options) and not into:
            raise UsageError(f"'{target}' not directory")
        for source in sources:
            name = source.rstrip("/").rsplit("/", 1)[-1] or "/"
            shown = f"{target.rstrip('/')}/{name}" if into else target
            await self._one(source, shown)
        return self._code

    def _operands(self) -> tuple[list[str], str]:
        arguments = self._options.arguments
        if "t" in self._options:
            return arguments, self._options.value("t")
        if len(arguments) < 2:
            raise UsageError("Needs 2 arguments")
        return arguments[:-1], arguments[-1]

    async def _fail(self, message: str) -> None:
        self._code = 1
        await self._inv.error(message)

    async def _one(self, source: str, target: str) -> None:
        await self._inv.step()
        old, new = self._inv.path(source), self._inv.path(target)
        files, options = self._files, self._options
        try:
            stat = files.lstat(old) if self._keeps_links() else files.stat(old)
        except OSError as error:
            await self._fail(f"bad '{source}': {error.strerror}")
            return
        if "n" in options and files.lexists(new):
            return
        if files.exists(new) and files.exists(old) and files.realpath(new) == files.realpath(old):
            await self._fail(f"'{source}' is '{target}'")
            return
        if "u" in options and files.exists(new) and files.stat(new).mtime >= stat.mtime:
            return
        try:
            if self._move:
                files.rename(old, new)
            elif stat.is_dir:
                await from_top(self._folder(source, target))
                return
            else:
                self._copy(old, new)
            await self._tell(source, target)
        except OSError as error:
            await self._refused(source, target, error)

    async def _refused(self, source: str, target: str, error: OSError) -> None:
        if self._move:
            await self._fail(f"bad '{source}': {error.strerror}")
        elif error.filename == self._inv.path(source):
            await self._fail(f"{source}: {error.strerror}")
        else:
            await self._fail(f"bad '{target}': {error.strerror}")

    async def _tell(self, source: str, target: str) -> None:
        if "v" in self._options:
            await self._inv.out(f"{self._inv.name} '{source}' -> '{target}'\n")

    def _keeps_links(self) -> bool:
        return self._move or any(letter in self._options for letter in "adP")

    async def _folder(self, source: str, target: str) -> None:
        files = self._files
        old, new = self._inv.path(source), self._inv.path(target)
        if not any(letter in self._options for letter in "aRr"):
            await self._fail(f"Skipped dir '{source}': Is a directory")
            return
        real = files.realpath(old)
        if (files.realpath(new) + "/").startswith(real.rstrip("/") + "/"):
            await self._fail(f"'{source}' is part of '{target}'")
            return
        names = files.listdir(old)
        if not files.is_dir(new):
            files.mkdir(new, mode=files.stat(old).permissions)
            await self._tell(source, target)
        for name in names:
            await self._inv.step()
            inner_old, inner_new = f"{source.rstrip('/')}/{name}", f"{target.rstrip('/')}/{name}"
            stat = files.lstat(self._inv.path(inner_old))
            try:
                if stat.is_dir:
                    await below(self._folder(inner_old, inner_new))
                else:
                    self._copy(self._inv.path(inner_old), self._inv.path(inner_new), inside=True)
                    await self._tell(inner_old, inner_new)
            except OSError as error:
                await self._refused(inner_old, inner_new, error)
        self._preserve(old, new)

    def _copy(self, old: str, new: str, *, inside: bool = False) -> None:
        files = self._files
        link = files.lstat(old).is_link and (self._keeps_links() or (inside and "L" not in self._options))
        if "F" in self._options and files.lexists(new):
            files.remove(new)
        if link:
            if files.lexists(new):
                files.remove(new)
            files.symlink(files.readlink(old), new)
            return
        if "s" in self._options:
            files.symlink(old, new)
            return
        files.write(new, files.read(old), mode=files.stat(old).permissions & 0o777)
        self._preserve(old, new)

    def _preserve(self, old: str, new: str) -> None:
        if "p" in self._options or "a" in self._options:
            stat = self._files.stat(old)
            if self._files.stat(new).uid == self._files.user.uid or self._files.user.uid == 0:
                self._files.chmod(new, stat.permissions)
            if self._files.user.uid == 0:
                self._files.chown(new, stat.uid, stat.gid)
            self._files.utime(new, stat.mtime, atime=stat.atime)


@command("ln", usage="ln [-sfnrTtv] [-t DIR] [FROM...] TO")
async def ln(inv: Invocation) -> int:
    """Make links. The phone's storage has symbolic links only."""
    options = parse(inv, "sfnrTt:v", long={"symbolic": "s", "force": "f"}, least=1)
    names = options.arguments
    target = options.value("t") or (names.pop() if len(names) > 1 else ".")
    into = inv.files.is_dir(inv.path(target)) and not ("n" in options and inv.files.lstat(inv.path(target)).is_link)
    code = 0
    for name in names:
        new = f"{target.rstrip('/')}/{name.rstrip('/').rsplit('/', 1)[-1]}" if into else target
        kind = "symbolic" if "s" in options else "hard"
        try:
            if "s" not in options:
                inv.files.stat(inv.path(name))
                if inv.files.lexists(inv.path(new)):
                    raise FileExistsError(17, "File exists")
                raise PermissionError(1, "Operation not permitted")
            if "f" in options and inv.files.lexists(inv.path(new)):
                inv.files.remove(inv.path(new))
            inv.files.symlink(name, inv.path(new))
            if "v" in options:
                await inv.out(f"'{new}' -> '{name}'\n")
        except OSError as error:
            await inv.error(f"cannot create {kind} link from '{name}' to '{new}': {error.strerror}")
            code = 1
    return code
