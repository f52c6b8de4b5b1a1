import datetime
from collections.abc import Callable

import pytest

from decapod.environments.android.virtual.ui import LIGHT, Insets, Node, Scene, ViewState, Widget, dp, hierarchy, layout
from decapod.environments.android.virtual.ui.gallery import PAGES
from decapod.environments.android.virtual.ui.material import (
    Span,
    alert,
    app_bar,
    avatar,
    bottom_bar,
    bottom_sheet,
    button,
    checkbox,
    chip,
    choice_row,
    column,
    date_picker,
    divider,
    drawer,
    drawer_item,
    dropdown,
    extended_fab,
    fab,
    icon_button,
    keypad,
    list_row,
    menu,
    month_grid,
    radio,
    rich_text,
    row,
    screen,
    search_bar,
    segmented,
    side_sheet,
    snackbar,
    switch,
    tabs,
    text,
    text_field,
    time_picker,
    toast,
)
from decapod.evaluators.android import parse_hierarchy
from tests.unit.environments.android.virtual.ui.builders import BOUNDS, scene_of


def _nothing(*_: object) -> None:
    """Stand in for what a screen would do."""


def _says(node: Node) -> set[str]:
    found = {node.widget.text, node.widget.description, node.widget.resource_id}
    for child in node.children:
        found |= _says(child)
    return found


def _tap(scene: Scene, words: str) -> None:
    """Touch the middle of the topmost thing that says these words."""
    node = next(node for node in reversed(scene.nodes) if words in (node.widget.text, node.widget.description))
    hit = scene.hit(*node.visible.center)
    assert hit is not None, words
    assert hit.widget.on_tap is not None, words
    hit.widget.on_tap()


def _after(build: Callable[[Callable[..., None]], Widget], words: str) -> list[object]:
    """Return what a component's function was called with when it was touched at these words."""
    called: list[object] = []
    _tap(scene_of(screen(build(lambda *values: called.append(values[0] if len(values) == 1 else values)))), words)
    return called


def test_what_each_choice_calls_when_it_is_touched() -> None:
    assert _after(lambda done: button("Go", lambda: done("go")), "Go") == ["go"]
    assert _after(lambda done: row(icon_button("add", lambda: done("add"), description="Add")), "Add") == ["add"]
    assert _after(lambda done: row(switch(False, done, description="s")), "s") == [True]
    assert _after(lambda done: row(checkbox(True, done, description="c")), "c") == [False]
    assert _after(lambda done: row(radio(False, lambda: done("r"), description="r")), "r") == ["r"]
    assert _after(lambda done: chip("Chip", lambda: done("chip")), "Chip") == ["chip"]
    assert _after(lambda done: choice_row("One", False, lambda: done(1)), "One") == [1]
    assert _after(lambda done: segmented(["A", "B", "C"], 0, done), "C") == [2]
    assert _after(lambda done: tabs(["A", "B"], 0, done), "B") == [1]
    assert _after(lambda done: list_row("Row", "More", on_tap=lambda: done("row")), "More") == ["row"]
    assert _after(lambda done: dropdown("L", "Value", lambda: done("open")), "Value") == ["open"]
    assert _after(lambda done: keypad([("1", ""), ("2", "ABC")], done, columns=2), "ABC") == ["2"]
    assert _after(lambda done: keypad([(":backspace", "")], done, columns=1), "backspace") == ["backspace"]


def test_a_disabled_button_does_nothing() -> None:
    scene = scene_of(column(button("Go", _nothing, enabled=False)))
    assert scene.hit(60, 60) is None


@pytest.mark.parametrize(
    "widget",
    [
        button("Go", _nothing),
        icon_button("add", _nothing),
        fab("add", _nothing),
        extended_fab("add", "Compose", _nothing),
        checkbox(True, _nothing),
        radio(True, _nothing),
        switch(True, _nothing),
        list_row("Row", on_tap=_nothing),
        choice_row("One", True, _nothing),
        search_bar("k", "", _nothing),
        text_field("k", "", _nothing),
    ],
    ids=lambda widget: widget.class_name.rpartition(".")[2],
)
def test_every_target_is_48_dp_at_least(widget: Widget) -> None:
    node = scene_of(column(widget, across="start")).root.children[0]
    assert node.bounds.height >= dp(48) - 1
    assert node.bounds.width >= dp(48) - 1


