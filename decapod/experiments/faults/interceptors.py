"""From the rules of a file to interceptors of a bus."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from decapod.bus import Delay, Deliver, Drop, Duplicate, Envelope, Interceptor, Replace, Verdict
from decapod.bus.interceptors import AGENTS
from decapod.bus.tokens import count_tokens, keep_tokens
from decapod.experiments.faults.draw import EdgeCounter, draw
from decapod.experiments.faults.models import FaultFile, Rule
from decapod.messages import Instruction

Key = Sequence[str | int]


@dataclass(frozen=True, slots=True)
class RuleInterceptor:
    """Lets one rule befall what it is about. `name` is what the journal calls it; `seed` is the trial's."""

    name: str
    rule: Rule
    seed: int
    counter: EdgeCounter

    def __call__(self, envelope: Envelope, recipient: str) -> Verdict:
        """Return what the rule does to `envelope` on its way to the address `recipient`."""
        number = self.counter.number(envelope, recipient)
        sender, told = envelope.sender.removeprefix(AGENTS), recipient.removeprefix(AGENTS)
        if not self.rule.befalls(sender, told, envelope.body.kind, envelope.turn):
            return Deliver()
        key = (self.seed, self.name, sender, told, envelope.turn, number)
        if draw(key) >= self.rule.chance:
            return Deliver()
        return _VERDICTS[self.rule.fault](self.rule, envelope, key)


def make_interceptors(faults: FaultFile | None, seed: int) -> tuple[Interceptor, ...]:
    """Make an interceptor of each rule, in their order. Make new ones for every trial: they count its messages."""
    if faults is None:
        return ()
    counter = EdgeCounter()
    return tuple(
        RuleInterceptor(name, rule, seed, counter) for name, rule in zip(faults.rule_names, faults.rules, strict=True)
    )


def shuffle_lines(text: str, key: Key) -> str:
    """Return the lines of a text in an order that `key` draws."""
    lines = text.split("\n")
    order = sorted(range(len(lines)), key=lambda line: draw((*key, "line", line)))
    return "\n".join(lines[line] for line in order)


def _drop(rule: Rule, envelope: Envelope, key: Key) -> Verdict:
    return Drop(rule.odds)


def _delay(rule: Rule, envelope: Envelope, key: Key) -> Verdict:
    assert rule.delay is not None
    return Delay(rule.delay, rule.odds)


def _duplicate(rule: Rule, envelope: Envelope, key: Key) -> Verdict:
    assert rule.duplicate is not None
    return Duplicate(rule.duplicate, rule.odds)


def _truncate(rule: Rule, envelope: Envelope, key: Key) -> Verdict:
    assert rule.truncate is not None
    text, limit = _text(envelope), rule.truncate.tokens
    tokens = count_tokens(text)
    if tokens <= limit:
        return Deliver()
    said = f"{tokens - limit} of {tokens} tokens cut ({rule.truncate.tokenizer}), {limit} kept"
    return _instead(envelope, keep_tokens(text, limit), f"{said}; {rule.odds}")


def _replace(rule: Rule, envelope: Envelope, key: Key) -> Verdict:
    assert rule.replace is not None
    text = _text(envelope)
    if rule.replace.text is not None:
        return _instead(envelope, rule.replace.text, f"replaced; {rule.odds}")
    if rule.replace.instead == "empty":
        return _instead(envelope, "", f"emptied; {rule.odds}")
    return _instead(envelope, shuffle_lines(text, key), f"lines shuffled; {rule.odds}")


def _instead(envelope: Envelope, text: str, reason: str) -> Verdict:
    """Hand over another text; what would stay as it is was not changed, and the journal does not say so."""
    if text == _text(envelope):
        return Deliver()
    return Replace(envelope.body.model_copy(update={"text": text}), reason)


def _text(envelope: Envelope) -> str:
    assert isinstance(envelope.body, Instruction), "rules befall instructions only"
    return envelope.body.text


_VERDICTS: Mapping[str, Callable[[Rule, Envelope, Key], Verdict]] = {
    "drop": _drop,
    "delay": _delay,
    "duplicate": _duplicate,
    "truncate": _truncate,
    "replace": _replace,
}
