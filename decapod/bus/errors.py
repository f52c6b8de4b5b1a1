"""What can go wrong on the bus and in a journal, each with a text for a person."""

import errno
import os
from collections.abc import Sequence
from pathlib import Path

MOST_TOLD = 10
"""How many lines of a corrupt journal are told one by one."""

NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
"""What a file system says that has no room left."""


class BusError(Exception):
    """Base of every error of the bus."""


class AddressError(BusError, ValueError):
    """An address is not of the form `agent/main`, `env/ubuntu`, `stage/marks`, `evaluator`."""


class MessageKindError(BusError, TypeError):
    """A body that a journal cannot hold: its kind is unknown to the reader, or its class has a field of bytes."""


class UnwritableMessageError(BusError, ValueError):
    """A body holds what JSON in UTF-8 cannot say, as half of a surrogate pair. Nobody was given it."""


class BusClosedError(BusError):
    """Something was asked of a bus that is not running: not entered yet, closing, or closed."""


class PublishBudgetError(BusError):
    """The handlers of a trial published more often than the trial allows. Ends the trial."""


class HandlerFailedError(BusError):
    """A handler, an interceptor or a tap raised, and that ends the trial. The cause is the exception it raised."""


class StallError(BusError):
    """The bus was left and nothing moved any more. The text names who waits for whom and what was dropped."""


class RequestError(BusError):
    """A request that has no reply."""


class NobodyListensError(RequestError):
    """No subscriber at the named addresses wants this kind of message."""


class RequestCycleError(RequestError):
    """The one asked is, through its own requests, already waiting for the one who asks. The text names the cycle."""


class DeadlineError(RequestError, TimeoutError):
    """No reply came before the deadline. The text names who waits for whom."""


class RequestFailedError(RequestError):
    """Everyone who was given the request failed while handling it."""


class MissingBlobError(BusError, LookupError):
    """A blob is not in the store, or its bytes are not those that its name promises."""


class JournalError(BusError):
    """Base of what can go wrong with a journal's file."""


class JournalExistsError(JournalError, FileExistsError):
    """The journal is there already. An old journal is never appended to."""


class JournalFullError(JournalError):
    """The disk is full. The journal was cut back to its last whole line; what did not fit was given to nobody."""


def write_error(path: Path, error: OSError) -> JournalError:
    """Return what to raise when writing to `path` failed: a `JournalFullError` when that is for want of room."""
    why = os.strerror(error.errno) if error.errno else str(error)
    if error.errno in NO_ROOM:
        return JournalFullError(f"{path}: the disk is full ({why}); what is written ends with its last whole line")
    return JournalError(f"{path} could not be written ({why})")


class JournalCorruptError(JournalError, ValueError):
    """Lines of a journal that cannot be read, other than a torn last one.

    `problems` holds `(line number from 1, what is wrong)`; the text tells the first `MOST_TOLD` of them.
    """

    def __init__(self, path: Path, problems: Sequence[tuple[int, str]]) -> None:
        """Make the error; its text has a line `path:line: what is wrong` for each problem."""
        told = [f"{path}:{line}: {problem}" for line, problem in problems[:MOST_TOLD]]
        if len(problems) > MOST_TOLD:
            told.append(f"{path}: and {len(problems) - MOST_TOLD} more lines that cannot be read")
        super().__init__("\n".join(told))
        self.path = path
        self.problems = tuple(problems)
