"""Writes text as a shell would read it."""

import re

_SAFE = re.compile(r"[A-Za-z0-9_./:,@%+=-]+")
_ESCAPES = {"\n": "\\n", "\t": "\\t", "\r": "\\r", "\x1b": "\\E", "'": "\\'", "\\": "\\\\"}


def quote(text: str) -> str:
    """Return a text quoted as mksh does: plain where it can be, in `'...'`, or in `$'...'` with control characters."""
    if _SAFE.fullmatch(text) and not text.startswith("="):
        return text
    if any(ord(char) < 32 or ord(char) == 127 for char in text):
        inner = "".join(
            _ESCAPES.get(char) or (f"\\{ord(char):03o}" if ord(char) < 32 or ord(char) == 127 else char)
            for char in text
        )
        return f"$'{inner}'"
    return "'" + text.replace("'", "'\\''") + "'"
