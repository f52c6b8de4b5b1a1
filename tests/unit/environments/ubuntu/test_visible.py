from decapod.environments.ubuntu.program import Node, Program
from decapod.environments.ubuntu.toplevel import TopLevel, is_covered, match_window, topmost
from decapod.environments.ubuntu.visible import visible_elements
from decapod.messages import Box, Point, Size

SCREEN = Size(width=1000, height=800)


def box(x: int, y: int, w: int, h: int) -> Box:
    return Box(x=x, y=y, w=w, h=h)


def window(number: int, place: Box, pid: int = 1, *, popup: bool = False) -> TopLevel:
    return TopLevel(number, f"window {number}", "Any", pid, place, popup=popup)


def node(role: str, place: Box | None, parent: int | None = None, name: str = "") -> Node:
    return Node("/any", role, name, frozenset({"showing"}), frozenset(), 0, parent=parent, box=place)


def names(program: Program, *stack: TopLevel) -> list[str]:
    return [element.name for element in visible_elements([program], stack, SCREEN)]


FRAME = box(0, 0, 400, 400)


def editor() -> Program:
    return Program(
        "editor",
        1,
        [
            node("frame", FRAME, name="frame"),
            node("push button", box(10, 10, 20, 20), 0, "left"),
            node("push button", box(300, 300, 20, 20), 0, "right"),
        ],
    )


def test_an_element_under_another_window_is_left_out() -> None:
    above = window(2, box(250, 250, 400, 400), pid=2)
    assert names(editor(), window(1, FRAME), above) == ["frame", "left"]
    assert names(editor(), above, window(1, FRAME)) == ["frame", "left", "right"]


def test_a_window_wholly_under_another_has_no_elements() -> None:
    assert names(editor(), window(1, FRAME), window(2, box(0, 0, 1000, 800), pid=2)) == []


def test_a_container_stays_when_what_it_holds_can_be_seen() -> None:
    middle = window(2, box(100, 100, 200, 200), pid=2)
    assert names(editor(), window(1, FRAME), middle) == ["frame", "left", "right"]


def test_what_is_scrolled_out_of_its_container_is_left_out() -> None:
    program = Program(
        "files",
        1,
        [
            node("frame", FRAME, name="frame"),
            node("scroll pane", box(0, 100, 400, 100), 0, "pane"),
            node("label", box(0, 110, 50, 20), 1, "in"),
            node("label", box(0, 210, 50, 20), 1, "out"),
        ],
    )
    assert names(program, window(1, FRAME)) == ["frame", "pane", "in"]


def test_items_of_an_open_menu_lie_in_its_popup_and_hide_what_is_below() -> None:
    program = editor()
    program.nodes += [
        node("menu", box(0, 0, 40, 9), 0, "File"),
        node("menu item", box(0, 10, 100, 30), 3, "Open"),
        node("menu item", box(500, 500, 100, 30), 3, "elsewhere"),
    ]
    popup = window(9, box(0, 10, 100, 60), popup=True)
    assert names(program, window(1, FRAME), popup) == ["frame", "right", "File", "Open"]


def test_parents_are_the_nearest_that_are_listed() -> None:
    program = Program(
        "editor",
        1,
        [
            node("frame", FRAME, name="frame"),
            node("page tab", None, 0, "no box"),
            node("text", box(10, 10, 100, 100), 1, "text"),
        ],
    )
    elements = visible_elements([editor(), program], [window(1, FRAME)], SCREEN)
    assert [(element.name, element.parent) for element in elements[3:]] == [("frame", None), ("text", 3)]


def test_blank_cells_of_a_row_are_left_out() -> None:
    program = Program(
        "files",
        1,
        [
            node("frame", FRAME, name="frame"),
            node("table cell", box(0, 0, 100, 20), 0),
            node("table cell", box(20, 0, 80, 20), 1, "notes.txt"),
        ],
    )
    elements = visible_elements([program], [window(1, FRAME)], SCREEN)
    assert [(element.name, element.parent) for element in elements] == [("frame", None), ("notes.txt", 0)]


def test_two_windows_of_one_program_are_told_apart() -> None:
    stack = [window(1, FRAME), window(2, box(200, 200, 400, 400))]
    assert names(editor(), *stack) == ["frame", "left"]


def test_windows_are_matched_by_program_and_place() -> None:
    stack = [window(1, FRAME), window(2, box(5, 5, 400, 400)), window(3, FRAME, pid=2)]
    assert match_window(stack, 1, box(4, 4, 400, 400), "") is stack[1]
    assert match_window(stack, 1, box(600, 600, 10, 10), "") is None
    assert match_window(stack, 2, FRAME, "") is stack[2]
    twins = [window(1, FRAME), window(2, FRAME)]
    assert match_window(twins, 1, FRAME, "window 2") is twins[1]


def test_the_highest_window_at_a_place() -> None:
    stack = [window(1, FRAME), window(2, box(100, 100, 50, 50))]
    assert topmost(stack, Point(x=110, y=110)) is stack[1]
    assert topmost(stack, Point(x=99, y=99)) is stack[0]
    assert topmost(stack, Point(x=999, y=1)) is None


def test_a_window_is_covered_only_by_a_higher_one_over_all_of_it() -> None:
    low, high = window(1, box(10, 10, 50, 50)), window(2, FRAME, pid=2)
    assert is_covered([low, high], low)
    assert not is_covered([high, low], low)
    assert not is_covered([low, window(3, box(11, 10, 50, 50), pid=2)], low)
