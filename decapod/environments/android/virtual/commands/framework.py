"""What the commands of Android's framework have in common: they call a service written in Java, and fail like one.

Source: `BasicShellCommandHandler.java` of the Android Open Source Project.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, cast

from decapod.actions import LazyRegistry
from decapod.environments.android.virtual.commands import table
from decapod.environments.android.virtual.shell.invocation import Invocation
from decapod.environments.android.virtual.shell.registry import command

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone

FAILED = 255
"""The exit code of a call that returned -1, or threw."""

ILLEGAL_ARGUMENT = "java.lang.IllegalArgumentException"


class JavaError(Exception):
    """An exception in the phone's framework, as it is printed: `java.lang.IllegalArgumentException: the message`."""

    def __init__(self, message: str, kind: str = ILLEGAL_ARGUMENT) -> None:
        """Make the exception of the class `kind`."""
        super().__init__(message)
        self.kind = kind

    def __str__(self) -> str:
        """As a stack trace begins."""
        message = super().__str__()
        return f"{self.kind}: {message}" if message else self.kind


class Arguments:
    """A command's arguments, taken one after the other."""

    def __init__(self, words: list[str], before: str) -> None:
        """Take `words`; `before` is the word before them, for messages."""
        self._words = words
        self._at = 0
        self._last = before
        self._attached: str | None = None

    def next(self) -> str | None:
        """The next argument, None at the end."""
        if self._attached is not None:
            word, self._attached = self._attached, None
            return word
        if self._at >= len(self._words):
            return None
        self._last = self._words[self._at]
        self._at += 1
        return self._last

    def required(self) -> str:
        """The next argument.

        Raises:
            JavaError: there is none.
        """
        before = self._last
        word = self.next()
        if word is None:
            raise JavaError(f'Argument expected after "{before}"')
        return word

    def peek(self) -> str | None:
        """The next argument, left where it is."""
        if self._attached is not None:
            return self._attached
        return self._words[self._at] if self._at < len(self._words) else None

    def option(self) -> str | None:
        """The next argument if it is an option; of `-nNAME` it is `-n`, and `NAME` comes next. `--` ends options.

        Raises:
            JavaError: what was attached to the last option was not taken.
        """
        if self._attached is not None:
            raise JavaError(f'No argument expected after "{self._last}"')
        word = self._words[self._at] if self._at < len(self._words) else ""
        if not word.startswith("-"):
            return None
        self._at += 1
        self._last = word
        if word == "--":
            return None
        if len(word) > 2 and word[1] != "-":
            self._attached = word[2:]
            return word[:2]
        return word

    def rest(self) -> list[str]:
        """All that is left, taken."""
        attached = [] if self._attached is None else [self._attached]
        self._attached = None
        left = [*attached, *self._words[self._at :]]
        self._at = len(self._words)
        return left


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a framework command."""

    phone: Phone
    inv: Invocation
    args: Arguments

    async def out(self, text: str) -> None:
        """Print a line."""
        await self.inv.out(f"{text}\n")

    async def err(self, text: str) -> None:
        """Print a line to stderr."""
        await self.inv.stderr.write(f"{text}\n".encode("utf-8", "surrogateescape"))

    async def unknown(self, word: str | None, help_text: str) -> int:
        """Answer a sub-command that there is not: with the help for none or `help`, else that it is unknown."""
        if word in (None, "help", "-h"):
            await self.inv.out(help_text)
        else:
            await self.out(f"Unknown command: {word}")
        return FAILED


Run = Callable[[Call], Awaitable[int]]

SERVICES: LazyRegistry[Run] = LazyRegistry("service of the framework", table.__package__, table.SERVICES)
"""What `cmd SERVICE` calls."""


def phone_of(inv: Invocation) -> Phone:
    """Return the phone that a program runs on: to the framework it is more than to the shell."""
    return cast("Phone", inv.phone)


def program(*names: str) -> Callable[[Run], Run]:
    """Register a function as the programs of these names."""

    def register(run: Run) -> Run:
        @wraps(run)
        async def call(inv: Invocation) -> int:
            return await guarded(run, inv, inv.arguments, inv.name)

        command(*names)(call)
        return run

    return register


def service(name: str, *programs: str) -> Callable[[Run], Run]:
    """Register a function as what `cmd NAME` does, and as the programs that are short for it."""

    def register(run: Run) -> Run:
        SERVICES.register(name, run)
        if programs:
            program(*programs)(run)
        return run

    return register


async def guarded(run: Run, inv: Invocation, words: list[str], before: str) -> int:
    """Run a call; an exception in it is printed as the framework does, with exit code 255."""
    call = Call(phone_of(inv), inv, Arguments(words, before))
    try:
        return await run(call)
    except JavaError as error:
        name = words[0] if words else before
        await call.err(f"\nException occurred while executing '{name}':\n{error}")
        await call.err("\tat android.os.ShellCommand.exec(ShellCommand.java:38)")
        return FAILED


def number(text: str, *, base: int = 10) -> int:
    """Return a whole number as Java's `Integer.parseInt` reads it.

    Raises:
        JavaError: it is none, or too large.
    """
    digits = text.removeprefix("-").removeprefix("+")
    if text.isascii() and digits.isalnum() and len(digits) <= 20 and len(text) - len(digits) <= 1:
        try:
            value = int(text, base)
        except ValueError:
            value = 1 << 40
        if -(1 << 31) <= value < 1 << 31:
            return value
    raise JavaError(f'For input string: "{text}"', "java.lang.NumberFormatException")


def decimal(text: str) -> float:
    """Return a number as Java's `Float.parseFloat` reads it.

    Raises:
        JavaError: it is none, or not finite.
    """
    try:
        value = float(text.strip().rstrip("fFdD") if not text.strip().lower().endswith(("inf", "nan")) else "x")
    except ValueError:
        raise JavaError(f'For input string: "{text}"', "java.lang.NumberFormatException") from None
    if "_" in text or value in (float("inf"), float("-inf")) or value != value:
        raise JavaError(f'For input string: "{text}"', "java.lang.NumberFormatException")
    return value
