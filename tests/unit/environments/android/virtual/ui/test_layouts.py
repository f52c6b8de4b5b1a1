from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from decapod.environments.android.virtual.ui import FILL, LIGHT, Insets, Node, Rect, ViewState, Widget, dp, layout
from decapod.environments.android.virtual.ui.layouts import Ring
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    box,
    button,
    column,
    flow,
    grid,
    padding,
    row,
    screen,
    scroll,
    spacer,
    stack,
    text,
)
from tests.unit.environments.android.virtual.ui.builders import BOUNDS, block, bounds_of, scene_of


def test_weights_share_what_is_left() -> None:
    scene = scene_of(
        row(block("a", 100), block("b", weight=1), block("c", weight=2), across="start", width=FILL),
    )
    left = 1080 - dp(100)
    assert bounds_of(scene, "a").width == dp(100)
    assert bounds_of(scene, "b").width == round(left / 3)
    assert bounds_of(scene, "c").right == 1080


def test_a_gap_is_between_children_only() -> None:
    scene = scene_of(column(block("a"), block("b"), None, block("c"), gap=8))
    assert bounds_of(scene, "a").top == 0
    assert bounds_of(scene, "b").top == dp(20) + dp(8)
    assert bounds_of(scene, "c").top == 2 * (dp(20) + dp(8))


def test_children_can_be_at_the_end_or_spread() -> None:
    ends = scene_of(row(block("a"), block("b"), arrange="end"))
    assert bounds_of(ends, "b").right == 1080
    spread = scene_of(row(block("a"), block("b"), block("c"), arrange="between"))
    assert bounds_of(spread, "a").left == 0
    assert bounds_of(spread, "b").center[0] == 540
    assert bounds_of(spread, "c").right == 1080


def test_a_column_stretches_what_has_no_width() -> None:
    scene = scene_of(column(box(resource_id="a", height=10), block("b"), button("Go", resource_id="go")))
    assert bounds_of(scene, "a").width == 1080
    assert bounds_of(scene, "b").width == dp(20)
    assert bounds_of(scene, "go").width < 300


def test_a_button_is_in_the_middle_of_a_row() -> None:
    scene = scene_of(row(block("tall", 20, 100), button("Go", resource_id="go"), height=100, align="start"))
    assert abs(bounds_of(scene, "go").center[1] - bounds_of(scene, "tall").center[1]) <= 1


