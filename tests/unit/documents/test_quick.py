"""What is read by the C library is what PyYAML's own reader reads, at the same places."""

import re
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import decapod
from decapod.documents.quick import compose_quickly
from decapod.documents.syntax import DEEPEST, compose, compose_slowly
from decapod.documents.text import SourceText

SHIPPED = sorted(Path(decapod.__file__).parent.glob("**/*.yaml"))

Seen = list[tuple[str, str, int, int, str | None]]


def told(node: yaml.Node | None, seen: Seen) -> Seen:
    """Every node in order: its kind, tag, place and text."""
    if isinstance(node, yaml.ScalarNode):
        seen.append(("scalar", node.tag, node.start_mark.index, node.end_mark.index, node.value))
    elif isinstance(node, yaml.SequenceNode | yaml.MappingNode):
        seen.append((type(node).__name__, node.tag, node.start_mark.index, node.end_mark.index, None))
        for inner in node.value:
            for one in inner if isinstance(inner, tuple) else (inner,):
                told(one, seen)
    return seen


def test_shipped_files_are_read_alike_and_most_of_them_by_the_library() -> None:
    left = []
    for path in SHIPPED:
        text = path.read_text(encoding="utf-8")
        quick = compose_quickly(text, DEEPEST)
        if quick is None:
            left.append(path.name)
        else:
            assert told(quick, []) == told(compose_slowly(SourceText(str(path), text)), []), path
    assert len(left) < len(SHIPPED) / 5, left


PIECES = st.sampled_from(
    [
        *":-?,[]{}#&*!|>'\"%@`~ \n",
        ": ",
        "- ",
        "\n  ",
        "\n- ",
        "key: value",
        "a: &x [1, b]",
        "b: *x",
        "<<: ",
        '"a b"',
        "'it''s'",
        "{a: 1, b: c}",
        "about: >-\n  two\n  lines",
        "é€",
        "\\",
        "---\n",
        "null",
        "\u2028",
        "\t",
    ]
)


@settings(max_examples=300)
@given(st.lists(PIECES, max_size=14).map("".join))
def test_any_text_that_is_not_left_is_read_alike(text: str) -> None:
    quick = compose_quickly(text, DEEPEST)
    if quick is not None:
        assert told(quick, []) == told(compose_slowly(SourceText("any.yaml", text)), [])


@pytest.mark.parametrize(
    "text", ["a: b\tc", "[a?b]", "a: !", "a: >#-\n  b", "a:", "{a: }", "a: [", "a: b: c", "\ufeffa: 1"]
)
def test_what_is_odd_or_wrong_is_left(text: str) -> None:
    assert compose_quickly(text, DEEPEST) is None


def test_what_lies_too_deep_is_left_and_then_refused() -> None:
    deep = "[" * DEEPEST + "1" + "]" * DEEPEST
    assert compose_quickly(deep, DEEPEST) is None
    assert compose_quickly(deep, DEEPEST + 1) is not None
    with pytest.raises(Exception, match=re.escape(f"more than {DEEPEST} deep")):
        compose(SourceText("deep.yaml", f"a: {deep}"))
