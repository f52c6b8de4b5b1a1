"""A report as files in a folder of its own."""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path, PurePosixPath

import decapod
from decapod.experiments.report.formats.kinds import FORMATS
from decapod.experiments.report.needs import ReportError, require_report_extra
from decapod.experiments.report.table import Report

CONTENTS = "contents.json"
"""The list of a report's files. It marks a folder as one that a report may be written into again."""


def write_report(
    report: Report, folder: Path, formats: Sequence[str], question: Mapping[str, object] | None = None
) -> tuple[Path, ...]:
    """Write a report into a folder, and return the files in the order in which they were made.

    What an earlier report left there goes: a file of an older comparison must not be taken for one of this.

    Args:
        report: what to write.
        folder: where; made where it is not there.
        formats: names in `FORMATS`.
        question: what was asked, to be kept in `contents.json`.

    Raises:
        ReportError: the folder holds something else, or the extra `report` is missing.
        UnknownNameError: there is no such format.
        OSError: a file cannot be written.
    """
    writers = [FORMATS.find(name) for name in _checked(formats)]
    made: dict[str, bytes] = {}
    for writer in writers:
        made.update(writer(report))
    earlier = _earlier(folder)
    folder.mkdir(parents=True, exist_ok=True)
    contents = {"decapod": decapod.__version__, "question": dict(question or {}), "files": sorted({*earlier, *made})}
    _write(folder / CONTENTS, _as_json(contents))
    for name, data in made.items():
        _write(folder / name, data)
    for name in earlier:
        if name not in made:
            (folder / name).unlink(missing_ok=True)
            _remove_empty((folder / name).parent, folder)
    _write(folder / CONTENTS, _as_json(contents | {"files": sorted(made)}))
    return tuple(folder / name for name in made)


def check_folder(folder: Path) -> None:
    """Accept a folder that a report may be written into.

    Raises:
        ReportError: it holds something else.
    """
    _earlier(folder)


def _checked(formats: Sequence[str]) -> Sequence[str]:
    unknown = [name for name in formats if name not in FORMATS]
    if not unknown:
        require_report_extra(formats)
    return formats


def _earlier(folder: Path) -> Iterable[str]:
    """The files of the report that is there."""
    if not folder.exists():
        return []
    if not folder.is_dir():
        raise ReportError(f"the path {folder} is a file: a report needs a folder")
    contents = folder / CONTENTS
    if not contents.exists():
        if any(folder.iterdir()):
            raise ReportError(
                f"the folder {folder} holds files that are not of a report: name another folder, or a new one"
            )
        return []
    try:
        names = json.loads(contents.read_bytes())["files"]
        found = [str(name) for name in names if _is_below(str(name))]
    except (ValueError, KeyError, TypeError) as error:
        raise ReportError(f"{contents} is not the list of a report's files: name another folder") from error
    return found


def _is_below(name: str) -> bool:
    path = PurePosixPath(name)
    return not path.is_absolute() and ".." not in path.parts and path.parts != () and "\0" not in name


def _remove_empty(below: Path, folder: Path) -> None:
    """Remove a folder of the report, and those above it within the report, where nothing is left in them."""
    while below != folder and below.is_dir() and not any(below.iterdir()):
        below.rmdir()
        below = below.parent


def _as_json(data: Mapping[str, object]) -> bytes:
    return (json.dumps(data, ensure_ascii=False, indent=2) + "\n").encode()


def _write(path: Path, data: bytes) -> None:
    """Write a file aside and put it in its place, so that a reader never sees half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f".{path.name}.part")
    aside.write_bytes(data)
    aside.replace(path)
