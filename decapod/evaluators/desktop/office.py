"""Checks of documents and spreadsheets in the OpenDocument format (.odt, .ods)."""

from typing import Annotated, Literal

from pydantic import Field, JsonValue

from decapod.evaluators.desktop.device import Desktop
from decapod.evaluators.desktop.open_document import (
    Cell,
    Paragraph,
    find_sheet,
    read_paragraphs,
    read_sheets,
)
from decapod.evaluators.desktop.paths import HomePath, UnreadableError, find_path, read_bytes
from decapod.evaluators.evaluator import Verdict, evaluator
from decapod.evaluators.text import NonEmpty, short

CellName = Annotated[str, Field(pattern=r"^[A-Z]{1,3}[1-9][0-9]{0,6}$")]
"""A cell by its column and row, as `B5`."""

Style = Literal["any", "heading", "plain", "bold"]


@evaluator
def document_has(device: Desktop, path: HomePath, text: NonEmpty, style: Style = "any", level: int = 0) -> Verdict:
    """A text document (.odt) has a paragraph that says exactly this, in a style; space around it is passed over.

    Args:
        path: the document, from the home folder.
        text: the whole text of the paragraph.
        style: `heading`; `bold` for all of it in bold letters and no heading; `plain` for neither; `any`.
        level: of a heading, from 1; 0 for any.
    """
    try:
        paragraphs = read_paragraphs(read_bytes(device.home, find_path(device.home, path)))
    except UnreadableError as problem:
        return Verdict(False, str(problem))
    found = [paragraph for paragraph in paragraphs if paragraph.text.strip() == text.strip()]
    passed = any(_has_style(paragraph, style, level) for paragraph in found)
    return Verdict(passed, _few([_told(paragraph) for paragraph in found or paragraphs]))


@evaluator
def document_text_is(device: Desktop, path: HomePath, paragraphs: list[str]) -> Verdict:
    """A text document (.odt) has exactly these paragraphs, headings included; empty ones are passed over.

    Args:
        path: the document, from the home folder.
        paragraphs: their texts, in order; space around each is passed over.
    """
    wanted = [text.strip() for text in paragraphs if text.strip()]
    try:
        found = read_paragraphs(read_bytes(device.home, find_path(device.home, path)))
    except UnreadableError as problem:
        return Verdict(False, str(problem))
    texts = [paragraph.text.strip() for paragraph in found if paragraph.text.strip()]
    return Verdict(bool(wanted) and texts == wanted, _few([short(text) for text in texts]))


@evaluator
def cell_is(device: Desktop, path: HomePath, cell: CellName, value: str | float, sheet: str = "") -> Verdict:
    """A cell of a spreadsheet (.ods) holds this value, typed or computed.

    Args:
        path: the spreadsheet, from the home folder.
        cell: the cell, as `B5`.
        value: a number, or the text that the cell shows; space around a text is passed over.
        sheet: the sheet's name; empty for the first.
    """
    found = _cell(device, path, cell, sheet)
    if isinstance(found, str):
        return Verdict(False, found)
    same = found.text.strip() == value.strip() if isinstance(value, str) else _close(found.number, value)
    return Verdict(same, _shown(found))


@evaluator
def cell_is_sum(
    device: Desktop,
    path: HomePath,
    cell: CellName,
    of: Annotated[list[float], Field(min_length=1)],
    computed: bool = False,
    sheet: str = "",
) -> Verdict:
    """A cell of a spreadsheet (.ods) holds the sum of these numbers.

    Args:
        path: the spreadsheet, from the home folder.
        cell: the cell, as `B5`.
        of: the numbers.
        computed: whether the cell must hold a formula, so that a number that was typed does not do.
        sheet: the sheet's name; empty for the first.
    """
    found = _cell(device, path, cell, sheet)
    if isinstance(found, str):
        return Verdict(False, found)
    return Verdict(_close(found.number, sum(of)) and (bool(found.formula) or not computed), _shown(found))


def _cell(device: Desktop, path: HomePath, cell: str, sheet: str) -> Cell | str:
    """The cell, or what there is instead."""
    try:
        cells = find_sheet(read_sheets(read_bytes(device.home, find_path(device.home, path))), sheet)
    except UnreadableError as problem:
        return str(problem)
    return cells.get(cell, "an empty cell")


def _has_style(paragraph: Paragraph, style: Style, level: int) -> bool:
    written = [run for run in paragraph.runs if run.text.strip()]
    if style == "any":
        return True
    if style == "heading":
        return paragraph.level == level if level else paragraph.level > 0
    return paragraph.level == 0 and all(run.bold is (style == "bold") for run in written)


def _few(told: list[str]) -> JsonValue:
    return [*told[:10]] or "no text"


def _told(paragraph: Paragraph) -> str:
    bold = [run.bold for run in paragraph.runs if run.text.strip()]
    weight = "bold" if bold and all(bold) else "partly bold" if any(bold) else "not bold"
    kind = f"heading {paragraph.level}" if paragraph.level else f"paragraph, {weight}"
    return f"{kind}: {short(paragraph.text)}"


def _shown(cell: Cell) -> JsonValue:
    return {"text": short(cell.text), "number": cell.number, "formula": short(cell.formula)}


def _close(found: float | None, wanted: float) -> bool:
    return found is not None and abs(found - wanted) <= 1e-9 * max(1.0, abs(wanted))


CHECKS = (document_has, document_text_is, cell_is, cell_is_sum)
