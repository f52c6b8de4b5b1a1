"""All formats show the same figures: each is read back, and every number compared."""

import csv
import io

import pyarrow.parquet as pq
import pytest

from decapod.experiments.report.formats.comma_separated import write_csv
from decapod.experiments.report.formats.data import data_columns
from decapod.experiments.report.formats.latex import write_latex
from decapod.experiments.report.formats.markdown import as_markdown
from decapod.experiments.report.formats.parquet import write_parquet
from decapod.experiments.report.table import Report
from tests.unit.experiments.report.latex_reader import LatexError, read_rows
from tests.unit.experiments.report.readers import assert_agrees, read_html, read_markdown, read_terminal

PAPER = ("by-platform", "by-nodes", "by-steps", "by-sub-task", "by-task")


def test_the_report_has_every_table(plain: Report) -> None:
    assert set(PAPER) < set(plain.tables)
    assert {"outcomes", "differences", "pairs", "tests", "endings", "cost-completion", "progress"} < set(plain.tables)
    assert any(row[1:] for row in plain.tables["endings"].rows)


def test_csv_has_every_digit(plain: Report) -> None:
    files = write_csv(plain)
    assert set(files) == {f"data/{key}.csv" for key in plain.tables}
    for key, table in plain.tables.items():
        head, *rows = csv.reader(io.StringIO(files[f"data/{key}.csv"].decode(), newline=""))
        columns = data_columns(table)
        assert head == [column.name for column in columns]
        assert len(rows) == len(table.rows)
        for place, column in enumerate(columns):
            for row, value in zip(rows, column.values, strict=True):
                if value is None or isinstance(value, str):
                    assert row[place] == (value or "")
                elif isinstance(value, bool):
                    assert row[place] == str(value).lower()
                else:
                    assert float(row[place]) == value


def test_parquet_has_every_digit_in_typed_columns(plain: Report) -> None:
    files = write_parquet(plain)
    assert files == write_parquet(plain)
    types = {"text": "string", "whole": "int64", "real": "double", "flag": "bool"}
    for key, table in plain.tables.items():
        read = pq.read_table(io.BytesIO(files[f"data/{key}.parquet"]))
        for column in data_columns(table):
            assert str(read.schema.field(column.name).type) == types[column.type]
            assert read.column(column.name).to_pylist() == list(column.values)
        assert read.schema.metadata[b"title"].decode() == table.title


def test_html_agrees(plain: Report, page: str) -> None:
    tables, _ = read_html(page)
    assert set(tables) == set(plain.tables) - {"progress-by-turn"}
    for key, rows in tables.items():
        assert_agrees(rows, plain.tables[key])


def test_markdown_agrees(plain: Report) -> None:
    tables = read_markdown(as_markdown(plain))
    for rows, table in zip(tables, plain.shown, strict=True):
        assert_agrees(rows, table)


def test_latex_agrees(plain: Report) -> None:
    files = write_latex(plain)
    for table in plain.shown:
        assert_agrees(read_rows(files[f"latex/{table.key}.tex"].decode()), table)
    assert all(rf"\input{{{table.key}}}" in files["latex/report.tex"].decode() for table in plain.shown)


def test_the_terminal_agrees(plain: Report) -> None:
    for table in plain.shown:
        if all(column.is_text for column in table.columns):
            continue
        shown = table.without(*(column.key for column in table.columns[1:] if column.is_text))
        rows = read_terminal(shown)
        assert_agrees([[str(row[0]), *cells[1:]] for row, cells in zip(shown.rows, rows, strict=True)], shown)


def test_what_every_format_is_made_of_is_what_was_compared(plain: Report) -> None:
    """The tables themselves are held against the trials."""
    trials = list(plain.tables["trials"].records())
    for record in plain.tables["outcomes"].records():
        own = [one for one in trials if one["strategy"] == record["strategy"] and not one["missing"]]
        successes = sum(one["success"] is True for one in own)
        rate = record["SR"]
        assert record["n"] == len(own)
        assert rate.value == pytest.approx(successes / len(own))  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "wrong",
    [
        r"a & 50% \\",
        r"[0.1, 0.2] & b \\",
        r"a_b & c \\",
        r"\textless script & c \\",
        r"{a & b \\",
        r"a & b & c \\",
        r"$a & b \\",
    ],
)
def test_the_reader_of_latex_is_strict(wrong: str) -> None:
    with pytest.raises(LatexError):
        read_rows(rf"\begin{{tabular}}{{lr}}\midrule{wrong}\bottomrule\end{{tabular}}")
