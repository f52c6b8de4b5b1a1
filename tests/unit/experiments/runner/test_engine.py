"""Whole matrices on toys: limits, retries, budgets, stops, and going on."""

import json
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import anyio
import pytest

from decapod.experiments.budget import Budget
from decapod.experiments.matrix import Parallel
from decapod.experiments.runner import AttemptBegan, AttemptEnded, Event, Halting
from tests.unit.experiments.runner.matrices import GOOD, Series, fresh, read_yaml, slow
from tests.unit.experiments.toy import Toy
from tests.unit.experiments.trials import SAVE, WRITE, Lab, call

pytestmark = pytest.mark.anyio
LOST = {"calls": [call("toy_misbehave", how="lost")]}


@pytest.fixture
def series(lab: Lab) -> Series:
    return Series(lab)


def results(series: Series) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in series.files("*/*/attempt-*/result.json")}


async def test_every_trial_is_run_once_and_leaves_its_files(series: Series) -> None:
    series.parallel = Parallel(trials=3)
    outcome = await series.run(series.matrix(5))
    assert outcome.halted == ""
    assert outcome.board.ended == {"success": 5}
    assert len(results(series)) == len(series.files("*/*/attempt-1/journal.jsonl")) == 5
    (experiment,) = series.runs.iterdir()
    names = {path.parent.name for path in series.files("*/*/trial.yaml")}
    assert names == {trial["trial"] for trial in read_yaml(experiment / "experiment.yaml")["trials"]}  # type: ignore[attr-defined]


async def test_trials_run_side_by_side_up_to_the_limits(series: Series) -> None:
    series.parallel, series.replies = Parallel(trials=4, environments={"toy": 3}), slow(0.02)
    open_now: list[int] = [0]
    most: list[int] = []

    @asynccontextmanager
    async def open_one(name: str, logs: Path) -> AsyncIterator[Toy]:
        open_now[0] += 1
        most.append(open_now[0])
        yield Toy(name)
        open_now[0] -= 1

    await series.run(series.matrix(9), open_one)
    assert max(most) == 3
    assert open_now == [0]


async def test_the_same_again_runs_nothing(series: Series) -> None:
    matrix = series.matrix(3)
    await series.run(matrix)
    before = results(series)
    series.events.clear()
    outcome = await series.run(matrix)
    assert series.events == []
    assert outcome.board.finished == outcome.board.found == 3
    assert results(series) == before


async def test_a_stop_ends_trials_as_stopped_and_the_next_run_goes_on(series: Series) -> None:
    series.parallel, matrix = Parallel(trials=2), None
    series.replies = slow(0.05)
    matrix = series.matrix(6)
    with anyio.CancelScope() as scope:

        def watch(event: Event) -> None:
            if isinstance(event, AttemptEnded) and series.boards[0].finished == 2:
                scope.cancel()

        await series.run(matrix, watch=watch)
    finished = {path: text for path, text in results(series).items() if json.loads(text)["reason"] == "success"}
    assert len(finished) == 2
    assert series.endings().count("stopped") in (1, 2)
    outcome = await series.run(matrix)
    assert outcome.board.ended == {"success": 6}
    assert outcome.board.found == 2
    assert finished.items() <= results(series).items()
    successes = Counter(json.loads(text)["trial"] for text in results(series).values() if b'"success"' in text)
    assert set(successes.values()) == {1}


async def test_an_attempt_that_was_cut_off_is_kept_and_made_again(series: Series) -> None:
    matrix = series.matrix(1)
    await series.run(matrix)
    (result,) = series.files("*/*/attempt-1/result.json")
    result.write_text(result.read_text()[:40])
    outcome = await series.run(matrix)
    assert outcome.board.ended == {"success": 1}
    assert series.files("*/*/attempt-2/result.json")
    assert len(result.read_text()) == 40


