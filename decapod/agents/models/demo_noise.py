"""`demo-noise?forget=0.1&misread=0.05&early=0.05`: the demo model with seeded noise, to try out statistics with.

It does what the demo model does in the same seat, and then:

- `forget` drops a detail that it was told: a word of a text that a call names, or, where the text is one word, the
  whole call. Each call with such a text is a chance.
- `misread` names another mark than the one meant, of those that are listed to it on the same screen. Each element that
  a call names is a chance, where another one is listed.
- `early` claims completion in place of all else. Each reply of a seat that plans, or that may call `root_complete`, is
  a chance, as long as completion is not claimed anyway.

What it draws depends on the trial, by its name, on the agent, the turn and the call, and on nothing else: a trial that
is run again errs in the same places, and no two trials draw the same, so chances are independent over tasks, teams and
seeds. The noise's own seed is part of the model's name and so of the trial's. Every chance is journaled with the reply
(`chances`). Where the demo model would give up, as its screen is not what the demonstration expects, the noisy one does
nothing that turn: that a trial is lost to noise is a failure, not an error.
"""

import hashlib
import random
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from decapod.agents.models.demo import DemoModel
from decapod.agents.models.demo_actor import Work
from decapod.agents.models.demo_planner import DemoPlanner, Plan
from decapod.agents.models.demo_words import name_element
from decapod.agents.models.model import ModelError, ModelRequest, Reply
from decapod.agents.models.noise_name import NOISY, NoiseRates, parse_noise
from decapod.agents.models.registry import MODELS, SeatContext
from decapod.environments.root import ROOT, complete
from decapod.messages import NoiseChance
from decapod.prompts.calls import WrittenCall, tool_name
from decapod.prompts.marks.listing import ListedMark, parse_marks

Listing = Mapping[str, Sequence[ListedMark]]

CLAIM = WrittenCall(ROOT, complete.name)
CLAIMED = "All is done."
_WORD = re.compile(r"\S+")
_IN_WORDS = re.compile(r"\[\d{1,9}\] ")
"""How an element in words begins; that is no text to be forgotten."""


@dataclass(slots=True)
class _Draws:
    """The noise of one reply: its chances in order, each drawn once."""

    rates: NoiseRates
    random: random.Random
    chances: list[NoiseChance] = field(default_factory=list)

    def happens(self, noise: Literal["forget", "misread", "early"]) -> bool:
        rate: float = getattr(self.rates, noise)
        happened = self.random.random() < rate
        self.chances.append(NoiseChance(noise=noise, rate=rate, happened=happened))
        return happened

    def tell(self, detail: str) -> None:
        """Say what came of the last chance."""
        self.chances[-1] = self.chances[-1].model_copy(update={"detail": detail})

    def claims_early(self, calls: Sequence[WrittenCall]) -> bool:
        if CLAIM in calls or not self.happens("early"):
            return False
        self.tell(f"instead of {len(calls)} calls")
        return True

    def spoil(self, call: WrittenCall, pointing: Collection[str], listing: Listing) -> WrittenCall | None:
        """Return a call as it is after noise; None when it was forgotten. `pointing` are its arguments with marks."""
        for name in pointing:
            call = self._misread(call, name, listing.get(call.environment, ()))
        for name, value in call.arguments.items():
            if isinstance(value, str) and _is_detail(name, value, pointing) and self.happens("forget"):
                words = list(_WORD.finditer(value))
                if len(words) == 1:
                    self.tell(f"{call.action} with its {name} {value!r}")
                    return None
                gone = words[self.random.randrange(len(words))]
                left = f"{value[: gone.start()]}{value[gone.end() :].lstrip()}".strip()
                self.tell(f"{gone.group()!r} of {name} {value!r}")
                call = replace(call, arguments={**call.arguments, name: left})
        return call

    def _misread(self, call: WrittenCall, name: str, listed: Sequence[ListedMark]) -> WrittenCall:
        meant = call.arguments.get(name)
        others = [mark for mark in listed if mark.id != meant]
        if not isinstance(meant, int) or not others or not self.happens("misread"):
            return call
        read = others[self.random.randrange(len(others))]
        self.tell(f"{read.id} in place of {meant}")
        return replace(call, arguments={**call.arguments, name: read.id})


