"""Keeping keys out of everything that is written or shown."""

import json
from urllib.parse import quote

SHORTEST = 8
"""A key of fewer characters is a word for a server that wants none, as `none`, and no secret."""
LONG_PART = 16
"""How much of a key is hidden in what a model says, where a shorter run may be there by chance."""
HIDDEN = "[key]"


class Redactor:
    """Hides keys wherever they stand, in whole or in part, also as it is written in an address or in JSON.

    A part is a run of its characters: servers like to quote the ends of a key in their errors, and a text may have been
    cut in the middle of one.
    """

    def __init__(self, *keys: str) -> None:
        """Hide these keys."""
        secret = [key for key in keys if len(key) >= SHORTEST]
        self._spelled = {word for key in secret for word in (key, quote(key, safe=""), json.dumps(key)[1:-1])}

    def hide(self, text: str, part: int = SHORTEST) -> str:
        """Return the text with `[key]` for the key, and for every run of at least `part` of its characters."""
        runs = {
            word[start : start + part]
            for word in self._spelled
            for start in range(max(1, len(word) - part + 1))  # of a key that is shorter, the whole
        }
        if not any(run in text for run in runs):
            return text
        covered = bytearray(len(text))
        for run in runs:
            at = text.find(run)
            while at >= 0:
                covered[at : at + len(run)] = b"x" * len(run)
                at = text.find(run, at + 1)
        pieces = []
        for at, character in enumerate(text):
            if not covered[at]:
                pieces.append(character)
            elif at == 0 or not covered[at - 1]:
                pieces.append(HIDDEN)
        return "".join(pieces)
