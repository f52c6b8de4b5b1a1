from hypothesis import given
from hypothesis import strategies as st

from decapod.messages import Box, Mark, Size, TreeElement
from decapod.prompts.marks.find import MarkLimits, find_marks
from decapod.prompts.marks.roles import READ_ROLES

SCREEN = Size(width=1280, height=800)
SHOWN = ("enabled", "sensitive", "showing", "visible")


def element(
    role: str,
    name: str,
    x: int,
    y: int,
    w: int = 100,
    h: int = 24,
    *,
    parent: int | None = None,
    text: str = "",
    states: tuple[str, ...] = SHOWN,
    actions: tuple[str, ...] = (),
    application: str = "mousepad",
) -> TreeElement:
    box = Box(x=x, y=y, w=w, h=h)
    return TreeElement(
        role=role,
        name=name,
        box=box,
        parent=parent,
        text=text,
        states=states,
        actions=actions,
        application=application,
    )


def told(marks: tuple[Mark, ...]) -> list[tuple[str, str]]:
    return [(mark.role, mark.label) for mark in marks]


def test_rows_from_the_top_each_from_the_left() -> None:
    tree = [
        element("push button", "right", 300, 12),
        element("push button", "below", 10, 60),
        element("push button", "left", 10, 10),
        element("push button", "middle", 150, 8, h=30),
        element("text", "tall", 600, 4, h=700, states=(*SHOWN, "editable", "multi line")),
    ]
    marks = find_marks(tree, SCREEN)
    assert [mark.label for mark in marks] == ["left", "middle", "right", "tall", "below"]
    assert [mark.id for mark in marks] == [1, 2, 3, 4, 5]


def test_window_by_window_and_open_menus_last() -> None:
    tree = [
        element("frame", "Behind", 0, 40, 700, 700),
        element("menu", "File", 0, 60, parent=0),
        element("menu item", "New", 0, 84, parent=1),
        element("menu item", "Quit", 0, 108, parent=1),
        element("push button", "Beside the menu", 300, 84, parent=0),
        element("frame", "Front", 100, 50, 500, 500),
        element("push button", "Inside", 110, 70, parent=5),
        element("toggle button", "Panel", 0, 0),
    ]
    labels = [mark.label for mark in find_marks(tree, SCREEN)]
    assert labels == ["Panel", "Behind", "File", "Beside the menu", "New", "Quit", "Front", "Inside"]


def test_a_window_is_listed_before_what_it_holds_even_without_a_name() -> None:
    tree = [
        element("frame", "", 0, 770, 1280, 30),
        element("toggle button", "Panel", 0, 770, parent=0),
        element("frame", "", 0, 0, 9, 9),
        element("frame", "Named", 0, 20, 90, 90),
    ]
    assert told(find_marks(tree, SCREEN)) == [("window", "Named"), ("window", ""), ("toggle-button", "Panel")]


def test_a_file_chooser_inside_a_dialog_is_part_of_it() -> None:
    tree = [
        element("dialog", "Save As", 0, 0, 600, 400),
        element("file chooser", "File Chooser Widget", 0, 30, 600, 300, parent=0),
        element("entry", "Name", 10, 40, parent=1),
        element("push button", "Save", 500, 360, parent=0),
        element("file chooser", "Open", 700, 0, 300, 300),
    ]
    assert told(find_marks(tree, SCREEN)) == [
        ("window", "Save As"),
        ("entry", "Name"),
        ("button", "Save"),
        ("window", "Open"),
    ]


def test_labels_of_other_windows_do_not_count() -> None:
    tree = [
        element("frame", "Files", 0, 0, 200, 400),
        element("status bar", "6 folders", 0, 100, 190, parent=0),
        element("frame", "Editor", 200, 0, 600, 400),
        element("text", "", 200, 40, 600, 360, parent=2, states=(*SHOWN, "editable", "multi-line")),
    ]
    assert told(find_marks(tree, SCREEN)) == [
        ("window", "Files"),
        ("label", "6 folders"),
        ("window", "Editor"),
        ("text-area", "Editor"),
    ]


def test_decorations_and_separators_are_no_marks() -> None:
    tree = [
        element("icon", "dialog-error", 10, 10),
        element("icon", "Trash", 10, 50, states=(*SHOWN, "selectable")),
        element("menu item", "", 10, 90),
        element("push button", "", 10, 130, states=("showing",)),
        element("push button", "", 10, 170),
    ]
    assert told(find_marks(tree, SCREEN)) == [("icon", "Trash"), ("button", "")]


