"""Reads the LaTeX that reports are written in, and nothing else: what it does not know is an error."""

import re
from collections.abc import Iterator

_TOKEN = re.compile(r"\\[a-zA-Z]+\*?|\\.|[{}$&%#_^~]|[^\\{}$&%#_^~]", re.DOTALL)
_LETTERS = {
    r"\textbackslash": "\\",
    r"\textasciicircum": "^",
    r"\textasciitilde": "~",
    r"\textless": "<",
    r"\textgreater": ">",
    r"\textbar": "|",
    r"\textquotedbl": '"',
    r"\textquotesingle": "'",
    r"\textasciigrave": "`",
}
_ESCAPED = {rf"\{one}": one for one in "{}$&#%_"}
_ENVIRONMENT = re.compile(r"\\(begin|end)\{(\w+)\}")
_POWER = re.compile(r"\\times 10\^\{(-?\d+)\}")


class LatexError(ValueError):
    """The text is not such LaTeX."""


def read_rows(text: str) -> list[list[str]]:
    """The rows of the one table in a file, intervals joined to their figures. Heads are left out."""
    _check_environments(text)
    body = text.split(r"\endhead" if r"\endhead" in text else r"\midrule")[-1].split(r"\bottomrule")[0]
    lines = list(_lines(body))
    width = len(_columns(text))
    rows: list[list[str]] = []
    for cells in lines:
        if len(cells) != width:
            raise LatexError(f"{len(cells)} cells in a table of {width} columns")
        if cells and any(r"\scriptsize" in cell for cell in cells):
            rows[-1] = [f"{old} {plain(new)}".strip() for old, new in zip(rows[-1], cells, strict=True)]
        else:
            rows.append([plain(cell) for cell in cells])
    return rows


def plain(latex: str) -> str:
    """The text that a piece of LaTeX sets."""
    latex = _POWER.sub(lambda found: f"e{found[1]}", latex)
    shown, depth, math = "", 0, False
    tokens = iter(_TOKEN.findall(latex))
    for token in tokens:
        if token == "{":
            depth += 1
        elif token == "}":
            depth -= 1
            if depth < 0:
                raise LatexError(f"too many closing braces: {latex}")
        elif token == "$":
            math = not math
        elif token in _ESCAPED:
            shown += _ESCAPED[token]
        elif token in _LETTERS:
            shown += _LETTERS[token]
            if next(tokens, "") + next(tokens, "") != "{}":
                raise LatexError(f"{token} swallows what follows: {latex}")
        elif token == r"\scriptsize":
            next(tokens)
        elif len(token) == 1 and token not in "&%#_^~\\":
            shown += token
        else:
            raise LatexError(f"{token!r} means something: {latex}")
    if depth or math:
        raise LatexError(f"not closed: {latex}")
    return "-" if shown.strip() == "--" else shown.strip()


def _check_environments(text: str) -> None:
    opened: list[str] = []
    for what, name in _ENVIRONMENT.findall(text):
        if what == "begin":
            opened.append(name)
        elif not opened or opened.pop() != name:
            raise LatexError(f"{name} ends where it was not begun")
    if opened:
        raise LatexError(f"{opened} do not end")


def _columns(text: str) -> list[str]:
    broken = r">\{\\raggedright\\arraybackslash\}p\{0\.\d\d\\textwidth\}"
    found = re.search(rf"\\begin\{{(?:tabular|longtable)\}}\{{((?:[lr]|{broken})+)\}}", text)
    if found is None:
        raise LatexError("no table")
    return re.findall(rf"{broken}|[lr]", found[1])


def _lines(body: str) -> Iterator[list[str]]:
    """Lines end at the double backslash, cells at &, both outside of braces."""
    cells, cell, depth = [], "", 0
    for token in _TOKEN.findall(body):
        depth += {"{": 1, "}": -1}.get(token, 0)
        if token == "&" and depth == 0:
            cells.append(cell)
            cell = ""
        elif token == r"\\" and depth == 0:
            yield [*cells, cell]
            cells, cell = [], ""
        elif token == "%":
            raise LatexError("the rest of the line is a comment")
        else:
            cell += token
            if cell.strip() == "[":
                raise LatexError("an option of the line before")
    if cells or cell.strip():
        raise LatexError(f"a line does not end: {cell}")
