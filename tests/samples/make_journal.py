"""A small plausible trial on a real bus, as a journal with its blobs: `python -m tests.samples.make_journal`.

A planner and an operator write a note in an editor. The planner's second instruction is cut short on its way, the
operator misses the last word, and the third turn puts that right.
"""

import argparse
import asyncio
import io
import shutil
from pathlib import Path

from PIL import Image as Picture
from PIL import ImageDraw

from decapod.bus import BlobStore, Bus, Deliver, Envelope, JournalWriter, Replace, Verdict
from decapod.messages import (
    ActionRequest,
    ActionResult,
    ActionSchema,
    AgentSummary,
    Box,
    ChannelSummary,
    Edge,
    EnvironmentSummary,
    Evaluation,
    Image,
    ImagePart,
    Instruction,
    Mark,
    MarkedObservation,
    Metrics,
    ModelCall,
    ModelReply,
    NodeCheck,
    NodeCompleted,
    NodeSummary,
    Observation,
    PromptMessage,
    Size,
    TaskAssigned,
    TextPart,
    ToolCall,
    TrialEnded,
    TrialStarted,
    TurnEnded,
    TurnStarted,
)

FOLDER = Path(__file__).parent / "journal"

SCREEN = Size(width=320, height=200)
MARKS = (
    Mark(id=1, box=Box(x=8, y=8, w=60, h=20), label="Save as…", role="button", source="tree"),
    Mark(id=2, box=Box(x=8, y=40, w=304, h=150), label="Untitled 1", role="text", source="tree"),
)
TURNS = (
    ("In ubuntu: click(element=2)", "click", {"element": 2}),
    ('In ubuntu: write_text(text="buy milk and bread")', "write_text", {"text": "buy milk and"}),
    ('In ubuntu: write_text(text=" bread")', "write_text", {"text": " bread"}),
)


def cut_short(envelope: Envelope, recipient: str) -> Verdict:
    """Cut the instruction of the second turn before its last word."""
    body = envelope.body
    if isinstance(body, Instruction) and envelope.turn == 2:
        return Replace(body.model_copy(update={"text": body.text.replace(" bread", "")}), "cut at 6 tokens")
    return Deliver()


