"""Time-outs that pass when a test says so, however slow or fast the machine is."""

from collections.abc import Iterator
from contextlib import contextmanager

import anyio
import pytest

from decapod.agents.models.remote import remote


class Patience:
    """Stands in the place of the clock of remote models."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.limits: list[float] = []
        self._running: list[anyio.CancelScope] = []
        monkeypatch.setattr(remote, "move_on_after", self._limit)

    def run_out(self) -> None:
        """Let the time of every try that is being made be over."""
        for scope in self._running:
            scope.cancel()

    @contextmanager
    def _limit(self, seconds: float) -> Iterator[None]:
        self.limits.append(seconds)
        with anyio.CancelScope() as scope:
            self._running.append(scope)
            try:
                yield
            finally:
                self._running.remove(scope)


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> Patience:
    return Patience(monkeypatch)
