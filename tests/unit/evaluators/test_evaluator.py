"""`@evaluator` and how a single check is run."""

import signal
import threading
import time

import pytest

from decapod.actions import ArgumentError, Registry
from decapod.evaluators import CheckRequest, Evaluator, Verdict, evaluator, judge, judge_all


@evaluator
def is_even(number: int) -> bool:
    """A number is even.

    Args:
        number: the number.
    """
    return number % 2 == 0


@evaluator(name="device_says", timeout=1.5)
def ask_device(device: str, word: str = "yes") -> Verdict:
    """The device says a word.

    Args:
        word: the word.
    """
    return Verdict(device == word, {"said": device})


@evaluator
def breaks() -> bool:
    """It has a fault."""
    raise ZeroDivisionError("one by nought")


@evaluator(timeout=0.05)
def hangs() -> bool:
    """It never ends, and swallows every exception."""
    while True:
        try:
            time.sleep(60)
        except Exception:  # noqa: BLE001 - a check that hides faults must be stopped all the same
            continue


@evaluator
def says_nothing() -> bool:
    """It returns neither a bool nor a verdict."""
    return None  # type: ignore[return-value]


def test_an_evaluator_is_an_action_with_a_schema_that_hides_the_device() -> None:
    assert is_even(4) is True
    assert (ask_device.name, ask_device.timeout, ask_device.settle) == ("device_says", 1.5, 0.0)
    assert ask_device.description == "The device says a word."
    assert list(ask_device.schema.parameters["properties"]) == ["word"]


def test_a_bool_and_a_verdict_become_outcomes() -> None:
    assert judge(is_even, {"number": 3}).passed is False
    outcome = judge(ask_device, {}, device="yes")
    assert (outcome.passed, outcome.evidence, outcome.error) == (True, {"said": "yes"}, None)
    assert outcome.took_ns > 0


def test_an_exception_is_told_in_the_outcome_and_not_raised() -> None:
    outcome = judge(breaks, {})
    assert (outcome.passed, outcome.error) == (False, "breaks: ZeroDivisionError: one by nought")


def test_bad_arguments_are_told_in_the_outcome() -> None:
    assert judge(is_even, {"numbr": 1}).error == (
        "is_even: numbr: no such parameter (did you mean 'number'?); is_even takes: number"
    )


def test_a_check_that_hangs_is_stopped_at_its_time_limit() -> None:
    outcome = judge(hangs, {})
    assert (outcome.passed, outcome.error) == (False, "hangs did not answer within 0.05 s")
    assert outcome.took_ns >= 50_000_000


def test_the_limit_puts_back_the_timer_that_was_running() -> None:
    """The test runner's own limit is such a timer."""
    before_handler = signal.getsignal(signal.SIGALRM)
    before, _ = signal.getitimer(signal.ITIMER_REAL)
    rung: list[int] = []
    previous = signal.signal(signal.SIGALRM, lambda number, frame: rung.append(number))
    try:
        signal.setitimer(signal.ITIMER_REAL, 100.0)
        judge(is_even, {"number": 2})
        left, _ = signal.getitimer(signal.ITIMER_REAL)
    finally:
        signal.signal(signal.SIGALRM, previous)
        signal.setitimer(signal.ITIMER_REAL, before)
    assert 0 < left <= 100.0
    assert not rung
    assert signal.getsignal(signal.SIGALRM) is before_handler


def test_a_check_runs_in_another_thread_too() -> None:
    outcomes = []
    thread = threading.Thread(target=lambda: outcomes.append(judge(is_even, {"number": 2})))
    thread.start()
    thread.join()
    assert outcomes[0].passed


def test_something_other_than_a_verdict_is_an_error() -> None:
    assert judge(says_nothing, {}).error == "says_nothing returned NoneType, not a bool or a Verdict"


def test_all_requests_are_answered_in_order_and_an_unknown_one_by_its_error() -> None:
    known: Registry[Evaluator] = Registry("check of nowhere")
    for check in (is_even, breaks):
        known.register(check.name, check)
    asked = [CheckRequest("is_even", {"number": 2}), CheckRequest("is_evn"), CheckRequest("breaks")]
    first, second, third = judge_all(known, asked)
    assert first.passed
    assert second.error == "unknown check of nowhere 'is_evn' (did you mean 'is_even'?); known: breaks, is_even"
    assert third.error is not None


def test_an_evaluator_must_describe_its_parameters() -> None:
    with pytest.raises(TypeError, match="parameter 'number' is not described"):

        @evaluator
        def vague(number: int) -> bool:
            """It is vague."""
            return number > 0


def test_an_argument_error_raised_inside_names_the_parameter() -> None:
    @evaluator
    def picky(path: str) -> bool:
        """It accepts nothing.

        Args:
            path: anything.
        """
        raise ArgumentError("path", f"{path!r} will not do")

    assert judge(picky, {"path": "x"}).error == "picky: path: 'x' will not do"
