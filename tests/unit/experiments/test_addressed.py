import pytest

from decapod.experiments.addressed import part_for

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
