"""Pages, addresses and forms, whatever they say."""

from html import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.environments.android.virtual.apps.chrome.web import forms
from decapod.environments.android.virtual.apps.chrome.web.address import from_typed, joined, shown
from decapod.environments.android.virtual.apps.chrome.web.cleaning import MOST_SIGNS, cleaned
from decapod.environments.android.virtual.apps.chrome.web.document import DEEPEST, MOST_ELEMENTS, read
from decapod.environments.android.virtual.apps.common.documents import STORAGE
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver

HOSTILE = ("<", "<!--", "<a b='", "</a ", "<![CDATA[", "<?", "<div>", "<script>", "<li>", "&#", "<td>", "<a href='x'>")
WIDE = "<table>" + "<tr>" + "<td>x" * 200 + "</table>"


def test_a_page_is_a_tree() -> None:
    page = read("<title>A &amp; b</title><ul><li>One<li>Two <b>bold</b></ul><script>if (a<b) '</p>'</script>")
    assert page.title == "A & b"
    assert [element.tag for element in page.elements] == ["title", "ul", "li", "li", "b"]
    assert page.elements[3].words() == "Two bold"


@pytest.mark.parametrize("part", HOSTILE)
def test_a_page_of_one_thing_without_end_is_read(part: str) -> None:
    page = read(part * (2 * MOST_SIGNS // len(part)))
    assert page.cut
    assert len(page.elements) <= MOST_ELEMENTS
    deepest = max((_depth(element) for element in page.elements), default=0)
    assert deepest <= DEEPEST


@pytest.mark.parametrize("part", [*HOSTILE, WIDE, "<input>", "<p style='color:rgb(", "<img src='data:image/png,x'>"])
def test_a_hostile_page_is_shown(part: str) -> None:
    driver = PhoneDriver()
    driver.phone.files.mkdir(f"{STORAGE}/www")
    driver.phone.files.write(f"{STORAGE}/www/index.html", (part * (60_000 // len(part))).encode())
    driver.open_app("com.android.chrome")
    driver.tap_id("search_box_text")
    driver.type("localhost")
    driver.enter()
    assert driver.phone.screenshot()


@given(st.text(max_size=200))
def test_text_that_is_escaped_is_read_as_it_was(words: str) -> None:
    page = read(f"<p>{escape(words)}</p>")
    assert page.root.words().split() == words.replace("\0", "\ufffd").replace("\r", "\n").split()


@given(st.text(alphabet="<>/!-'\"= abcp&;", max_size=300))
def test_any_page_is_read(source: str) -> None:
    assert read(source).root.tag == "html"


def test_a_long_picture_in_an_attribute_is_kept() -> None:
    source = "data:image/png;base64," + "A" * 100_000
    (picture,) = read(f'<img src="{source}">').elements
    assert picture.get("src") == source
    assert len(cleaned(f'<img src="{source}">').text) < 100


def test_a_form_sends_what_is_in_it() -> None:
    page = read(
        "<form><input name=a value=1><input name=b type=checkbox checked><input name=c type=checkbox>"
        "<textarea name=d>\nx</textarea><select name=e><option>p<option selected value=q>Q</select>"
        "<input type=submit name=go value=Yes><input type=submit name=no value=No><input name=off disabled></form>"
    )
    form = page.elements[0]
    button = next(element for element in page.elements if element.get("name") == "go")
    expected = [("a", "1"), ("b", "on"), ("d", "x"), ("e", "q"), ("go", "Yes")]
    assert forms.sent(page, form, {}, button) == expected


@pytest.mark.parametrize(
    ("control", "filled", "why"),
    [
        ("<input type=email>", "nobody", "include an '@'"),
        ("<input type=number min=2 max=5>", "9", "less than or equal to 5"),
        ("<input type=number>", "nine", "enter a number"),
        ("<input required>", "", "fill out"),
        ("<input minlength=4>", "abc", "4 characters"),
        ("<input type=email required>", "a@b.example", ""),
    ],
)
def test_what_is_wrong_with_a_control_is_said(control: str, filled: str, why: str) -> None:
    page = read(f"<form>{control}</form>")
    (element,) = forms.controls(page)
    said = forms.problem(page, element, {str(element.number): filled})
    assert why in said if why else not said


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("localhost:8000/a", "http://localhost:8000/a"),
        ("example.com", "https://example.com/"),
        ("/sdcard/a b.html", "file:///sdcard/a%20b.html"),
        ("two words", "https://www.google.com/search?q=two+words"),
        ("word", "https://www.google.com/search?q=word"),
        ("http://x/y", "http://x/y"),
        ("", ""),
    ],
)
def test_what_is_typed_becomes_an_address(typed: str, address: str) -> None:
    assert from_typed(typed) == address


def test_links_lead_on_but_scripts_do_not() -> None:
    assert joined("http://localhost/a/b", "../c") == "http://localhost/c"
    assert joined("http://localhost/", "java\nscript:alert(1)") == ""
    assert joined("http://localhost/", "http://[") == ""
    assert shown("https://www.example.com/") == "example.com"


def _depth(element: object) -> int:
    depth, around = 0, getattr(element, "parent", None)
    while around is not None:
        depth, around = depth + 1, around.parent
    return depth
