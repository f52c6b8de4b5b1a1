"""Whatever a strategy is called, each format shows the name and nothing else happens."""

import csv
import io
from html.parser import HTMLParser

import pyarrow.parquet as pq
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from rich.console import Console

from decapod.cli.compare_figures import as_rich
from decapod.documents.harmless import harmless
from decapod.experiments.report.formats.comma_separated import as_csv
from decapod.experiments.report.formats.html_page import as_html
from decapod.experiments.report.formats.latex import as_latex
from decapod.experiments.report.formats.markdown import as_markdown, escape
from decapod.experiments.report.formats.parquet import as_parquet
from decapod.experiments.report.table import Column, Measured, Report, ReportTable
from decapod.experiments.report.tables.building import build
from tests.unit.experiments.report.latex_reader import plain, read_rows
from tests.unit.experiments.report.readers import read_html, read_markdown

HOSTILE = (
    "<script>alert(1)</script>",
    "a_b & 50% #1 ~ ^ $x^2$ \\input{/etc/passwd}",
    "a|b\\|c",
    "one\ntwo\r\nthree\tfour",
    "=cmd()",
    "'=cmd()",
    "@SUM(A1)",
    "-1",
    "+1",
    "[0.1, 0.2]",
    "*bold* _it_ `code` ![x](http://x.example) <b> &amp; :smile: https://x.example www.x.example",
    "--",
    "```\n# head\n- item",
    "{{ 7 * 7 }} {% raw %}",
    "]]><!-- -->",
    '" onmouseover="alert(1)',
    "\x1b[31mred\x00\x9b",
    "\u202egnp.exe",
    "\ud800",
    "-",
    "中文 🙂",
    "[bold]not[/bold]",
)
PIECES = (*HOSTILE, "\\", "|", "`", "[", "$", "&", "#", "<", "~", "!", "1.", "  ")
NAMES = st.one_of(
    st.sampled_from(HOSTILE),
    st.text(st.characters(codec="utf-8"), min_size=1, max_size=30),
    st.lists(st.sampled_from(PIECES), max_size=6).map("".join),
).filter(lambda name: bool(harmless(name).strip()))


def table(name: str) -> ReportTable:
    columns = [Column("strategy", "strategy"), Column("SR", "SR", "measured"), Column("why", "why")]
    return build("outcomes", "Outcomes", "", columns, [(name, Measured(0.5, 0.25, 0.75), name)])


def same(shown: str, name: str) -> bool:
    return shown.split() == harmless(name).split()


@given(NAMES)
@settings(max_examples=150)
def test_csv(name: str) -> None:
    _, row = csv.reader(io.StringIO(as_csv(table(name)), newline=""))
    assert row[0][0] not in "=+-@\t\r\n"
    assert (row[0][1:] if row[0][0] == "'" else row[0]) == harmless(name)
    assert row[1:4] == ["0.5", "0.25", "0.75"]


@given(NAMES)
@settings(max_examples=30)
def test_parquet(name: str) -> None:
    assert pq.read_table(io.BytesIO(as_parquet(table(name))))["strategy"].to_pylist() == [harmless(name)]


@given(NAMES)
@settings(max_examples=150)
def test_markdown(name: str) -> None:
    report = Report("t", "h", {"outcomes": table(name)}, notes=(harmless(name),))
    [[row]] = read_markdown(as_markdown(report))
    assert same(row[0], name)
    assert row[1] == "0.500 [0.250, 0.750]"
    assert same(row[2], name)


@given(NAMES)
@settings(max_examples=150)
@example("[a")
@example("*")
def test_latex(name: str) -> None:
    [row] = read_rows(as_latex(table(name)))
    if harmless(name).strip() != "--":  # which stands for the unknown in the reader
        assert same(row[0], name)
        assert same(row[2], name)
    assert row[1] == "0.500 [0.250, 0.750]"


@given(NAMES)
@settings(max_examples=50)
def test_html(name: str) -> None:
    report = Report(harmless(name), harmless(name), {"outcomes": table(name)}, notes=(harmless(name),))
    page = as_html(report)
    tables, tags = read_html(page)
    assert tables["outcomes"][0][0] == harmless(name)
    assert [tag for tag, _ in tags].count("script") == 1
    assert not any(attribute.startswith("on") or attribute == "style" for _, held in tags for attribute in held)
    assert len(tags) == len(read_html(as_html(Report("t", "h", {"outcomes": table("x")}, notes=("n",))))[1])


@given(NAMES.filter(str.isascii))
@settings(max_examples=100)
def test_terminal(name: str) -> None:
    out = io.StringIO()
    Console(file=out, width=1000, force_terminal=False, markup=True, emoji=True, highlight=True).print(
        as_rich(table(name))
    )
    shown = out.getvalue()
    assert not any(ord(one) < 32 and one != "\n" for one in shown)
    for word in harmless(name).split():
        assert word in shown


@pytest.mark.parametrize("name", HOSTILE)
def test_a_caption_is_plain_text_too(name: str) -> None:
    assert plain(
        as_latex(build("x", "T", name, [Column("a", "a")], [("b",)])).split(r"\caption{")[1].split("}\\label")[0]
    )
    assert "\n" not in escape(name)


def test_the_page_is_parsed_as_browsers_do() -> None:
    """A reader of the standard library finds every tag closed by its own end."""
    opened: list[str] = []

    class Balanced(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            if tag not in ("meta", "br"):
                opened.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert opened.pop() == tag

    Balanced().feed(as_html(Report("t", "h", {"outcomes": table("<b>")}, notes=("n",))))
    assert opened == []