async def test_a_lost_device_is_tried_again_and_kept(series: Series) -> None:
    series.retries, series.replies = 2, [LOST]
    outcome = await series.run(series.matrix(1))
    assert series.endings() == ["environment-error"] * 3
    assert [event.again for event in series.events if isinstance(event, AttemptEnded)] == [True, True, False]
    assert outcome.board.ended == {"environment-error": 1}
    assert (outcome.board.lost, outcome.board.again) == (1, 2)
    assert len(results(series)) == 3


async def test_retries_that_are_used_up_are_not_begun_again_by_the_next_run(series: Series) -> None:
    series.retries, series.replies = 1, [LOST]
    matrix = series.matrix(1)
    await series.run(matrix)
    await series.run(matrix)
    assert len(results(series)) == 2
    series.retries = 2
    await series.run(series.matrix(1))
    assert len(results(series)) == 3


@pytest.mark.parametrize(("reply", "attempts"), [(LOST, 2), ({"error": "wrong key"}, 1)], ids=["device", "model"])
async def test_what_was_lost_for_good_is_attempted_again_with_all_its_retries_when_that_is_asked_for(
    series: Series, reply: Mapping[str, object], attempts: int
) -> None:
    series.retries, series.replies = 1, [reply]
    matrix = series.matrix(2)
    assert (await series.run(matrix)).board.lost == 2
    kept = results(series)
    assert len(kept) == 2 * attempts
    outcome = await series.run(matrix, lost_again=True)
    assert (outcome.board.found, outcome.board.lost) == (0, 2)
    assert len(results(series)) == 4 * attempts
    series.replies = GOOD
    series.matrix(2)  # what was broken is put right
    assert (await series.run(matrix, lost_again=True)).board.ended == {"success": 2}
    await series.run(matrix, lost_again=True)
    assert len(results(series)) == 4 * attempts + 2
    assert kept.items() < results(series).items()


@pytest.mark.parametrize(("passing", "attempts"), [(True, 3), (False, 1)])
async def test_only_a_models_error_that_may_pass_is_tried_again(series: Series, passing: bool, attempts: int) -> None:
    series.retries, series.replies = 2, [{"error": "busy", "passing": passing}]
    await series.run(series.matrix(1))
    assert series.endings() == ["model-error"] * attempts


async def test_a_fault_of_one_trial_is_told_and_is_not_the_others(series: Series) -> None:
    series.retries = 3

    class Faulty(Toy):
        async def observe(self) -> None:  # type: ignore[override]  # a plug-in with a fault
            raise ZeroDivisionError("in a plug-in")

    made: list[Toy] = []

    def make(name: str) -> Toy:
        made.append(Faulty(name) if not made else Toy(name))
        return made[-1]

    outcome = await series.run(series.matrix(3), fresh(make))
    assert outcome.board.ended == {"environment-error": 1, "success": 2}
    faults = [event.fault for event in series.events if isinstance(event, AttemptEnded) and event.fault is not None]
    assert len(faults) == 1
    assert "in a plug-in" in str(faults[0])


async def test_nothing_but_losses_ends_the_whole(series: Series) -> None:
    series.retries, series.replies = 5, [LOST]
    outcome = await series.run(series.matrix(20))
    assert len(series.endings()) == 10
    assert "The last 10 attempts were all lost (environment-error): the X server of toy has ended" in outcome.halted
    assert outcome.board.finished < 20


TALKER = [{"calls": [WRITE], "prompt_tokens": 60, "completion_tokens": 40, "cost": 0.5}]


@pytest.mark.parametrize(
    ("budget", "turns", "said"),
    [
        (Budget(tokens=250), 3, "300 of 250 tokens"),
        (Budget(money=1.0), 2, "$1 of $1"),
        (Budget(turns=4), 4, "4 of 4 turns"),
    ],
)
async def test_a_trial_ends_after_the_turn_that_uses_its_budget_up(
    series: Series, budget: Budget, turns: int, said: str
) -> None:
    series.budget, series.replies = budget, TALKER
    await series.run(series.matrix(1))
    (ended,) = [event.result for event in series.events if isinstance(event, AttemptEnded)]
    assert (ended.reason, ended.turns) == ("budget", turns)
    assert said in ended.message


