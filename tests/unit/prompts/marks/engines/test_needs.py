import sys
from pathlib import Path

import pytest

from decapod.prompts.marks.engines import ENGINES, EngineOptions, SourceMissingError, require_engine
from decapod.prompts.marks.engines import needs as table
from decapod.prompts.marks.engines.needs import NEEDS, Needs
from decapod.prompts.marks.engines.registry import load


def test_every_engine_says_what_it_needs() -> None:
    assert set(NEEDS) == set(ENGINES)


@pytest.fixture
def needs(monkeypatch: pytest.MonkeyPatch) -> dict[str, Needs]:
    known: dict[str, Needs] = {}
    monkeypatch.setattr(table, "NEEDS", known)
    return known


def test_missing_modules_are_named_with_their_extra(needs: dict[str, Needs]) -> None:
    needs["a"] = Needs(("json", "there_is_no_such_module"), "ocr")
    with pytest.raises(SourceMissingError, match=r"'a' needs .*\(there_is_no_such_module\): pip install 'decapod\[ocr"):
        require_engine("a")


def test_missing_programs_are_named_with_their_package(needs: dict[str, Needs]) -> None:
    needs["a"] = Needs(programs=("no-such-program",), package="some-package")
    with pytest.raises(SourceMissingError, match=r"the program no-such-program; .* some-package"):
        require_engine("a")


def test_weights_must_be_named_and_there(needs: dict[str, Needs], tmp_path: Path) -> None:
    needs["a"] = Needs(path=True)
    with pytest.raises(SourceMissingError, match="needs a `path`"):
        require_engine("a")
    with pytest.raises(SourceMissingError, match=r"there is no .*/weights"):
        require_engine("a", str(tmp_path / "weights"))
    require_engine("a", str(tmp_path))


@pytest.mark.parametrize(
    ("name", "module", "extra"),
    [
        ("contours", "cv2", "ocr"),
        ("easyocr", "easyocr", "easyocr"),
        ("grounding-dino", "torch", "grounding-dino"),
        ("grounding-dino-py", "torch", "grounding-dino-py"),
        ("onnx", "cv2", "ocr"),
        ("rapidocr", "onnxruntime", "ocr"),
    ],
)
def test_an_engine_whose_module_cannot_be_imported_says_how_to_get_it(
    name: str, module: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(SourceMissingError, match=rf"the module '{module}' .*pip install 'decapod\[{extra}\]'"):
        ENGINES.find(name)(EngineOptions())


def test_loading_returns_the_module() -> None:
    assert load("json", "ocr").loads("1") == 1
