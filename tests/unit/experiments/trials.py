"""Runs trials of scripted teams on toy devices."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from decapod.agents.topology import Team, load_topology
from decapod.bus import BlobStore, Envelope, Interceptor, Journal, read_journal
from decapod.evaluators import CheckRequest, Graph, NodeSpec, Single
from decapod.experiments.faults import FaultFile
from decapod.experiments.folder import ExperimentFolder
from decapod.experiments.plan import TrialPlan
from decapod.experiments.result import TrialResult
from decapod.experiments.trial import run_trial
from decapod.messages import Message, TrialEnded
from decapod.tasks import Demonstration, TaskInstance
from tests.unit.experiments.toy import Toy, opener, vocabularies

Reply = Mapping[str, object]


def call(name: str, **arguments: object) -> dict[str, object]:
    return {"name": name, "arguments": arguments}


def node(name: str, what: str, *, after: Sequence[str] = (), initially: bool = False, device: str = "toy") -> NodeSpec:
    check = Single(device, CheckRequest("done", {"what": what}))
    return NodeSpec(name, check, after=tuple(after), initially=initially)


@dataclass
class Run:
    """A trial that ran: its folder, its result and its journal."""

    folder: Path
    result: TrialResult | None
    journal: Journal
    seen: list[Envelope]

    def bodies(self, kind: str) -> list[Message]:
        return [envelope.body for envelope in self.journal.envelopes if envelope.body.kind == kind]


@dataclass
class Lab:
    """Runs trials in a folder: of the demo model where there are no replies, else of the scripted one."""

    folder: Path
    toys: tuple[Toy, ...] = field(default_factory=lambda: (Toy(),))
    nodes: tuple[NodeSpec, ...] = (node("written", "wrote hello"), node("saved", "clicked Save", after=["written"]))
    topology: str | Path = "single"
    interceptors: tuple[Interceptor, ...] = ()
    faults: FaultFile | None = None
    seed: int = 1
    demonstration: Demonstration = field(default_factory=lambda: Demonstration(()))

    def team(self, **limits: int) -> Team:
        team = load_topology(self.topology).expand([toy.name for toy in self.toys])
        if not limits:
            return team
        return Team(
            team.name,
            team.about,
            team.environments,
            team.seats,
            team.channels,
            team.limits.model_copy(update=limits),
            team.stop,
        )

    def model(self, replies: Sequence[Reply]) -> str:
        if not replies:
            return "demo"
        script = self.folder / "replies.yaml"
        script.write_text(yaml.safe_dump({"version": 1, "replies": [dict(reply) for reply in replies]}))
        return f"scripted/{script}"

    def plan(self, replies: Sequence[Reply], **limits: int) -> TrialPlan:
        task = TaskInstance(
            id="toy-task",
            seed=self.seed,
            instruction="Write hello, then save.",
            parameters={"word": "hello"},
            environments=tuple(toy.name for toy in self.toys),
            setup={},
            graph=Graph(self.nodes),
            demonstration=self.demonstration,
            near_misses=(),
        )
        return TrialPlan(self.team(**limits), task, self.model(replies), faults=self.faults)

    async def run(self, replies: Sequence[Reply] = (), **limits: int) -> Run:
        seen: list[Envelope] = []
        experiment = ExperimentFolder.create(self.folder / "runs", "test")
        plan = self.plan(replies, **limits)
        attempt = experiment.new_attempt(plan.name)
        names = [toy.name for toy in self.toys]
        raised: Exception | None = None
        try:
            result = await run_trial(
                plan,
                attempt,
                BlobStore(experiment.blobs),
                opener(*self.toys),
                taps=[seen.append],
                interceptors=self.interceptors,
                vocabularies=vocabularies(*names),
            )
        except Exception as error:  # noqa: BLE001 - raised again, with what the trial left
            raised = error
            result = None
        journal = read_journal(attempt.journal)
        written = json.loads(attempt.result.read_text())
        assert written["trial"] == plan.name
        run = Run(attempt.path, result, journal, seen)
        if raised is not None:
            raise TrialError(run) from raised
        return run


class TrialError(Exception):
    """A trial that raised, with what it left."""

    def __init__(self, run: Run) -> None:
        super().__init__("the trial raised")
        self.run = run


WRITE = call("toy_write_text", text="hello")
SAVE = call("toy_click", element=2)
COMPLETE = call("root_complete")


def ended(run: Run) -> TrialEnded:
    """The last message of a journal."""
    body = run.journal.envelopes[-1].body
    assert isinstance(body, TrialEnded)
    return body


SINGLE = """
version: 1
name: one
agents: {main: {role: solo, observes: {each: marks}, acts: all}}
limits: {turns: 5}
"""

PAIR = """
version: 1
name: pair
agents:
  main: {role: instructor, observes: {each: marks}}
  operator: {role: tool-operator, acts: all}
channels: [{from: main, to: operator, carries: instruction}]
limits: {turns: 3}
"""


def topology(folder: Path, text: str) -> Path:
    """A file of this text, to be loaded as a team."""
    path = folder / "team.yaml"
    path.write_text(text)
    return path
