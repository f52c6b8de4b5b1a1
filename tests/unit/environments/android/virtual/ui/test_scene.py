from hypothesis import given
from hypothesis import strategies as st

from decapod.environments.android.virtual.ui import Node, Rect, ViewState, Widget
from decapod.environments.android.virtual.ui.editable import Editable
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    box,
    button,
    column,
    dialog,
    dialog_button,
    icon_button,
    list_row,
    list_view,
    menu,
    plain_field,
    screen,
    scroll,
    slider,
    stack,
    switch,
    text,
    text_field,
)
from tests.unit.environments.android.virtual.ui.builders import BOUNDS, block, scene_of


def _nothing(*_: object) -> None:
    """Stand in for what a screen would do."""


def _named(node: Node | None) -> str:
    return node.widget.resource_id if node else ""


def test_the_topmost_takes_the_tap() -> None:
    scene = scene_of(
        stack(block("below", on_tap=_nothing, align="center"), block("above", on_tap=_nothing, align="center"))
    )
    assert _named(scene.hit(540, 1170)) == "above"


def test_a_tap_on_words_goes_to_the_row_around_them() -> None:
    scene = scene_of(column(list_row("Title", resource_id="row", on_tap=_nothing)))
    title = scene.find("title")
    assert title is not None
    assert _named(scene.hit(*title.bounds.center)) == "row"


def test_a_switch_in_a_row_takes_its_own_tap() -> None:
    control = switch(False, _nothing, resource_id="switch")
    scene = scene_of(column(list_row("Title", resource_id="row", trailing=control, on_tap=_nothing)))
    node = scene.find("switch")
    assert node is not None
    assert _named(scene.hit(*node.bounds.center)) == "switch"


def test_what_is_disabled_keeps_the_tap() -> None:
    scene = scene_of(stack(box(resource_id="below", on_tap=_nothing), box(on_tap=_nothing, enabled=False)))
    assert scene.hit(10, 10) is None


def test_a_long_press_goes_to_what_takes_one() -> None:
    scene = scene_of(stack(box(resource_id="below", on_long_tap=_nothing), box(resource_id="above", on_tap=_nothing)))
    assert _named(scene.hit_long(10, 10)) == "below"
    assert _named(scene.hit(10, 10)) == "above"


def test_what_is_scrolled_away_is_not_hit() -> None:
    rows = [block(str(number), 20, 100, on_tap=_nothing) for number in range(40)]
    tree = column(box(height=100, class_name=""), scroll(column(*rows), key="k", weight=1))
    scene = scene_of(tree, ViewState(scroll={"k": 300}))
    assert _named(scene.hit(10, 270)) == "1"
    assert scene.hit(10, 200) is None


def test_only_the_open_dialog_is_touched() -> None:
    ended: list[str] = []
    over = dialog(
        "Sure?", "Really", [dialog_button("OK", _nothing, resource_id="ok")], on_dismiss=lambda: ended.append("x")
    )
    scene = scene_of(screen(button("Below", _nothing, width=-1, height=-1), overlay=over))
    assert scene.hit(5, 5) is None
    assert scene.outside(5, 5)
    ok = scene.find("ok")
    assert ok is not None
    assert scene.hit(*ok.bounds.center) is ok
    assert not scene.outside(*ok.bounds.center)
    assert scene.active.widget.on_outside is not None
    scene.active.widget.on_outside()
    assert ended == ["x"]


def test_the_last_menu_lies_over_the_dialog() -> None:
    tree = screen(overlay=stack(dialog("One"), menu([("Two", _nothing)]), class_name=""))
    scene = scene_of(tree)
    names = [node.widget.text for node in scene.at(*scene.active.visible.center)]
    assert "Two" in names
    assert "One" not in names


def test_the_innermost_scrolls() -> None:
    inner = scroll(block("wide", 2000, 100), axis="horizontal", key="across", resource_id="inner")
    scene = scene_of(scroll(column(inner, block("high", 20, 2000)), key="down", resource_id="outer"))
    assert _named(scene.scrollable_at(20, 20)) == "inner"
    assert _named(scene.scrollable_at(20, 20, "vertical")) == "outer"
    assert _named(scene.scrollable_at(20, 1000)) == "outer"


def test_what_fits_does_not_scroll() -> None:
    assert scene_of(scroll(block("small"), key="k")).scrollables == []


