"""Checks of zip and tar archives."""

import tarfile
import zipfile
from io import BytesIO

from decapod.evaluators.desktop.device import Desktop
from decapod.evaluators.desktop.paths import HomePath, UnreadableError, find_path, read_bytes
from decapod.evaluators.evaluator import Verdict, evaluator
from decapod.evaluators.text import short

LARGEST_MEMBER = 4 * 1024 * 1024
"""How much of a file within an archive is read, in bytes: archives can hold far more than they weigh."""


@evaluator
def archive_contains(device: Desktop, path: HomePath, member: str, text: str | None = None) -> Verdict:
    """A zip or tar archive holds a file of this name.

    Args:
        path: the archive, from the home folder.
        member: the file's name within the archive, with its folders, as `notes/a.txt`.
        text: what the file must say as UTF-8 text, apart from one newline at its end; left out for any content.
    """
    wanted = member.removeprefix("./")
    try:
        content = read_bytes(device.home, find_path(device.home, path))
        names, found = _look_into(content, wanted)
    except UnreadableError as problem:
        return Verdict(False, str(problem))
    if found is None:
        return Verdict(False, {"files": [*names[:20]]})
    if text is None:
        return Verdict(True, {"file": wanted})
    said = found.decode(errors="replace")
    return Verdict(said.removesuffix("\n") == text.removesuffix("\n"), short(said))


def _look_into(content: bytes, wanted: str) -> tuple[list[str], bytes | None]:
    """The names of an archive's files, and the beginning of the wanted one; None when it is not there."""
    try:
        if zipfile.is_zipfile(BytesIO(content)):
            return _look_into_zip(content, wanted)
        return _look_into_tar(content, wanted)
    except (zipfile.BadZipFile, tarfile.TarError, EOFError):
        raise UnreadableError("neither a whole zip nor a whole tar archive") from None


def _look_into_zip(content: bytes, wanted: str) -> tuple[list[str], bytes | None]:
    with zipfile.ZipFile(BytesIO(content)) as archive:
        items = {item.filename.removeprefix("./"): item for item in archive.infolist() if not item.is_dir()}
        if wanted not in items:
            return sorted(items), None
        with archive.open(items[wanted]) as file:
            return sorted(items), file.read(LARGEST_MEMBER)


def _look_into_tar(content: bytes, wanted: str) -> tuple[list[str], bytes | None]:
    with tarfile.open(fileobj=BytesIO(content)) as archive:
        items = {item.name.removeprefix("./"): item for item in archive if item.isreg()}
        file = archive.extractfile(items[wanted]) if wanted in items else None
        return sorted(items), file.read(LARGEST_MEMBER) if file else None


CHECKS = (archive_contains,)
