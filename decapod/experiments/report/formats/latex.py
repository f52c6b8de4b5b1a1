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

_WIDEST_TEXT = 22
"""Characters of a text from which on its column is broken into lines."""

_PAGE = 150
"""Characters that a line of the page of `report.tex` has room for, about."""

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
    yield _NEEDS.format("array,booktabs")
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
    yield _NEEDS.format("array,booktabs,longtable")
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
    """Figures to the right; long texts share what the others leave of the line, and are broken."""
    lengths = [_longest(column, table) for column in table.columns]
    broken = [column.is_text and length > _WIDEST_TEXT for column, length in zip(table.columns, lengths, strict=True)]
    taken = sum(length + 2 for length, long in zip(lengths, broken, strict=True) if not long)
    share = min(0.3, max(0.1, (1 - taken / _PAGE) / max(1, sum(broken))))
    wide = rf">{{\raggedright\arraybackslash}}p{{{share:.2f}\textwidth}}"
    return "".join(
        wide if long else "l" if column.is_text else "r" for column, long in zip(table.columns, broken, strict=True)
    )


def _longest(column: Column, table: ReportTable) -> int:
    """Characters of the longest text or figure in a column, its head counted; an interval is in smaller letters."""
    shown = [in_words(cell, column) for cell in table.cells(column.key)]
    longest = max((max(len(one.text), round(0.75 * len(one.interval))) for one in shown), default=0)
    return longest if column.is_text and longest > _WIDEST_TEXT else max(longest, len(column.label))


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
        r"\usepackage{textcomp,array,booktabs,longtable}",
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
