"""Evaluates `[[ ... ]]`."""

from typing import TYPE_CHECKING

from decapod.environments.android.virtual.files.patterns import compile_pattern
from decapod.environments.android.virtual.shell.conditions import BINARY, MAX_DEPTH, UNARY, binary
from decapod.environments.android.virtual.shell.control import ShellFault
from decapod.environments.android.virtual.shell.syntax import Condition, Word

if TYPE_CHECKING:
    from decapod.environments.android.virtual.shell.interpreter import Interpreter


class Bracket:
    """One condition and how far it has been read. What does not matter any more is read but not expanded."""

    def __init__(self, shell: "Interpreter", condition: Condition) -> None:
        self._shell, self._words = shell, condition.words
        self._at = self._depth = 0

    async def value(self) -> bool:
        """Return whether the condition holds.

        Raises:
            ShellFault: it cannot be understood.
        """
        result = await self._either(live=True)
        if self._at < len(self._words):
            raise self._unexpected()
        return result

    def _peek(self, ahead: int = 0) -> Word | str | None:
        place = self._at + ahead
        return self._words[place] if place < len(self._words) else None

    def _operator(self, ahead: int = 0) -> str:
        """Return an operator by its text; empty when the word is none or is quoted."""
        word = self._peek(ahead)
        return word if isinstance(word, str) else (word.plain or "") if word is not None else ""

    def _unexpected(self) -> ShellFault:
        word = self._peek()
        text = "]]" if word is None else word if isinstance(word, str) else word.plain or "..."
        return ShellFault(f"syntax error: unexpected '{text}'")

    async def _either(self, *, live: bool) -> bool:
        result = await self._both(live=live)
        while self._peek() == "||":
            self._at += 1
            other = await self._both(live=live and not result)
            result = result or other
        return result

    async def _both(self, *, live: bool) -> bool:
        result = await self._one(live=live)
        while self._peek() == "&&":
            self._at += 1
            other = await self._one(live=live and result)
            result = result and other
        return result

    async def _one(self, *, live: bool) -> bool:
        negated = False
        while self._peek() == "!":
            negated = not negated
            self._at += 1
        return await self._primary(live=live) is not negated

    async def _primary(self, *, live: bool) -> bool:
        word = self._peek()
        if word == "(":
            self._depth += 1
            if self._depth > MAX_DEPTH:
                raise ShellFault("syntax error: nested too deeply for the virtual phone")
            self._at += 1
            result = await self._either(live=live)
            if self._peek() != ")":
                raise self._unexpected()
            self._at += 1
            self._depth -= 1
            return result
        if not isinstance(word, Word):
            raise self._unexpected()
        following, second = self._operator(1), self._peek(1)
        if following in BINARY and isinstance(third := self._peek(2), Word):
            self._at += 3
            return await self._binary(word, following, third) if live else False
        if self._operator() in UNARY and isinstance(second, Word):
            self._at += 2
            return UNARY[self._operator(-2)](self._shell, await self._shell.expander.text(second)) if live else False
        self._at += 1
        return bool(await self._shell.expander.text(word)) if live else False

    async def _binary(self, left: Word, operator: str, right: Word) -> bool:
        text = await self._shell.expander.text(left)
        if operator in ("=", "==", "!="):
            pattern = compile_pattern(await self._shell.expander.pattern(right))
            return pattern.matches(text) is not (operator == "!=")
        return binary(self._shell, text, operator, await self._shell.expander.text(right))
