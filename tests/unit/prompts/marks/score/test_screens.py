"""A set that is wrong says where."""

import json
from pathlib import Path

import pytest

from decapod.prompts.marks.profile import MarksProfile, load_profile
from decapod.prompts.marks.score import MeasuredSetError, load_screen, load_screens, score

TRUTH = {
    "version": 1,
    "group": "desktop",
    "made": "by eye",
    "size": {"width": 40, "height": 30},
    "elements": [{"box": [1, 2, 10, 8], "kind": "button", "label": "Save", "interactive": True}],
}
TREE = {"elements": [{"role": "push button", "name": "Save", "box": {"x": 1, "y": 2, "w": 10, "h": 8}}]}


def write(folder: Path, truth: object = TRUTH) -> Path:
    folder.mkdir(parents=True)
    (folder / "truth.json").write_text(json.dumps(truth))
    (folder / "tree.json").write_text(json.dumps(TREE))
    (folder / "screen.png").write_bytes(b"")
    return folder


def test_a_screen_is_read_and_scored_by_its_tree(tmp_path: Path) -> None:
    write(tmp_path / "screens" / "one")
    (screen,) = load_screens(tmp_path)
    assert (screen.name, screen.group, screen.truth[0].label) == ("one", "desktop", "Save")
    assert screen.truth[0].box == screen.tree[0].box


def test_a_folder_without_screens_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(MeasuredSetError, match="holds no screens"):
        load_screens(tmp_path)


def test_what_is_wrong_in_a_truth_is_named(tmp_path: Path) -> None:
    wrong = {**TRUTH, "elements": [{"box": [1, 2, -4, 8], "kind": "button", "label": "Save", "interactive": True}]}
    with pytest.raises(MeasuredSetError, match=r"truth.json: elements.0.box.w"):
        load_screen(write(tmp_path / "one", wrong))


def test_a_missing_picture_is_named(tmp_path: Path) -> None:
    folder = write(tmp_path / "one")
    (folder / "screen.png").unlink()
    with pytest.raises(MeasuredSetError, match=r"screen.png cannot be read"):
        load_screen(folder)


def test_a_source_that_a_profile_does_not_have_is_named() -> None:
    with pytest.raises(LookupError, match="no source 'rapid'; it has tree, fused"):
        score([], load_profile("default"), ["rapid"])


def test_sources_are_told_alone_and_together() -> None:
    profile = MarksProfile.model_validate(
        {"version": 1, "name": "mine", "sources": [{"read": "contours"}, {"read": "tesseract"}]}
    )
    with pytest.raises(LookupError, match="it has tree, contours, tesseract, fused"):
        score([], profile, ["easyocr"])