def test_places_in_a_stack() -> None:
    names = ("top-start", "top", "top-end", "start", "center", "end", "bottom-start", "bottom", "bottom-end")
    scene = scene_of(stack(*[block(name, align=name) for name in names]))
    side = dp(20)
    assert bounds_of(scene, "top-start")[:2] == (0, 0)
    assert bounds_of(scene, "top")[:2] == ((1080 - side) // 2, 0)
    assert bounds_of(scene, "end")[:2] == (1080 - side, (2340 - side) // 2)
    assert bounds_of(scene, "bottom-end") == Rect(1080 - side, 2340 - side, 1080, 2340)


def test_a_grid_fills_rows() -> None:
    scene = scene_of(column(grid(*[box(resource_id=str(number), height=30) for number in range(5)], columns=3, gap=4)))
    assert bounds_of(scene, "0").left == 0
    assert bounds_of(scene, "2").right == 1080
    assert bounds_of(scene, "3")[:2] == (0, dp(30) + dp(4))


def test_a_flow_goes_to_the_next_line() -> None:
    scene = scene_of(column(flow(*[block(str(number), 150) for number in range(4)], gap=8, line_gap=8)))
    assert bounds_of(scene, "1").top == 0
    assert bounds_of(scene, "2")[:2] == (0, dp(20) + dp(8))


def test_sizes_are_held_between_least_and_most() -> None:
    scene = scene_of(
        column(
            text("x", resource_id="small", min_width=100, min_height=60, align="start"),
            text("word " * 100, resource_id="large", max_width=100, max_height=80, align="start"),
        )
    )
    assert bounds_of(scene, "small")[2:] == (dp(100), dp(60))
    assert bounds_of(scene, "large").width <= dp(100)
    assert bounds_of(scene, "large").height == dp(80)


def test_a_scrolled_part_moves_its_child_and_stops_at_its_end() -> None:
    def scrolled(by: int) -> Rect:
        tree = scroll(column(*[block(str(number), 20, 500) for number in range(4)]), key="k")
        return bounds_of(scene_of(tree, ViewState(scroll={"k": by})), "0")

    assert scrolled(0).top == 0
    assert scrolled(100).top == -100
    assert scrolled(-100).top == 0
    assert scrolled(1_000_000).top == 2340 - 4 * dp(500)


def test_a_conversation_shows_its_end() -> None:
    tree = scroll(column(*[block(str(number), 20, 500) for number in range(4)]), key="k", at_end=True)
    assert bounds_of(scene_of(tree), "3").bottom == 2340
    assert bounds_of(scene_of(tree, ViewState(scroll={"k": 0})), "0").top == 0


def test_a_screen_keeps_clear_of_the_bars() -> None:
    tree = screen(box(resource_id="body", weight=1), app_bar=app_bar("Title", resource_id="bar"))
    scene = layout(tree, BOUNDS, LIGHT, insets=Insets(0, 63, 0, 126))
    assert bounds_of(scene, "bar").top == 63
    assert bounds_of(scene, "body").bottom == 2340 - 126
    assert scene.root.bounds == BOUNDS


LEAVES = st.builds(
    lambda width, height, words: text(words, width=width, height=height) if words else box(width=width, height=height),
    st.integers(0, 500) | st.just(-1),
    st.integers(0, 500) | st.just(-1),
    st.text(max_size=30),
)


def _trees(children: st.SearchStrategy[Widget]) -> st.SearchStrategy[Widget]:
    several = st.lists(children, max_size=4)
    places = st.sampled_from(["start", "center", "end", "stretch"])
    spread = st.sampled_from(["start", "center", "end", "between"])
    weight = st.sampled_from([0.0, 0.0, 1.0, 2.5])
    return st.one_of(
        st.builds(
            lambda inner, gap, across, arrange, share: column(
                *inner, gap=gap, across=across, arrange=arrange, weight=share
            ),
            several,
            st.integers(0, 20),
            places,
            spread,
            weight,
        ),
        st.builds(
            lambda inner, gap, across, arrange, share: row(
                *inner, gap=gap, across=across, arrange=arrange, weight=share
            ),
            several,
            st.integers(0, 20),
            places,
            spread,
            weight,
        ),
        st.builds(lambda inner, place: stack(*inner, place=place), several, st.sampled_from(["stretch", "bottom-end"])),
        st.builds(lambda inner, room: padding(inner, room), children, st.integers(0, 40)),
        st.builds(lambda inner: scroll(inner, key="s"), children),
        st.builds(lambda inner: scroll(inner, key="h", axis="horizontal"), children),
        st.builds(lambda inner, columns: grid(*inner, columns=columns), several, st.integers(1, 4)),
        st.builds(lambda inner: flow(*inner), several),
        st.builds(spacer),
    )


TREES = st.recursive(LEAVES, _trees, max_leaves=12)


@given(TREES, st.dictionaries(st.sampled_from(["s", "h"]), st.integers(-100, 5000), max_size=2))
def test_what_is_visible_is_inside_of_what_is_around_it(tree: Widget, scrolled: dict[str, int]) -> None:
    for node in scene_of(tree, ViewState(scroll=scrolled)).nodes:
        assert node.bounds.width >= 0
        assert node.bounds.height >= 0
        assert node.visible.intersect(BOUNDS) == node.visible or node.visible.empty
        outer = node.parent
        while outer is not None and not node.visible.empty:
            if outer.scroll is not None:
                assert node.visible.intersect(outer.visible) == node.visible
            outer = outer.parent


def _follows(one: Node, two: Node) -> bool:
    return one.bounds.bottom <= two.bounds.top or one.bounds.right <= two.bounds.left


@given(st.lists(LEAVES, min_size=2, max_size=6), st.booleans(), st.integers(0, 12))
def test_children_of_rows_and_columns_do_not_overlap(inner: list[Widget], upright: bool, gap: int) -> None:
    tree = column(*inner, gap=gap) if upright else row(*inner, gap=gap)
    children = scene_of(scroll(tree, axis="vertical" if upright else "horizontal")).root.children[0].children
    for one, two in pairwise(children):
        assert _follows(one, two)
        between = two.bounds.top - one.bounds.bottom if upright else two.bounds.left - one.bounds.right
        assert between >= dp(gap) - 1


def test_a_ring_begins_at_the_top_and_goes_clockwise() -> None:
    cells = tuple(block(str(number), 20) for number in range(4))
    scene = scene_of(column(Widget(layout=Ring(100), width=600, height=600, children=cells)))
    assert bounds_of(scene, "0").center == (300, 100)
    assert bounds_of(scene, "1").center == (500, 300)
    assert bounds_of(scene, "2").center == (300, 500)
    assert bounds_of(scene, "3").center == (100, 300)
