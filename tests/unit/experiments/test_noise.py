"""Trials with a noisy demo model: rates that come out as they were put in, in every team, and never a crash."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partialmethod
from math import sqrt
from pathlib import Path

import pytest

from decapod.agents.topology import TOPOLOGY_FILES
from decapod.evaluators import EvaluatorSubscriber
from decapod.experiments.noise import NoiseCount, noise_opportunities
from decapod.experiments.plan import TrialPlan
from tests.unit.experiments.shelves import demonstration, shelf_lab, shelves
from tests.unit.experiments.trials import Lab, Reply, Run

pytestmark = pytest.mark.anyio

MODEL_TEAMS = [name for name in TOPOLOGY_FILES.names() if name != "human"]
NOISE = "demo-noise?forget=0.15&misread=0.1&early=0.05"
RATES = {("forget", 0.15), ("misread", 0.1), ("early", 0.05)}
TEAMS = ("single", "by-functionality", "by-environment")


@pytest.fixture(autouse=True)
def _no_real_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """The demo model and claims wait for screens that noise has spoilt; here they are as they will be at once."""
    monkeypatch.setattr("decapod.environments.root.WAIT", 0)
    judging = partialmethod(EvaluatorSubscriber.__init__, claim_wait=0.0)
    monkeypatch.setattr(EvaluatorSubscriber, "__init__", judging)


@dataclass
class NoisyLab(Lab):
    """A lab whose model is noisy."""

    noise: str = NOISE
    task: str = "toy-task"

    def model(self, replies: object) -> str:
        return self.noise

    def plan(self, replies: Sequence[Reply], **limits: int) -> TrialPlan:
        plan = super().plan(replies, **limits)
        return replace(plan, task=replace(plan.task, id=self.task))


async def noisy(folder: Path, team: str, seed: int, noise: str = NOISE, turns: int = 12, task: str = "toy-task") -> Run:
    lab = NoisyLab(
        folder,
        toys=shelves(),
        nodes=shelf_lab(folder, team).nodes,
        topology=team,
        demonstration=demonstration(),
        seed=seed,
        noise=noise,
        task=task,
    )
    return await lab.run(turns=turns)


def reasons(run: Run) -> str:
    assert run.result is not None
    return run.result.reason


@pytest.mark.parametrize("team", TEAMS)
async def test_the_rates_that_come_out_are_those_that_were_put_in(team: str, tmp_path: Path) -> None:
    """Fixed seeds, so the figures never change; 3.3 standard deviations is what chance passes once in a thousand."""
    counts: dict[tuple[str, float], NoiseCount] = {}
    ended = set()
    for seed in range(14):
        run = await noisy(tmp_path / str(seed), team, seed)
        ended.add(reasons(run))
        for key, count in noise_opportunities(run.folder / "journal.jsonl").items():
            counts[key] = counts.get(key, NoiseCount()) + count
    assert ended >= {"success", "false-completion"}
    assert counts.keys() == RATES
    for (kind, rate), count in counts.items():
        spread = sqrt(count.opportunities * rate * (1 - rate))
        assert count.opportunities >= 25, kind
        assert abs(count.events - count.expected) < 3.3 * spread, kind


@pytest.mark.parametrize("team", MODEL_TEAMS)
async def test_in_every_team_a_very_noisy_trial_fails_as_a_team_does(team: str, tmp_path: Path) -> None:
    run = await noisy(tmp_path, team, 2, "demo-noise?forget=0.5&misread=0.5&early=0.1", turns=6)
    assert reasons(run) in {"success", "false-completion", "step-limit", "invalid-action"}, run.result
    assert noise_opportunities(run.journal.envelopes)


async def test_a_trial_that_is_run_again_has_the_same_noise(tmp_path: Path) -> None:
    def chances(run: Run) -> list[object]:
        return [(reply.agent, reply.call, reply.chances) for reply in run.bodies("model-reply")]  # type: ignore[attr-defined]

    first, again, other = [await noisy(tmp_path / f"{n}", "by-environment", seed) for n, seed in enumerate((5, 5, 6))]
    assert chances(first) == chances(again)
    assert chances(first) != chances(other)


async def test_tasks_and_teams_with_the_same_seed_draw_for_themselves(tmp_path: Path) -> None:
    """Were they to draw the same, an experiment of twelve tasks would have no more chances than one task."""
    half = "demo-noise?early=0.5"

    async def first_claim(task: str, team: str) -> int:
        run = await noisy(tmp_path / team / task, team, 1, half, task=task)
        return len([reply for reply in run.bodies("model-reply") if reply.chances])  # type: ignore[attr-defined]

    assert len({await first_claim(f"task-{number}", "single") for number in range(12)}) > 1
    assert len({await first_claim("task-0", team) for team in MODEL_TEAMS}) > 1


async def test_one_agent_is_counted_by_itself(tmp_path: Path) -> None:
    run = await noisy(tmp_path, "by-functionality", 1)
    total = noise_opportunities(run.journal.envelopes)
    by_agent = [noise_opportunities(run.journal.envelopes, agent=name) for name in ("main", "operator")]
    for key, count in total.items():
        both = sum((one.get(key, NoiseCount()) for one in by_agent), NoiseCount())
        assert (both.opportunities, both.events) == (count.opportunities, count.events)
        assert both.expected == pytest.approx(count.expected)


async def test_a_trial_without_noise_has_nothing_to_count(tmp_path: Path) -> None:
    run = await shelf_lab(tmp_path, "single").run()
    assert noise_opportunities(run.journal.envelopes) == {}


async def test_every_figure_of_it_says_that_it_is_no_evidence(tmp_path: Path) -> None:
    run = await noisy(tmp_path, "single", 1)
    assert run.result is not None
    assert "with errors put in at stated rates" in run.result.note
    assert "never evidence" in run.result.note
