import json
from pathlib import Path

import pytest

from decapod.documents import DocumentError, schema_text
from decapod.prompts.marks.engines import SourceMissingError
from decapod.prompts.marks.find import DEFAULT_LIMITS
from decapod.prompts.marks.profile import PROFILES, MarksProfile, load_profile, require_sources
from decapod.prompts.marks.schema import SCHEMA, TITLE

ROOT = Path(__file__).parents[4]


@pytest.mark.parametrize("name", PROFILES.names())
def test_what_comes_with_decapod_can_be_read_and_is_called_as_its_file(name: str) -> None:
    profile = load_profile(name)
    assert profile.name == name
    assert profile.about


def test_the_default_is_the_tree_alone() -> None:
    profile = load_profile()
    assert profile.is_default
    assert (profile.tree, profile.sources, profile.limits.as_limits()) == (True, (), DEFAULT_LIMITS)
    assert not load_profile("fast").is_default
    require_sources(profile)


def test_a_profile_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("version: 1\nname: mine\nsources: [{read: onnx, path: icons.onnx}]\nlimits: {marks: 50}\n")
    profile = load_profile(path)
    assert profile.limits.as_limits().marks == 50
    assert MarksProfile.model_validate(profile.as_data()) == profile


def test_everything_that_is_wrong_is_told_at_its_place() -> None:
    text = "version: 1\nname: mine\ntree: false\nsources:\n  - {read: tesseratc}\n  - {read: tree}\n"
    with pytest.raises(DocumentError) as raised:
        load_profile("mine.yaml", text=text)
    said = str(raised.value)
    assert "mine.yaml:5:12" in said
    assert "unknown source of marks 'tesseratc'" in said
    assert "did you mean 'tesseract'?" in said
    assert "mine.yaml:6:12" in said
    with pytest.raises(DocumentError, match="nothing is ever found"):
        load_profile("mine.yaml", text="version: 1\nname: mine\ntree: false\n")
    with pytest.raises(DocumentError, match=r"unknown profile of marks 'fats'.*did you mean 'fast'"):
        load_profile("fats")


def test_what_a_profile_lacks_is_told_before_anything_starts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SourceMissingError, match="'tesseract' needs the program tesseract"):
        require_sources(load_profile("fast"))


def test_the_published_schema_is_the_models() -> None:
    published = (ROOT / "docs/schemas" / SCHEMA).read_text(encoding="utf-8")
    assert json.loads(published)["title"] == TITLE
    assert published == schema_text(MarksProfile, TITLE)
