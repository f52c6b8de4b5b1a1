"""Checks of documents, spreadsheets and sent forms, on passing, failing and broken files."""

import json
import zipfile
from pathlib import Path

import pytest
from pydantic import JsonValue

from .fake import FakeDesktop

NAMES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{long}:1.0"'
    for name, long in (
        ("office", "office"),
        ("table", "table"),
        ("text", "text"),
        ("style", "style"),
        ("fo", "xsl-fo-compatible"),
    )
)
STYLES = """
<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Heading_20_1"/>
<style:style style:name="P2" style:family="paragraph"><style:text-properties fo:font-weight="bold"/></style:style>
<style:style style:name="P3" style:family="paragraph" style:parent-style-name="P2"/>
<style:style style:name="T1" style:family="text"><style:text-properties fo:font-weight="normal"/></style:style>
<style:style style:name="T2" style:family="text"><style:text-properties fo:font-weight="700"/></style:style>
"""
DOCUMENT = """
<text:h text:style-name="P1" text:outline-level="2">The  plan</text:h>
<text:p>Plain <text:span text:style-name="T2">and bold</text:span></text:p>
<text:p text:style-name="P3">All bold<text:span text:style-name="T1"> </text:span></text:p>
<text:p><text:span text:style-name="T2">Bold<text:s text:c="2"/>too</text:span></text:p>
<text:p text:style-name="P2"><text:span text:style-name="T1">Not bold</text:span></text:p>
<text:p/>
"""
SHEET = """
<table:table table:name="one"><table:table-column/>
<table:table-row><table:table-cell office:value-type="string"><text:p>Kilos</text:p></table:table-cell>
</table:table-row>
<table:table-row table:number-rows-repeated="2">
<table:table-cell table:number-columns-repeated="2"/><table:table-cell office:value="12.5"><text:p>12,50</text:p>
</table:table-cell></table:table-row>
<table:table-row><table:table-cell/><table:table-cell table:formula="of:=SUM([.C2:.C3])" office:value="25"><text:p>25
</text:p></table:table-cell></table:table-row>
<table:table-row table:number-rows-repeated="1048572"><table:table-cell table:number-columns-repeated="16384"/>
</table:table-row></table:table>
<table:table table:name="two"><table:table-row><table:table-cell><text:p>second</text:p></table:table-cell>
</table:table-row></table:table>
"""


def write(path: Path, kind: str, body: str, head: str = "") -> None:
    content = (
        f"{head}<office:document-content {NAMES}><office:automatic-styles>{STYLES}</office:automatic-styles>"
        f"<office:body><office:{kind}>{body}</office:{kind}></office:body></office:document-content>"
    )
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("content.xml", content)


@pytest.fixture
def document(desktop: FakeDesktop) -> FakeDesktop:
    write(desktop.home / "a.odt", "text", DOCUMENT)
    return desktop


@pytest.fixture
def sheet(desktop: FakeDesktop) -> FakeDesktop:
    write(desktop.home / "a.ods", "spreadsheet", SHEET)
    return desktop


@pytest.mark.parametrize(
    ("text", "style", "holds"),
    [
        ("The  plan", "heading", True),
        ("The  plan", "any", True),
        ("The  plan", "plain", False),
        ("The  plan", "bold", False),
        ("Plain and bold", "any", True),
        ("Plain and bold", "plain", False),
        ("Plain and bold", "bold", False),
        ("All bold", "bold", True),
        ("Bold  too", "bold", True),
        ("Not bold", "plain", True),
        ("Not bold", "bold", False),
        ("Not bold", "heading", False),
        ("Not", "any", False),
    ],
)
def test_a_paragraph_is_found_by_its_text_and_style(document: FakeDesktop, text: str, style: str, holds: bool) -> None:
    assert document.holds("document_has", path="a.odt", text=text, style=style) is holds


def test_a_heading_has_a_level(document: FakeDesktop) -> None:
    assert document.holds("document_has", path="a.odt", text="The  plan", style="heading", level=2)
    assert not document.holds("document_has", path="a.odt", text="The  plan", style="heading", level=1)


def test_the_whole_text_is_compared_in_order(document: FakeDesktop) -> None:
    texts: list[JsonValue] = ["The  plan", "Plain and bold", "All bold", "", "Bold  too", "Not bold"]
    assert document.holds("document_text_is", path="a.odt", paragraphs=texts)
    assert not document.holds("document_text_is", path="a.odt", paragraphs=texts[:-1])
    assert not document.holds("document_text_is", path="a.odt", paragraphs=texts[::-1])


