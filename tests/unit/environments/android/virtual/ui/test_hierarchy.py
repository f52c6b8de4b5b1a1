import re
import xml.etree.ElementTree as ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.environments.android.virtual.ui import Rect, ViewState, Widget, hierarchy
from decapod.environments.android.virtual.ui.layouts import Leaf
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    box,
    button,
    checkbox,
    column,
    dialog,
    icon_button,
    list_row,
    list_view,
    padding,
    plain_field,
    row,
    screen,
    scroll,
    text,
)
from tests.unit.environments.android.virtual.ui.builders import BOUNDS, block, scene_of

ATTRIBUTES = [
    "index",
    "text",
    "resource-id",
    "class",
    "package",
    "content-desc",
    "checkable",
    "checked",
    "clickable",
    "enabled",
    "focusable",
    "focused",
    "scrollable",
    "long-clickable",
    "password",
    "selected",
    "bounds",
]


def _nothing(*_: object) -> None:
    """Stand in for what a screen would do."""


def _dump(root: Widget, view: ViewState | None = None) -> str:
    return hierarchy([scene_of(root, view)])


def _nodes(root: Widget, view: ViewState | None = None) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(_dump(root, view)).iter("node"))


def test_the_dump_of_one_text_is_what_android_writes() -> None:
    assert _dump(text("Hello", resource_id="title")) == (
        "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
        '<hierarchy rotation="0">'
        '<node index="0" text="Hello" resource-id="org.example:id/title" class="android.widget.TextView"'
        ' package="org.example" content-desc="" checkable="false" checked="false" clickable="false" enabled="true"'
        ' focusable="false" focused="false" scrollable="false" long-clickable="false" password="false"'
        ' selected="false" bounds="[0,0][1080,2340]" />'
        "</hierarchy>"
    )


def test_attributes_are_in_the_order_of_android() -> None:
    for node in _nodes(screen(list_view(*[list_row("x", on_tap=_nothing) for _ in range(3)]), app_bar=app_bar("T"))):
        assert [name for name in node.attrib if name != "NAF"] == ATTRIBUTES


def test_the_rotation_is_said() -> None:
    assert '<hierarchy rotation="3">' in hierarchy([scene_of(text("x"))], rotation=3)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("a & b", 'text="a &amp; b"'),
        ("<b>", 'text="&lt;b&gt;"'),
        ('say "hi"', "text='say \"hi\"'"),
        ("it's", 'text="it\'s"'),
        ('"it\'s"', "text='\"it&apos;s\"'"),
        ("one\ntwo\tthree\r", 'text="one&#10;two&#9;three&#13;"'),
        ("\x00\x07\x1b", 'text="..."'),
        ("\ufffe\udc00", 'text=".."'),
        ("😀", 'text="&#128512;"'),
        ("漢字 é", 'text="漢字 é"'),
    ],
)
def test_characters_are_written_as_android_writes_them(value: str, written: str) -> None:
    assert written in _dump(text(value))


@given(st.text(max_size=60), st.text(max_size=20), st.text(max_size=20))
def test_every_text_gives_a_dump_that_parses(value: str, description: str, resource_id: str) -> None:
    tree = column(text(value, description=description, resource_id=resource_id), list_row(value, value))
    dump = _dump(tree)
    assert "\n" not in dump
    first = next(ElementTree.fromstring(dump.encode("utf-8")).iter("node"))
    assert re.fullmatch(r"\[0,0\]\[1080,2340\]", first.attrib["bounds"])


@given(st.text(st.characters(exclude_categories=["Cc", "Cs", "Cn"]), max_size=60))
def test_a_text_comes_back_as_it_was(value: str) -> None:
    [node] = _nodes(text(value))
    assert node.attrib["text"] == value


def test_what_is_out_of_sight_is_left_out_and_the_rest_cut_off() -> None:
    rows = [block(str(number), 20, 100) for number in range(20)]
    nodes = _nodes(scroll(column(*rows), key="k"), ViewState(scroll={"k": 300}))
    shown = [node for node in nodes if node.attrib["resource-id"]]
    assert [node.attrib["resource-id"].rpartition("/")[2] for node in shown][:2] == ["1", "2"]
    assert shown[0].attrib["bounds"].startswith("[0,0]")
    assert shown[0].attrib["index"] == "1"
    areas = [re.findall(r"\d+", node.attrib["bounds"]) for node in nodes]
    assert all(int(area[3]) <= 2340 for area in areas)


def test_a_list_numbers_the_rows_that_it_has_made() -> None:
    tree = list_view(*[list_row(str(number), on_tap=_nothing) for number in range(60)])
    nodes = _nodes(screen(tree), ViewState(scroll={"list": 1000}))
    rows = [node for node in nodes if node.attrib["clickable"] == "true"]
    assert [node.attrib["index"] for node in rows[:3]] == ["0", "1", "2"]


