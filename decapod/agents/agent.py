"""An agent: a seat of the team, its inbox, its memory and its model."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from time import perf_counter_ns
from types import MappingProxyType
from typing import NamedTuple

from decapod.agents.claims import PUT, is_claim
from decapod.agents.inbox import Inbox
from decapod.agents.memory import Exchange, Memory, count_tokens
from decapod.agents.models import Model, ModelRequest, Reply, Tool
from decapod.agents.models.cleaning import clean_reply
from decapod.agents.prompting import Prompter
from decapod.agents.skip import NOTED, is_skip
from decapod.agents.state import Deed, describe_state
from decapod.agents.topology import Seat, Share
from decapod.bus import Bus
from decapod.bus.tokenizers import cut_note, find_tokenizer
from decapod.bus.tokens import TOKENIZER
from decapod.messages import (
    ActionRequest,
    ActionResult,
    Edge,
    HumanInput,
    MarkedObservation,
    ModelCall,
    ModelReply,
    PromptMessage,
    TextPart,
    ToolCall,
)
from decapod.prompts import LISTED
from decapod.prompts.marks.feedback import describe_change

ONCE = Share()
"""The share of an agent that thinks once in a turn."""


class Decision(NamedTuple):
    """What an agent said and what it wants done, in order."""

    text: str
    calls: tuple[ToolCall, ...] = ()


def agent_address(name: str) -> str:
    """The bus address of an agent: `agent/main`."""
    return f"agent/{name}"


class Agent:
    """One agent of a trial. It thinks when the conductor tells it that its turn has come."""

    def __init__(
        self,
        seat: Seat,
        model: Model,
        bus: Bus,
        prompter: Prompter,
        tools: Sequence[Tool],
        *,
        kept: Mapping[str, int] = MappingProxyType({}),
        tokenizer: str = TOKENIZER,
        gated: bool = False,
    ) -> None:
        """Seat `model` at `seat`.

        Args:
            seat: its place in the team.
            model: what thinks there.
            bus: where it is heard.
            prompter: makes its prompts.
            tools: what it may call, empty for an agent that only talks.
            kept: how many notes it is reminded of, by their payload policy.
            tokenizer: how its limit of tokens is counted.
            gated: whether its claims of completion are judged by others before they count.
        """
        self.seat = seat
        self.name = seat.name
        self.address = agent_address(seat.name)
        self.inbox = Inbox(kept)
        self.gated = gated
        self.deeds: tuple[Deed, ...] = ()
        self._tokenizer = tokenizer
        self._doing: list[Deed] = []
        self._seen_before: Mapping[str, MarkedObservation] = {}
        self._model = model
        self._bus = bus
        self._prompter = prompter
        self._tools = tuple(tools)
        self._tool_names = tuple(tool.name for tool in tools)
        self._share = Share()
        self._told: tuple[Edge, ...] = ()
        self._memory = Memory(seat.history)
        self._missed: list[tuple[str, int]] = []
        self._exchange: Exchange | None = None
        self._pending: tuple[ToolCall, ...] = ()
        self._results: dict[str, ActionResult] = {}
        self._turn = 0
        self._call = 0
        self._asked = 0

    @property
    def asked(self) -> int:
        """How often the model has been asked in this round of the turn."""
        return self._asked

    def subscribe(self) -> None:
        """Begin to receive messages."""
        self._bus.collect(self.address, self.inbox.keep, kinds=Inbox.KINDS)

    async def think(self, turn: int, edges: Sequence[Edge], share: Share = ONCE) -> Decision:
        """Answer the prompt of a turn, or of one of its rounds, made of what is in the inbox.

        Args:
            turn: counts from 1.
            edges: those that closed for this agent, to be read now.
            share: which of its rounds it is. Only in the last one it is offered tools.

        Raises:
            ModelError: the model has no answer.
        """
        self._asked = 0
        if self._exchange is None:
            self._turn, self._call, self._told = turn, 0, tuple(edges)
            self._exchange = Exchange(self._prompter.turn(turn, self.inbox, edges, share, self._tell_missed()))
        else:
            self._go_on(self._exchange, edges, share)
        self._share = share
        return await self._ask()

    def _go_on(self, exchange: Exchange, edges: Sequence[Edge], share: Share) -> None:
        """Begin another round. What is said anew replaces what its sender said before; all else is shown again."""
        self._add_results()
        heard_again = {edge.source for edge in edges}
        over = [edge for edge in self._told if edge.source in heard_again]
        kept = [edge for edge in self._told if edge.source not in heard_again]
        earlier = self._prompter.earlier(self._turn, self.inbox, over, self._share)
        self._told = (*kept, *edges)
        exchange.go_on(earlier, self._prompter.turn(self._turn, self.inbox, self._told, share))

    async def think_again(self) -> Decision:
        """Answer again within the turn, after the results of the calls so far.

        Raises:
            ModelError: the model has no answer.
        """
        self._add_results()
        return await self._ask()

    async def think_over(self, problem: str) -> Decision:
        """Answer again in the same round, as the last reply cannot be sent on: `problem` says why.

        Raises:
            ModelError: the model has no answer.
        """
        assert self._exchange is not None
        self._add_results()
        notice = f"Your reply reached nobody: {problem}. Nothing of it was done. Write it again, in the form asked for."
        earlier = self._prompter.earlier(self._turn, self.inbox, (), self._share)
        prompt = self._prompter.turn(self._turn, self.inbox, self._told, self._share, (notice,))
        self._exchange.go_on(earlier, prompt)
        return await self._ask()

    def state(self) -> str:
        """What it did in the last turn, and what has changed on its screens since then, in words."""
        return describe_state(self.deeds, self._seen_before, self.inbox.observations)

    def take_result(self, result: ActionResult, request: ActionRequest | None = None) -> None:
        """Take the result of one of the last reply's calls; `request` is given when it was carried out."""
        self._results[result.call_id] = result
        if request is not None:
            self._doing.append(Deed(request, result))

    def take_missed(self, environment: str, number: int) -> None:
        """Take note that the screen had changed when the agent named an element of its list by this id."""
        self._missed.append((environment, number))

    def _tell_missed(self) -> tuple[str, ...]:
        """Say where the elements are now that were named too late in the last turn, if the agent is shown lists."""
        told = []
        for environment, number in self._missed:
            before, now = self._seen_before.get(environment), self.inbox.observations.get(environment)
            if before is None or now is None or self.seat.observes.get(environment) not in LISTED:
                continue
            told += [
                f"In your last list of {environment}, {describe_change(mark, now.marks)}."
                for mark in before.marks
                if mark.id == number
            ]
        self._missed = []
        return tuple(dict.fromkeys(told))

    def end_turn(self) -> None:
        """Close the exchange of this turn and remember it; an agent that rested is told later of what came late."""
        if self._exchange is not None:
            self._add_results()
            self._memory.remember(self._exchange)
            self.inbox.end_turn()
        self._exchange = None
        self.deeds, self._doing = tuple(self._doing), []
        self._seen_before = self.inbox.observations

    async def _ask(self) -> Decision:
        assert self._exchange is not None
        self._call += 1
        self._asked += 1
        tools, names = (self._tools, self._tool_names) if self._share.last else ((), ())
        system, now = self._prompter.system(self.inbox.task), self._exchange.messages()
        remembered, forgot = self._remembered((system, *now))
        prompt = (system, *remembered, *now)
        asked = ModelCall(
            agent=self.name, call=self._call, model=self._model.id, prompt=prompt, tools=names, forgot=forgot
        )
        self._bus.record(asked, sender=self.address)
        started = perf_counter_ns()
        limit = None if tools else self.seat.reply_tokens
        request = ModelRequest(self.name, self._turn, self._call, prompt, tools, self._share.round, limit)
        reply = clean_reply(await self._model.reply(request))
        took = max(0, perf_counter_ns() - started - reply.waited_ns)
        if reply.typed is not None:
            self._bus.record(HumanInput(agent=self.name, text=reply.typed), sender="human")
        calls = unique_ids(reply.calls, self._call)
        reply, cut = self._within_limit(reply)
        await self._bus.publish(self._journaled(reply, calls, cut, took), sender=self.address)
        self._exchange.followed.append(
            PromptMessage(role="assistant", parts=(TextPart(text=reply.text),) if reply.text else (), calls=calls)
        )
        self._pending = calls
        return Decision(reply.text, calls)

    def _remembered(self, others: Sequence[PromptMessage]) -> tuple[tuple[PromptMessage, ...], str]:
        """What there is room for of its history beside the rest of its prompt, and what was left out of it in words."""
        limit = self.seat.prompt_tokens
        if limit is None:
            return self._memory.messages(), ""
        count = find_tokenizer(self._tokenizer).count
        rest = count_tokens(others, count)
        kept, left_out = self._memory.within(limit - rest, count)
        if not left_out:
            return kept, ""
        return kept, f"{left_out} exchanges left out ({self._tokenizer}: {limit} tokens, {rest} of them needed now)"

    def _within_limit(self, reply: Reply) -> tuple[Reply, str]:
        """Cut the text where the seat's limit of tokens says so, and say what was cut."""
        limit = self.seat.reply_tokens
        if limit is None:
            return reply, ""
        tokenizer = find_tokenizer(self._tokenizer)
        tokens = tokenizer.count(reply.text)
        if tokens <= limit:
            return reply, ""
        return replace(reply, text=tokenizer.keep(reply.text, limit)), cut_note(self._tokenizer, tokens, limit)

    def _journaled(self, reply: Reply, calls: tuple[ToolCall, ...], cut: str, latency: int) -> ModelReply:
        return ModelReply(
            agent=self.name,
            call=self._call,
            model=self._model.id,
            text=reply.text,
            calls=calls,
            raw=reply.raw,
            cut=cut,
            prompt_tokens=reply.prompt_tokens,
            completion_tokens=reply.completion_tokens,
            cached_tokens=reply.cached_tokens,
            image_tokens=reply.image_tokens,
            latency_ns=latency,
            cost=reply.cost,
            images=reply.images,
            retried=reply.retried,
            chances=reply.chances,
        )

    def _add_results(self) -> None:
        """Answer every call of the last reply with one tool message, as chat models demand."""
        assert self._exchange is not None
        for call in self._pending:
            text = self._came_of(call)
            self._exchange.followed.append(PromptMessage(role="tool", parts=(TextPart(text=text),), call_id=call.id))
        self._pending, self._results = (), {}

    def _came_of(self, call: ToolCall) -> str:
        if is_skip(call, self.seat):
            return NOTED
        if self.gated and is_claim(call) and call.id not in self._results:
            return PUT
        return self._prompter.result(self._results.get(call.id))


def unique_ids(calls: Sequence[ToolCall], count: int) -> tuple[ToolCall, ...]:
    """Give every call an id of its own where a provider sent none, or the same one twice."""
    seen: set[str] = set()
    unique = []
    for number, call in enumerate(calls, 1):
        if not call.id or call.id in seen:
            call = call.model_copy(update={"id": f"call-{count}-{number}"})
        seen.add(call.id)
        unique.append(call)
    return tuple(unique)
