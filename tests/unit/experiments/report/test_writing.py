"""A report's folder, and what is said where it cannot be written."""

import json
from pathlib import Path

import pytest

from decapod.actions import UnknownNameError
from decapod.experiments.report import FORMATS, needs
from decapod.experiments.report.needs import ReportError, ReportExtraMissingError
from decapod.experiments.report.table import Report
from decapod.experiments.report.writing import check_folder, write_report


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_files_of_an_earlier_report_do_not_stay(plain: Report, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "report"
    made = write_report(plain, folder, ["csv", "markdown"], {"seed": 3})
    assert folder / "data/trials.csv" in made
    assert folder / "report.md" in made
    contents = json.loads((folder / "contents.json").read_text())
    assert contents["files"] == [name for name in files(folder) if name != "contents.json"]
    assert contents["question"] == {"seed": 3}
    write_report(plain, folder, ["markdown"])
    assert files(folder) == ["contents.json", "report.md"]
    assert [path for path in folder.iterdir() if path.is_dir()] == []


def test_a_folder_of_something_else_is_left_alone(plain: Report, tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("mine")
    with pytest.raises(ReportError, match="holds files that are not of a report"):
        write_report(plain, tmp_path, ["markdown"])
    assert files(tmp_path) == ["thesis.tex"]
    with pytest.raises(ReportError, match="is a file"):
        check_folder(tmp_path / "thesis.tex")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"files": 3}', "null"])
def test_a_list_that_is_none_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "contents.json").write_text(text)
    with pytest.raises(ReportError, match="not the list of a report's files"):
        check_folder(tmp_path)


def test_nothing_outside_of_the_folder_is_removed(plain: Report, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.write_text("stays")
    folder = tmp_path / "report"
    folder.mkdir()
    names = ["../outside", str(outside), "a/../../outside", ""]
    (folder / "contents.json").write_text(json.dumps({"files": names}))
    write_report(plain, folder, ["markdown"])
    assert outside.read_text() == "stays"


def test_an_unknown_format_is_told(plain: Report, tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'markdown'"):
        write_report(plain, tmp_path / "r", ["markdwon"])
    assert not (tmp_path / "r").exists()


def test_a_missing_extra_is_told_once_with_what_needs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    lacking = {"matplotlib", "pyarrow"}
    monkeypatch.setattr(needs, "find_spec", lambda name: None if name in lacking else name)
    with pytest.raises(ReportExtraMissingError) as told:
        needs.require_report_extra(list(FORMATS))
    assert str(told.value) == (
        "a part of the report is made with what is not installed (html, figures with matplotlib; parquet with "
        "pyarrow): pip install 'decapod[report]', or name other formats with --format"
    )
    needs.require_report_extra(["csv", "markdown", "latex"])
    lacking.add("scipy")
    with pytest.raises(ReportExtraMissingError, match=r"pip install 'decapod\[compare,report\]'"):
        needs.require_report_extra(list(FORMATS))
