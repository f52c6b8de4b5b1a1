import pytest

from decapod.experiments.addressed import part_for
from decapod.prompts.calls import parse_calls

NAMES = ["ubuntu", "android", "root"]


@pytest.mark.parametrize(
    ("recipient", "text", "part"),
    [
        ("ubuntu", "ubuntu: open a terminal", "open a terminal"),
        ("android", "ubuntu: open a terminal", ""),
        ("ubuntu", "ubuntu: one\ntwo\nandroid: three", "one\ntwo"),
        ("android", "ubuntu: one\ntwo\nandroid: three", "three"),
        ("ubuntu", "- **Ubuntu**: one\n- android: two\n- @ubuntu: three", "one\nthree"),
        ("ubuntu", "ubuntu: write\nNote: milk", "write\nNote: milk"),
        ("ubuntu", "Here is the plan.\nubuntu:\n  click", "click"),
        ("ubuntu", "nothing for anybody", ""),
        ("ubuntu", "", ""),
    ],
)
def test_the_part_of_a_recipient(recipient: str, text: str, part: str) -> None:
    assert part_for(recipient, text, NAMES) == part


@pytest.mark.parametrize(
    "piece", ["*", "_", "a", " ", "`", "- ", "a_", "*_", "a:", "@", "in ", "In a: b(", "[", '"', "in `"]
)
def test_a_long_line_of_anything_is_read_at_once(piece: str) -> None:
    line = piece * (400_000 // len(piece))
    assert part_for("b", f"{line}\nb: go", ["a", "b"]) == "go"
    parse_calls(line)