def started() -> TrialStarted:
    """Who takes part, and in what."""
    schema = {
        "type": "object",
        "properties": {"element": {"type": "integer", "minimum": 1, "description": "What to click."}},
        "required": ["element"],
    }
    click = ActionSchema(name="click", description="Click an element.", parameters=schema, elements=("element",))
    write = ActionSchema(
        name="write_text",
        description="Type text.",
        parameters={"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]},
    )
    return TrialStarted(
        trial="sample",
        topology="by-functionality",
        task="note",
        seed=7,
        agents=(
            AgentSummary(name="main", role="planner", model="sample", observes={"ubuntu": "marks"}, acts=()),
            AgentSummary(name="tool", role="operator", model="sample", observes={}, acts=("ubuntu",)),
        ),
        channels=(ChannelSummary(source="main", recipient="tool", carries="instruction"),),
        environments=(EnvironmentSummary(name="ubuntu", description="A Linux desktop.", actions=(click, write)),),
        nodes=(
            NodeSummary(name="editor", about="The editor has the focus."),
            NodeSummary(name="note", about="The note reads as asked.", after=("editor",)),
        ),
        turns=15,
        note="A made-up trial: nothing was measured.",
    )


class Sample:
    """The parts of the trial, as subscribers of one bus."""

    def __init__(self, bus: Bus, blobs: BlobStore) -> None:
        self.bus = bus
        self.blobs = blobs
        self.written = ""
        self.completed: tuple[str, ...] = ()
        self.marked = 0
        self.acted = asyncio.Event()
        bus.subscribe("env/ubuntu", self.show, kinds={"turn-started"})
        bus.subscribe("env/ubuntu", self.act, kinds={"action-request"})
        bus.subscribe("stage/marks", self.mark, kinds={"observation"})
        bus.subscribe("agent/main", self.plan, kinds={"marked-observation"})
        bus.subscribe("agent/tool", self.operate, kinds={"instruction"})
        bus.subscribe("evaluator", self.judge, kinds={"action-result"})
        bus.subscribe("conductor", self.go_on, kinds={"evaluation"})

    def picture(self, marks: tuple[Mark, ...] = ()) -> Image:
        """Draw the screen as it stands."""
        picture = Picture.new("RGB", (SCREEN.width, SCREEN.height), "white")
        draw = ImageDraw.Draw(picture)
        draw.text((12, 44), self.written, fill="black")
        for mark in marks:
            box = mark.box
            draw.rectangle((box.x, box.y, box.x + box.w, box.y + box.h), outline="red")
            draw.text((box.x + 2, box.y + 2), str(mark.id), fill="red")
        file = io.BytesIO()
        picture.save(file, "PNG")
        return Image(blob=self.blobs.put(file.getvalue(), "image/png"), size=SCREEN, screen=SCREEN)

    async def show(self, envelope: Envelope) -> None:
        """Observe the screen."""
        shown = Observation(
            environment="ubuntu", turn=envelope.turn, screen=SCREEN, screenshot=self.picture(), took_ns=21_000_000
        )
        await self.bus.publish(shown, sender="env/ubuntu", to=["stage/marks"])

    async def mark(self, envelope: Envelope) -> None:
        """Number the elements."""
        body = envelope.body
        assert isinstance(body, Observation)
        marked = MarkedObservation(
            environment="ubuntu",
            turn=envelope.turn,
            observation=envelope.seq,
            screen=SCREEN,
            screenshot=body.screenshot,
            image=self.picture(MARKS),
            marks=MARKS,
            took_ns=3_000_000,
        )
        await self.bus.publish(marked, sender="stage/marks", to=["agent/main"])

    async def plan(self, envelope: Envelope) -> None:
        """Let the planner think, and instruct the operator."""
        self.marked = envelope.seq
        body = envelope.body
        assert isinstance(body, MarkedObservation)
        assert body.image is not None
        text, _, _ = TURNS[envelope.turn - 1]
        system = "You plan. " + "Name things by their marks. " * (1_300 if envelope.turn == 1 else 1)
        prompt = (
            PromptMessage(role="system", parts=(TextPart(text=system),)),
            PromptMessage(role="user", parts=(TextPart(text="What is next?"), ImagePart(image=body.image))),
        )
        await self.think("agent/main", prompt, text=text)
        await self.bus.publish(Instruction(agent="main", text=text), sender="agent/main", to=["agent/tool"])

    async def operate(self, envelope: Envelope) -> None:
        """Let the operator turn the instruction into an action."""
        body = envelope.body
        assert isinstance(body, Instruction)
        _, action, arguments = TURNS[envelope.turn - 1]
        call = ToolCall(id=f"call-{envelope.turn}", name=f"ubuntu_{action}", arguments=dict(arguments))
        await self.think("agent/tool", (PromptMessage(role="user", parts=(TextPart(text=body.text),)),), calls=(call,))
        box = MARKS[1].box.model_dump()
        resolved = {"element": {"box": box, "label": "Untitled 1"}} if action == "click" else dict(arguments)
        request = ActionRequest(
            agent="tool",
            call_id=call.id,
            environment="ubuntu",
            action=action,
            arguments=dict(arguments),
            resolved=resolved,
            marked_observation=self.marked,
        )
        await self.bus.request(request, sender="agent/tool", to="env/ubuntu", deadline=30)

    async def think(
        self, agent: str, prompt: tuple[PromptMessage, ...], *, text: str = "", calls: tuple[ToolCall, ...] = ()
    ) -> None:
        """Journal one model call and its reply."""
        name = agent.removeprefix("agent/")
        tools = ("ubuntu_click", "ubuntu_write_text") if name == "tool" else ()
        await self.bus.publish(ModelCall(agent=name, call=1, model="sample", prompt=prompt, tools=tools), sender=agent)
        reply = ModelReply(
            agent=name,
            call=1,
            model="sample",
            text=text,
            calls=calls,
            prompt_tokens=900,
            completion_tokens=14,
            latency_ns=850_000_000,
            cost=0.0031,
        )
        await self.bus.publish(reply, sender=agent)

    async def act(self, envelope: Envelope) -> None:
        """Carry out an action."""
        body = envelope.body
        assert isinstance(body, ActionRequest)
        self.written += str(body.arguments.get("text", ""))
        result = ActionResult(
            agent=body.agent,
            call_id=body.call_id,
            environment="ubuntu",
            action=body.action,
            status="ok",
            took_ns=4_000_000,
            settle_ns=150_000_000,
            settled=True,
            screen_changed=True,
        )
        await self.bus.reply(envelope, result, sender="env/ubuntu", to=["evaluator"])

    async def judge(self, envelope: Envelope) -> None:
        """Check the next node of the graph."""
        node = "note" if self.completed else "editor"
        passed = node == "editor" or self.written == "buy milk and bread"
        newly = (node,) if passed else ()
        self.completed += newly
        evaluation = Evaluation(
            moment="action",
            checks=(NodeCheck(node=node, passed=passed, evidence={"text": self.written}, took_ns=900_000),),
            newly=newly,
            completed=self.completed,
            nodes=2,
            complete=len(self.completed) == 2,
        )
        await self.bus.reply(envelope, evaluation, sender="evaluator", to=["conductor"])
        for name in newly:
            await self.bus.publish(NodeCompleted(node=name), sender="evaluator")

    async def go_on(self, envelope: Envelope) -> None:
        """Let the turn end once its action has been judged."""
        self.acted.set()


def ended() -> TrialEnded:
    """The last message: both nodes in three actions and 5,484 tokens."""
    metrics = Metrics(
        completed=2,
        nodes=2,
        actions=3,
        tokens=5_484,
        completion_ratio=1.0,
        execution_efficiency=1 / 3,
        cost_efficiency=1 / 5_484,
    )
    return TrialEnded(reason="success", turns=3, metrics=metrics, held_at_end={"note": True})


async def make(folder: Path) -> None:
    """Run the trial; its journal and blobs go into `folder`, which must not hold a journal."""
    blobs = BlobStore(folder / "blobs")
    with JournalWriter(folder / "journal.jsonl", blobs, {"trial": "sample"}) as journal:
        bus = Bus(journal, interceptors=[cut_short])
        async with bus:
            sample = Sample(bus, blobs)
            bus.record(started(), sender="conductor")
            task = TaskAssigned(
                task="note", instruction="Write a note: buy milk and bread.", parameters={"item": "bread"}
            )
            await bus.publish(task, sender="conductor", to=["agent/main", "evaluator"])
            for turn in range(1, len(TURNS) + 1):
                sample.acted.clear()
                await bus.begin_turn(turn)
                await bus.publish(TurnStarted(turn=turn), sender="conductor")
                await sample.acted.wait()
                edge = Edge(source="agent/main", recipient="agent/tool", outcome="message")
                await bus.publish(TurnEnded(turn=turn, actions=1, edges=(edge,)), sender="conductor")
        bus.record(ended(), sender="conductor")


def main() -> None:
    """Make the sample anew."""
    parser = argparse.ArgumentParser(description="Make the sample journal anew.")
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    folder: Path = parser.parse_args().folder
    shutil.rmtree(folder, ignore_errors=True)
    asyncio.run(make(folder))


if __name__ == "__main__":
    main()