@pytest.mark.parametrize(
    ("cell", "value", "holds"),
    [
        ("A1", "Kilos", True),
        ("A1", "kilos", False),
        ("C2", 12.5, True),
        ("C3", 12.5, True),
        ("C3", "12,50", True),
        ("C4", 12.5, False),
        ("A1", 0, False),
        ("A2", "", False),
        ("B4", 25, True),
    ],
)
def test_a_cell_holds_a_number_or_a_text(sheet: FakeDesktop, cell: str, value: JsonValue, holds: bool) -> None:
    assert sheet.holds("cell_is", path="a.ods", cell=cell, value=value) is holds


def test_another_sheet_is_named(sheet: FakeDesktop) -> None:
    assert sheet.holds("cell_is", path="a.ods", cell="A1", value="second", sheet="two")
    assert not sheet.holds("cell_is", path="a.ods", cell="A1", value="second", sheet="three")


def test_a_sum_is_computed_or_typed(sheet: FakeDesktop) -> None:
    assert sheet.holds("cell_is_sum", path="a.ods", cell="B4", of=[12.5, 12.5], computed=True)
    assert sheet.holds("cell_is_sum", path="a.ods", cell="C2", of=[12, 0.5])
    assert not sheet.holds("cell_is_sum", path="a.ods", cell="C2", of=[12, 0.5], computed=True)
    assert not sheet.holds("cell_is_sum", path="a.ods", cell="B4", of=[25, 1])


def test_what_is_no_document_is_told(desktop: FakeDesktop) -> None:
    home = desktop.home
    (home / "text.odt").write_text("not a zip")
    write(home / "sheet.odt", "spreadsheet", SHEET)
    write(home / "broken.odt", "text", "<text:p>")
    write(home / "entities.odt", "text", DOCUMENT, head='<!DOCTYPE x [<!ENTITY a "b">]>')
    for name in ("text.odt", "sheet.odt", "broken.odt", "entities.odt", "none.odt"):
        assert not desktop.holds("document_has", path=name, text="All bold")
        assert not desktop.holds("document_text_is", path=name, paragraphs=["All bold"])


def test_a_sheet_that_repeats_a_cell_without_end_is_not_unrolled(desktop: FakeDesktop) -> None:
    cell = '<table:table-cell table:number-columns-repeated="999999999"><text:p>x</text:p></table:table-cell>'
    row = f'<table:table-row table:number-rows-repeated="999999999">{cell}</table:table-row>'
    write(desktop.home / "a.ods", "spreadsheet", f'<table:table table:name="one">{row}</table:table>')
    assert not desktop.holds("cell_is", path="a.ods", cell="A1", value="x")


def send(home: Path, *forms: dict[str, JsonValue], page: str = "/order") -> None:
    lines = (json.dumps({"page": page, "fields": fields}) for fields in forms)
    (home / "sent").write_text("".join(f"{line}\n" for line in lines))


def test_the_last_form_counts(desktop: FakeDesktop) -> None:
    send(desktop.home, {"name": "Ada"}, {"name": " Zoë \r\n Å", "gift": "", "size": ["s", "m"]})
    assert desktop.holds("form_sent", path="sent", fields={"name": "Zoë Å"})
    assert desktop.holds("form_sent", path="sent", fields={"size": ["s", "m"], "gift": ""}, page="/order")
    assert not desktop.holds("form_sent", path="sent", fields={"name": "Ada"})
    assert not desktop.holds("form_sent", path="sent", fields={"name": "Zoë Å"}, page="/other")
    assert not desktop.holds("form_sent", path="sent", fields={"name": "Zoë Å", "more": "x"})


def test_only_one_form_with_nothing_else_in_it(desktop: FakeDesktop) -> None:
    send(desktop.home, {"name": "Ada", "remark": ""})
    assert desktop.holds("form_sent", path="sent", fields={"name": "Ada"}, only=True)
    send(desktop.home, {"name": "Ada", "remark": "x"})
    assert not desktop.holds("form_sent", path="sent", fields={"name": "Ada"}, only=True)
    send(desktop.home, {"name": "Ada"}, {"name": "Ada"})
    assert not desktop.holds("form_sent", path="sent", fields={"name": "Ada"}, only=True)


def test_no_form_and_no_record_are_told(desktop: FakeDesktop) -> None:
    assert not desktop.holds("form_sent", path="sent", fields={"name": "Ada"})
    (desktop.home / "sent").touch()
    assert not desktop.holds("form_sent", path="sent", fields={"name": "Ada"})
    (desktop.home / "sent").write_text("no record\n")
    assert not desktop.holds("form_sent", path="sent", fields={"name": "Ada"})
    assert "at least one field" in desktop.error("form_sent", path="sent", fields={})
