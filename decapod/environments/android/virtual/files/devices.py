"""Device files."""

import random


class Null:
    """`/dev/null`: always at its end."""

    numbers = (1, 3)

    def read(self, size: int) -> bytes:
        """Return nothing."""
        return b""


class Zero:
    """`/dev/zero`: zeros without end."""

    numbers = (1, 5)

    def read(self, size: int) -> bytes:
        """Return `size` zeros."""
        return bytes(size)


class Random:
    """`/dev/urandom`: bytes that look random and are the same in every phone of a seed."""

    def __init__(self, seed: int, minor: int) -> None:
        self.numbers = (1, minor)
        self._source = random.Random(seed)

    def read(self, size: int) -> bytes:
        """Return `size` bytes."""
        return self._source.randbytes(size)


class Terminal:
    """`/dev/tty`: there is none; opening it is refused by the shell."""

    numbers = (5, 0)

    def read(self, size: int) -> bytes:
        """Return nothing."""
        return b""
