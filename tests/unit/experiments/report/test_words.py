"""How figures are written."""

import pytest

from decapod.experiments.report.table import Cell, Column, Kind, Measured, Span
from decapod.experiments.report.words import in_words


@pytest.mark.parametrize(
    ("cell", "kind", "shown"),
    [
        (None, "number", "-"),
        (0.0, "number", "0.000"),
        (2 / 3, "number", "0.667"),
        (0.0875, "number", "0.087"),
        (0.08750000000000001, "number", "0.087"),
        (12.34, "number", "12.3"),
        (1530.2, "number", "1,530"),
        (2.1e-5, "number", "2.1e-05"),
        (1234567, "count", "1,234,567"),
        (0.0004, "probability", "<0.001"),
        (0.0314, "probability", "0.031"),
        (True, "flag", "yes"),
        (False, "flag", "no"),
        ("", "text", ""),
        (Measured(0.5, 0.25, 0.75), "measured", "0.500 [0.250, 0.750]"),
        (Measured(0.5), "measured", "0.500"),
        (Measured(None, 0.1, 0.2), "measured", "-"),
        (Span(-0.5, 1), "span", "[-0.500, 1.000]"),
    ],
)
def test_cells_in_words(cell: Cell, kind: Kind, shown: str) -> None:
    assert in_words(cell, Column("a", "a", kind)).whole == shown


def test_differences_have_their_sign() -> None:
    column = Column("a", "a", "measured", signed=True)
    assert in_words(Measured(0.1, -0.2, 0.4), column).whole == "+0.100 [-0.200, +0.400]"
    assert in_words(Span(0, 0.5), Column("a", "a", "span", signed=True)).whole == "[+0.000, +0.500]"


def test_intervals_may_be_left_to_the_files_of_data() -> None:
    assert in_words(Measured(0.5, 0.25, 0.75), Column("a", "a", "measured", brief=True)).whole == "0.500"