def test_fields_are_found_by_key() -> None:
    scene = scene_of(column(plain_field("one", "1", _nothing), text_field("two", "2", _nothing, label="Two")))
    assert [node.widget.key for node in scene.fields] == ["one", "two"]
    two = scene.field("two")
    assert two is not None
    assert two.widget.text == "2"
    assert scene.field("three") is None


def test_the_field_with_the_focus_knows_its_cursor() -> None:
    tree = column(plain_field("one", "abc", _nothing), plain_field("two", "d", _nothing))
    assert [node.cursor for node in scene_of(tree, ViewState(focused="one")).fields] == [3, -1]
    assert [node.cursor for node in scene_of(tree, ViewState(focused="one", cursor=1)).fields] == [1, -1]
    assert [node.cursor for node in scene_of(tree, ViewState(focused="one", cursor=99)).fields] == [3, -1]


def test_a_field_out_of_sight_is_scrolled_to() -> None:
    rows = [plain_field(str(number), "", _nothing) for number in range(40)]
    tree = scroll(column(*rows), key="k")
    scene = scene_of(tree)
    last = scene.field("39")
    assert last is not None
    assert last.visible.empty
    shown = scene.offset_to_show(last)
    assert shown is not None
    again = scene_of(tree, ViewState(scroll=dict([shown]))).field("39")
    assert again is not None
    assert again.visible == again.bounds


def test_a_place_along_a_slider() -> None:
    node = scene_of(column(slider(0.5, _nothing, resource_id="s"))).find("s")
    assert node is not None
    assert node.share_at(0) == 0.0
    assert node.share_at(540) == 0.5
    assert node.share_at(2000) == 1.0


@given(st.text("abc \n漢😀", max_size=60), st.integers(0, 1080), st.integers(0, 400), st.booleans())
def test_a_touch_puts_the_cursor_into_the_text(value: str, x: int, y: int, multiline: bool) -> None:
    tree = column(plain_field("f", value, _nothing, multiline=multiline))
    node = scene_of(tree, ViewState(focused="f")).field("f")
    assert node is not None
    assert isinstance(node.widget.painter, Editable)
    assert 0 <= node.widget.painter.cursor_at(node, x, y) <= len(value)


def test_the_cursor_goes_where_the_text_is_touched() -> None:
    node = scene_of(column(plain_field("f", "one two three", _nothing))).field("f")
    assert node is not None
    painter = node.widget.painter
    assert isinstance(painter, Editable)
    assert painter.cursor_at(node, 0, 20) == 0
    assert painter.cursor_at(node, 1079, 20) == 13
    assert 0 < painter.cursor_at(node, 100, 20) < 13


AREAS = st.tuples(st.integers(0, 300), st.integers(0, 300), st.integers(1, 200), st.integers(1, 200))


@given(st.lists(AREAS, min_size=1, max_size=8), st.integers(0, 1079), st.integers(0, 2339))
def test_a_hit_is_the_last_of_those_around_the_point(areas: list[tuple[int, int, int, int]], x: int, y: int) -> None:
    children: list[Widget] = [
        box(resource_id=str(number), on_tap=_nothing, width=w, height=h, align="top-start", margin=(left, top, 0, 0))
        for number, (left, top, w, h) in enumerate(areas)
    ]
    scene = scene_of(stack(*children))
    around = [node for node in scene.nodes if node.widget.resource_id and node.visible.contains(x, y)]
    assert scene.hit(x, y) is (around[-1] if around else None)


def test_a_bar_takes_taps_on_its_buttons() -> None:
    bar = app_bar("T", navigation="arrow_back", on_navigation=_nothing, actions=[icon_button("search", _nothing)])
    scene = scene_of(screen(list_view(text("x")), app_bar=bar))
    back = scene.hit(70, 84)
    assert back is not None
    assert back.widget.description == "Navigate up"
    assert back.bounds.width == back.bounds.height == 126


def test_a_window_may_be_anywhere_on_the_screen() -> None:
    scene = scene_of(box(resource_id="a", on_tap=_nothing), bounds=Rect(0, 1600, 1080, 2340))
    assert scene.hit(10, 1500) is None
    assert _named(scene.hit(10, 1700)) == "a"
    assert scene.root.bounds.bottom == BOUNDS.bottom
