"""Ways of counting tokens for limits, by name. None needs a network, and none is a provider's own count.

`words-1` is always there. `tekken-240911` is a vocabulary that mistral-common ships; it comes with the extra `tokens`.
"""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

from decapod.actions import Registry
from decapod.bus.tokens import TOKENIZER, count_tokens, keep_tokens


class TokenizerError(Exception):
    """A way of counting is known, but not installed. The text says what to install."""


class Tokenizer(Protocol):
    """One way of counting."""

    def count(self, text: str) -> int:
        """Count the tokens of a text."""
        ...

    def keep(self, text: str, count: int) -> str:
        """Return the longest beginning of a text that is made of at most its first `count` tokens."""
        ...


class Words:
    """`words-1`: a word, a mark of punctuation, or one character of a script that is written without spaces."""

    def count(self, text: str) -> int:
        """Count the tokens of a text."""
        return count_tokens(text)

    def keep(self, text: str, count: int) -> str:
        """Return the beginning that holds the first `count` tokens."""
        return keep_tokens(text, count)


class Tekken:
    """A vocabulary of Mistral's, as mistral-common ships it. Tokens are runs of bytes."""

    def __init__(self, file: str) -> None:
        """Read the vocabulary, which takes a second or two.

        Raises:
            TokenizerError: mistral-common is not installed, or does not ship this file.
        """
        try:
            import mistral_common
            from mistral_common.tokens.tokenizers.tekken import Tekkenizer
        except ImportError:
            hint = "it comes with the extra 'tokens': pip install 'decapod[tokens]'"
            raise TokenizerError(f"the tokenizer needs mistral-common, which is not installed; {hint}") from None
        path = Path(str(mistral_common.__file__)).parent / "data" / file
        if not path.is_file():
            raise TokenizerError(f"this version of mistral-common does not ship {file}; use another version of it")
        self._vocabulary: Any = Tekkenizer.from_file(path)

    def count(self, text: str) -> int:
        """Count the tokens of a text."""
        return len(self._encode(text))

    def keep(self, text: str, count: int) -> str:
        """Return the beginning that the first `count` tokens make; a character that is cut in two is left out."""
        tokens = self._encode(text)
        if len(tokens) <= count:
            return text
        pieces = b"".join(self._vocabulary.id_to_byte_piece(token) for token in tokens[:count])
        return pieces.decode(errors="ignore")

    def _encode(self, text: str) -> list[int]:
        readable = text.encode(errors="replace").decode()
        return list(self._vocabulary.encode(readable, bos=False, eos=False))


TOKENIZERS: Registry[Callable[[], Tokenizer]] = Registry("tokenizer")
"""What makes each way of counting, by its name. A change of what one counts gets another name."""

TOKENIZERS.register(TOKENIZER, Words)
TOKENIZERS.register("tekken-240911", lambda: Tekken("tekken_240911.json"))


@lru_cache(maxsize=8)
def find_tokenizer(name: str) -> Tokenizer:
    """Return a way of counting by its name; its vocabulary is read once.

    Raises:
        UnknownNameError: there is none of that name.
        TokenizerError: it is not installed.
    """
    return TOKENIZERS.find(name)()


def cut_note(tokenizer: str, tokens: int, limit: int) -> str:
    """Say what a limit took away, as a journal does: `5 of 25 tokens cut (words-1), 20 kept`."""
    return f"{tokens - limit} of {tokens} tokens cut ({tokenizer}), {limit} kept"
