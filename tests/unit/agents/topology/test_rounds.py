"""Who thinks in which round, what is said in it, and when it is read."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from decapod.agents.topology import Channel, Rounds, Seat, Team, lint, load_topology, plan_rounds
from decapod.agents.topology.order import find_cycles
from decapod.agents.topology.rounds import forwards
from decapod.roles import load_role

SOLO = load_role("solo")


def team(acting: str, *channels: Channel) -> Team:
    names = dict.fromkeys(name for channel in channels for name in (channel.source, channel.recipient))
    seats = tuple(Seat(name, SOLO, acts=("ubuntu",) if name in acting.split() else ()) for name in names)
    return Team("team", "", ("ubuntu",), seats, channels)


def said(rounds: Rounds) -> list[str]:
    """What is said, as in `1 a>b 2`: the round, who to whom, and when it is read."""
    return [f"{use.round} {use.channel.source}>{use.channel.recipient} {use.read}" for use in rounds.uses]


def test_a_planner_and_its_critic() -> None:
    rounds = plan_rounds(
        team(
            "hand",
            Channel("planner", "critic", "draft"),
            Channel("critic", "planner", "critique", rounds=2),
            Channel("planner", "hand"),
        )
    )
    assert said(rounds) == ["1 planner>critic 1", "1 critic>planner 2", "2 planner>hand 1"]
    assert {name: [(one.round, one.rounds, one.last) for one in shares] for name, shares in rounds.shares.items()} == {
        "planner": [(1, 2, False), (2, 2, True)],
        "critic": [(1, 2, True)],
        "hand": [(1, 1, True)],
    }


def test_a_debate_before_a_judge() -> None:
    rounds = plan_rounds(
        team(
            "judge",
            Channel("a", "b", rounds=2),
            Channel("b", "a", rounds=2),
            Channel("a", "judge"),
            Channel("b", "judge"),
        )
    )
    assert said(rounds) == ["1 a>b 2", "1 b>a 2", "2 a>judge 1", "2 b>judge 1"]


def test_peers_that_act_do_so_in_the_last_round() -> None:
    rounds = plan_rounds(team("a b", Channel("a", "b", rounds=3), Channel("b", "a", rounds=2)))
    assert said(rounds) == ["1 b>a 2", "2 a>b 3"]
    assert [one.round for one in rounds.shares["a"] if one.last] == [3]
    assert [one.round for one in rounds.shares["b"] if one.last] == [3]


def test_without_a_circle_everybody_thinks_once() -> None:
    rounds = plan_rounds(team("c", Channel("a", "b", rounds=4), Channel("b", "c"), Channel("a", "c")))
    assert said(rounds) == ["1 a>b 1", "1 b>c 1", "1 a>c 1"]
    assert rounds.most == 1


def test_who_is_read_by_nobody_says_nothing() -> None:
    rounds = plan_rounds(team("", Channel("a", "b", rounds=2), Channel("b", "a", rounds=2)))
    assert (said(rounds), dict(rounds.shares)) == ([], {"a": (), "b": ()})


def test_a_circle_that_nobody_reads_is_odd() -> None:
    text = """\
version: 1
name: team
agents:
  a: {role: instructor, observes: {each: marks}}
  b: {role: instructor, observes: {each: marks}}
  c: {role: solo, observes: {each: marks}, acts: all}
channels:
  - {from: a, to: b, rounds: 2}
  - {from: b, to: a, rounds: 2}
"""
    told = [problem.message for problem in lint(load_topology("t.yaml", text=text), ["ubuntu"])]
    assert told == [
        "'a' never speaks: in no round does anybody who acts, or hears of it, read it",
        "'b' never speaks: in no round does anybody who acts, or hears of it, read it",
    ]


NAMES = "abcdef"


@st.composite
def teams(draw: st.DrawFn) -> Team:
    """Any team whose channels are in no cycle but through an exchange."""
    ends = draw(st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)), unique=True, max_size=12))
    channels: list[Channel] = []
    for source, recipient in ends:
        once = Channel(source, recipient)
        straight = [(one.source, one.recipient) for one in (*channels, once) if one.rounds == 1]
        if source == recipient:
            continue
        again = draw(st.booleans()) or bool(find_cycles(NAMES, straight))
        channels.append(Channel(source, recipient, rounds=draw(st.integers(2, 4))) if again else once)
    acting = draw(st.sets(st.sampled_from(NAMES)))
    seats = tuple(Seat(name, SOLO, acts=("ubuntu",) if name in acting else ()) for name in NAMES)
    return Team("team", "", ("ubuntu",), seats, tuple(channels))


@given(teams())
def test_nobody_ever_waits_for_what_comes_later(drawn: Team) -> None:
    rounds = plan_rounds(drawn)
    waits = [((use.channel.source, use.round), (use.channel.recipient, use.read)) for use in rounds.uses]
    for name, shares in rounds.shares.items():
        waits += [((name, one.round), (name, other.round)) for one, other in pairwise(shares)]
    moments = list(dict.fromkeys(moment for wait in waits for moment in wait))
    numbers = {moment: f"m{index}" for index, moment in enumerate(moments)}
    assert not find_cycles(numbers.values(), [(numbers[one], numbers[other]) for one, other in waits])


@given(teams())
def test_what_is_said_is_said_by_who_thinks_and_read_by_who_thinks(drawn: Team) -> None:
    rounds = plan_rounds(drawn)
    thinking = {(name, share.round) for name, shares in rounds.shares.items() for share in shares}
    for use in rounds.uses:
        assert (use.channel.source, use.round) in thinking
        assert (use.channel.recipient, use.read) in thinking
    keys = [(use.channel.source, use.channel.recipient, use.round) for use in rounds.uses]
    assert len(set(keys)) == len(keys)


@given(teams())
def test_who_acts_always_thinks_and_does_so_at_last_in_the_last_round(drawn: Team) -> None:
    rounds = plan_rounds(drawn)
    for seat in drawn.seats:
        shares = rounds.shares[seat.name]
        assert [share.last for share in shares] == [False] * (len(shares) - 1) + [True] * bool(shares)
        if seat.acts:
            assert shares[-1].round == shares[-1].rounds


@given(teams())
def test_the_order_of_a_round_leads_forwards(drawn: Team) -> None:
    assert not find_cycles(NAMES, forwards(drawn.channels))
