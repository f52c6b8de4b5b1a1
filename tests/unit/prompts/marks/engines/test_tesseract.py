from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from decapod.prompts.marks.engines import EngineOptions, Picture, SourceMissingError
from decapod.prompts.marks.engines.tesseract import Tesseract

PROGRAM = """#!/bin/sh
# Answers with the size of the picture that it is given, as one word.
read -r _ width height _
cat > /dev/null
printf 'level\\tpage_num\\tblock_num\\tpar_num\\tline_num\\tword_num\\tleft\\ttop\\twidth\\theight\\tconf\\ttext\\n'
printf '5\\t1\\t1\\t1\\t1\\t1\\t3\\t4\\t50\\t12\\t95.5\\t%sx%s\\n' "$width" "$height"
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    return tmp_path


def install(folder: Path, script: str) -> None:
    program = folder / "tesseract"
    program.write_text(script)
    program.chmod(0o755)


def picture(width: int, height: int) -> Picture:
    return Picture.of(Image.new("RGB", (width, height), "white"))


def test_a_small_picture_is_read_at_once(folder: Path) -> None:
    install(folder, PROGRAM)
    (found,) = Tesseract(EngineOptions(score=0.4)).read(picture(200, 100))
    assert (found.label, found.source, found.box.x, found.box.y) == ("200x100", "tesseract", 3, 4)


def test_a_large_picture_is_read_in_strips_that_cut_no_letters(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    install(folder, PROGRAM)
    image = Image.new("RGB", (200, 800), "white")
    for y in range(0, 800, 2):
        ImageDraw.Draw(image).line((0, y, 200, y), fill="black")
    ImageDraw.Draw(image).rectangle((0, 415, 200, 425), fill="white")
    upper, lower = Tesseract(EngineOptions()).read(Picture.of(image))
    cut = lower.box.y - 4
    assert 411 < cut < 429
    assert (upper.label, lower.label) == (f"200x{cut}", f"200x{800 - cut}")


def test_what_the_program_says_when_it_fails_is_told(folder: Path) -> None:
    install(folder, "#!/bin/sh\necho 'Error opening data file eng.traineddata' >&2\nexit 1\n")
    with pytest.raises(RuntimeError, match=r"tesseract ended with 1: Error opening data file eng\.traineddata"):
        Tesseract(EngineOptions()).read(picture(50, 50))


def test_without_the_program_there_is_a_message(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SourceMissingError, match=r"apt-get install .* tesseract-ocr"):
        Tesseract(EngineOptions())
