"""What of a text is sent under a payload policy, and why it cannot be."""

from hypothesis import given
from hypothesis import strategies as st

from decapod.agents.payload import find_misfit, payload_of
from decapod.agents.topology import load_policy

PLAN, DRAFT = load_policy("plan"), load_policy("draft")
STEPS = '{"steps": [{"agent": "ubuntu", "do": "Save."}]}'


def test_a_plan_is_found_in_prose_and_fences() -> None:
    text = f"Here {{is}} my plan:\n```json\n{STEPS}\n```\nGood luck."
    assert find_misfit(PLAN, text) is None
    assert payload_of(PLAN, text) == STEPS


def test_a_plan_that_does_not_fit_is_told_where() -> None:
    assert find_misfit(PLAN, "Save it.") == "it holds no JSON object"
    assert find_misfit(PLAN, '{"steps": [{"agent": 3, "do": "x"}, {}]}') == (
        "it does not fit the schema: steps/0/agent: 3 is not of type 'string'; steps/1: 'agent' is a required "
        "property; steps/1: 'do' is a required property"
    )


def test_a_draft_proposes_calls_that_can_be_read() -> None:
    assert find_misfit(DRAFT, "I would click.\nIn ubuntu: click(element=1)") is None
    assert "it proposes no call" in (find_misfit(DRAFT, "I would click.") or "")
    assert "cannot be read: the value of 'element' is not JSON" in (
        find_misfit(DRAFT, "In ubuntu: click(element=") or ""
    )


@given(st.text(alphabet='{}[]":, ax\n1\\') | st.integers(1, 3000).map(lambda depth: '{"a":' * depth))
def test_any_text_is_read_without_an_error(text: str) -> None:
    assert find_misfit(PLAN, text) is not None or not text.strip()
    assert isinstance(payload_of(PLAN, text), str)


@given(st.sampled_from(["instruction", "summary", "critique", "notes"]), st.text())
def test_free_text_goes_as_it_is(name: str, text: str) -> None:
    assert find_misfit(load_policy(name), text) is None
    assert payload_of(load_policy(name), text) == text


def test_nothing_is_sent_in_silence() -> None:
    assert payload_of(load_policy("silent"), "Hello.") == ""
