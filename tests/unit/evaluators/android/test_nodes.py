"""Reading the dumps of `uiautomator`."""

from xml.sax.saxutils import quoteattr

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.evaluators.android import HierarchyError, parse_hierarchy
from decapod.messages import Box

DUMP = """UI hierchary dumped to: /sdcard/window_dump.xml
<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0"><node index="0" text="" resource-id="" \
class="android.widget.FrameLayout" package="com.android.settings" content-desc="" checkable="false" checked="false" \
clickable="false" enabled="true" focusable="false" focused="false" scrollable="false" long-clickable="false" \
password="false" selected="false" bounds="[0,0][1080,2340]"><node index="0" text="Wi&#8209;Fi &amp; more" \
resource-id="android:id/title" class="android.widget.TextView" package="com.android.settings" content-desc="A&#10;B" \
checkable="false" checked="false" clickable="true" enabled="true" focusable="false" focused="false" scrollable="false" \
long-clickable="false" password="false" selected="true" bounds="[189,-20][401,362]" /></node></hierarchy>
"""


def test_a_real_dump() -> None:
    outer, inner = parse_hierarchy(DUMP)
    assert (outer.parent, inner.parent) == (None, 0)
    assert outer.box == Box(x=0, y=0, w=1080, h=2340)
    assert inner.box == Box(x=189, y=-20, w=212, h=382)
    assert (inner.text, inner.description) == ("Wi\u2011Fi & more", "A\nB")
    assert (inner.kind, inner.resource_id, inner.package) == ("TextView", "android:id/title", "com.android.settings")
    assert inner.flags == {"clickable", "enabled", "selected"}


@pytest.mark.parametrize(
    ("told", "problem"),
    [
        ("", "no element tree"),
        ("ERROR: could not get idle state.\n", "no element tree"),
        ("ERROR: null root node returned by UiTestAutomationBridge.", "no element tree"),
        (DUMP[: len(DUMP) // 2], "not well-formed"),
        (DUMP.replace("<hierarchy", "<!DOCTYPE x []><hierarchy"), "document type"),
        ("<?xml version='1.0'?><other/>", "begins with 'other'"),
    ],
)
def test_what_is_no_dump(told: str, problem: str) -> None:
    with pytest.raises(HierarchyError, match=problem):
        parse_hierarchy(told)


@pytest.mark.parametrize(
    ("written", "read"),
    [("&#55357;&#56832;", "\U0001f600"), ("a&#0;b", "a\ufffdb"), ("a\x01b", "a\ufffdb"), ("&#x1F600;", "\U0001f600")],
)
def test_what_phones_write_that_is_no_xml(written: str, read: str) -> None:
    (node,) = parse_hierarchy(f'<hierarchy rotation="0"><node text="{written}" bounds="[0,0][1,1]"/></hierarchy>')
    assert node.text == read


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=40))
def test_any_text_is_read_as_it_was_written(text: str) -> None:
    (node,) = parse_hierarchy(f"<hierarchy><node text={quoteattr(text)} /></hierarchy>")
    assert node.text == text
    assert node.box.area == 0


@given(st.text(max_size=300))
def test_anything_else_is_an_error_of_its_own(text: str) -> None:
    try:
        parse_hierarchy(text)
    except HierarchyError:
        return
    assert "<hierarchy" in text


def test_a_tree_that_is_too_large() -> None:
    with pytest.raises(HierarchyError, match="more than 20000"):
        parse_hierarchy("<hierarchy>" + "<node/>" * 20_001 + "</hierarchy>")


def test_a_tree_that_is_very_deep() -> None:
    nodes = parse_hierarchy("<hierarchy>" + "<node>" * 3000 + "</node>" * 3000 + "</hierarchy>")
    assert [node.parent for node in nodes] == [None, *range(2999)]


def test_the_hint_of_an_empty_field_is_not_its_value() -> None:
    (node,) = parse_hierarchy('<hierarchy><node text="Name" hint="Name" class="android.widget.EditText"/></hierarchy>')
    assert node.is_field
    assert node.value == ""
