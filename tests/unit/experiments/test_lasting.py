"""What lasts is left out of garbage collection for as long as a matrix runs, and no longer."""

import gc

import pytest

from decapod.experiments.lasting import lasting


def test_what_was_there_is_taken_for_lasting_inside_the_block_only() -> None:
    inside = 0

    def fail() -> None:
        nonlocal inside
        with lasting():
            inside = gc.get_freeze_count()
            raise RuntimeError("on purpose")

    with pytest.raises(RuntimeError, match="on purpose"):
        fail()
    assert inside > 0
    assert gc.get_freeze_count() == 0


def test_a_process_that_has_said_so_itself_is_left_as_it_is() -> None:
    gc.freeze()
    try:
        with lasting():
            pass
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()


def test_a_block_within_another_asks_for_no_count_and_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    with lasting():
        with monkeypatch.context() as patched:
            patched.setattr(gc, "get_freeze_count", lambda: pytest.fail("everything that lasts was counted"))
            with lasting():
                pass
        assert gc.get_freeze_count() > 0
    assert gc.get_freeze_count() == 0
