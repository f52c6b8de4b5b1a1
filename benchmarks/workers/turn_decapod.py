"""Turns of decapod's team by-environment on two machines in memory, with a model that answers at once."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from pydantic import JsonValue

from benchmarks.common.serving import serve
from benchmarks.workers.office import BUTTONS, INSTRUCTION, LEFT, RIGHT, TASK
from decapod.actions import Action, Element, Registry, action
from decapod.agents.models import MODELS, ModelRequest, Reply, SeatContext
from decapod.agents.topology import Team, load_topology
from decapod.bus import BlobStore, Envelope
from decapod.environments.kind import ActOutcome, SetupStep, Sight
from decapod.evaluators import CheckOutcome, CheckRequest, Graph, NodeSpec, Single
from decapod.experiments.folder import ExperimentFolder
from decapod.experiments.plan import TrialPlan
from decapod.experiments.trial import run_trial
from decapod.messages import Box, EnvironmentSummary, Size, ToolCall, TreeElement
from decapod.tasks import Demonstration, TaskInstance, Vocabulary, find_vocabularies

SCREEN = Size(width=64, height=160)
ACTIONS: Registry[Action[..., None]] = Registry("action of a machine")
TREE = [
    TreeElement(role="push button", name=name, box=Box(x=4, y=4 + 16 * row, w=40, h=12), actions=("click",))
    for row, name in enumerate(BUTTONS)
]


@action
def click(element: Element) -> None:
    """Click an element.

    Args:
        element: the element.
    """


@action
def write_text(text: str) -> None:
    """Write a text.

    Args:
        text: what to write.
    """


for one in (click, write_text):
    ACTIONS.register(one.name, one)


class Machine:
    """A machine in memory. It shows a tree and no pixels, so that no PNG is drawn or written."""

    still = True

    def __init__(self, name: str, changing: bool) -> None:
        self.name = name
        self._changing = changing
        self._looks = count(1)
        self._tree = TREE

    def describe(self) -> EnvironmentSummary:
        """Return what it is."""
        return EnvironmentSummary(
            name=self.name, description="A machine.", actions=tuple(one.schema for one in ACTIONS.values())
        )

    async def reset(self, setup: Sequence[SetupStep] = ()) -> None:
        """Do nothing."""

    async def observe(self) -> Sight:
        """Show the tree; one that changes has a new name for its first element each time."""
        if self._changing:
            self._tree = [TREE[0].model_copy(update={"name": f"{BUTTONS[0]} {next(self._looks)}"}), *TREE[1:]]
        return Sight(SCREEN, None, self._tree)

    async def act(self, action: str, arguments: Mapping[str, JsonValue]) -> ActOutcome:
        """Do nothing."""
        return ActOutcome("ok", settled=True, screen_changed=False)

    async def evaluate(self, checks: Sequence[CheckRequest]) -> list[CheckOutcome]:
        """Say that nothing holds."""
        return [CheckOutcome(False) for _ in checks]

    async def close(self) -> None:
        """Do nothing."""


class Instant:
    """A model that answers at once, the same each time, as fits its seat."""

    id = "instant"

    def __init__(self, context: SeatContext) -> None:
        calls = {
            LEFT: ("left_click", {"element": 1}),
            RIGHT: ("right_write_text", {"text": "10:30"}),
            "root": ("skip", {}),
        }
        if context.agent in calls:
            name, arguments = calls[context.agent]
            self._reply = Reply(calls=(ToolCall(id="1", name=name, arguments=arguments),), prompt_tokens=100)
        else:
            self._reply = Reply(text=INSTRUCTION, prompt_tokens=100)

    async def reply(self, request: ModelRequest) -> Reply:
        """Answer."""
        return self._reply


def opener(changing: bool) -> Callable[[str, Path], AbstractAsyncContextManager[Machine]]:
    @asynccontextmanager
    async def open_machine(name: str, logs: Path) -> AsyncIterator[Machine]:
        yield Machine(name, changing)

    return open_machine


def team(turns: int) -> Team:
    expanded = load_topology("by-environment").expand([LEFT, RIGHT])
    limits = expanded.limits.model_copy(update={"turns": turns})
    return Team(
        expanded.name, expanded.about, expanded.environments, expanded.seats, expanded.channels, limits, expanded.stop
    )


def plan(turns: int) -> TrialPlan:
    nodes = [NodeSpec(name, Single(name, CheckRequest("done", {}))) for name in (LEFT, RIGHT)]
    task = TaskInstance(
        id="office",
        seed=1,
        instruction=TASK,
        parameters={},
        environments=(LEFT, RIGHT),
        setup={},
        graph=Graph(nodes),
        demonstration=Demonstration(()),
        near_misses=(),
    )
    return TrialPlan(team(turns), task, "instant")


def vocabularies() -> dict[str, Vocabulary]:
    machine = Vocabulary(ACTIONS, Registry("set-up of a machine"), "A machine.")
    return {LEFT: machine, RIGHT: machine, "root": find_vocabularies()["root"]}


def turns(folder: Path, count: int, *, changing: bool = True) -> float:
    """CPU seconds of a turn, from the beginning of the first to that of the last of `count` + 1.

    The trial is left in `folder`: files that were deleted a moment ago make the kernel look for longer where a new one
    can go (ext4), which is no part of a turn.
    """
    began: list[float] = []

    def watch(envelope: Envelope) -> None:
        if envelope.body.kind == "turn-started":
            began.append(process_time())

    planned = plan(count + 1)
    experiment = ExperimentFolder.create(folder, "turns")
    attempt = experiment.new_attempt(planned.name)
    blobs = BlobStore(experiment.blobs)
    result = asyncio.run(
        run_trial(planned, attempt, blobs, opener(changing), taps=[watch], vocabularies=vocabularies())
    )
    assert result.reason == "step-limit"
    assert result.metrics.actions == 2 * (count + 1)
    return (began[-1] - began[0]) / count


if __name__ == "__main__":
    MODELS.register("instant", lambda name, context: Instant(context))
    with TemporaryDirectory() as kept:
        serve({"turn": partial(turns, Path(kept)), "turn-unchanged": partial(turns, Path(kept), changing=False)})
