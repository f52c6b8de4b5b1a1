import time

from hypothesis import given, settings
from hypothesis import strategies as st

from decapod.messages import Box, Size
from decapod.prompts.marks.engines import Found
from decapod.prompts.marks.find import MarkLimits
from decapod.prompts.marks.fusion import fuse
from tests.unit.prompts.marks.finds import element, icon, text, widget

SCREEN = Size(width=640, height=400)


def told(found: list[Found], limits: MarkLimits | None = None) -> list[tuple[str, str]]:
    return [(mark.role, mark.label) for mark in fuse(found, SCREEN, limits or MarkLimits())]


def test_without_a_tree_marks_are_in_rows_and_numbered_from_one() -> None:
    found = [text("Third", (10, 100, 60, 16)), text("Second", (200, 12, 60, 16)), text("First", (10, 10, 60, 16))]
    marks = fuse(found, SCREEN)
    assert [(mark.id, mark.label, mark.role) for mark in marks] == [
        (1, "First", "text"),
        (2, "Second", "text"),
        (3, "Third", "text"),
    ]
    assert {mark.source for mark in marks} == {"rapidocr"}


def test_text_in_a_widget_is_its_label() -> None:
    found = [text("All", (70, 14, 20, 12)), widget((10, 8, 100, 26)), text("Save", (30, 14, 30, 12))]
    assert told(found) == [("widget", "Save All")]


def test_text_in_an_area_stays_text() -> None:
    assert told([widget((0, 0, 300, 60)), text("Hello", (10, 10, 40, 12))]) == [("widget", ""), ("text", "Hello")]


def test_text_right_of_an_icon_or_below_it_is_the_icons() -> None:
    (beside, below) = fuse(
        [
            icon((10, 10, 20, 20)),
            text("Documents", (35, 13, 70, 14)),
            icon((300, 100, 48, 48)),
            text("Trash", (304, 152, 40, 14)),
        ],
        SCREEN,
    )
    assert (beside.role, beside.label, beside.box) == ("icon", "Documents", Box(x=10, y=10, w=95, h=20))
    assert (below.role, below.label, below.box) == ("icon", "Trash", Box(x=300, y=100, w=48, h=66))


def test_text_far_from_an_icon_is_not() -> None:
    found = [icon((10, 10, 20, 20)), text("Documents", (60, 13, 70, 14))]
    assert told(found) == [("icon", ""), ("text", "Documents")]


def test_outlines_of_letters_are_no_icons() -> None:
    assert told([text("40 bytes", (10, 10, 80, 14)), icon((10, 11, 18, 12))]) == [("text", "40 bytes")]


def test_drawings_taken_for_letters_are_icons() -> None:
    found = [text("< >", (10, 10, 60, 30)), icon((12, 12, 16, 24)), icon((48, 12, 16, 24))]
    assert told(found) == [("icon", ""), ("icon", "")]


def test_a_digit_stays_a_digit() -> None:
    assert told([text("7", (10, 10, 20, 24)), icon((12, 12, 14, 20))]) == [("text", "7")]


def test_duplicates_of_two_readers_are_one_and_the_surest_stays() -> None:
    found = [text("Sove", (10, 10, 40, 14), 0.6, "tesseract"), text("Save", (11, 10, 40, 15), 0.95)]
    (mark,) = fuse(found, SCREEN)
    assert (mark.label, mark.source, mark.score) == ("Save", "rapidocr", 0.95)


def test_what_is_off_the_screen_is_left_out_and_the_rest_is_cut() -> None:
    found = [
        text("Gone", (700, 10, 40, 14)),
        text("Half", (620, 10, 40, 14)),
        icon((-50, -50, 20, 20)),
        icon((10, 10, 0, 0)),
        widget((-2_000_000_000, -2_000_000_000, 4_000_000_000, 4_000_000_000)),
    ]
    marks = fuse(found, SCREEN)
    assert {mark.label: mark.box for mark in marks}["Half"] == Box(x=620, y=10, w=20, h=14)
    assert {mark.box for mark in marks if mark.role == "widget"} == {Box(x=0, y=0, w=640, h=400)}
    assert len(marks) == 2


def test_what_the_tree_tells_is_not_told_again() -> None:
    tree = [element("window", "Editor", (0, 0, 300, 200)), element("button", "Save", (10, 30, 60, 24))]
    seen = [text("Save", (20, 35, 36, 14)), text("Editor", (100, 4, 60, 14)), icon((70, 300, 30, 30))]
    marks = fuse([*tree, *seen], SCREEN)
    assert [(mark.role, mark.label, mark.source) for mark in marks] == [
        ("window", "Editor", "tree"),
        ("text", "Editor", "rapidocr"),
        ("button", "Save", "tree"),
        ("icon", "", "contours"),
    ]


def test_a_nameless_element_is_called_by_what_is_seen_in_it() -> None:
    assert told([element("button", "", (10, 30, 60, 24)), text("Save", (20, 35, 36, 14))]) == [("button", "Save")]


def test_an_entry_is_not_called_by_what_it_holds() -> None:
    assert told([element("entry", "", (10, 30, 200, 24)), text("typed", (20, 35, 36, 14))]) == [("entry", "")]


def test_text_of_a_text_area_is_told_by_it() -> None:
    tree = [element("text-area", "Notes", (0, 0, 600, 300), text="milk\neggs")]
    assert told([*tree, text("milk", (10, 10, 30, 12)), text("eggs", (10, 30, 30, 12))]) == [("text-area", "Notes")]


def test_what_a_container_of_the_tree_does_not_tell_is_added() -> None:
    tree = [element("list-item", "", (0, 0, 600, 380))]
    assert told([*tree, text("Inside", (10, 10, 60, 12))]) == [("list-item", ""), ("text", "Inside")]


