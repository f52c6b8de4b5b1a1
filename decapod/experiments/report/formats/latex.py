"""Tables as LaTeX with booktabs, a file each, to be read by \\input; and a document that holds them all."""

import re
from collections.abc import Iterator, Mapping, Sequence

from decapod.experiments.report.formats.kinds import FORMATS
from decapod.experiments.report.table import Column, Report, ReportTable
from decapod.experiments.report.words import UNKNOWN, Words, in_words

_SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "'": r"\textquotesingle{}",
    "`": r"\textasciigrave{}",
    # After a line of a table these would be read as an option of \\, and two hyphens as a dash.
    "[": "{[}",
    "]": "{]}",
    "*": "{*}",
    "-": "{-}",
    "\n": " ",
    "\r": " ",
    "\t": " ",
}
_ESCAPES = str.maketrans(_SPECIAL)
_POWER = re.compile(r"e([+-]\d+)")
_SIGN = re.compile(r"(?<![\w.])-(?=\d)")

LONGEST = 40
"""Rows that a table may have on one page; a longer one is a `longtable`."""

_WIDEST_TEXT = 30
"""Characters of a text from which on its column is broken into lines."""

_NEEDS = (
    r"% In the preamble: \usepackage{{{}}}; with pdfLaTeX also \usepackage[T1]{{fontenc}} and \usepackage{{textcomp}}."
)


def write_latex(report: Report) -> Mapping[str, bytes]:
    """Write each table, and `report.tex` to look at them all."""
    tables = {f"latex/{table.key}.tex": as_latex(table).encode() for table in report.shown}
    return {**tables, "latex/report.tex": _document(report).encode()}


def as_latex(table: ReportTable) -> str:
    """A table with caption and label (`tab:` and its key), ready for \\input."""
    return "\n".join(_long(table) if len(table.rows) > LONGEST else _short(table)) + "\n"


def _short(table: ReportTable) -> Iterator[str]:
    yield _NEEDS.format("booktabs")
    yield r"\begin{table}[htbp]"
    yield r"\centering\small"
    yield _caption(table)
    yield rf"\begin{{tabular}}{{{_alignment(table)}}}"
    yield r"\toprule"
    yield _head(table)
    yield r"\midrule"
    yield from _body(table)
    yield r"\bottomrule"
    yield r"\end{tabular}"
    yield r"\end{table}"


def _long(table: ReportTable) -> Iterator[str]:
    yield _NEEDS.format("booktabs,longtable")
    yield r"{\small"
    yield rf"\begin{{longtable}}{{{_alignment(table)}}}"
    yield _caption(table) + r" \\"
    yield r"\toprule"
    yield _head(table)
    yield r"\midrule"
    yield r"\endfirsthead"
    yield r"\toprule"
    yield _head(table)
    yield r"\midrule"
    yield r"\endhead"
    yield from _body(table)
    yield r"\bottomrule"
    yield r"\end{longtable}"
    yield "}"


def _caption(table: ReportTable) -> str:
    text = f"{table.title}. {table.about}" if table.about else f"{table.title}."
    return rf"\caption{{{escape(text)}}}\label{{tab:{table.key}}}"


def _head(table: ReportTable) -> str:
    return _line([escape(column.label) for column in table.columns])


def _alignment(table: ReportTable) -> str:
    return "".join(_letter(column, table) for column in table.columns)


def _letter(column: Column, table: ReportTable) -> str:
    if not column.is_text:
        return "r"
    longest = max((len(in_words(cell, column).text) for cell in table.cells(column.key)), default=0)
    if longest <= _WIDEST_TEXT:
        return "l"
    return r"p{0.3\textwidth}"


def _body(table: ReportTable) -> Iterator[str]:
    """A line a row; below it, in small letters, the intervals."""
    for row in table.rows:
        cells = [in_words(cell, column) for cell, column in zip(row, table.columns, strict=True)]
        yield _line([_figure(cell, column) for cell, column in zip(cells, table.columns, strict=True)])
        if any(cell.interval for cell in cells):
            yield _line([_small(cell.interval) for cell in cells])


def _line(cells: Sequence[str]) -> str:
    return " & ".join(cells) + r" \\"


def _figure(cell: Words, column: Column) -> str:
    return escape(cell.text) if column.is_text else _number(cell.text)


def _small(interval: str) -> str:
    return rf"{{\scriptsize {_number(interval)}}}" if interval else ""


def _number(text: str) -> str:
    """A figure, with a minus for its sign."""
    if text == UNKNOWN:
        return "--"
    plain = _SIGN.sub("$-$", text).replace("[", "{[}").replace("]", "{]}").replace("<", "$<$")
    return _POWER.sub(_as_power, plain)


def _as_power(found: re.Match[str]) -> str:
    return rf"$\times 10^{{{int(found[1])}}}$"


def escape(text: str) -> str:
    """Text as it is, on one line."""
    return text.strip().translate(_ESCAPES)


def _document(report: Report) -> str:
    parts = [
        r"\documentclass[a4paper]{article}",
        r"\usepackage[a4paper,landscape,margin=1.5cm]{geometry}",
        r"\usepackage[T1]{fontenc}",
        r"\usepackage{textcomp,booktabs,longtable}",
        r"\setlength{\tabcolsep}{4pt}",
        r"\begin{document}",
        rf"\section*{{{escape(report.title)}}}",
        escape(report.heading),
        *(rf"\input{{{table.key}}}" for table in report.shown),
        r"\section*{Notes}" if report.notes else "",
        *(escape(note) + "\n" for note in report.notes),
        r"\end{document}",
    ]
    return "\n".join(part for part in parts if part) + "\n"


FORMATS.register("latex", write_latex)
