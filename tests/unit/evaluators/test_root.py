"""Root's checks, on passing, failing and empty histories."""

import pytest
from pydantic import JsonValue

from decapod.evaluators import CheckRequest, RootChecker, TrialHistory, find_evaluator, judge
from decapod.messages import ActionRequest, ActionResult, ActionStatus, Answer, CompletionClaimed

EMPTY = "no answer was submitted"


def history(*answers: str) -> TrialHistory:
    made = TrialHistory()
    for text in answers:
        made.record(Answer(agent="root", text=text))
    return made


def act(
    made: TrialHistory,
    environment: str,
    action: str,
    arguments: dict[str, JsonValue] | None = None,
    status: ActionStatus = "ok",
) -> None:
    call = str(len(made.actions))
    made.record(
        ActionRequest(agent="main", call_id=call, environment=environment, action=action, arguments=arguments or {})
    )
    made.record(ActionResult(agent="main", call_id=call, environment=environment, action=action, status=status))


def passes(made: TrialHistory, name: str, **arguments: JsonValue) -> bool:
    outcome = judge(find_evaluator("root", name), arguments, made)
    assert outcome.error is None
    return outcome.passed


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("answer_is", {"text": ""}),
        ("answer_contains", {"text": "a"}),
        ("answer_matches", {"pattern": ".*"}),
        ("answer_number", {"value": 0}),
    ],
)
def test_before_any_answer_no_check_of_answers_passes(name: str, arguments: dict[str, JsonValue]) -> None:
    outcome = judge(find_evaluator("root", name), arguments, history())
    assert (outcome.passed, outcome.evidence, outcome.error) == (False, EMPTY, None)


def test_answer_is_compares_without_case_and_space_unless_told_otherwise() -> None:
    made = history("  New\n York ")
    assert passes(made, "answer_is", text="new york")
    assert not passes(made, "answer_is", text="newyork")
    assert not passes(made, "answer_is", text="new york", ignore_case=False)
    assert not passes(made, "answer_is", text="New York", ignore_space=False)
    assert passes(history("New York"), "answer_is", text="New York", ignore_space=False, ignore_case=False)


def test_the_last_answer_counts() -> None:
    made = history("wrong", "right")
    assert passes(made, "answer_is", text="right")
    assert not passes(made, "answer_is", text="wrong")


def test_answer_contains() -> None:
    made = history("It is Paris.")
    assert passes(made, "answer_contains", text="paris")
    assert not passes(made, "answer_contains", text="paris", ignore_case=False)
    assert not passes(made, "answer_contains", text="Rome")
    outcome = judge(find_evaluator("root", "answer_contains"), {"text": ""}, made)
    assert outcome.error == "answer_contains: text: string should have at least 1 character, got ''"


def test_answer_matches_the_whole_answer() -> None:
    assert passes(history("room 12"), "answer_matches", pattern=r"room \d+")
    assert not passes(history("in room 12"), "answer_matches", pattern=r"room \d+")
    outcome = judge(find_evaluator("root", "answer_matches"), {"pattern": "("}, history("x"))
    assert outcome.error is not None
    assert outcome.error.startswith("answer_matches: pattern: not a regular expression: ")


@pytest.mark.parametrize(
    ("answer", "value", "tolerance", "expected"),
    [
        ("42", 42, 0, True),
        ("about 1,234.50 EUR", 1234.5, 0, True),
        ("-3", -3, 0, True),
        ("\u22123", -3, 0, True),
        ("0.30000000000000004", 0.3, 0, True),
        ("41.5", 42, 0.5, True),
        ("41.4", 42, 0.5, False),
        ("42 or 43", 42, 0, False),
        ("room42", 42, 0, False),
        ("1.2.3", 1.2, 0, False),
        ("none", 0, 0, False),
        ("", 0, 0, False),
        ("$62.50", 62.5, 0, True),
        ("42.", 42, 0, True),
    ],
)
def test_answer_number(answer: str, value: float, tolerance: float, expected: bool) -> None:
    assert passes(history(answer), "answer_number", value=value, tolerance=tolerance) is expected


def test_action_was() -> None:
    made = TrialHistory()
    assert not passes(made, "action_was", environment="ubuntu", action="press")
    act(made, "ubuntu", "press", {"key": "enter"})
    act(made, "ubuntu", "press", {"key": "escape"}, status="failed")
    assert passes(made, "action_was", environment="ubuntu", action="press")
    assert passes(made, "action_was", environment="ubuntu", action="press", arguments={"key": "enter"})
    assert not passes(made, "action_was", environment="ubuntu", action="press", arguments={"key": "escape"})
    assert not passes(made, "action_was", environment="ubuntu", action="press", arguments={"other": None})
    assert not passes(made, "action_was", environment="ubuntu", action="press", times=2)
    assert not passes(made, "action_was", environment="root", action="press")


def test_rejected_actions_were_not_done() -> None:
    made = TrialHistory()
    act(made, "ubuntu", "press", {"key": "enter"}, status="invalid")
    act(made, "ubuntu", "press", {"key": "enter"}, status="stale")
    assert not made.actions


def test_claimed() -> None:
    made = TrialHistory()
    assert not passes(made, "claimed")
    made.record(CompletionClaimed(agent="root"))
    assert passes(made, "claimed")


def test_an_answer_submitted_as_an_action_is_an_answer_once() -> None:
    made = TrialHistory()
    act(made, "root", "submit", {"answer": "Paris"})
    made.record(Answer(agent="main", text="Paris"))
    assert list(made.answers) == ["Paris"]
    act(made, "root", "submit", {"answer": "Rome"}, status="failed")
    assert list(made.answers) == ["Paris"]


@pytest.mark.anyio
async def test_a_second_trial_starts_without_the_answer_of_the_first() -> None:
    check = [CheckRequest("answer_is", {"text": "Paris"}), CheckRequest("answer_iz")]
    first = await RootChecker(history("Paris")).evaluate(check)
    second = await RootChecker(TrialHistory()).evaluate(check)
    assert [first[0].passed, second[0].passed] == [True, False]
    assert first[1].error is not None
    assert "did you mean 'answer_is'" in first[1].error
