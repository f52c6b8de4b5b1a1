"""Blobs: bytes kept beside the journals of an experiment, under the sha256 of their content."""

import os
import re
from collections import OrderedDict
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

from decapod.bus.errors import MissingBlobError, write_error
from decapod.bus.files import create_file, exists, rename, write_all
from decapod.messages import BlobRef

_SHA256 = re.compile(r"[0-9a-f]{64}")
_REMEMBERED = 16


class BlobStore:
    """A folder of blobs. Trials that run at the same time may share it.

    A blob appears under its name whole or not at all: it is written to a temporary file that is then renamed. Putting
    the same bytes again changes nothing, and looks at no file when this store has put them.
    """

    def __init__(self, folder: Path) -> None:
        """Use `folder`; it is made when the first blob is put."""
        self.folder = folder
        self._prefix = f"{folder}{os.sep}"
        self._kept: set[str] = set()
        self._meanings: OrderedDict[str, object] = OrderedDict()

    def put(self, data: bytes, media_type: str) -> BlobRef:
        """Keep `data` and return the reference that an envelope carries.

        Args:
            data: the bytes.
            media_type: what they are, as in `image/png`.

        Raises:
            JournalFullError: the disk is full; nothing is kept.
            JournalError: they could not be written for another reason.
        """
        name = sha256(data).hexdigest()
        if name not in self._kept:
            path = self._prefix + name
            try:
                if not exists(path):
                    self._write(path, data)
            except OSError as error:
                raise write_error(Path(path), error) from error
            self._kept.add(name)
        return BlobRef(sha256=name, size=len(data), media_type=media_type)

    def _write(self, path: str, data: bytes) -> None:
        temporary = f"{self._prefix}.writing-{token_hex(8)}"
        try:
            file = self._create(temporary)
            try:
                write_all(file, data)
            finally:
                os.close(file)
            rename(temporary, path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise

    def _create(self, temporary: str) -> int:
        try:
            return create_file(temporary)
        except FileNotFoundError:  # the first blob of all
            self.folder.mkdir(parents=True, exist_ok=True)
            return create_file(temporary)

    def remember(self, ref: BlobRef, meaning: object) -> None:
        """Keep in memory what a blob means, as the value that its bytes were made from; the last few are kept."""
        self._meanings[ref.sha256] = meaning
        if len(self._meanings) > _REMEMBERED:
            self._meanings.popitem(last=False)

    def recall(self, ref: BlobRef) -> object | None:
        """Return what a blob means if that is remembered; such a value is shared and must not be changed."""
        return self._meanings.get(ref.sha256)

    def get(self, ref: BlobRef | str) -> bytes:
        """Return the bytes of a blob, by its reference or its hex sha256.

        Raises:
            MissingBlobError: it is not there, its bytes have changed, or the string is no sha256.
        """
        name = ref if isinstance(ref, str) else ref.sha256
        if not _SHA256.fullmatch(name):
            raise MissingBlobError(f"{name!r} is not the name of a blob: that is a sha256 in 64 hex digits")
        path = self.folder / name
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            raise MissingBlobError(f"the blob {name} is not in {self.folder}") from None
        if sha256(data).hexdigest() != name:
            raise MissingBlobError(f"the blob {path} is damaged: its content does not have the sha256 of its name")
        return data
