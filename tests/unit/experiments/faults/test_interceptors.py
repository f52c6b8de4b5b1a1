"""What each fault does to a message, and which messages it befalls."""

import random

import pytest

from decapod.bus import Delay, Deliver, Drop, Duplicate, Envelope, Interceptor, Replace, Verdict
from decapod.experiments.faults import load_faults, make_interceptors
from decapod.experiments.faults.interceptors import shuffle_lines
from decapod.messages import Instruction

SENT = "In toy: click(element=2)\nthen rest."


def rules(text: str, seed: int = 1) -> tuple[Interceptor, ...]:
    return make_interceptors(load_faults("f.yaml", text=f"version: 1\nname: f\nrules: [{text}]"), seed)


def said(seq: int = 1, turn: int = 1, text: str = SENT) -> Envelope:
    body = Instruction(agent="main", text=text, carries="instruction")
    return Envelope(seq, turn, "agent/main", ("agent/operator",), (), None, 0, body)


def befall(text: str, sent: str = SENT) -> Verdict:
    (one,) = rules(text)
    return one(said(text=sent), "agent/operator")


def test_no_faults_are_no_interceptors() -> None:
    assert make_interceptors(None, 1) == ()


def test_a_change_tells_the_odds() -> None:
    assert befall("{drop: true, chance: 0.999}") == Drop("99.9 % of instructions")


def test_each_fault_is_a_verdict() -> None:
    assert befall("{drop: true}") == Drop("always")
    assert befall("{delay: 3}") == Delay(3, "always")
    assert befall("{duplicate: 2}") == Duplicate(2, "always")


def replaced(text: str, sent: str = SENT) -> tuple[str, str]:
    verdict = befall(text, sent)
    assert isinstance(verdict, Replace)
    assert isinstance(verdict.body, Instruction)
    assert (verdict.body.agent, verdict.body.carries) == ("main", "instruction"), "only the text is another"
    return verdict.body.text, verdict.reason


def test_a_truncated_text_says_how_much_was_cut_and_how_it_was_counted() -> None:
    text, reason = replaced("{truncate: {tokens: 4}}")
    assert text == "In toy: click"
    assert reason == "8 of 12 tokens cut (words-1), 4 kept; always"
    assert replaced("{truncate: {tokens: 0}}")[0] == ""


def test_a_text_is_replaced_by_another_or_emptied() -> None:
    assert replaced("{replace: {text: 'In toy: wait()'}}") == ("In toy: wait()", "replaced; always")
    assert replaced("{replace: {text: ''}}")[0] == ""
    assert replaced("{replace: {with: empty}}") == ("", "emptied; always")


def test_shuffled_lines_are_the_same_lines() -> None:
    sent = "\n".join(f"line {number}" for number in range(8))
    text, reason = replaced("{replace: {with: shuffled-lines}}", sent)
    assert text != sent
    assert sorted(text.split("\n")) == sorted(sent.split("\n"))
    assert reason == "lines shuffled; always"
    assert shuffle_lines("a\nb\nc\nd", (1, "x")) == shuffle_lines("a\nb\nc\nd", (1, "x"))
    assert len({shuffle_lines("a\nb\nc\nd", (seed,)) for seed in range(20)}) > 5


@pytest.mark.parametrize(
    ("rule", "sent"),
    [
        ("{truncate: {tokens: 12}}", SENT),
        ("{truncate: {tokens: 0}}", ""),
        ("{replace: {text: same}}", "same"),
        ("{replace: {with: empty}}", ""),
        ("{replace: {with: shuffled-lines}}", "one line"),
        ("{drop: true, chance: 0}", SENT),
        ("{drop: true, to: [other]}", SENT),
        ("{drop: true, from: operator}", SENT),
        ("{drop: true, turns: 2-}", SENT),
    ],
)
def test_what_stays_as_it_is_was_not_changed(rule: str, sent: str) -> None:
    assert befall(rule, sent) == Deliver()


LOSS = "{name: loss, drop: true, chance: 0.3}"


def dropped(interceptors: tuple[Interceptor, ...], messages: list[tuple[int, int, str]]) -> set[tuple[int, str]]:
    """Which (turn, recipient) a bus that asks about these (seq, turn, recipient) drops."""
    lost = set()
    for seq, turn, recipient in messages:
        for interceptor in interceptors:
            if isinstance(interceptor(said(seq, turn), recipient), Drop):
                lost.add((turn, recipient))
                break
    return lost


MESSAGES = [(2 * turn + place, turn, f"agent/{name}") for turn in range(1, 16) for place, name in enumerate("ab")]


def test_the_same_seed_befalls_the_same_messages_for_ever() -> None:
    lost = dropped(rules(LOSS, seed=1), MESSAGES)
    assert sorted(turn for turn, recipient in lost if recipient == "agent/a") == [4, 5, 6, 7, 10, 11, 14, 15]
    assert sorted(turn for turn, recipient in lost if recipient == "agent/b") == [1, 11]
    assert dropped(rules(LOSS, seed=1), MESSAGES) == lost
    assert dropped(rules(LOSS, seed=2), MESSAGES) != lost


def test_a_draw_does_not_hang_on_the_order_of_the_others() -> None:
    lost = dropped(rules(LOSS), MESSAGES)
    shuffled = sorted(MESSAGES, key=lambda one: (one[1], random.Random(one[0]).random()))
    assert dropped(rules(LOSS), shuffled) == lost
    only_b = [one for one in MESSAGES if one[2] == "agent/b"]
    assert dropped(rules(LOSS), only_b) == {one for one in lost if one[1] == "agent/b"}


def test_a_named_rule_draws_the_same_wherever_it_stands() -> None:
    lost = dropped(rules(LOSS), MESSAGES)
    assert dropped(rules("{delay: 1, chance: 0.5}, {duplicate: 2}, " + LOSS), MESSAGES) == lost
    assert dropped(rules("{drop: true, chance: 0.3}"), MESSAGES) != lost, "another rule is another draw"


def test_a_higher_chance_befalls_the_same_messages_and_more() -> None:
    seldom, often = dropped(rules(LOSS), MESSAGES), dropped(rules(LOSS.replace("0.3", "0.7")), MESSAGES)
    assert seldom < often


def test_a_later_rule_numbers_messages_that_an_earlier_one_dropped() -> None:
    """Three messages a turn on one edge: what becomes of the third hangs on no other."""
    first, later = rules("{name: first, drop: true, chance: 0.5}, {name: later, drop: true, chance: 0.5}")
    (alone,) = rules("{name: later, drop: true, chance: 0.5}")
    compared = 0
    for turn in range(1, 40):
        for seq in range(3 * turn, 3 * turn + 3):
            verdict = alone(said(seq, turn), "agent/a")
            if isinstance(first(said(seq, turn), "agent/a"), Deliver):
                assert later(said(seq, turn), "agent/a") == verdict
                compared += 1
    assert 30 < compared < 100
