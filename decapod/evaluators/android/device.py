"""What an Android check may ask of the phone that it looks at."""

from dataclasses import dataclass
from typing import Protocol

from decapod.evaluators.android.nodes import UiNode


@dataclass(frozen=True, slots=True)
class Answer:
    """A program of the phone that ended by itself: its exit code and what it wrote."""

    code: int
    stdout: str
    stderr: str = ""


class Handset(Protocol):
    """A phone that answers adb: a physical one, an emulator, or the virtual one. A check cannot tell which."""

    def run(self, *argv: str) -> Answer:
        """Run a program of the phone to its end. Each argument reaches it as it is, whatever characters are in it.

        Raises:
            OSError: the phone does not answer.
        """
        ...

    def read_file(self, path: str) -> bytes | None:
        """Return what a file of the phone holds; None when there is no such file, or it cannot be read.

        Raises:
            OSError: the phone does not answer.
        """
        ...

    def nodes(self) -> list[UiNode]:
        """Return the element tree of the window in front, parents first.

        Raises:
            OSError: the phone does not answer, or gives no element tree.
        """
        ...
