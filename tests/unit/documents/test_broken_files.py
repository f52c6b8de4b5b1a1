"""What is said about broken files, word for word."""

from pathlib import Path

import pytest

from decapod.documents import DocumentError, load_document
from tests.unit.documents.model import Ship
from tests.unit.golden import broken_files, expected_text

FOLDER = Path(__file__).parent / "broken"


@pytest.mark.parametrize("name", broken_files(FOLDER))
def test_every_error_of_a_broken_file_is_told(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    with pytest.raises(DocumentError) as caught:
        load_document(name, Ship)
    assert str(caught.value) == expected_text(FOLDER, name)


@pytest.mark.parametrize("name", broken_files(FOLDER))
def test_no_error_speaks_like_a_library(name: str) -> None:
    text = expected_text(FOLDER, name)
    for jargon in ("Input should", "pydantic", "Value error", "_type", "dict", "yaml.", "None", "Traceback"):
        assert jargon not in text
