from decapod.agents.models.demo_briefing import brief
from decapod.prompts.calls import WrittenCall, parse_calls
from decapod.prompts.context import Colleague

TEAM = (Colleague("ubuntu", acts=("ubuntu",)), Colleague("second", acts=("ubuntu",)), Colleague("root", acts=("root",)))
CLICK = WrittenCall("ubuntu", "click", {"element": '[3] entry "Name:"'})
COMPLETE = WrittenCall("root", "complete")


def test_each_member_is_told_what_is_its_own_and_the_others_that_they_rest() -> None:
    text = brief("Step 1 of 2.", (CLICK,), TEAM)
    assert text.split("\n\n") == [
        "Step 1 of 2.",
        'ubuntu:\nIn ubuntu: click(element="[3] entry \\"Name:\\"")',
        "second: rest this turn.",
        "root: rest this turn.",
    ]


def test_every_call_is_written_exactly_once() -> None:
    assert sorted(call.action for call in parse_calls(brief("Now.", (CLICK, COMPLETE), TEAM)).calls) == [
        "click",
        "complete",
    ]


def test_what_nobody_can_do_is_written_down_without_a_name() -> None:
    tap = WrittenCall("android", "tap", {"element": 1})
    assert brief("Now.", (tap,), TEAM[:1]).startswith("Now.\nIn android: tap(element=1)\n\nubuntu: rest")
    assert brief("Now.", (tap,), ()) == "Now.\nIn android: tap(element=1)"
