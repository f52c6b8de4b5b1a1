"""Dumps of the element tree: tried again, and never a stale one."""

import shlex

import pytest

from decapod.environments.android import hierarchy
from decapod.environments.android.hierarchy import DUMP, LINE, TreeError, read_nodes
from decapod.evaluators.android import Answer

GOOD = Answer(0, f"UI hierchary dumped to: {DUMP}\n<?xml version='1.0'?><hierarchy><node text='a'/></hierarchy>")
BUSY = Answer(1, "ERROR: could not get idle state.\n", f"cat: {DUMP}: No such file or directory")


class Dumps:
    """Gives one answer after the other."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)

    def script(self, line: str, *, limit: float) -> Answer:
        assert line == LINE
        return self.answers.pop(0)


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hierarchy, "PAUSE", 0.0)


def test_the_old_dump_is_deleted_and_must_be_gone() -> None:
    words = shlex.split(LINE, posix=True)
    assert words.index("rm") < words.index("[") < words.index("uiautomator") < words.index("cat")
    assert f"rm -f {DUMP}; [ ! -e {DUMP} ] && " in LINE


def test_a_window_that_moves_is_tried_again() -> None:
    dumps = Dumps(BUSY, BUSY, GOOD)
    assert [node.text for node in read_nodes(dumps)] == ["a"]  # type: ignore[arg-type] # it has what is used of Adb


def test_one_that_never_stops_says_so() -> None:
    with pytest.raises(TreeError, match="could not get idle state"):
        read_nodes(Dumps(BUSY, BUSY, BUSY, GOOD))  # type: ignore[arg-type]


def test_a_torn_dump_says_so() -> None:
    torn = Answer(0, GOOD.stdout[:-15])
    with pytest.raises(TreeError, match="not well-formed"):
        read_nodes(Dumps(torn, torn, torn))  # type: ignore[arg-type]
