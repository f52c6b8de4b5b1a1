from decapod.environments.ubuntu.embedding import put_right
from decapod.environments.ubuntu.program import Node
from decapod.messages import Box


def node(role: str, x: int, y: int, w: int, h: int, parent: int | None = None) -> Node:
    return Node("/any", role, "", frozenset(), frozenset(), 0, parent=parent, box=Box(x=x, y=y, w=w, h=h))


def places(nodes: list[Node]) -> list[tuple[int, int]]:
    put_right(nodes)
    return [(node.box.x, node.box.y) for node in nodes if node.box is not None]


def test_what_lies_in_a_misplaced_root_pane_is_moved_down_by_the_menu_bar() -> None:
    window = [
        node("frame", 0, 33, 1280, 767),
        node("panel", 0, 82, 1280, 718, 0),
        node("root pane", 0, 57, 1280, 718, 1),
        node("tool bar", 0, 57, 1262, 39, 2),
        node("push button", 4, 59, 44, 35, 3),
    ]
    assert places(window) == [(0, 33), (0, 82), (0, 82), (0, 82), (4, 84)]


def test_parts_of_the_other_toolkit_within_it_are_right_as_they_are() -> None:
    window = [
        node("panel", 0, 82, 1280, 718),
        node("root pane", 0, 57, 1280, 718, 0),
        node("panel", 4, 137, 162, 34, 1),
        node("panel", 4, 162, 162, 34, 2),
        node("text", 4, 162, 126, 34, 3),
    ]
    assert places(window) == [(0, 82), (0, 82), (4, 162), (4, 162), (4, 162)]


def test_other_programs_are_left_alone() -> None:
    window = [node("frame", 10, 10, 300, 200), node("panel", 10, 40, 300, 170, 0), node("root pane", 0, 0, 5, 5, 1)]
    assert places(window) == [(10, 10), (10, 40), (0, 0)]


def test_an_element_without_a_place_stays_without() -> None:
    bare = node("root pane", 0, 57, 1280, 718, 0)
    bare.box = None
    put_right([node("panel", 0, 82, 1280, 718), bare])
    assert bare.box is None