def test_an_alert_asks_and_is_answered() -> None:
    said: list[str] = []
    over = alert(
        "Delete?",
        "For good.",
        confirm="Delete",
        on_confirm=lambda: said.append("yes"),
        on_cancel=lambda: said.append("no"),
    )
    scene = scene_of(screen(overlay=over))
    _tap(scene, "Delete")
    _tap(scene, "Cancel")
    assert said == ["yes", "no"]
    assert {"Delete?", "For good.", "android:id/button1", "android:id/button2"} <= _says(scene.active)


def test_an_alert_without_cancel_stays() -> None:
    scene = scene_of(screen(overlay=alert("Done", "It is.", on_confirm=_nothing)))
    assert scene.active.widget.on_outside is None
    assert "Cancel" not in _says(scene.active)


def test_a_menu_is_at_the_upper_end_and_its_rows_can_be_touched() -> None:
    chosen: list[str] = []
    scene = scene_of(
        screen(overlay=menu([("One", lambda: chosen.append("one")), ("Two", lambda: chosen.append("two"))]))
    )
    assert scene.active.bounds.right == 1080 - dp(8)
    assert scene.active.bounds.top == dp(8)
    _tap(scene, "Two")
    assert chosen == ["two"]


def test_a_menu_that_is_too_long_scrolls() -> None:
    scene = scene_of(screen(overlay=menu([(str(number), _nothing) for number in range(40)])))
    assert scene.active.bounds.height <= dp(560)
    assert [node.widget.key for node in scene.scrollables] == ["menu"]


def test_a_sheet_ends_where_the_screen_does() -> None:
    tree = screen(overlay=bottom_sheet(list_row("Share", on_tap=_nothing)))
    scene = layout(tree, BOUNDS, LIGHT, insets=Insets(0, 63, 0, 126))
    assert scene.active.bounds.bottom == 2340
    share = next(node for node in scene.nodes if node.widget.text == "Share")
    assert share.bounds.bottom <= 2340 - 126


def test_the_menu_from_the_side_covers_the_height() -> None:
    sheet = side_sheet(drawer([drawer_item("inbox", "Inbox", _nothing, note="3"), divider()]), _nothing)
    scene = scene_of(screen(overlay=sheet))
    assert scene.active.bounds[:2] == (0, 0)
    assert scene.active.bounds.bottom == 2340
    assert scene.outside(1000, 1000)


def test_a_dialog_keeps_clear_of_the_keyboard() -> None:
    tree = screen(overlay=alert("Title", "word " * 300, on_confirm=_nothing))
    scene = layout(tree, BOUNDS, LIGHT, insets=Insets(0, 63, 0, 900))
    assert scene.active.bounds.bottom <= 2340 - 900
    ok = next(node for node in scene.nodes if node.widget.text == "OK")
    assert not ok.visible.empty


def test_a_floating_button_is_above_the_bottom_and_the_message() -> None:
    destinations = [("home", "Home", _nothing), ("star", "Starred", _nothing)]
    tree = screen(
        text("x"),
        fab=fab("add", _nothing, resource_id="fab"),
        snackbar=snackbar("Sent", action="Undo", on_action=_nothing, resource_id="snack"),
        bottom=bottom_bar(destinations, 0, resource_id="bottom"),
    )
    scene = scene_of(tree)
    button_, snack, bottom = scene.find("fab"), scene.find("snack"), scene.find("bottom")
    assert button_ is not None
    assert snack is not None
    assert bottom is not None
    assert button_.bounds.right == 1080 - dp(16)
    assert button_.bounds.bottom <= snack.bounds.top <= snack.bounds.bottom <= bottom.bounds.top
    assert bottom.bounds.bottom == 2340
    assert [node.widget.selected for node in bottom.children] == [True, False]


def test_a_short_message_takes_no_touches() -> None:
    scene = scene_of(toast("Sent"))
    assert scene.hit(540, 2200) is None
    assert "Sent" in hierarchy([scene])


