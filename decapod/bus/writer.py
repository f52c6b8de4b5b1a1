"""The journal writer: one write for each envelope, and never half a line left behind."""

import os
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

from pydantic import JsonValue

from decapod import __version__
from decapod.bus.blobs import BlobStore
from decapod.bus.errors import JournalError, JournalExistsError, write_error
from decapod.bus.files import create_file, write_all
from decapod.bus.lines import FORMAT_VERSION, Delivered, delivery_line, header_line

_BATCH = 256


class JournalWriter:
    """Writes one trial's journal.

    What `append` was given is with the operating system when it returns, in one write: from then on it outlives the
    process, however that ends (not a power cut: nothing is synced). A write that fails or falls short is taken back:
    the file is cut to the last whole line. Lines given to `defer` are written together, at the latest at `close`.

    Usable as a context manager, which closes it.
    """

    def __init__(self, path: Path, blobs: BlobStore, header: Mapping[str, JsonValue] | None = None) -> None:
        """Make the file, and write its header.

        Args:
            path: where; its folder is made when missing.
            blobs: where long texts go.
            header: fields to add to the header line (the trial's name, versions, ...).

        Raises:
            JournalExistsError: the file is there already.
            JournalFullError: the header does not fit on the disk.
            ValueError: `header` has a field that the writer sets itself.
        """
        fields: dict[str, JsonValue] = {
            "line": "header",
            "format_version": FORMAT_VERSION,
            "decapod": __version__,
            "started": datetime.now(UTC).isoformat(),
        }
        taken = fields.keys() & (header or {}).keys()
        if taken:
            raise ValueError(f"the journal's header sets {', '.join(sorted(taken))} itself")
        line = header_line({**fields, **(header or {})})
        self.path = path
        self.blobs = blobs
        self._deferred: list[Delivered] = []
        self._size = 0
        self._broken: str | None = None
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._file = create_file(path, os.O_APPEND)
        except FileExistsError:
            raise JournalExistsError(f"{path} exists already: an old journal is never appended to") from None
        self._closed = False
        self.append(line)

    def append(self, data: bytes) -> None:
        """Write whole lines, in one write.

        Raises:
            JournalFullError: they do not fit on the disk; none of them is in the file.
            JournalError: they could not be written for another reason, or the writer is closed.
        """
        if self._closed or self._broken:
            raise JournalError(f"{self.path} is {self._broken or 'closed'}")
        try:
            write_all(self._file, data)
        except OSError as error:
            self._cut()
            raise write_error(self.path, error) from error
        self._size += len(data)

    def defer(self, delivered: Delivered) -> None:
        """Write the line of a delivery later, together with others; that is when it is made.

        Raises:
            JournalError: as `append`.
        """
        self._deferred.append(delivered)
        if len(self._deferred) >= _BATCH:
            self.flush()

    def flush(self) -> None:
        """Write the deferred lines now.

        Raises:
            JournalError: as `append`; then the deferred lines are lost.
        """
        if self._deferred:
            data = "".join([delivery_line(*one) for one in self._deferred]).encode()
            self._deferred.clear()
            self.append(data)

    def close(self) -> None:
        """Write the deferred lines and close the file. Closing again does nothing.

        Raises:
            JournalError: as `append`; the file is closed all the same.
        """
        if self._closed:
            return
        try:
            self.flush()
        finally:
            self._closed = True
            os.close(self._file)

    def __enter__(self) -> "JournalWriter":
        """Return the writer."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file."""
        self.close()

    def _cut(self) -> None:
        try:
            os.ftruncate(self._file, self._size)
        except OSError as error:
            self._broken = f"broken: it could not be cut back to its last whole line ({error})"