def test_what_cannot_be_seen_is_no_mark() -> None:
    tree = [
        element("push button", "shown", 10, 10),
        element("push button", "not showing", 10, 40, states=("enabled", "sensitive", "visible")),
        element("push button", "off the screen", 1300, 10),
        element("push button", "nowhere", -(2**31), -(2**31), 1, 1),
        element("push button", "tiny", 10, 80, 2, 2),
        element("push button", "half off", 1250, 100, 100, 24),
    ]
    marks = find_marks(tree, SCREEN)
    assert [mark.label for mark in marks] == ["shown", "half off"]
    assert marks[1].box == Box(x=1250, y=100, w=30, h=24)


def test_elements_are_cut_to_the_pane_they_scroll_in() -> None:
    tree = [
        element("scroll pane", "", 0, 100, 200, 100),
        element("list item", "half", 0, 180, 200, 40, parent=0),
        element("list item", "gone", 0, 260, 200, 40, parent=0),
    ]
    marks = find_marks(tree, SCREEN)
    assert [(mark.label, mark.box.h) for mark in marks] == [("half", 20)]


def test_states_are_told_where_the_platform_tells_them() -> None:
    tree = [
        element("check box", "Wrap", 10, 10, states=(*SHOWN, "checked", "focused")),
        element("push button", "Undo", 10, 50, states=("showing", "visible")),
        element("push button", "OK", 10, 90, states=(), application="no states at all"),
    ]
    assert [(mark.label, mark.states) for mark in find_marks(tree, SCREEN)] == [
        ("Wrap", ("checked", "focused")),
        ("Undo", ("disabled",)),
        ("OK", ()),
    ]


def test_words_of_other_platforms() -> None:
    tree = [
        element("android.widget.EditText", "Note", 10, 10),
        element("check menu item", "Status bar", 10, 40),
        element("page tab", "General", 10, 70),
        element("section", "A card", 10, 100, states=(*SHOWN, "clickable")),
        element("section", "Listens", 10, 130, actions=("click",)),
        element("section", "", 10, 160, actions=("click",)),
        element("panel", "No use", 10, 190),
    ]
    assert told(find_marks(tree, SCREEN)) == [
        ("entry", "Note"),
        ("menu-item", "Status bar"),
        ("tab", "General"),
        ("button", "A card"),
        ("button", "Listens"),
    ]


def test_an_entry_takes_the_label_beside_or_above_it() -> None:
    tree = [
        element("label", "Name:", 10, 10, 60),
        element("entry", "", 80, 8, text="Ada"),
        element("label", "City", 10, 50, 60),
        element("entry", "", 10, 78, text="Graz"),
        element("label", "Far away", 10, 300, 60),
        element("entry", "", 900, 300),
    ]
    marks = find_marks(tree, SCREEN)
    assert [(mark.role, mark.label, mark.text) for mark in marks] == [
        ("entry", "Name:", "Ada"),
        ("entry", "City", "Graz"),
        ("label", "Far away", ""),
        ("entry", "", ""),
    ]


def test_a_long_text_beside_an_entry_is_not_its_name() -> None:
    tree = [element("label", "word " * 20, 10, 10, 200), element("entry", "", 220, 8)]
    assert [mark.role for mark in find_marks(tree, SCREEN)] == ["label", "entry"]


def test_a_nameless_button_is_called_by_the_text_inside() -> None:
    tree = [
        element("push button", "", 10, 10, 200, 40),
        element("panel", "", 12, 12, 190, 36, parent=0),
        element("label", "Send", 14, 14, 50, 20, parent=1),
        element("label", "now", 70, 14, 50, 20, parent=1),
    ]
    assert told(find_marks(tree, SCREEN)) == [("button", "Send now")]


def test_a_terminal_is_called_by_its_window_and_keeps_the_end_of_its_text() -> None:
    tree = [
        element("frame", "Terminal - user", 0, 0, 800, 600),
        element("terminal", "", 0, 30, 800, 570, parent=0, text="first   \nsecond\n$ last   \n\n\n"),
    ]
    window, terminal = find_marks(tree, SCREEN, MarkLimits(text=10))
    assert (window.role, terminal.role, terminal.label) == ("window", "terminal", "Terminal - user")
    assert terminal.text == "…nd\n$ last"
    assert find_marks(tree, SCREEN)[1].text == "first\nsecond\n$ last"


def test_a_password_is_not_told() -> None:
    (mark,) = find_marks([element("password text", "Password", 10, 10, text="••••")], SCREEN)
    assert (mark.role, mark.text) == ("password", "")


