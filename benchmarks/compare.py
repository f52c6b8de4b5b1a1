"""`decapod compare` and `decapod report`: their speed, and whether error rates hold. `python -m benchmarks.compare`.

The trials are copies of a small one with outcomes drawn from teams of unlike strength. In the simulations each task has
its own rate of success, so that trials within a task are alike.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.common.table import Row, Section, keep, own_versions
from decapod.agents.topology import load_topology
from decapod.documents import dump_yaml
from decapod.evaluators import CheckRequest, Graph, NodeSpec, Single
from decapod.experiments.compare.estimates import Estimate, Shares, proportion, ratio
from decapod.experiments.compare.paired import Pairs, difference_interval, holm, mcnemar, sign_flip
from decapod.experiments.compare.resampling import Settings
from decapod.experiments.describe import describe_trial, setup_digest
from decapod.experiments.plan import TrialPlan
from decapod.tasks import Demonstration, TaskInstance

TEAMS = ("single", "by-functionality", "by-environment")
POLICIES = ("", "summary")
TASKS, SEEDS = 139, 12
SIMULATIONS = 4000
TESTS = 1000
ROUNDS = 3
Floats = NDArray[np.float64]


def main() -> None:
    """Measure and write the section."""
    with TemporaryDirectory() as folder:
        trials = Path(folder) / "trials"
        count = write_trials(trials)
        rows = [
            *command_rows(f"decapod compare on {count:,} trials", ["compare", str(trials)], 10),
            *command_rows("decapod report on them", ["report", str(trials), "--to", f"{folder}/report"], 30),
            *error_rates(),
        ]
    keep(
        Section(
            "compare",
            "Comparing strategies",
            f"The commands on six strategies, {TASKS} tasks and {SEEDS} seeds, each trial of 15 turns, with default "
            f"options; the least of {ROUNDS} runs, the start of Python included. Below it, {SIMULATIONS:,} simulated "
            f"experiments a row, {TESTS:,} for tests: how often a 95% interval covers the rate put in, and how often "
            "strategies without a difference are called different at p <= 0.05. Each task's own rate is drawn "
            f"from a beta distribution with the correlation named; the worst of the {len(WORLDS)} worlds simulated is "
            "shown, and how wide intervals are on the average. A rate simulated has a standard error of "
            f"{_error(0.95):.2%}.",
            own_versions("numpy", "scipy"),
            rows,
        )
    )


def write_trials(folder: Path) -> int:
    """Write the trials of an experiment; return how many."""
    random = np.random.default_rng(1)
    count = 0
    for team in TEAMS:
        for policy in POLICIES:
            strength = random.uniform(0.3, 0.7)
            described = describe_trial(_plan(team))
            for task in range(TASKS):
                for seed in range(SEEDS):
                    _write(folder, f"{count:012x}", team, policy, f"task-{task}", seed, described, strength, random)
                    count += 1
    return count


def _plan(team: str) -> TrialPlan:
    nodes = tuple(NodeSpec(f"n{place}", Single("ubuntu", CheckRequest("done", {}))) for place in range(4))
    drawn = TaskInstance("task", 1, "Do it.", {}, ("ubuntu",), {}, Graph(nodes), Demonstration(()), ())
    return TrialPlan(load_topology(team).expand(["ubuntu"]), drawn, "model")


def _write(
    folder: Path,
    name: str,
    team: str,
    policy: str,
    task: str,
    seed: int,
    described: dict[str, Any],
    strength: float,
    random: np.random.Generator,
) -> None:
    completed = int(random.binomial(4, strength))
    curve = [
        {
            "turn": turn,
            "actions": turn,
            "completed": min(completed, turn // 3),
            "tokens": 2000 * turn,
            "seconds": 6.0 * turn,
            "messages": 2 * turn,
            "message_tokens": 60 * turn,
            "cost": 0.01 * turn,
        }
        for turn in range(1, 16)
    ]
    result = {
        "trial": name,
        "topology": team,
        "carries": policy,
        "task": task,
        "model": "model",
        "seed": seed,
        "reason": "success" if completed == 4 else "step-limit",
        "metrics": {
            "completed": completed,
            "nodes": 4,
            "actions": 15,
            "tokens": 30000,
            "completion_ratio": completed / 4,
            "execution_efficiency": completed / 60,
            "cost_efficiency": completed / 120000,
        },
        "turns": 15,
        "seconds": 90.0,
        "curve": curve,
        "facts": {
            "environments": ["ubuntu"],
            "turn_limit": 15,
            "setup": setup_digest(described | {"carries": policy}),
            "started": f"2026-01-{1 + seed:02}T00:00:00Z",
        },
        "edges": [{"source": "main", "recipient": "operator", "messages": 30, "tokens": 900}],
        "time": {"model": 60, "perception": 10, "environment": 15, "bus": 1, "idle": 4},
        "cost": 0.15,
    }
    attempt = folder / name / "attempt-1"
    attempt.mkdir(parents=True)
    (attempt / "result.json").write_text(json.dumps(result, indent=2))
    if task == "task-0":  # one of each set-up is read
        (folder / name / "trial.yaml").write_text(dump_yaml(described | {"carries": policy or None}))


def command_rows(title: str, arguments: Sequence[str], goal: float) -> list[Row]:
    """Run a command several times: rows of its CPU time, the least, and of the most memory it held."""
    taken = [run_once(arguments) for _ in range(ROUNDS)]
    seconds = min(one for one, _ in taken)
    memory = max(one for _, one in taken)
    return [
        Row(f"{title}, CPU", f"{seconds:.1f} s", goal=f"under {goal:.0f} s", met=seconds < goal),
        Row("most memory meanwhile", f"{memory / 1e6:.0f} MB", goal="under 1 GB", met=memory < 1e9),
    ]


def run_once(arguments: Sequence[str]) -> tuple[float, float]:
    """Run decapod once. Return its CPU time in seconds and the most memory it held in bytes, in a process apart."""
    code = (
        "import resource, sys; from decapod.cli.main import main; code = main(sys.argv[1:]);"
        "used = resource.getrusage(resource.RUSAGE_SELF);"
        "print(used.ru_utime + used.ru_stime, used.ru_maxrss * 1024, file=sys.stderr); sys.exit(code)"
    )
    ran = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True)
    seconds, memory = ran.stderr.split()[-2:]
    return float(seconds), float(memory)


@dataclass(frozen=True, slots=True)
class World:
    """Tasks, trials a task, the mean rate, and the correlation of trials within a task."""

    tasks: int
    trials: int
    mean: float
    correlation: float

    def rates(self, random: np.random.Generator) -> Floats:
        weight = (1 - self.correlation) / self.correlation
        return random.beta(self.mean * weight, (1 - self.mean) * weight, size=self.tasks)

    def words(self) -> str:
        return f"{self.tasks} tasks x {self.trials}, mean {self.mean}, correlation {self.correlation}"


WORLDS = [
    World(tasks, trials, mean, correlation)
    for tasks, trials in ((8, 3), (12, 1), (12, 3), (30, 3), (100, 5))
    for mean in (0.5, 0.8, 0.95)
    for correlation in (0.1, 0.3, 0.6)
]
SETTINGS = Settings(resamples=1000)
Interval = Callable[[World, np.random.Generator], tuple[float, float]]


def error_rates() -> list[Row]:
    """Simulate every world; one row for each kind of statement, with its worst world."""
    rows = []
    for title, interval, truth in KINDS:
        seen = [(*coverage(world, interval, truth(world)), world) for world in WORLDS]
        covered, _, worst = min(seen, key=lambda one: one[0])
        width = sum(one[1] for one in seen) / len(seen)
        rows.append(
            Row(
                f"95% intervals of {title}, {width:.2f} wide, cover ({worst.words()})",
                f"{covered:.1%}",
                goal="95%, never under 94%",
                met=covered >= 0.94 - 2 * _error(0.94),
            )
        )
    for title, simulate in (("one pair of strategies", calls_different), ("any of 5 pairs, corrected", calls_any)):
        called, world = max(((simulated(one, simulate), one) for one in WORLDS), key=lambda pair: pair[0])
        met = called <= 0.05 + 3 * _error(0.05, TESTS)
        rows.append(Row(f"{title} called different ({world.words()})", f"{called:.1%}", goal="at most 5%", met=met))
    return rows


def _error(rate: float, times: int = SIMULATIONS) -> float:
    """The standard error of a rate that is simulated."""
    return float(np.sqrt(rate * (1 - rate) / times))


def coverage(world: World, interval: Interval, truth: float) -> tuple[float, float]:
    """How often the interval of a simulated experiment holds the truth, and how wide it is on the average."""
    random = np.random.default_rng(7)
    made = np.array([interval(world, random) for _ in range(SIMULATIONS)])
    covered = (made[:, 0] <= truth + 1e-12) & (truth - 1e-12 <= made[:, 1])
    return float(covered.mean()), float((made[:, 1] - made[:, 0]).mean())


def simulated(world: World, simulate: Callable[[World, np.random.Generator], bool]) -> float:
    """The share of simulated experiments in which something is so."""
    random = np.random.default_rng(7)
    return sum(simulate(world, random) for _ in range(TESTS)) / TESTS


def share_interval(world: World, random: np.random.Generator) -> tuple[float, float]:
    """SR."""
    won = random.binomial(world.trials, world.rates(random)).astype(np.float64)
    return _ends(proportion(_shares(world, won), SETTINGS))


def mean_interval(world: World, random: np.random.Generator) -> tuple[float, float]:
    """CR of tasks with four nodes."""
    ratios = random.binomial(4, np.repeat(world.rates(random)[:, None], world.trials, axis=1)) / 4
    return _ends(ratio(_shares(world, ratios.sum(axis=1)), SETTINGS, bounded=True))


def _shares(world: World, sums: Floats) -> Shares:
    return Shares(sums, np.full(world.tasks, float(world.trials)), world.tasks * world.trials)


def _ends(made: Estimate) -> tuple[float, float]:
    assert made.low is not None
    assert made.high is not None
    return made.low, made.high


def better(world: World) -> float:
    """A true difference of 20% of what can fail, so that it differs from task to task."""
    return 0.2 * (1 - world.mean)


def share_difference(world: World, random: np.random.Generator) -> tuple[float, float]:
    """SR, where the second strategy is `better`."""
    return _difference(world, random, 1)


def mean_difference(world: World, random: np.random.Generator) -> tuple[float, float]:
    """CR of tasks with four nodes, where the second strategy is `better`."""
    return _difference(world, random, 4)


def equal_difference(world: World, random: np.random.Generator) -> tuple[float, float]:
    """SR of two strategies with rates of their own in each task, which are equal on the whole."""
    return _interval(_pairs(world, world.rates(random), world.rates(random), random))


def _difference(world: World, random: np.random.Generator, nodes: int) -> tuple[float, float]:
    rates = world.rates(random)
    return _interval(_pairs(world, rates, rates + 0.2 * (1 - rates), random, nodes))


def _interval(pairs: Pairs) -> tuple[float, float]:
    made = difference_interval(pairs, SETTINGS, 1.0)
    assert made is not None
    return made


KINDS: tuple[tuple[str, Interval, Callable[[World], float]], ...] = (
    ("SR", share_interval, lambda world: world.mean),
    ("CR", mean_interval, lambda world: world.mean),
    ("paired differences of SR", share_difference, better),
    ("paired differences of CR", mean_difference, better),
    ("paired differences of SR between strategies that are equal on the whole", equal_difference, lambda _: 0.0),
)


def calls_different(world: World, random: np.random.Generator) -> bool:
    rates = world.rates(random)
    return _test(world, _pairs(world, rates, rates, random)) <= 0.05


def calls_any(world: World, random: np.random.Generator) -> bool:
    """A baseline against five others, none of which differs."""
    rates = world.rates(random)
    baseline = random.binomial(world.trials, rates)
    sums = [(random.binomial(world.trials, rates) - baseline).astype(np.float64) for _ in range(5)]
    counts = np.full(world.tasks, float(world.trials))
    return min(holm([_test(world, Pairs(one, counts)) for one in sums])) <= 0.05


def _pairs(world: World, one: Floats, other: Floats, random: np.random.Generator, nodes: int = 1) -> Pairs:
    sums = random.binomial(world.trials * nodes, other) - random.binomial(world.trials * nodes, one)
    return Pairs(sums / nodes, np.full(world.tasks, float(world.trials)))


def _test(world: World, pairs: Pairs) -> float:
    if world.trials == 1:
        return mcnemar(int(np.sum(pairs.sums < 0)), int(np.sum(pairs.sums > 0))).p
    return sign_flip(pairs, SETTINGS).p


if __name__ == "__main__":
    main()
