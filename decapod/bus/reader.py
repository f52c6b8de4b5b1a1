"""The journal reader."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import JsonValue, ValidationError

from decapod.bus.blobs import BlobStore
from decapod.bus.envelope import Envelope
from decapod.bus.errors import JournalCorruptError, JournalError, MissingBlobError
from decapod.bus.lines import ChangeLine, DeliveryLine, EnvelopeLine, HeaderLine
from decapod.bus.texts import restore

_LINES: Mapping[str, type[HeaderLine | EnvelopeLine | ChangeLine | DeliveryLine]] = {
    "header": HeaderLine,
    "envelope": EnvelopeLine,
    "change": ChangeLine,
    "delivery": DeliveryLine,
}


@dataclass(frozen=True, slots=True)
class Journal:
    """A journal, read back.

    Attributes:
        path: the file.
        header: the header line.
        envelopes: in the order of seq.
        changes: in the order of the file.
        deliveries: in the order of the file.
        torn: whether the process died while it wrote: the last write was skipped. Nobody had been given it.
        complete: whether it was closed properly: a `trial-ended` is in it.
    """

    path: Path
    header: Mapping[str, JsonValue]
    envelopes: tuple[Envelope, ...]
    changes: tuple[ChangeLine, ...]
    deliveries: tuple[DeliveryLine, ...]
    torn: bool
    complete: bool


def read_journal(path: Path, *, blobs: BlobStore | None = None) -> Journal:
    """Read a journal, with its long texts back in place. A torn last line is skipped, and `torn` says so.

    Args:
        path: the file.
        blobs: where its long texts are; by default a folder `blobs` beside it or up to three folders above.

    Raises:
        JournalError: there is no such file, or it ends before its header does.
        JournalCorruptError: lines other than a torn last one cannot be read; all are named, with their numbers.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise JournalError(f"{path} cannot be read: {error.strerror}") from error
    *lines, rest = data.split(b"\n")
    if not lines:
        raise JournalError(f"{path} holds no whole line: the process that made it died at once")
    reading = _Reading(BlobStore(_find_blobs(path)) if blobs is None else blobs)
    for number, line in enumerate(lines, start=1):
        reading.take(number, line)
        if not reading.header:
            ((_, problem),) = reading.problems
            raise JournalCorruptError(path, [(1, f"{problem}; is this a journal? It would begin with its header")])
    unfinished = reading.finish()
    if reading.problems:
        raise JournalCorruptError(path, reading.problems)
    return Journal(
        path=path,
        header=reading.header,
        envelopes=tuple(reading.envelopes),
        changes=tuple(reading.changes),
        deliveries=tuple(reading.deliveries),
        torn=bool(rest) or unfinished,
        complete=any(envelope.body.kind == "trial-ended" for envelope in reading.envelopes[-1:]),
    )


def _find_blobs(path: Path) -> Path:
    folders = [path.parent, *path.parent.parents][:4]
    return next((folder / "blobs" for folder in folders if (folder / "blobs").is_dir()), path.parent / "blobs")


@dataclass(slots=True)
class _Reading:
    blobs: BlobStore
    header: Mapping[str, JsonValue] = field(default_factory=dict)
    envelopes: list[Envelope] = field(default_factory=list)
    changes: list[ChangeLine] = field(default_factory=list)
    deliveries: list[DeliveryLine] = field(default_factory=list)
    problems: list[tuple[int, str]] = field(default_factory=list)
    missing: int = 0
    """How many change lines the last envelope still lacks."""

    def take(self, number: int, line: bytes) -> None:
        try:
            parsed = self._parse(line)
            if (number == 1) != isinstance(parsed, HeaderLine):
                raise ValueError("the first line, and only that, is the header")
            if self.missing and not isinstance(parsed, ChangeLine):
                raise ValueError(f"{self.missing} more change lines belong before this")
            self._keep(parsed)
        except ValidationError as error:
            self._refuse(number, _first(error))
        except MissingBlobError as error:
            self._refuse(number, str(error))
        except json.JSONDecodeError as error:
            self._refuse(number, f"not a line of a journal: no JSON from column {error.colno} on ({error.msg})")
        except UnicodeDecodeError:
            self._refuse(number, "not a line of a journal: not text in UTF-8")
        except RecursionError:
            self._refuse(number, "not a line of a journal: nested too deeply")
        except ValueError as error:
            self._refuse(number, f"not a line of a journal: {error}")

    def _refuse(self, number: int, problem: str) -> None:
        self.problems.append((number, problem))
        self.missing = 0

    def finish(self) -> bool:
        """Take back an envelope whose changes were not all written. Return whether there was one."""
        if not self.missing:
            return False
        last = self.envelopes.pop()
        self.changes = [change for change in self.changes if change.seq != last.seq]
        return True

    def _parse(self, line: bytes) -> HeaderLine | EnvelopeLine | ChangeLine | DeliveryLine:
        value = json.loads(line)
        if not isinstance(value, dict) or value.get("line") not in _LINES:
            raise ValueError(f"`line` must be one of {', '.join(_LINES)}")
        if isinstance(value.get("body"), dict):
            value["body"] = restore(value["body"], self.blobs)
        return _LINES[value["line"]].model_validate(value)

    def _keep(self, line: HeaderLine | EnvelopeLine | ChangeLine | DeliveryLine) -> None:
        match line:
            case HeaderLine():
                self.header = line.model_dump()
            case EnvelopeLine():
                self._keep_envelope(line)
            case ChangeLine():
                if not self.missing or line.seq != self.envelopes[-1].seq:
                    raise ValueError(f"a change of {line.seq} does not belong here")
                self.missing -= 1
                self.changes.append(line)
            case DeliveryLine():
                if not self.problems and line.seq > len(self.envelopes):
                    raise ValueError(f"a delivery of {line.seq} before its envelope")
                self.deliveries.append(line)

    def _keep_envelope(self, line: EnvelopeLine) -> None:
        if any(earlier >= line.seq for earlier in (*line.causes, line.reply_to or 0)):
            raise ValueError(f"envelope {line.seq} names a later one as its cause")
        if not self.problems and line.seq != len(self.envelopes) + 1:
            raise ValueError(f"envelope {line.seq} follows envelope {len(self.envelopes)}")
        fields: dict[str, Any] = {name: getattr(line, name) for name in EnvelopeLine.model_fields}
        self.missing = fields.pop("changes")
        del fields["line"]
        self.envelopes.append(Envelope(**fields))


def _first(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}" if where else first["msg"]