def test_a_document_has_the_text_of_its_paragraphs() -> None:
    tree = [
        element("document text", "Letter", 0, 0, 600, 600, states=(*SHOWN, "editable")),
        element("paragraph", "", 10, 10, 500, 20, parent=0, text="Dear\ufffc Ada,"),
        element("paragraph", "", 10, 40, 500, 20, parent=0, text="thanks."),
    ]
    (mark,) = find_marks(tree, SCREEN)
    assert (mark.role, mark.label, mark.text) == ("text-area", "Letter", "Dear Ada,\nthanks.")


def test_the_same_thing_is_marked_once() -> None:
    tree = [
        element("menu item", "Copy", 10, 10),
        element("menu item", "Copy", 10, 11),
        element("list item", "Report", 10, 100, 300, 40),
        element("link", "Report", 20, 108, 100, 24, parent=2),
        element("static", "Report", 20, 108, 100, 24, parent=3),
        element("table cell", "", 10, 200, 100, 20),
        element("check box", "Done", 10, 200, 100, 20, parent=5),
    ]
    assert told(find_marks(tree, SCREEN)) == [("menu-item", "Copy"), ("link", "Report"), ("check-box", "Done")]


def test_different_things_of_the_same_name_stay() -> None:
    tree = [element("push button", "Delete", 10, 10), element("push button", "Delete", 10, 60)]
    assert len(find_marks(tree, SCREEN)) == 2


def test_text_that_is_only_read_is_listed() -> None:
    tree = [
        element("label", "Total: 62.50", 10, 10),
        element("paragraph", "", 10, 40, 600, 60, text="word " * 40),
        element("heading", "  ", 10, 120),
    ]
    total, paragraph = find_marks(tree, SCREEN)
    assert (total.role, total.label, total.text) == ("label", "Total: 62.50", "")
    assert len(paragraph.label) == 80
    assert paragraph.label.endswith("…")
    assert paragraph.text == ("word " * 40).strip()
    assert {total.role, paragraph.role} <= READ_ROLES


def test_labels_are_one_line_with_plain_spaces_and_texts_stay_as_they_are() -> None:
    (mark,) = find_marks([element("entry", " Free\xa0space:\n \u200e11 GiB ", 10, 10, text=" a\n\xa0b ")], SCREEN)
    assert (mark.label, mark.text) == ("Free space: 11 GiB", " a\n\xa0b ")


def test_limits_leave_out_text_first_then_what_is_disabled_then_the_lowest() -> None:
    tree = [element("label", f"text {n}", 10, 10 + 40 * n) for n in range(5)]
    tree += [element("push button", f"button {n}", 300, 10 + 40 * n) for n in range(4)]
    tree.append(element("push button", "grey", 500, 10, states=("showing",)))
    labels = [mark.label for mark in find_marks(tree, SCREEN, MarkLimits(marks=6))]
    assert labels == ["text 0", "button 0", "grey", "button 1", "button 2", "button 3"]
    assert [mark.label for mark in find_marks(tree, SCREEN, MarkLimits(marks=2))] == ["button 0", "button 1"]


def test_all_text_together_is_limited() -> None:
    tree = [element("entry", f"e{n}", 10, 10 + 40 * n, text="x" * 50) for n in range(4)]
    marks = find_marks(tree, SCREEN, MarkLimits(text=50, all_text=120))
    assert [len(mark.text) for mark in marks] == [50, 50, 20, 0]


roles = st.sampled_from(
    ["push button", "entry", "label", "terminal", "text", "frame", "list item", "panel", "menu", ""]
)
elements = st.builds(
    element,
    roles,
    st.text(max_size=5),
    st.integers(-100, 1400),
    st.integers(-100, 900),
    st.integers(0, 1500),
    st.integers(0, 900),
    parent=st.none() | st.integers(-3, 30),
    text=st.text(max_size=5),
    states=st.sampled_from([SHOWN, (), ("showing",), (*SHOWN, "editable")]),
    actions=st.sampled_from([(), ("click",)]),
    application=st.sampled_from(["a", "b"]),
)


@given(st.lists(elements, max_size=25))
def test_whatever_the_tree_ids_count_from_1_and_boxes_are_on_the_screen(tree: list[TreeElement]) -> None:
    marks = find_marks(tree, SCREEN)
    assert [mark.id for mark in marks] == list(range(1, len(marks) + 1))
    assert marks == find_marks(tree, SCREEN)
    for mark in marks:
        assert 0 <= mark.box.x < mark.box.x + mark.box.w <= SCREEN.width
        assert 0 <= mark.box.y < mark.box.y + mark.box.h <= SCREEN.height
        assert mark.role
