"""`@action`: schema, checking and binding of arguments."""

from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field, JsonValue

from decapod.actions import Action, ArgumentError, Element, action
from decapod.messages import Box


@action
def click(
    element: Element, button: Literal["left", "right"] = "left", times: Annotated[int, Field(ge=1, le=3)] = 1
) -> str:
    """Click an element.

    The pointer stays where it is afterwards.

    Args:
        element: what to click.
        button: which mouse button.
        times: how often.
    """
    return f"{element.label} {button} {times}"


@action(name="keys", timeout=3.0, settle=0.0)
def press_keys(device: object, keys: list[str]) -> object:
    """Press keys together.

    Args:
        keys: their names.
    """
    return device, keys


@action
def scroll(amount: int, over: Element | None = None) -> Element | None:
    """Scroll.

    Args:
        amount: lines, down.
        over: where; by default where the pointer is.
    """
    return over


BOX: dict[str, JsonValue] = {"x": 1, "y": 2, "w": 3, "h": 4}


def test_a_bare_action_is_named_by_its_function_and_stays_callable() -> None:
    assert isinstance(click, Action)
    assert (click.name, click.timeout, click.settle) == ("click", 15.0, 2.0)
    assert click(Element(box=Box(x=0, y=0, w=1, h=1), label="Save")) == "Save left 1"


def test_options_of_an_action() -> None:
    assert (press_keys.name, press_keys.timeout, press_keys.settle) == ("keys", 3.0, 0.0)
    assert press_keys.signature.takes_device
    assert not click.signature.takes_device


def test_the_schema_is_what_a_model_needs_and_no_more() -> None:
    schema = click.schema
    assert (schema.name, schema.elements) == ("click", ("element",))
    assert schema.description == "Click an element. The pointer stays where it is afterwards."
    assert schema.parameters == {
        "type": "object",
        "properties": {
            "element": {"type": "integer", "minimum": 1, "description": "what to click."},
            "button": {
                "type": "string",
                "enum": ["left", "right"],
                "default": "left",
                "description": "which mouse button.",
            },
            "times": {"type": "integer", "minimum": 1, "maximum": 3, "default": 1, "description": "how often."},
        },
        "required": ["element"],
        "additionalProperties": False,
    }


def test_the_device_is_not_shown() -> None:
    assert list(press_keys.schema.parameters["properties"]) == ["keys"]


def test_an_optional_element_is_a_mark_id_or_nothing() -> None:
    assert scroll.elements == ("over",)
    assert scroll.check({"amount": 2}) == {"amount": 2, "over": None}
    assert scroll.check({"amount": 2, "over": 7}) == {"amount": 2, "over": 7}
    assert scroll.bind({"amount": 2, "over": {"box": BOX}})["over"] == Element(box=Box(x=1, y=2, w=3, h=4))


def test_checked_arguments_have_their_defaults() -> None:
    assert click.check({"element": 4}) == {"element": 4, "button": "left", "times": 1}


def test_a_number_in_a_string_becomes_a_number() -> None:
    assert click.check({"element": "4"})["element"] == 4


@pytest.mark.parametrize(
    ("arguments", "parameter", "problem"),
    [
        ({}, "element", "is required"),
        ({"element": 0}, "element", "input should be greater than or equal to 1, got 0"),
        ({"element": "button"}, "element", "unable to parse string as an integer"),
        ({"element": None}, "element", "got None"),
        ({"element": {"box": BOX}}, "element", "input should be a valid integer"),
        ({"element": 1, "times": 4}, "times", "less than or equal to 3, got 4"),
        ({"element": 1, "button": "middle"}, "button", "'left' or 'right', got 'middle'"),
        ({"element": 1, "buton": "left"}, "buton", "no such parameter (did you mean 'button'?)"),
        ({"elements": 1}, "elements", "click takes: element, button, times"),
        ({"element": "x" * 500}, "element", "..."),
    ],
)
def test_a_bad_argument_is_named_with_what_is_wrong(
    arguments: dict[str, JsonValue], parameter: str, problem: str
) -> None:
    with pytest.raises(ArgumentError) as caught:
        click.check(arguments)
    assert caught.value.parameter == parameter
    assert problem in caught.value.problem
    assert str(caught.value) == f"{parameter}: {caught.value.problem}"
    assert len(str(caught.value)) < 200


def test_a_problem_inside_an_argument_is_placed() -> None:
    with pytest.raises(ArgumentError, match=r"^keys: 1: input should be a valid string, got 7"):
        press_keys.check({"keys": ["ctrl", 7]})


def test_binding_makes_elements_of_boxes() -> None:
    bound = click.bind({"element": {"box": BOX, "label": "Save"}, "times": 2})
    assert bound == {"element": Element(box=Box(x=1, y=2, w=3, h=4), label="Save"), "button": "left", "times": 2}
    assert click(**bound) == "Save left 2"


def test_binding_takes_no_mark_ids() -> None:
    with pytest.raises(ArgumentError, match="element"):
        click.bind({"element": 4})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=5), inner, max_size=2),
    max_leaves=4,
)


@given(arguments=st.dictionaries(st.sampled_from(["element", "button", "times", "x"]), JSON, max_size=3))
def test_whatever_a_model_writes_is_checked_or_refused(arguments: dict[str, JsonValue]) -> None:
    try:
        checked = click.check(arguments)
    except ArgumentError as error:
        refused: str | None = error.parameter
    else:
        refused = None
        assert click.check(checked) == checked
        assert isinstance(checked["element"], int)
        assert checked["element"] >= 1
    assert refused in {*arguments, "element", None}