async def test_a_trial_that_is_complete_is_a_success_whatever_it_has_used(series: Series) -> None:
    series.budget = Budget(tokens=1)
    series.replies = [{"calls": [WRITE, SAVE], "prompt_tokens": 5, "completion_tokens": 5}]
    outcome = await series.run(series.matrix(1))
    assert outcome.board.ended == {"success": 1}


async def test_a_turn_is_cut_short_when_the_time_is_up(series: Series) -> None:
    series.budget, series.replies = Budget(seconds=0.2), slow(3600)
    await series.run(series.matrix(1))
    (ended,) = [event.result for event in series.events if isinstance(event, AttemptEnded)]
    assert (ended.reason, ended.message) == ("budget", "The budget is used up: 0.2 seconds.")
    assert ended.turns == 1


async def test_a_model_that_ends_its_turn_late_is_cut_short_in_the_middle_of_the_matrix(series: Series) -> None:
    series.budget, series.replies = Budget(seconds=0.3), slow(3600)
    series.parallel = Parallel(trials=2)
    outcome = await series.run(series.matrix(4))
    assert outcome.board.ended == {"budget": 4}


@pytest.mark.parametrize(
    ("whole", "said"),
    [
        (Budget(tokens=250), "300 of 250 tokens"),
        (Budget(money=1.2), "$1.5 of $1.2"),
        (Budget(turns=5), "5 of 5 turns"),
    ],
)
async def test_the_budget_of_the_whole_stops_what_runs_and_begins_nothing(
    series: Series, whole: Budget, said: str
) -> None:
    series.whole, series.replies = whole, TALKER
    outcome = await series.run(series.matrix(6, turns=2))
    assert said in outcome.halted
    assert series.endings()[-1] == "stopped"
    assert outcome.board.finished == len(series.endings()) - 1 < 6
    assert [type(event) for event in series.events][-2:] == [Halting, AttemptEnded]
    assert not series.boards[0].running


async def test_what_earlier_runs_used_counts_for_the_whole(series: Series) -> None:
    series.replies = TALKER
    await series.run(series.matrix(3, turns=2))
    used = series.boards[0].spent
    assert (used.turns, used.tokens, used.money) == (6, 600, 3.0)
    series.whole = Budget(tokens=500)
    series.events.clear()
    outcome = await series.run(series.matrix(3, turns=2))
    assert outcome.board.finished == 3
    assert "600 of 500 tokens" in outcome.halted
    assert not [event for event in series.events if isinstance(event, AttemptBegan)]


async def test_what_a_killed_attempt_used_is_read_off_its_journal(series: Series) -> None:
    series.replies = TALKER
    matrix = series.matrix(2, turns=2)
    await series.run(matrix)
    series.files("*/*/attempt-1/result.json")[0].unlink()
    await series.run(matrix)
    spent = series.boards[1].spent
    assert (spent.turns, spent.tokens, spent.money) == (6, 600, 3.0)


async def test_the_whole_has_so_much_time(series: Series) -> None:
    series.whole, series.replies = Budget(seconds=0.3), slow(3600)
    outcome = await series.run(series.matrix(2))
    assert outcome.halted == "The budget of the whole experiment is used up: 0.3 seconds."
    assert series.endings() == ["stopped"]


async def test_calls_in_flight_are_held_over_all_trials(series: Series) -> None:
    series.parallel, series.replies = Parallel(trials=3, calls={"scripted": 1}), slow(0.05)
    await series.run(series.matrix(3))
    waits = []
    for path in series.files("*/*/attempt-1/journal.jsonl"):
        lines = [json.loads(line) for line in path.read_text().splitlines()]
        times = {
            line["body"]["kind"]: (line["at"], line["body"].get("latency_ns"))
            for line in lines
            if line.get("line") == "envelope" and line["body"]["kind"] in ("model-call", "model-reply")
        }
        waits.append(times["model-reply"][0] - times["model-call"][0] - times["model-reply"][1])
    assert sum(wait > 40e6 for wait in waits) >= 2, "the second and the third wait for those before them"