def test_helpers_of_the_layout_are_not_named() -> None:
    nodes = _nodes(column(padding(padding(text("x"), 8), 8), row(text("y"), class_name="")))
    assert [node.attrib["class"] for node in nodes] == [
        "android.widget.LinearLayout",
        "android.widget.TextView",
        "android.widget.TextView",
    ]
    assert [node.attrib["index"] for node in nodes] == ["0", "0", "1"]


def test_an_open_dialog_is_dumped_alone() -> None:
    nodes = _nodes(screen(text("Below"), overlay=dialog("Title", "Message")))
    texts = [node.attrib["text"] for node in nodes]
    assert "Title" in texts
    assert "Below" not in texts
    assert nodes[0].attrib["bounds"] != "[0,0][1080,2340]"


def test_a_button_without_words_is_marked() -> None:
    dump = _dump(row(icon_button("add", _nothing), icon_button("add", _nothing, description="Add")))
    assert dump.count('NAF="true"') == 1
    assert '<node NAF="true" index="0"' in dump


def test_a_row_with_words_is_not_marked() -> None:
    assert "NAF" not in _dump(column(list_row("Words", on_tap=_nothing), button("Go", _nothing)))


def test_an_empty_field_says_its_hint_and_a_password_dots() -> None:
    fields = column(
        plain_field("a", "", _nothing, hint="Name"),
        plain_field("b", "secret", _nothing, password=True),
        plain_field("c", "value", _nothing, hint="Hint"),
    )
    nodes = [node for node in _nodes(fields, ViewState(focused="c")) if node.attrib["class"].endswith("EditText")]
    assert [node.attrib["text"] for node in nodes] == ["Name", "••••••", "value"]
    assert [node.attrib["password"] for node in nodes] == ["false", "true", "false"]
    assert [node.attrib["focused"] for node in nodes] == ["false", "false", "true"]
    assert "secret" not in _dump(fields)


def test_flags_are_those_of_the_widgets() -> None:
    tree = column(
        checkbox(True, _nothing, resource_id="box"),
        button("Off", _nothing, enabled=False, resource_id="off"),
        box(on_long_tap=_nothing, selected=True, resource_id="long", height=10),
        scroll(block("high", 20, 3000), key="k", weight=1, resource_id="scroll"),
    )
    found = {node.attrib["resource-id"].rpartition("/")[2]: node.attrib for node in _nodes(tree)}
    assert (found["box"]["checkable"], found["box"]["checked"], found["box"]["clickable"]) == ("true",) * 3
    assert found["off"]["enabled"] == "false"
    assert (found["long"]["long-clickable"], found["long"]["clickable"], found["long"]["selected"]) == (
        "true",
        "false",
        "true",
    )
    assert found["scroll"]["scrollable"] == "true"
    assert found["long"]["focusable"] == "true"


def test_a_full_resource_id_is_kept() -> None:
    assert 'resource-id="android:id/title"' in _dump(text("x", resource_id="android:id/title"))


def test_the_same_screen_gives_the_same_bytes() -> None:
    def build() -> str:
        return _dump(screen(list_view(*[list_row(str(number), on_tap=_nothing) for number in range(9)])))

    assert build() == build()


def test_a_smaller_screen_cuts_off() -> None:
    leaf = Widget(layout=Leaf())
    dump = hierarchy([scene_of(leaf, bounds=BOUNDS)], screen=Rect(0, 0, 500, 600))
    assert 'bounds="[0,0][500,600]"' in dump


def test_a_row_of_which_only_the_border_is_in_sight_keeps_its_name() -> None:
    rows = [list_row(f"Row {number}", "more", on_tap=_nothing) for number in range(60)]
    seen: dict[str, str] = {}
    for offset in range(0, 400, 20):
        for node in _nodes(scroll(column(*rows), key="list"), ViewState(scroll={"list": offset})):
            if node.get("clickable") == "true":
                assert node.get("content-desc") or any(part.get("text") for part in node.iter("node"))
                assert "NAF" not in node.attrib
                seen[node.get("content-desc", "")] = node.get("bounds", "")
    assert "" in seen, "a row whose title is in sight has no description beside it"
    assert {"Row 0", "Row 1"} <= seen.keys(), "the title alone, not what follows it"


def test_a_row_that_says_nothing_at_all_is_marked_even_when_it_is_cut_off() -> None:
    rows = [box(height=200, on_tap=_nothing) for _ in range(60)]
    nodes = _nodes(scroll(column(*rows), key="list"), ViewState(scroll={"list": 150}))
    assert [node.get("content-desc") for node in nodes if node.get("NAF")] == [""] * sum(
        "NAF" in n.attrib for n in nodes
    )
    assert any("NAF" in node.attrib for node in nodes)
