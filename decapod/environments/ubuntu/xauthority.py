"""The file that lets programs connect to the session's own X server, and nobody else's.

The format is the one that `Xau.h` of libXau describes: a family, then address, display number, name of the protocol and
the key, each as a 2-byte big-endian length and that many bytes.
"""

import secrets
import socket
import struct
from pathlib import Path

_FAMILY_LOCAL = 256
_PROTOCOL = b"MIT-MAGIC-COOKIE-1"

KEY_LENGTH = 16
"""Length of a key, in bytes."""


def new_key() -> bytes:
    """Return a new random key."""
    return secrets.token_bytes(KEY_LENGTH)


def write_authority(path: Path, key: bytes, display: int) -> None:
    """Write the file at `path` with one entry: `key` for the display of this number, on this machine.

    Only the owner may read it. A server takes every key in its file, whatever the number.
    """
    fields = (socket.gethostname().encode(), str(display).encode(), _PROTOCOL, key)
    entry = struct.pack(">H", _FAMILY_LOCAL) + b"".join(struct.pack(">H", len(item)) + item for item in fields)
    path.unlink(missing_ok=True)
    path.touch(mode=0o600, exist_ok=False)
    path.write_bytes(entry)