class NoisyDemoModel(DemoModel):
    """The demo model in one seat, with noise."""

    def __init__(self, name: str, context: SeatContext) -> None:
        """Take a seat.

        Raises:
            ModelError: the name is wrong, or the seat plans and the task has no demonstration.
        """
        super().__init__(context)
        self.id = name
        self._rates = parse_noise(name)
        self._draws = _Draws(self._rates, random.Random())

    async def reply(self, request: ModelRequest) -> Reply:
        """Reply as the demo model does, with what its noise makes of it.

        Raises:
            ModelError: as the demo model, where all rates are 0.
        """
        seed = (self._context.trial, self._context.seed, self._rates.seed, request.agent, request.turn, request.call)
        digest = hashlib.sha256("/".join(map(str, seed)).encode()).digest()
        self._draws = _Draws(self._rates, random.Random(int.from_bytes(digest[:8], "big")))
        reply = await super().reply(request)
        return replace(reply, chances=tuple(self._draws.chances))

    def _plan(self, planner: DemoPlanner, text: str, request: ModelRequest) -> Plan:
        plan = self._clean_plan(planner, text, request)
        if self._draws.claims_early(plan.calls):
            return Plan((CLAIM,), CLAIMED, (CLAIM,))
        listing = parse_marks(text)
        calls, worded = [], []
        for call, in_words in zip(plan.calls, plan.worded, strict=True):
            pointing = [name for name, value in call.arguments.items() if value != in_words.arguments[name]]
            spoilt = self._draws.spoil(call, pointing, listing)
            if spoilt is not None:
                calls.append(spoilt)
                worded.append(_in_words(spoilt, call, in_words, listing))
        return Plan(tuple(calls), plan.remark, tuple(worded))

    def _clean_plan(self, planner: DemoPlanner, text: str, request: ModelRequest) -> Plan:
        try:
            return super()._plan(planner, text, request)
        except ModelError as error:
            if self._rates.silent:
                raise
            return Plan((), f"I am lost: {error}.")

    def _follow(self, text: str, request: ModelRequest) -> Work:
        work = super()._follow(text, request)
        tools = {tool.name: tool for tool in request.tools}
        if tool_name(*_name_of(CLAIM)) in tools and self._draws.claims_early(work.calls):
            return Work((CLAIM,), CLAIMED)
        listing = parse_marks(text)
        calls = tuple(
            spoilt
            for call in work.calls
            if (spoilt := self._draws.spoil(call, tools[tool_name(*_name_of(call))].schema.elements, listing))
        )
        return replace(work, calls=calls, remark=work.remark if calls or not work.calls else "I have done it.")

    def _relay(self, text: str, request: ModelRequest) -> tuple[WrittenCall, ...]:
        calls = super()._relay(text, request)
        return tuple(spoilt for call in calls if (spoilt := self._draws.spoil(call, (), {})))


def create_noisy_demo(name: str, context: SeatContext) -> NoisyDemoModel:
    """Make the noisy demo model of a name for a seat.

    Raises:
        ModelError: the name is wrong, or the seat plans and there is no demonstration.
    """
    return NoisyDemoModel(name, context)


MODELS.register(NOISY, create_noisy_demo)


def _name_of(call: WrittenCall) -> tuple[str, str]:
    return call.environment, call.action


def _is_detail(name: str, value: str, pointing: Collection[str]) -> bool:
    return name not in pointing and bool(_WORD.search(value)) and not _IN_WORDS.match(value)


def _in_words(spoilt: WrittenCall, clean: WrittenCall, in_words: WrittenCall, listing: Listing) -> WrittenCall:
    """Return a spoilt call with elements in words, as `in_words` is of the clean one."""
    names = {mark.id: name_element(mark) for mark in listing.get(spoilt.environment, ())}
    worded = {}
    for name, value in spoilt.arguments.items():
        if value == clean.arguments[name]:
            worded[name] = in_words.arguments[name]
        else:
            worded[name] = names.get(value, value) if isinstance(value, int) else value
    return replace(spoilt, arguments=worded)
