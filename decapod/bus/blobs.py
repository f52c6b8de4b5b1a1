"""Blobs: bytes kept beside the journals of an experiment, under the sha256 of their content."""

import re
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

from decapod.bus.errors import MissingBlobError, write_error
from decapod.messages import BlobRef

_SHA256 = re.compile(r"[0-9a-f]{64}")


class BlobStore:
    """A folder of blobs. Trials that run at the same time may share it.

    A blob appears under its name whole or not at all: it is written to a temporary file that is then renamed. Putting
    the same bytes again changes nothing.
    """

    def __init__(self, folder: Path) -> None:
        """Use `folder`; it is made when the first blob is put."""
        self.folder = folder

    def put(self, data: bytes, media_type: str) -> BlobRef:
        """Keep `data` and return the reference that an envelope carries.

        Args:
            data: the bytes.
            media_type: what they are, as in `image/png`.

        Raises:
            JournalFullError: the disk is full; nothing is kept.
            JournalError: they could not be written for another reason.
        """
        ref = BlobRef(sha256=sha256(data).hexdigest(), size=len(data), media_type=media_type)
        path = self.folder / ref.sha256
        if path.exists():
            return ref
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._write(path, data)
        except OSError as error:
            raise write_error(path, error) from error
        return ref

    def _write(self, path: Path, data: bytes) -> None:
        temporary = self.folder / f".writing-{token_hex(8)}"
        try:
            with temporary.open("xb") as file:
                file.write(data)
            temporary.replace(path)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise

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
