"""Random verdicts: what each recipient is handed, and what the journal says, against a plain model."""

import asyncio
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from decapod.bus import Delay, Deliver, Drop, Duplicate, Envelope, Replace, Verdict
from tests.unit.bus.support import Listener, Trial, say, text_of

RECIPIENTS = ("agent/b", "agent/c")
VERDICTS: st.SearchStrategy[Verdict] = st.one_of(
    st.just(Deliver()),
    st.builds(Drop, reason=st.text(alphabet='ab"\\é\n', max_size=3)),
    st.builds(Delay, turns=st.integers(1, 3)),
    st.builds(Duplicate, times=st.integers(2, 3)),
    st.builds(Replace, body=st.builds(say, st.text(alphabet="xyz", min_size=1, max_size=2)), reason=st.just("r")),
)
MESSAGES = st.lists(st.tuples(st.integers(0, 2), VERDICTS, VERDICTS), max_size=12)
"""Turns to begin before the message, and the verdict for each recipient."""


@settings(deadline=None, max_examples=120)
@given(messages=MESSAGES)
def test_random_verdicts(messages: list[tuple[int, Verdict, Verdict]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(check(Trial(Path(folder)), messages))


class Model:
    """What one recipient should be handed."""

    def __init__(self) -> None:
        self.got: list[str] = []
        self.later: list[tuple[int, str]] = []
        self.dropped = 0

    def take(self, turn: int, text: str, verdict: Verdict) -> str:
        match verdict:
            case Drop():
                self.dropped += 1
                return "dropped"
            case Delay(turns):
                self.later.append((turn + turns, text))
                return "delayed"
            case Duplicate(times):
                self.got += [text] * times
            case Replace(body):
                self.got.append(text_of(body))
                return "altered"
            case Deliver():
                self.got.append(text)
        return "handled"

    def begin(self, turn: int) -> None:
        self.got += [text for due, text in self.later if due <= turn]
        self.later = [one for one in self.later if one[0] > turn]


async def check(trial: Trial, messages: list[tuple[int, Verdict, Verdict]]) -> None:
    listeners, models = {name: Listener() for name in RECIPIENTS}, {name: Model() for name in RECIPIENTS}

    def verdict(envelope: Envelope, recipient: str) -> Verdict:
        _, *verdicts = messages[envelope.seq - 1]
        return dict(zip(RECIPIENTS, verdicts, strict=True))[recipient]

    async with trial.bus(verdict) as bus:
        for name, listener in listeners.items():
            bus.subscribe(name, listener)
        for number, (turns, *verdicts) in enumerate(messages):
            await bus.begin_turn(turn := bus.turn + turns)
            for model in models.values():
                model.begin(turn)
            envelope = await bus.publish(say(str(number)), sender="agent/a")
            expected = {
                name: models[name].take(turn, str(number), one) for name, one in zip(RECIPIENTS, verdicts, strict=True)
            }
            assert await bus.delivered(envelope.seq) == expected
    assert {name: listener.texts for name, listener in listeners.items()} == {n: m.got for n, m in models.items()}
    journal = trial.read()
    changed = [one for _, *verdicts in messages for one in verdicts if not isinstance(one, Deliver)]
    assert [one.verdict for one in journal.changes] == [type(one).__name__.lower() for one in changed]
    for name, model in models.items():
        outcomes = [one.outcome for one in journal.deliveries if one.recipient == name]
        assert len(outcomes) == len(model.got) + model.dropped + len(model.later)
        assert outcomes.count("dropped") == model.dropped + len(model.later)
