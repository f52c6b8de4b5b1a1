"""What a command's exit code means, and the one place where an error becomes a message for a person."""

import errno
from collections.abc import Iterator
from enum import IntEnum

from decapod.actions import UnknownNameError
from decapod.agents.models import ModelError, UnusableModelError
from decapod.bus import JournalError, JournalFullError, MissingBlobError
from decapod.bus.errors import NO_ROOM
from decapod.bus.tokenizers import TokenizerError
from decapod.documents import DocumentError
from decapod.environments.errors import EnvironmentFailure
from decapod.evaluators import CheckError, GraphError, InvalidTaskError
from decapod.prompts.marks.engines import SourceMissingError


class ExitCode(IntEnum):
    """What `decapod` tells its caller when it ends."""

    DONE = 0
    """It did what was asked."""
    NOT_DONE = 1
    """It ran, and the answer is no: the task was not completed, or a check failed."""
    USAGE = 2
    """An option, a name or a file is wrong. Nothing was run."""
    MISSING = 3
    """This system lacks something, or a device or model was lost. `decapod doctor` tells what to install."""
    FAULT = 4
    """A fault in decapod itself. Its traceback is printed."""
    STOPPED = 130
    """Ctrl-C."""


class CommandError(Exception):
    """A command cannot go on. The text says what is wrong and where, `hint` what to do about it."""

    def __init__(self, message: str, *, hint: str = "", code: ExitCode = ExitCode.USAGE) -> None:
        """Make the error."""
        super().__init__(message)
        self.hint = hint
        self.code = code


EXPLAINED: dict[type[Exception], ExitCode] = {
    CheckError: ExitCode.USAGE,
    DocumentError: ExitCode.USAGE,
    EnvironmentFailure: ExitCode.MISSING,
    GraphError: ExitCode.USAGE,
    InvalidTaskError: ExitCode.USAGE,
    JournalFullError: ExitCode.MISSING,  # before its base class
    JournalError: ExitCode.USAGE,
    MissingBlobError: ExitCode.USAGE,
    UnusableModelError: ExitCode.USAGE,  # before its base class
    ModelError: ExitCode.MISSING,
    SourceMissingError: ExitCode.MISSING,
    TokenizerError: ExitCode.MISSING,
    UnknownNameError: ExitCode.USAGE,
}
"""Errors whose own text is written for a person, and the exit code each leads to. Subclasses count."""

FILE_TROUBLE = frozenset(
    {
        errno.EACCES,
        errno.EISDIR,
        errno.ELOOP,
        errno.ENAMETOOLONG,
        errno.ENOENT,
        errno.ENOTDIR,
        errno.EPERM,
        errno.EROFS,
    }
)
"""The errors of the file system that come of what the user named."""

"""The errors of a file system that is full, for this user at least."""


def explain(error: BaseException) -> tuple[str, ExitCode] | None:
    """Return the message and exit code for an error that is no fault of decapod's, or None when it is one.

    A group (from a task group) is explained when each of its errors is; it exits with the highest code among them.
    """
    told: list[tuple[str, ExitCode]] = []
    for leaf in _leaves(error):
        one = _explain_one(leaf)
        if one is None:
            return None
        if one not in told:
            told.append(one)
    return "\n".join(text for text, _ in told), max(code for _, code in told)


def _explain_one(error: BaseException) -> tuple[str, ExitCode] | None:
    if isinstance(error, CommandError):
        return (f"{error}\n{error.hint}" if error.hint else str(error)), error.code
    if isinstance(error, OSError) and error.errno in NO_ROOM:
        return f"{error.filename or 'the folder of the runs'}: the disk is full", ExitCode.MISSING
    if isinstance(error, OSError) and error.errno in FILE_TROUBLE and error.filename is not None:
        return f"{error.filename}: {(error.strerror or 'cannot be used').lower()}", ExitCode.USAGE
    for kind, code in EXPLAINED.items():
        if isinstance(error, kind):
            return str(error), code
    return None


def _leaves(error: BaseException) -> Iterator[BaseException]:
    if isinstance(error, BaseExceptionGroup):
        for inner in error.exceptions:
            yield from _leaves(inner)
    else:
        yield error
