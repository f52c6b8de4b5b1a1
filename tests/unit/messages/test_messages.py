import json
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from decapod.messages import MESSAGE, ActionResult, AnyMessage, Instruction, Message, PromptMessage, TextPart
from decapod.messages.values import ImagePart
from tests.unit.messages.strategies import models

KINDS: tuple[type[Message], ...] = get_args(get_args(AnyMessage)[0])


def test_the_kinds_are_those_of_the_design() -> None:
    assert [one.KIND for one in KINDS] == [
        "trial-started",
        "task-assigned",
        "turn-started",
        "observation",
        "marked-observation",
        "instruction",
        "action-request",
        "action-result",
        "skip",
        "answer",
        "completion-claimed",
        "model-call",
        "model-reply",
        "evaluation",
        "node-completed",
        "human-input",
        "failure",
        "turn-ended",
        "trial-ended",
    ]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.KIND))
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_every_message_survives_json(kind: type[Message], data: st.DataObject) -> None:
    message = data.draw(models(kind))
    line = message.model_dump_json()
    assert MESSAGE.validate_json(line) == message
    assert MESSAGE.validate_python(json.loads(line)) == message
    assert type(MESSAGE.validate_json(line)) is kind


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.KIND))
def test_every_kind_says_what_it_is_and_holds_no_bytes(kind: type[Message]) -> None:
    assert kind.__doc__
    assert kind.model_fields["kind"].default == kind.KIND
    schema = json.dumps(kind.model_json_schema())
    assert '"format": "binary"' not in schema
    assert "base64" not in schema


def test_a_message_is_frozen() -> None:
    message = Instruction(agent="main", text="x")
    with pytest.raises(ValidationError, match="frozen"):
        message.text = "y"  # type: ignore[misc]


def test_unknown_fields_and_kinds_are_errors() -> None:
    with pytest.raises(ValidationError, match="Extra inputs are not permitted"):
        MESSAGE.validate_python({"kind": "instruction", "agent": "main", "text": "x", "to": "all"})
    with pytest.raises(ValidationError, match="letter"):
        MESSAGE.validate_python({"kind": "letter", "agent": "main", "text": "x"})


@pytest.mark.parametrize(
    ("status", "executed"), [("ok", True), ("failed", True), ("timeout", True), ("invalid", False), ("stale", False)]
)
def test_what_counts_as_an_executed_action(status: str, executed: bool) -> None:
    result = MESSAGE.validate_python(
        {
            "kind": "action-result",
            "agent": "a",
            "call_id": "1",
            "environment": "ubuntu",
            "action": "click",
            "status": status,
        }
    )
    assert isinstance(result, ActionResult)
    assert result.executed is executed


@given(parts=st.lists(models(TextPart) | models(ImagePart), max_size=4))
def test_the_text_of_a_prompt_message_is_its_text_parts(parts: list[TextPart | ImagePart]) -> None:
    message = PromptMessage(role="user", parts=tuple(parts))
    assert message.text == "\n".join(part.text for part in parts if isinstance(part, TextPart))
