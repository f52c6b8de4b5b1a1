"""Journals of small trials, written by the real bus."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from decapod.bus import BlobStore, Bus, Deliver, Drop, Envelope, Interceptor, JournalWriter, Verdict
from decapod.messages import (
    ActionRequest,
    ActionResult,
    AgentSummary,
    ChannelSummary,
    EnvironmentSummary,
    Evaluation,
    Instruction,
    Message,
    Metrics,
    ModelCall,
    ModelReply,
    NodeCheck,
    NodeSummary,
    PromptMessage,
    TaskAssigned,
    TextPart,
    ToolCall,
    TrialEnded,
    TrialStarted,
    TurnEnded,
    TurnStarted,
)

STARTED = TrialStarted(
    trial="3f9c",
    topology="by-functionality",
    task="write-a-note",
    seed=7,
    agents=(
        AgentSummary(name="main", role="planner", model="demo", observes={"ubuntu": "marks"}, acts=()),
        AgentSummary(name="tool", role="operator", model="demo", observes={}, acts=("ubuntu",)),
    ),
    channels=(ChannelSummary(source="main", recipient="tool", carries="instruction"),),
    environments=(EnvironmentSummary(name="ubuntu", description="A desktop.", actions=()),),
    nodes=(NodeSummary(name="open"), NodeSummary(name="saved", after=("open",))),
    turns=15,
    note="Made with the demo model.",
)
ENDED = TrialEnded(
    reason="step-limit",
    message="The turn limit of 2 was reached.",
    turns=2,
    metrics=Metrics(
        completed=1,
        nodes=2,
        actions=1,
        tokens=None,
        completion_ratio=0.5,
        execution_efficiency=0.5,
        cost_efficiency=None,
    ),
)


@dataclass
class Said:
    """One message of a script."""

    body: Message
    sender: str = "conductor"
    to: Sequence[str] = ()
    turn: int = 1


def instruction(text: str, turn: int = 1) -> Said:
    """Make what main tells tool."""
    return Said(Instruction(agent="main", text=text), "agent/main", ("agent/tool",), turn)


def thinking(agent: str, text: str, turn: int = 1) -> list[Said]:
    """Make a model's call and its reply."""
    prompt = (PromptMessage(role="system", parts=(TextPart(text="You plan."),)),)
    call = ToolCall(id="1", name="ubuntu_click", arguments={"element": 3})
    return [
        Said(ModelCall(agent=agent, call=1, model="demo", prompt=prompt), f"agent/{agent}", (), turn),
        Said(
            ModelReply(agent=agent, call=1, model="demo", text=text, calls=(call,), latency_ns=1_500_000_000),
            f"agent/{agent}",
            (),
            turn,
        ),
    ]


def first_turn(said: str = "In ubuntu: click(element=3)") -> list[Said]:
    """Make a trial's beginning and its first turn, in which a node is completed."""
    click = {"element": 3}
    request = ActionRequest(
        agent="tool",
        call_id="1",
        environment="ubuntu",
        action="click",
        arguments=dict(click),
        resolved={"element": {"box": {"x": 1, "y": 2, "w": 3, "h": 4}, "label": "Save"}},
    )
    result = ActionResult(
        agent="tool",
        call_id="1",
        environment="ubuntu",
        action="click",
        status="ok",
        took_ns=400_000_000,
        screen_changed=True,
    )
    checked = NodeCheck(node="open", passed=True, evidence={"window": "Notes"})
    return [
        Said(STARTED, turn=0),
        Said(TaskAssigned(task="write-a-note", instruction="Write a note."), to=("agent/main",), turn=0),
        Said(TurnStarted(turn=1)),
        *thinking("main", "I shall have it clicked."),
        instruction(said),
        Said(request, "agent/tool", ("env/ubuntu",)),
        Said(result, "env/ubuntu", ("agent/tool", "evaluator")),
        Said(
            Evaluation(
                moment="action", checks=(checked,), newly=("open",), completed=("open",), nodes=2, complete=False
            ),
            "evaluator",
        ),
        Said(TurnEnded(turn=1, actions=1)),
    ]


def whole_trial() -> list[Said]:
    """Make a trial of two turns that ended properly."""
    second = [Said(TurnStarted(turn=2), turn=2), instruction("Nothing more.", 2), Said(ENDED, turn=2)]
    return [*first_turn(), *second]


@dataclass
class DropsWords:
    """An interceptor that drops every message with one word in it."""

    word: str
    dropped: list[int] = field(default_factory=list)

    def __call__(self, envelope: Envelope, recipient: str) -> Verdict:
        if self.word in getattr(envelope.body, "text", ""):
            self.dropped.append(envelope.seq)
            return Drop(f"it speaks of {self.word}")
        return Deliver()


def write_journal(path: Path, script: Sequence[Said], interceptors: Sequence[Interceptor] = ()) -> Path:
    """Let a real bus write a journal; blobs go to the folder `blobs` three levels up. Returns `path`."""
    asyncio.run(_write(path, script, interceptors))
    return path


async def _write(path: Path, script: Sequence[Said], interceptors: Sequence[Interceptor]) -> None:
    with JournalWriter(path, BlobStore(path.parents[2] / "blobs")) as journal:
        bus = Bus(journal, interceptors=interceptors)
        for address in ("agent/main", "agent/tool", "env/ubuntu"):
            bus.subscribe(address, _listen)
        async with bus:
            for said in script:
                if said.turn != bus.turn:
                    await bus.begin_turn(said.turn)
                await bus.publish(said.body, sender=said.sender, to=said.to)


async def _listen(envelope: Envelope) -> None:
    """Take everything in."""