def test_when_there_are_too_many_finds_of_pixels_go_first_the_least_sure_before_the_others() -> None:
    tree = [element("button", f"B{n}", (10, 30 * n, 60, 20)) for n in range(3)]
    seen = [text("sure", (300, 10, 60, 12), 0.9), text("unsure", (300, 50, 60, 12), 0.6)]
    assert [label for _, label in told([*tree, *seen], MarkLimits(marks=4))] == ["B0", "sure", "B1", "B2"]
    assert [label for _, label in told([*tree, *seen], MarkLimits(marks=2))] == ["B0", "B1"]


def test_labels_are_on_one_line_and_cut() -> None:
    assert told([text("a\nb " + "c" * 100, (10, 10, 60, 12))], MarkLimits(label=10)) == [("text", "a b ccccc…")]


def test_letters_of_any_script_are_kept() -> None:
    found = [text("שלום עולם", (10, 10, 60, 14)), text("设置", (10, 60, 30, 14)), text("한국어", (10, 100, 40, 14))]
    assert [label for _, label in told(found)] == ["שלום עולם", "设置", "한국어"]


def test_ten_thousand_finds_take_bounded_time() -> None:
    found = [text(f"t{n}", (n % 600, n // 30, 12, 10), 0.5 + n / 40_000) for n in range(10_000)]
    began = time.process_time()
    assert len(fuse(found, SCREEN)) == 200
    assert time.process_time() - began < 30  # seconds, where a quadratic of all finds takes minutes


finds = st.builds(
    lambda kind, x, y, w, h, score: Found(
        box=Box(x=x, y=y, w=w, h=h), source="any", kind=kind, label="word" if kind == "text" else "", score=score
    ),
    st.sampled_from(["text", "icon", "widget"]),
    st.integers(-100, 700),
    st.integers(-100, 500),
    st.integers(0, 900),
    st.integers(0, 900),
    st.floats(0, 1),
)


@settings(max_examples=60)
@given(st.lists(finds, max_size=12))
def test_marks_are_on_the_screen_and_numbered_whatever_is_found(found: list[Found]) -> None:
    marks = fuse(found, SCREEN)
    assert [mark.id for mark in marks] == list(range(1, len(marks) + 1))
    for mark in marks:
        assert mark.box.x >= 0
        assert mark.box.y >= 0
        assert mark.box.x + mark.box.w <= SCREEN.width
        assert mark.box.y + mark.box.h <= SCREEN.height
    assert marks == fuse(found, SCREEN)


def test_what_is_in_the_cells_of_a_table_is_pointed_at_and_not_the_cells() -> None:
    cells = [widget((100 * column, 30 * row, 99, 29)) for row in range(3) for column in range(3)]
    words = [text("Hammer", (105, 35, 40, 14)), text("12", (280, 35, 14, 14))]
    marks = fuse([*cells, *words, icon((10, 38, 14, 14))], SCREEN)
    assert [(mark.role, mark.label) for mark in marks] == [("icon", ""), ("text", "Hammer"), ("text", "12")]


def test_buttons_with_room_between_them_are_no_cells() -> None:
    keys = [widget((110 * column, 50 * row, 99, 39)) for row in range(3) for column in range(3)]
    assert len(fuse(keys, SCREEN)) == 9


def test_a_word_at_the_side_of_a_wide_frame_is_pointed_at_and_one_in_its_middle_is_the_frame() -> None:
    aside = fuse([widget((0, 0, 400, 30)), text("Name", (10, 8, 40, 14))], SCREEN)
    assert [(mark.role, mark.box.w) for mark in aside] == [("text", 40)]
    amid = fuse([widget((0, 0, 400, 30)), text("Send", (180, 8, 40, 14))], SCREEN)
    assert [(mark.role, mark.label) for mark in amid] == [("widget", "Send")]


def test_words_that_are_far_apart_in_a_frame_are_marks_of_their_own() -> None:
    tabs = [text(name, (20 + 100 * at, 8, 50, 14)) for at, name in enumerate(("Style", "Icons", "Fonts"))]
    assert [mark.label for mark in fuse([widget((0, 0, 320, 30)), *tabs], SCREEN)] == ["Style", "Icons", "Fonts"]


def test_two_lines_beside_an_icon_are_one_label() -> None:
    lines = [text("Window Manager", (60, 12, 110, 15)), text("Tweaks", (60, 30, 50, 15))]
    (mark,) = fuse([icon((10, 8, 42, 42)), *lines], SCREEN)
    assert mark.label == "Window Manager Tweaks"


def test_a_box_to_tick_in_a_frame_without_words_is_the_mark() -> None:
    (mark,) = fuse([widget((0, 0, 100, 28)), icon((20, 7, 14, 14))], SCREEN)
    assert mark.role == "icon"


def test_a_picture_on_a_row_of_the_tree_is_a_part_of_it() -> None:
    row = element("button", "Wi-Fi", (0, 0, 300, 60))
    assert [mark.label for mark in fuse([row, icon((10, 15, 25, 25))], SCREEN)] == ["Wi-Fi"]


def test_a_strange_character_where_nothing_else_is_written_so_is_a_drawing() -> None:
    (drawing, word) = fuse([text("目", (10, 10, 20, 20)), text("Home", (300, 100, 40, 14))], SCREEN)
    assert (drawing.role, drawing.label, word.label) == ("icon", "", "Home")
    letters = fuse([text("目", (10, 10, 20, 20)), text("目次", (300, 100, 40, 14))], SCREEN)
    assert [mark.label for mark in letters] == ["目", "目次"]
