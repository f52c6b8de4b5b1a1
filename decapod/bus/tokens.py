"""The tokens that limits and faults count: words and punctuation, not the tokens of any provider.

Providers' vocabularies differ from one model to the next and need a network. A limit on a channel must mean the same
for every model, so it counts these: `words-1`. They are never reported as tokens used.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final, Literal

TokenizerName = Literal["words-1"]
TOKENIZER: Final[TokenizerName] = "words-1"
"""The name of this way of counting. A change of the rules below gets another name.

A token is a run of letters, digits and `_`; or one of the letters that are written without spaces between words
(Chinese, Japanese, Korean: those that are wide in Unicode); or any other one character that is not white space. What
reads as one character (a letter with its accents, a flag, a family of emoji) is never taken apart.
"""

_PLAIN = re.compile(r"\w+|[^\w\s]")
"""The tokens of a text of ASCII alone."""
_JOINER = "\u200d"
_NON_JOINER = "\u200c"
_HANGUL_PARTS = range(0x1160, 0x1200)
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_TAGS = range(0xE0020, 0xE0080)
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)


def count_tokens(text: str) -> int:
    """Count the tokens of a text."""
    if text.isascii():
        return len(_PLAIN.findall(text))
    return sum(1 for _ in token_ends(text))


def keep_tokens(text: str, count: int) -> str:
    """Return the beginning of a text that holds its first `count` tokens whole, and the white space between them.

    A text of no more tokens comes back as it is, its last white space included.
    """
    kept = 0
    for number, end in enumerate(token_ends(text), 1):
        if number > count:
            return text[:kept]
        kept = end
    return text


def token_ends(text: str) -> Iterator[int]:
    """Yield where each token ends, as an index into the text."""
    word_end = 0
    for start, end in _characters(text):
        if _in_word(text[start]):
            word_end = end
            continue
        if word_end:
            yield word_end
            word_end = 0
        if not text[start].isspace():
            yield end
    if word_end:
        yield word_end


def _in_word(character: str) -> bool:
    wide = unicodedata.east_asian_width(character) in ("W", "F")
    return not wide and (character.isalnum() or character == "_")


def _characters(text: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of what a reader takes for one character (most of UAX #29's grapheme clusters)."""
    start, flag_letters = 0, 0
    for index in range(1, len(text)):
        flag_letters = flag_letters + 1 if ord(text[index - 1]) in _FLAG_LETTERS else 0
        if not _continues(text[index - 1], text[index], flag_letters):
            yield start, index
            start = index
    if text:
        yield start, len(text)


def _continues(before: str, character: str, flag_letters: int) -> bool:
    code = ord(character)
    if character < "\u0300":
        return before == "\r" and character == "\n"
    if before.isspace():
        return False
    if unicodedata.category(character).startswith("M") or character in (_JOINER, _NON_JOINER):
        return True
    if code in _HANGUL_PARTS or code in _SKIN_TONES or code in _TAGS:
        return True
    return before == _JOINER or (code in _FLAG_LETTERS and flag_letters % 2 == 1)
