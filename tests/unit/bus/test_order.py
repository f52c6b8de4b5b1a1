"""Random teams of publishers and subscribers: order, nothing lost, nothing twice, and the journal tells the same."""

import asyncio
import tempfile
from dataclasses import dataclass
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from decapod.bus import Envelope
from tests.unit.bus.support import Trial, say, text_of

NAMES = [f"agent/{letter}" for letter in "abcde"]


@dataclass(frozen=True)
class Member:
    """A subscriber that passes on what still has hops left, to `targets` (empty: to all), yielding now and then."""

    mailbox: int
    targets: tuple[str, ...]
    pauses: int


@dataclass(frozen=True)
class Outsider:
    """A task that publishes messages with so many hops, to `targets` (empty: to all)."""

    hops: tuple[int, ...]
    targets: tuple[str, ...]


TARGETS = st.lists(st.sampled_from(NAMES), unique=True, max_size=3).map(tuple)
MEMBERS = st.lists(
    st.builds(Member, mailbox=st.integers(1, 8), targets=TARGETS, pauses=st.integers(0, 2)), min_size=1, max_size=5
)
OUTSIDERS = st.lists(
    st.builds(Outsider, hops=st.lists(st.integers(0, 2), max_size=6).map(tuple), targets=TARGETS), max_size=3
)


@settings(deadline=None, max_examples=120)
@given(members=MEMBERS, outsiders=OUTSIDERS)
def test_random_teams(members: list[Member], outsiders: list[Outsider]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(Path(folder))
        asyncio.run(check(trial, members, outsiders))


async def check(trial: Trial, members: list[Member], outsiders: list[Outsider]) -> None:
    got: dict[str, list[Envelope]] = {name: [] for name in NAMES[: len(members)]}
    made: list[Envelope] = []
    async with trial.bus() as bus:
        for name, member in zip(got, members, strict=False):

            async def handler(envelope: Envelope, name: str = name, member: Member = member) -> None:
                got[name].append(envelope)
                for _ in range(member.pauses):
                    await asyncio.sleep(0)
                hops = int(text_of(envelope))
                if hops:
                    made.append(await bus.publish(say(str(hops - 1)), sender=name, to=member.targets))

            bus.subscribe(name, handler, mailbox=member.mailbox)

        async def publish(number: int, outsider: Outsider) -> None:
            for hops in outsider.hops:
                made.append(await bus.publish(say(str(hops)), sender=f"env/{number}", to=outsider.targets))

        async with asyncio.TaskGroup() as group:
            for number, outsider in enumerate(outsiders):
                group.create_task(publish(number, outsider))
    made.sort(key=lambda envelope: envelope.seq)
    assert [envelope.seq for envelope in made] == list(range(1, len(made) + 1))
    for name, envelopes in got.items():
        meant = [e for e in made if (name in e.to if e.to else e.sender != name)]
        assert envelopes == meant  # in the order of seq, none lost, none twice
    journal = trial.read()
    assert list(journal.envelopes) == made
    assert sorted((one.recipient, one.seq) for one in journal.deliveries) == sorted(
        (name, envelope.seq) for name, envelopes in got.items() for envelope in envelopes
    )
    assert {one.outcome for one in journal.deliveries} <= {"handled"}
    assert [envelope.seq for envelope in made if envelope.unrouted] == [
        envelope.seq for envelope in made if not any(envelope in envelopes for envelopes in got.values())
    ]
