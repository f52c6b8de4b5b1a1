"""The program's way in: `decapod`, and `python -m decapod`. Ctrl-C is answered from the first line to the last."""

import os
import signal
import sys
from types import FrameType

STOPPED = 130


def run() -> int:
    """Run `decapod` with the process's arguments, and return its exit code."""
    answered = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if answered:
        signal.signal(signal.SIGINT, _leave)
    from decapod.cli.main import main  # takes a second, in which Ctrl-C may come
    from decapod.cli.stoppable import work_is_the_last

    if answered:
        work_is_the_last()
        signal.signal(signal.SIGINT, signal.default_int_handler)
    code = main()
    if answered:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # all is done: what is left is only Python's own end
    return code


def _leave(number: int, frame: FrameType | None) -> None:
    """Leave at once: while modules are imported there is nothing to put in order, and an exception could be lost."""
    os.write(2, b"Stopped.\n")
    os._exit(STOPPED)


if __name__ == "__main__":
    sys.exit(run())
