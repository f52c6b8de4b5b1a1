"""A session with real programs and a device in it; and what sees to it that nothing is left running."""

import os
from collections.abc import Iterator

import pytest

from decapod.environments.processes import descendants
from decapod.environments.ubuntu.desktop import UbuntuDesktop
from tests.integration.orphans import adopting, await_, left
from tests.integration.ubuntu_session import UbuntuSession, open_session

PROGRAMS = ("xfsettingsd --no-daemon", "xfwm4")
"""What a session runs unless the test's module has `PROGRAMS` of its own."""


@pytest.fixture(scope="module")
def session(request: pytest.FixtureRequest) -> Iterator[UbuntuSession]:
    """A session for all tests of a module."""
    with open_session(_programs(request)) as session:
        yield session


@pytest.fixture
def desktop(
    session: UbuntuSession, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[UbuntuDesktop]:
    """The device in the session; what a test opened in it is ended after the test."""
    for name, value in session.variables.items():
        monkeypatch.setenv(name, value)
    desktop = UbuntuDesktop()
    yield desktop
    desktop.close()
    session.end_programs(*(program.split()[0] for program in _programs(request)), "panel-")


@pytest.fixture
def nothing_is_left() -> Iterator[None]:
    """Whatever a test does to the programs that it starts, every process below them is gone soon after."""
    before = descendants(os.getpid())
    with adopting():
        yield
        await_(lambda: not left(before), "nothing is left running", limit=30)


def _programs(request: pytest.FixtureRequest) -> tuple[str, ...]:
    programs: tuple[str, ...] = getattr(request.module, "PROGRAMS", PROGRAMS)
    return programs