def test_a_bar_shortens_its_title() -> None:
    bar = app_bar(
        "Title " * 40, navigation="menu", actions=[icon_button("search", resource_id="search")], title_id="title"
    )
    scene = scene_of(column(bar))
    title, search = scene.find("title"), scene.find("search")
    assert title is not None
    assert search is not None
    assert title.bounds.right <= search.bounds.left
    assert search.bounds.right == 1080 - dp(4)
    assert scene.root.children[0].bounds.height == dp(64)


def test_a_month_begins_on_its_day_of_the_week() -> None:
    picked: list[datetime.date] = []
    scene = scene_of(column(month_grid(2024, 5, None, picked.append)))
    first = next(node for node in scene.nodes if node.widget.text == "1")
    assert first.bounds.left == pytest.approx(1080 * 3 / 7, abs=2)
    assert first.widget.description == "01 May 2024"
    _tap(scene, "22")
    assert picked == [datetime.date(2024, 5, 22)]


def test_a_date_is_picked_month_by_month() -> None:
    months: list[tuple[int, int]] = []
    ended: list[str] = []
    tree = date_picker(
        datetime.date(2024, 12, 3),
        _nothing,
        on_month=lambda year, month: months.append((year, month)),
        on_ok=lambda: ended.append("ok"),
        on_cancel=lambda: ended.append("cancel"),
    )
    scene = scene_of(screen(overlay=tree))
    for words in ("Next month", "Previous month", "OK", "Cancel"):
        _tap(scene, words)
    assert months == [(2025, 1), (2024, 11)]
    assert ended == ["ok", "cancel"]
    assert "Tue, Dec 3" in _says(scene.active)


@pytest.mark.parametrize(
    ("part", "words", "becomes"),
    [
        ("hour", "8 hour", (20, 30)),
        ("hour", "12 hour", (12, 30)),
        ("hour", "AM", (3, 30)),
        ("minute", "45 minute", (15, 45)),
        ("minute", "One minute more", (15, 31)),
        ("hour", "One hour less", (14, 30)),
    ],
)
def test_a_time_is_picked_by_touching_numbers(part: str, words: str, becomes: tuple[int, int]) -> None:
    times: list[tuple[int, int]] = []
    tree = time_picker(
        15, 30, lambda hour, minute: times.append((hour, minute)), part=part, on_ok=_nothing, on_cancel=_nothing
    )
    _tap(scene_of(screen(overlay=tree)), words)
    assert times == [becomes]


def test_midnight_and_noon_are_twelve() -> None:
    for hour, half in ((0, "AM"), (12, "PM")):
        scene = scene_of(screen(overlay=time_picker(hour, 0, _nothing, on_ok=_nothing, on_cancel=_nothing)))
        assert "12 hour" in _says(scene.active)
        chosen = [node.widget.text for node in scene.nodes if node.widget.checked]
        assert half in chosen


def test_an_avatar_has_the_same_color_for_the_same_name() -> None:
    assert avatar("Ada").painter == avatar("Ada").painter
    assert avatar("Ada").painter != avatar("Bob").painter
    for name in ("", "  ", "😀", "漢字", "\udc80"):
        scene_of(row(avatar(name)))


def test_rich_text_is_one_text_in_dumps() -> None:
    dump = hierarchy([scene_of(column(rich_text("a ", Span("b", weight="bold"), " c")))])
    assert 'text="a b c"' in dump


def test_an_unknown_kind_of_button_is_named() -> None:
    with pytest.raises(ValueError, match="no kind of button 'big'"):
        button("x", kind="big")


def test_a_field_with_a_label_says_its_label_while_it_is_empty() -> None:
    scene = scene_of(column(text_field("name", "", _nothing, label="Name", resource_id="name")))
    field = scene.field("name")
    assert field is not None
    assert field.widget.hint == "Name"
    assert field.widget.resource_id == "name"


@pytest.mark.parametrize("page", PAGES)
def test_dumps_of_every_page_can_be_read(page: str) -> None:
    dump = hierarchy([scene_of(PAGES[page](), ViewState(focused="focused"))])
    nodes = parse_hierarchy(dump)
    assert len(nodes) > 2


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("scale", [0.85, 1.3, 2.0])
def test_every_page_can_be_shown_with_any_size_of_text(page: str, scale: float) -> None:
    scene = scene_of(PAGES[page](), theme=LIGHT.scaled(scale))
    for node in scene.nodes:
        assert node.bounds.width >= 0
        assert node.bounds.height >= 0
