import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.tasks.template import MissingValueError, TemplateError, parse_template
from decapod.tasks.tree import bind_tree, fill_tree, names_in, parse_tree


def test_placeholders_are_filled_and_doubled_braces_stay() -> None:
    template = parse_template("{{x}} {a}-{b_2} {a}")
    assert template.names == ("a", "b_2")
    assert template.fill({"a": "1", "b_2": 2}) == "{x} 1-2 1"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a { b", "a single '{'"),
        ("a } b", "a single '}'"),
        ("{}", "no placeholder"),
        ("{A}", "no placeholder"),
        ("{a.b}", "no placeholder"),
        ("{a!r}", "no placeholder"),
        ("{a[0]}", "no placeholder"),
    ],
)
def test_what_is_no_template_is_refused(text: str, expected: str) -> None:
    with pytest.raises(TemplateError, match=expected.replace("{", r"\{").replace("}", r"\}")):
        parse_template(text)


def test_a_missing_value_is_named() -> None:
    with pytest.raises(MissingValueError) as caught:
        parse_template("{a} {b}").fill({"a": 1})
    assert caught.value.name == "b"


@given(st.text())
def test_any_text_survives_when_its_braces_are_doubled(text: str) -> None:
    assert parse_template(text.replace("{", "{{").replace("}", "}}")).fill({}) == text


@given(st.text(), st.text())
def test_a_value_is_never_read_as_a_template(value: str, other: str) -> None:
    values = {"a": value, "b": other}
    template = parse_template("{a}|{b}")
    assert template.fill(values) == f"{value}|{other}"
    assert template.bind({"a": value}).fill(values) == f"{value}|{other}"
    assert template.bind({"a": value}).names == ("b",)


@given(st.text())
def test_str_of_a_template_reads_back(value: str) -> None:
    template = parse_template("{{ {a} }} {b}").bind({"a": value})
    assert parse_template(str(template)).fill({"b": "x"}) == template.fill({"b": "x"})


def test_a_lone_placeholder_keeps_the_type_of_its_value_and_keys_are_not_filled() -> None:
    tree = parse_tree({"{a}": ["{n}", "x{n}", 5, None, True, {"k": "{a}"}]})
    assert names_in(tree) == ("n", "a")
    assert fill_tree(tree, {"n": 3, "a": "any: [1]"}) == {"{a}": [3, "x3", 5, None, True, {"k": "any: [1]"}]}


def test_a_lone_placeholder_can_ask_for_a_text() -> None:
    tree = parse_tree(["{n:text}", "{n}"])
    assert names_in(tree) == ("n",)
    assert fill_tree(tree, {"n": 3}) == ["3", 3]
    assert fill_tree(bind_tree(tree, {"n": 3}), {}) == ["3", 3]
    assert str(parse_template("{n:text}")) == "{n:text}"


def test_a_bound_tree_is_filled_the_same() -> None:
    tree = parse_tree(["{n}", "{a}{r}", "{r}"])
    bound = bind_tree(tree, {"n": 3, "a": "{r}"})
    assert names_in(bound) == ("r",)
    assert fill_tree(bound, {"r": "read"}) == [3, "{r}read", "read"]
