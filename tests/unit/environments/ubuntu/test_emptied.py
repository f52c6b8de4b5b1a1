"""The current cell of a spreadsheet has no text where none is drawn."""

import pytest

from decapod.environments.ubuntu.emptied import without_old_texts
from decapod.messages import Box, TreeElement

CELL = TreeElement(
    role="table cell",
    name="A1",
    text="42",
    box=Box(x=41, y=220, w=82, h=17),
    states=("editable", "focused", "showing"),
    application="soffice",
)


def test_the_text_of_an_emptied_cell_is_left_out() -> None:
    looked: list[Box] = []

    def plain(box: Box) -> bool:
        looked.append(box)
        return True

    assert without_old_texts([CELL], plain) == [CELL.model_copy(update={"text": ""})]
    assert looked == [Box(x=45, y=224, w=74, h=9)], "without the cursor's frame"


def test_a_text_that_is_drawn_stays() -> None:
    assert without_old_texts([CELL], lambda box: False) == [CELL]


@pytest.mark.parametrize(
    "other",
    [
        {"states": ("editable", "showing")},
        {"states": ("focused", "showing")},
        {"role": "text"},
        {"application": "Thunar"},
        {"text": ""},
        {"box": Box(x=41, y=220, w=82, h=8)},
    ],
)
def test_nothing_else_is_looked_at(other: dict[str, object]) -> None:
    element = CELL.model_copy(update=other)

    def refuse(box: Box) -> bool:
        raise AssertionError(f"looked at {box}")

    assert without_old_texts([element], refuse) == [element]
