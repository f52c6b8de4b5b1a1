"""Recall, precision, labels and texts of a screen."""

from hypothesis import given
from hypothesis import strategies as st

from decapod.messages import Box, Mark
from decapod.prompts.marks.score import Figures, Truth, compare

sides = st.integers(0, 40)
boxes = st.builds(Box, x=sides, y=sides, w=st.integers(1, 30), h=st.integers(1, 30))
truths = st.lists(
    st.builds(
        Truth,
        box=boxes,
        kind=st.sampled_from(["button", "text", "picture", "text area"]),
        label=st.sampled_from(["", "Save", "Open"]),
        interactive=st.booleans(),
        text=st.sampled_from(["", "Save", "Open"]),
    ),
    max_size=6,
)
marks_of = st.lists(
    st.builds(Mark, id=st.just(1), box=boxes, label=st.sampled_from(["", "Save"]), source=st.just("tree")), max_size=6
)


def truth(kind: str, label: str, corners: tuple[int, int, int, int], text: str = "") -> Truth:
    x, y, w, h = corners
    usable = kind not in ("text", "picture")
    return Truth(box=Box(x=x, y=y, w=w, h=h), kind=kind, label=label, interactive=usable, text=text)


def mark(label: str, corners: tuple[int, int, int, int], role: str = "button") -> Mark:
    x, y, w, h = corners
    return Mark(id=1, box=Box(x=x, y=y, w=w, h=h), label=label, role=role, source="tree")


@given(marks_of, truths)
def test_every_share_is_one_and_what_is_left_is_told(marks: list[Mark], known: list[Truth]) -> None:
    one = compare(marks, known)
    figures = one.figures
    shares = (figures.recall, figures.tight_recall, figures.precision, figures.label_accuracy, figures.text_recall)
    assert all(0 <= share <= 1 for share in shares)
    assert len(one.missed) == figures.elements - figures.found
    assert len(one.false) == figures.marks - figures.right
    assert figures.called <= figures.named <= figures.found


@given(truths)
def test_a_mark_for_each_element_of_its_own_is_perfect(known: list[Truth]) -> None:
    usable = {one.box: one for one in known if one.interactive}
    marks = [Mark(id=1, box=one.box, label=one.label, source="tree") for one in usable.values()]
    figures = compare(marks, list(usable.values())).figures
    assert (figures.tight, figures.right) == (len(usable), len(usable))
    assert figures.called == figures.named


@given(marks_of, truths, marks_of, truths)
def test_figures_add_up(marks: list[Mark], known: list[Truth], others: list[Mark], more: list[Truth]) -> None:
    one, other = compare(marks, known).figures, compare(others, more).figures
    both = one + other
    assert both.found == one.found + other.found
    assert both.marks == one.marks + other.marks
    assert both + Figures() == both


def test_a_second_mark_for_the_words_of_a_button_is_false_and_one_for_a_text_is_right() -> None:
    known = [
        truth("button", "Save", (0, 0, 60, 20), "Save"),
        truth("text", "Save", (10, 4, 30, 12), "Save"),
        truth("text", "Ready", (100, 0, 40, 20), "Ready"),
    ]
    marks = [
        mark("Save", (0, 0, 60, 20)),
        mark("Save", (12, 5, 30, 10), "text"),
        mark("Ready", (102, 4, 36, 12), "text"),
    ]
    one = compare(marks, known)
    assert [false.box.x for false in one.false] == [12]
    assert (one.figures.recall, one.figures.precision) == (1.0, 2 / 3)


def test_lines_that_were_read_in_a_text_area_are_right_and_outlines_in_it_are_not() -> None:
    known = [truth("text area", "note", (0, 0, 300, 200), "one two")]
    marks = [mark("note", (0, 0, 300, 200)), mark("one two", (5, 5, 40, 12), "text"), mark("", (50, 50, 9, 9), "icon")]
    assert [false.role for false in compare(marks, known).false] == ["icon"]


def test_a_picture_in_a_row_is_there_and_one_that_is_a_button_is_the_button() -> None:
    known = [
        truth("list item", "Wi-Fi", (0, 0, 400, 40), "Wi-Fi"),
        truth("picture", "", (4, 8, 24, 24)),
        truth("button", "Close", (500, 0, 30, 30)),
        truth("picture", "", (505, 5, 20, 20)),
    ]
    marks = [
        mark("Wi-Fi", (40, 10, 60, 20)),
        mark("", (4, 8, 24, 24)),
        mark("Close", (500, 0, 30, 30)),
        mark("", (506, 6, 18, 18)),
    ]
    assert [false.box.x for false in compare(marks, known).false] == [506]


def test_windows_are_not_counted() -> None:
    assert compare([mark("Editor", (0, 0, 10, 10), "window")], []).figures.marks == 0


def test_letters_are_read_when_marks_on_them_say_so_together() -> None:
    known = [truth("text", "", (0, 0, 100, 20), "Order form"), truth("text", "", (0, 40, 100, 20), "Order form")]
    marks = [mark("Order", (0, 2, 45, 16), "text"), mark("forn", (52, 2, 45, 16), "text")]
    assert compare(marks, known).figures.read == 1
