"""Trees that are told elsewhere than where their windows are."""

import pytest

from decapod.environments.ubuntu.program import Node, Program
from decapod.environments.ubuntu.toplevel import TopLevel
from decapod.environments.ubuntu.visible import visible_elements
from decapod.messages import Box, Size
from tests.unit.prompts.marks.trust.test_check import calc

SCREEN = Size(width=1280, height=800)


def window(number: int, place: Box, pid: int, title: str = "") -> TopLevel:
    return TopLevel(number, title, "Any", pid, place)


def form(place: Box) -> Program:
    nodes = [
        Node("/0", "frame", "Form", frozenset({"showing"}), frozenset(), 0, box=place),
        Node(
            "/1", "push button", "Send", frozenset(), frozenset(), 0, parent=0, box=place.model_copy(update={"h": 20})
        ),
    ]
    return Program("form", 7, nodes)


def test_a_tree_that_is_reckoned_from_the_corner_of_its_window_is_seen_where_that_is() -> None:
    place = Box(x=700, y=300, w=400, h=300)
    stack = [window(1, place, 7, "Form"), window(2, Box(x=0, y=0, w=500, h=400), 8)]
    told = Box(x=0, y=0, w=400, h=300)
    elements = visible_elements([form(told)], stack, SCREEN)
    assert [(element.name, element.box) for element in elements] == [
        ("Form", place),
        ("Send", Box(x=700, y=300, w=400, h=20)),
    ]


@pytest.mark.parametrize("size", [(390, 300), (400, 280)])
def test_a_tree_of_another_size_is_left_where_it_is(size: tuple[int, int]) -> None:
    told = Box(x=0, y=0, w=size[0], h=size[1])
    elements = visible_elements([form(told)], [window(1, Box(x=700, y=300, w=400, h=300), 7, "Form")], SCREEN)
    assert all(element.box.x == 0 for element in elements)


def test_a_real_tree_shows_as_much_told_elsewhere_as_told_right() -> None:
    tree, _, windows = calc()
    stack = [window(1, windows[0].box, 7, windows[0].title), window(2, Box(x=0, y=0, w=300, h=120), 8)]

    def seen(right: int, down: int) -> list[tuple[str, str, Box]]:
        nodes = [
            Node(
                path=str(number),
                role=one.role,
                name=one.name,
                states=frozenset(one.states),
                interfaces=frozenset(),
                child_count=0,
                parent=one.parent,
                box=Box(x=one.box.x + right, y=one.box.y + down, w=one.box.w, h=one.box.h),
            )
            for number, one in enumerate(tree)
        ]
        return [
            (element.role, element.name, element.box)
            for element in visible_elements([Program("soffice", 7, nodes)], stack, SCREEN)
        ]

    assert len(seen(0, 0)) > 50
    assert seen(0, 0) == seen(-60, 35)


def test_a_window_of_gtk_4_is_where_its_program_draws_it() -> None:
    # What gtk4-demo-application of GTK 4.8 told under xfwm4, which puts a frame around its window.
    at_origin = Box(x=0, y=0, w=174, h=134)
    told = Node("/0", "window", "Application Class", frozenset({"showing"}), frozenset(), 2, box=at_origin)
    content = Box(x=553, y=345, w=174, h=134)
    shown = TopLevel(1, "Application Class", "gtk4", 7, Box(x=548, y=316, w=184, h=168), content=content)
    (element,) = visible_elements([Program("gtk4-demo-application", 7, [told])], [shown], SCREEN)
    assert element.box == content
