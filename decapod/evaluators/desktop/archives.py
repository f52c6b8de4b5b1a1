"""Checks of zip and tar archives."""

import tarfile
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import PurePosixPath
from typing import Annotated

from pydantic import Field

from decapod.evaluators.desktop.device import Desktop
from decapod.evaluators.desktop.paths import HomePath, UnreadableError, find_path, read_bytes
from decapod.evaluators.evaluator import Verdict, evaluator
from decapod.evaluators.text import short

LARGEST_MEMBER = 4 * 1024 * 1024
"""How much of a file within an archive is read, in bytes: archives can hold far more than they weigh."""


@evaluator
def archive_contains(
    device: Desktop, path: HomePath, member: str, text: str | None = None, any_folder: bool = False
) -> Verdict:
    """A zip or tar archive holds a file of this name.

    Args:
        path: the archive, from the home folder.
        member: the file's name within the archive, with its folders, as `notes/a.txt`.
        text: what the file must say as UTF-8 text, apart from one newline at its end; left out for any content.
        any_folder: whether `member` is the name alone, and the file may be in any folder of the archive.
    """
    wanted = member.removeprefix("./")
    try:
        content = read_bytes(device.home, find_path(device.home, path))
        names, found = _look_into(content, lambda name: (PurePosixPath(name).name if any_folder else name) == wanted)
    except UnreadableError as problem:
        return Verdict(False, str(problem))
    if found is None:
        return Verdict(False, {"files": [*names[:20]]})
    if text is None:
        return Verdict(True, {"file": wanted})
    said = found.decode(errors="replace")
    return Verdict(said.removesuffix("\n") == text.removesuffix("\n"), short(said))


@evaluator
def archive_files_are(
    device: Desktop,
    path: HomePath,
    files: Annotated[list[str], Field(min_length=1)],
    ignore_folders: bool = False,
) -> Verdict:
    """A zip or tar archive holds files of exactly these names and no others; folders in it are not counted.

    Args:
        path: the archive, from the home folder.
        files: the names within the archive, with their folders, as `notes/a.txt`.
        ignore_folders: whether `files` are names alone, and the files may be in any folder of the archive.
    """
    try:
        names, _ = _look_into(read_bytes(device.home, find_path(device.home, path)), lambda name: False)
    except UnreadableError as problem:
        return Verdict(False, str(problem))
    seen = sorted(PurePosixPath(name).name for name in names) if ignore_folders else names
    return Verdict(seen == sorted(name.removeprefix("./") for name in files), {"files": [*names[:20]]})


Wanted = Callable[[str], bool]


def _look_into(content: bytes, wanted: Wanted) -> tuple[list[str], bytes | None]:
    """The names of an archive's files, sorted, and the beginning of the first wanted one; None when it is not there."""
    try:
        if zipfile.is_zipfile(BytesIO(content)):
            return _look_into_zip(content, wanted)
        return _look_into_tar(content, wanted)
    except (zipfile.BadZipFile, tarfile.TarError, EOFError):
        raise UnreadableError("neither a whole zip nor a whole tar archive") from None


def _look_into_zip(content: bytes, wanted: Wanted) -> tuple[list[str], bytes | None]:
    with zipfile.ZipFile(BytesIO(content)) as archive:
        items = {item.filename.removeprefix("./"): item for item in archive.infolist() if not item.is_dir()}
        name = next(filter(wanted, sorted(items)), None)
        if name is None:
            return sorted(items), None
        with archive.open(items[name]) as file:
            return sorted(items), file.read(LARGEST_MEMBER)


def _look_into_tar(content: bytes, wanted: Wanted) -> tuple[list[str], bytes | None]:
    with tarfile.open(fileobj=BytesIO(content)) as archive:
        items = {item.name.removeprefix("./"): item for item in archive if item.isreg()}
        name = next(filter(wanted, sorted(items)), None)
        file = None if name is None else archive.extractfile(items[name])
        return sorted(items), file.read(LARGEST_MEMBER) if file else None


CHECKS = (archive_contains, archive_files_are)
