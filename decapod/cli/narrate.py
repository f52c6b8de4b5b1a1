"""From an envelope to words: one entry of the conversation, as the log and the live view show it."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import JsonValue

from decapod.bus import Envelope
from decapod.cli.terminal import harmless
from decapod.messages import (
    ActionRequest,
    ActionResult,
    Answer,
    ChannelSummary,
    CompletionClaimed,
    Evaluation,
    Failure,
    HumanInput,
    Instruction,
    MarkedObservation,
    Message,
    ModelCall,
    ModelReply,
    NodeCompleted,
    Observation,
    Skip,
    TaskAssigned,
    TrialEnded,
    TrialStarted,
    TurnEnded,
    TurnStarted,
)

Tone = Literal["plain", "talk", "act", "good", "bad", "quiet"]


@dataclass(frozen=True, slots=True)
class Entry:
    """What one message says: a headline, and the lines below it. Both are harmless to a terminal."""

    head: str
    body: tuple[str, ...] = ()
    tone: Tone = "plain"


def narrate(envelope: Envelope) -> Entry:
    """Tell what a message says. Every kind of message has words of its own."""
    entry = _TELLERS[type(envelope.body)](envelope, envelope.body)
    body = tuple(line for text in entry.body for line in harmless(text).splitlines())
    return Entry(harmless(entry.head).replace("\n", " "), body, entry.tone)


def seconds(nanoseconds: int) -> str:
    """Return a duration for a person: `0.2 ms`, `12 ms`, `0.4 s`, `2 min 5 s`."""
    if nanoseconds < 10_000_000:
        return f"{nanoseconds / 1e6:.1f} ms"
    if nanoseconds < 100_000_000:
        return f"{nanoseconds / 1e6:.0f} ms"
    whole = nanoseconds / 1e9
    return f"{whole:.1f} s" if whole < 100 else f"{int(whole // 60)} min {whole % 60:.0f} s"


def call(name: str, arguments: Mapping[str, JsonValue], resolved: Mapping[str, JsonValue] | None = None) -> str:
    """Return a call as text: `click(element=3 "Save")`; a label is added to each argument that points at a mark."""
    told = []
    for argument, value in arguments.items():
        target = (resolved or {}).get(argument)
        label = target.get("label") if isinstance(target, dict) and target != value else None
        text = json.dumps(value, ensure_ascii=False)
        told.append(f"{argument}={text}" + (f" {json.dumps(label, ensure_ascii=False)}" if label else ""))
    return f"{name}({', '.join(told)})"


def short(address: str) -> str:
    """Return an address as a person reads it: `agent/main` is `main`, `env/ubuntu` is `ubuntu`."""
    return address.partition("/")[2] or address


def _recipients(envelope: Envelope) -> str:
    return ", ".join(short(address) for address in envelope.to) or "everyone who listens"


def _trial_started(envelope: Envelope, body: TrialStarted) -> Entry:
    lines = [f"trial {body.trial}, seed {body.seed}, at most {body.turns} turns"]
    for agent in body.agents:
        sees = ", ".join(f"{name} ({form})" for name, form in agent.observes.items()) or "nothing"
        acts = f"in {', '.join(agent.acts)}" if agent.acts else "nowhere"
        lines.append(f"{agent.name}: {agent.role}, model {agent.model}; sees {sees}; acts {acts}")
    lines += [_channel(one, body.tokenizer) for one in body.channels]
    lines += [f"Fault {fault}" for fault in body.faults]
    if body.note:
        lines.append(f"Note: {body.note}")
    return Entry(f"Team {body.topology} on task {body.task}", tuple(lines))


def _channel(channel: ChannelSummary, tokenizer: str) -> str:
    rounds = "" if channel.rounds == 1 else f", up to {channel.rounds} rounds"
    limit = "" if channel.tokens is None else f", at most {channel.tokens} tokens ({tokenizer})"
    return f"{channel.source} -> {channel.recipient}: {channel.carries}{rounds}{limit}"


def _task_assigned(envelope: Envelope, body: TaskAssigned) -> Entry:
    return Entry(f"task {body.task} for {_recipients(envelope)}", (body.instruction,), "talk")


def _turn_started(envelope: Envelope, body: TurnStarted) -> Entry:
    return Entry(f"turn {body.turn} begins")


def _observation(envelope: Envelope, body: Observation) -> Entry:
    size = f"{body.screen.width}x{body.screen.height}" if body.screen else "no screen"
    tree = ", with its element tree" if body.tree is not None else ""
    return Entry(f"{body.environment} was looked at: {size}{tree}", (), "quiet")


def _marked_observation(envelope: Envelope, body: MarkedObservation) -> Entry:
    found = f"{body.environment} shows {_count(len(body.marks), 'marked element')}"
    return Entry(found, body.corrections, "quiet")


def _model_call(envelope: Envelope, body: ModelCall) -> Entry:
    lines = []
    for message in body.prompt:
        pictures = sum(part.type == "image" for part in message.parts)
        seen = f" [{_count(pictures, 'picture')}]" if pictures else ""
        lines.append(f"[{message.role}]{seen} {message.text}".rstrip())
        lines += [f"  calls {call(one.name, one.arguments)}" for one in message.calls]
    return Entry(
        f"{body.agent} asks {body.model}, with {_count(len(body.tools), 'action')} offered", tuple(lines), "quiet"
    )


def _model_reply(envelope: Envelope, body: ModelReply) -> Entry:
    lines = [body.text] if body.text else []
    for one in body.calls:
        lines.append(
            f"calls {call(one.name, one.arguments)}" + (f" - unreadable: {one.problem}" if one.problem else "")
        )
    if body.cut:
        lines.append(body.cut)
    told = [body.model, seconds(body.latency_ns)]
    if body.prompt_tokens is not None or body.completion_tokens is not None:
        told.append(f"{_or_unknown(body.prompt_tokens)} + {_or_unknown(body.completion_tokens)} tokens")
    if body.cost is not None:
        told.append(f"${body.cost:.4f}")
    return Entry(f"{body.agent} thought ({', '.join(told)})", tuple(lines or ["(nothing)"]))


def _instruction(envelope: Envelope, body: Instruction) -> Entry:
    how = "" if body.carries == "instruction" else f" ({body.carries})"
    again = "" if body.round == 1 else f", round {body.round}"
    shown = ", ".join(one.environment for one in body.observations)
    lines = [body.text or "(empty)", *((f"with the screen of {shown}",) if shown else ())]
    return Entry(f"{body.agent} -> {_recipients(envelope)}{how}{again}", tuple(lines), "talk")


def _action_request(envelope: Envelope, body: ActionRequest) -> Entry:
    return Entry(
        f"{body.agent} does in {body.environment}: {call(body.action, body.arguments, body.resolved)}", (), "act"
    )


def _action_result(envelope: Envelope, body: ActionResult) -> Entry:
    what = f"{body.environment} {body.action}: {body.status}"
    if not body.executed:
        return Entry(f"{what}, not executed", (body.error or "no reason given",), "bad")
    told = [seconds(body.took_ns)]
    if body.screen_changed is not None:
        told.append("the screen changed" if body.screen_changed else "the screen stayed as it was")
    if body.settled is False:
        told.append("and did not settle")
    lines = [body.error] if body.error else []
    if body.output is not None:
        lines.append(f"returned {json.dumps(body.output, ensure_ascii=False)}")
    return Entry(f"{what} ({', '.join(told)})", tuple(lines), "quiet" if body.status == "ok" else "bad")


def _skip(envelope: Envelope, body: Skip) -> Entry:
    return Entry(f"{body.agent} rests" + (f": {body.reason}" if body.reason else ""), (), "quiet")


def _answer(envelope: Envelope, body: Answer) -> Entry:
    return Entry(f"{body.agent} submits an answer", (body.text,), "talk")


def _completion_claimed(envelope: Envelope, body: CompletionClaimed) -> Entry:
    return Entry(f"{body.agent} says that the task is done", (), "talk")


def _evaluation(envelope: Envelope, body: Evaluation) -> Entry:
    moment = {
        "before": "before the first action",
        "action": "after the action",
        "claim": "at the claim",
        "end": "at the end",
    }
    lines = []
    for check in body.checks:
        if check.error is not None:
            lines.append(f"{check.node}: could not be checked: {check.error}")
        else:
            seen = "" if check.evidence is None else f": {json.dumps(check.evidence, ensure_ascii=False)}"
            lines.append(f"{check.node}: {'holds' if check.passed else 'does not hold yet'}{seen}")
    head = f"graph {moment[body.moment]}: {len(body.completed)} of {body.nodes} nodes"
    return Entry(head, tuple(lines), "good" if body.newly else "quiet")


def _node_completed(envelope: Envelope, body: NodeCompleted) -> Entry:
    return Entry(f"node completed: {body.node}", (), "good")


def _human_input(envelope: Envelope, body: HumanInput) -> Entry:
    return Entry(f"a person typed{f' as {body.agent}' if body.agent else ''}", (body.text or "(nothing)",), "talk")


def _failure(envelope: Envelope, body: Failure) -> Entry:
    then = {"retry": "it is tried again", "set-aside": "the message is set aside", "end-trial": "the trial ends"}
    at = "" if body.envelope is None else f" while handling #{body.envelope}"
    return Entry(f"{short(body.address)} failed{at}: {then[body.policy]}", (f"{body.error}: {body.message}",), "bad")


def _turn_ended(envelope: Envelope, body: TurnEnded) -> Entry:
    lines = tuple(
        f"{short(edge.source)} -> {short(edge.recipient)}: nothing came ({edge.reason})"
        for edge in body.edges
        if edge.outcome == "absent"
    )
    return Entry(f"turn {body.turn} ended: {_count(body.actions, 'action')} executed", lines, "quiet")


def _trial_ended(envelope: Envelope, body: TrialEnded) -> Entry:
    figures = body.metrics
    lines = [body.message] if body.message else []
    lines.append(
        f"{figures.completed} of {figures.nodes} nodes, {_count(figures.actions, 'action')}, "
        f"{_or_unknown(figures.tokens)} tokens, {_count(body.turns, 'turn')}"
    )
    if body.reason == "success":  # every final node held once: one that does not hold now was undone
        lines += [f"{node} no longer holds" for node, held in body.held_at_end.items() if held is False]
    return Entry(f"ended: {body.reason}", tuple(lines), "good" if body.reason == "success" else "bad")


def _count(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")


def _or_unknown(number: int | None) -> str:
    return "unknown" if number is None else str(number)


_TELLERS: dict[type[Message], Callable[[Envelope, Any], Entry]] = {
    TrialStarted: _trial_started,
    TaskAssigned: _task_assigned,
    TurnStarted: _turn_started,
    Observation: _observation,
    MarkedObservation: _marked_observation,
    ModelCall: _model_call,
    ModelReply: _model_reply,
    Instruction: _instruction,
    ActionRequest: _action_request,
    ActionResult: _action_result,
    Skip: _skip,
    Answer: _answer,
    CompletionClaimed: _completion_claimed,
    Evaluation: _evaluation,
    NodeCompleted: _node_completed,
    HumanInput: _human_input,
    Failure: _failure,
    TurnEnded: _turn_ended,
    TrialEnded: _trial_ended,
}
