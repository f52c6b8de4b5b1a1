"""Figures: the same bytes each time, nothing cut off, and what there is to tell in every case."""

import io
from collections.abc import Sequence
from dataclasses import replace

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.text import Text
from PIL import Image

from decapod.experiments.report.figures import drawing as drawing_of
from decapod.experiments.report.figures.drawing import FIGURES, as_png, as_svg, figures_of
from decapod.experiments.report.figures.style import MARKERS, drawable, drawing, in_lines, look
from decapod.experiments.report.making import make_report
from decapod.experiments.report.table import Measured, Report
from tests.unit.experiments.report.samples import comparison, report

LONG = "by-functionality-with-a-long-name, a summary of everything that was seen on the screen, lossy"
HOSTILE = ("$x^2$ \\frac{1}{2}", "中文 <b>&", "a\nb", "x" * 100)


@pytest.fixture(autouse=True)
def coarse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer dots, which take less time."""
    monkeypatch.setattr(drawing_of, "DOTS_PER_INCH", 60)


def drawn(made: Report, key: str) -> Figure:
    with drawing():
        return FIGURES[key].draw(made)


def texts(figure: Figure) -> list[str]:
    return [one.get_text() for one in figure.findobj(Text) if isinstance(one, Text)]


@pytest.fixture(scope="module")
def hostile() -> Report:
    return report([LONG, *HOSTILE], baseline=LONG, tasks=4, seeds=1)


@pytest.mark.parametrize("key", list(FIGURES))
def test_the_same_report_gives_the_same_bytes(plain: Report, key: str) -> None:
    with mpl.rc_context({"font.size": 20, "svg.hashsalt": None}):
        first = as_svg(plain, key)
    assert first == as_svg(plain, key)
    assert b"<dc:date>" not in first
    assert as_png(plain, key) == as_png(plain, key)


@pytest.mark.parametrize("key", list(FIGURES))
def test_names_are_whole_and_nothing_touches_the_edge(hostile: Report, key: str) -> None:
    shown = ["".join(text.split()) for text in texts(drawn(hostile, key))]
    for name in (LONG, *HOSTILE):
        wanted = "".join(drawable(name).split())
        assert any(wanted in text for text in shown), name
    pixels = np.asarray(Image.open(io.BytesIO(as_png(hostile, key))).convert("L"))
    edge = np.concatenate([pixels[:4].ravel(), pixels[-4:].ravel(), pixels[:, :4].ravel(), pixels[:, -4:].ravel()])
    assert edge.min() == 255
    assert pixels.min() < 100


@pytest.mark.parametrize(
    ("names", "values", "expected"),
    [
        (["alone"], {}, ["progress", "cost", "endings"]),
        (["a", "b"], {"tasks": 1}, ["forest", "progress", "cost", "endings"]),
        (["a", "b"], {"all_lost": True}, ["progress", "endings"]),
        ([], {}, []),
    ],
)
def test_there_is_a_figure_wherever_there_is_something_to_tell(
    names: Sequence[str], values: dict[str, object], expected: list[str]
) -> None:
    made = report(names, **values)
    assert figures_of(made) == expected
    for key in expected:
        assert drawn(made, key).axes


def test_what_is_not_known_is_said() -> None:
    lost = report(["a", "b"], all_lost=True)
    assert "No trial has an outcome." in texts(drawn(lost, "progress"))
    assert "cost-completion" not in lost.tables


def test_curves_of_trials_that_ended_go_on_to_the_last_turn_of_all() -> None:
    compared = comparison(["a", "b"])
    first, second = compared.strategies
    early = make_report(replace(compared, strategies=(first, replace(second, progress=second.progress[:2]))))
    records = [record for record in early.tables["progress-by-turn"].records() if record["strategy"] == "b"]
    assert [record["turn"] for record in records] == list(range(len(first.progress)))
    assert {record["CR"] for record in records[1:]} == {records[1]["CR"]}
    assert [record["running"] for record in records[2:]] == [0] * (len(first.progress) - 2)


def test_many_strategies_have_a_panel_each_and_few_share_one() -> None:
    few, many = (report([f"team {letter}" for letter in letters], tasks=3, seeds=1) for letters in ("abc", "abcdef"))
    assert len(drawn(few, "progress").axes) == 1
    assert len(drawn(many, "progress").axes) == 6


def test_what_the_forest_draws_is_the_table(plain: Report) -> None:
    figure = drawn(plain, "forest")
    middles = sorted(
        float(line.get_xdata()[0])  # type: ignore[index, arg-type]
        for axes in figure.axes
        for line in axes.lines
        if line.get_marker() == "D"
    )
    differences = plain.tables["differences"].cells("difference")
    assert middles == sorted(one.value for one in differences if isinstance(one, Measured) and one.value is not None)


def test_twelve_strategies_differ_in_grey_print() -> None:
    looks = [look(place) for place in range(12)]
    assert len({one.marker for one in looks}) == len(MARKERS) == 12
    assert len({(one.colour, str(one.dash)) for one in looks}) == 12


def test_lines_hold_the_whole_name() -> None:
    assert "".join(in_lines("x" * 100).split()) == "x" * 100
    assert in_lines(" \n ") == "(no name)"
    assert drawable("中") == "\\u4e2d"


def test_the_user_s_own_settings_come_back() -> None:
    def settings() -> dict[str, object]:
        # Asking for the backend by its name would choose one, and import pyplot.
        return {name: value for name, value in dict.items(mpl.rcParams) if name != "backend"}

    before = settings()
    with drawing():
        assert mpl.rcParams["text.parse_math"] is False
    assert settings() == before
