"""The reference of all checks."""

from pathlib import Path

import pytest
import yaml

import decapod
from decapod.evaluators import EVALUATORS, evaluator, parse_check
from decapod.evaluators.reference import INTRODUCTION, describe_all_checks, describe_check, describe_type

REFERENCE = Path(decapod.__file__).parent.parent / "docs" / "checks.md"


def test_the_reference_in_the_docs_is_up_to_date() -> None:
    assert REFERENCE.read_text() == describe_all_checks(), (
        "run: python -m decapod.evaluators.reference > docs/checks.md"
    )


def test_every_check_is_in_it() -> None:
    text = describe_all_checks()
    for environment, checks in EVALUATORS.items():
        for name in checks:
            assert f"### `{environment}.{name}`" in text


def test_its_example_is_a_check() -> None:
    example = INTRODUCTION.partition("```yaml\n")[2].partition("```")[0]
    assert parse_check(yaml.safe_load(example), ["ubuntu"])


def test_a_check_is_told_with_its_arguments() -> None:
    @evaluator
    def tall(height: float, unit: str = "m") -> bool:
        """Something is tall.

        Args:
            height: how tall | high.
            unit: of what.
        """
        return height > 2

    assert describe_check("tower", tall).splitlines() == [
        "### `tower.tall`",
        "",
        "Something is tall.",
        "",
        "| argument | type | default | what it is |",
        "| --- | --- | --- | --- |",
        "| `height` | number | required | how tall \\| high. |",
        '| `unit` | string | `"m"` | of what. |',
    ]


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({}, "any value"),
        ({"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "integer"}]}}, "list of string or integer"),
        ({"type": "integer", "minimum": 1}, "integer, at least 1"),
        ({"type": "string", "pattern": "^[0-7]$"}, "string like `^[0-7]$`"),
    ],
)
def test_types_in_words(schema: dict[str, object], words: str) -> None:
    assert describe_type(schema) == words
