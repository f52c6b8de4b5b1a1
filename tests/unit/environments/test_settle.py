import pytest

from decapod.environments import Sight, settle
from decapod.environments.settle import POLL, QUIET, Settling
from decapod.messages import Size


class Clock:
    """A clock that only sleeping moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    def monotonic_ns(self) -> int:
        return round(self.now * 1e9)


class Screen:
    """Pixels that change until a moment; None means that there are none."""

    def __init__(self, clock: Clock, restless: float | None) -> None:
        self.clock = clock
        self.restless = restless

    def observe(self) -> Sight:
        return Sight(Size(width=1, height=1))

    def fingerprint(self) -> bytes | None:
        if self.restless is None:
            return None
        return str(min(self.clock.now, self.restless)).encode()

    def close(self) -> None:
        return


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("decapod.environments.settle.time", clock)
    return clock


def test_quiet_pixels_are_watched_for_as_long_as_quiet_means(clock: Clock) -> None:
    settling = settle.settle(Screen(clock, 0.0), 2.0)
    assert settling.settled is True
    assert QUIET <= settling.took_ns / 1e9 <= QUIET + 2 * POLL


def test_pixels_that_become_quiet_are_waited_for(clock: Clock) -> None:
    settling = settle.settle(Screen(clock, 1.0), 2.0)
    assert settling.settled is True
    assert 1.0 + QUIET - POLL <= settling.took_ns / 1e9 <= 1.0 + QUIET + 3 * POLL
    assert settling.fingerprint == b"1.0"


def test_the_limit_holds_for_pixels_that_never_rest(clock: Clock) -> None:
    settling = settle.settle(Screen(clock, 3600.0), 2.0)
    assert settling.settled is False
    assert 2.0 <= settling.took_ns / 1e9 <= 2.0 + 2 * POLL


@pytest.mark.parametrize(("restless", "limit"), [(None, 2.0), (0.0, 0.0), (3600.0, 0.0)])
def test_without_pixels_or_without_a_limit_there_is_no_wait(clock: Clock, restless: float | None, limit: float) -> None:
    assert settle.settle(Screen(clock, restless), limit) == Settling()
    assert clock.now == 0.0
