"""RapidOCR with its own weights on pictures that are made here."""

from collections.abc import Sequence
from typing import Any

import pytest
from PIL import Image, ImageDraw, ImageFont

from decapod.messages import TreeElement
from decapod.prompts.marks.engines import ENGINES, EngineOptions, Found, Picture
from decapod.prompts.marks.engines.rapid import RapidOcr
from decapod.prompts.marks.incremental import Incremental

NEAR = 4
"""Boxes of one line, read in a part of a screen and in all of it, differ by at most so many pixels on each side."""

ROOM = 8
"""A line is found with room of at most so many pixels at its ends."""

LINES = {"Contents": 30, "Preferences": 80, "Shopping list": 130, "Remember me": 180}
LEFT, SIZE = 40, (420, 256)


class Source:
    """The engine as a source; remembers the sizes of what it was shown."""

    name = "rapidocr"

    def __init__(self, engine: RapidOcr) -> None:
        self.engine = engine
        self.sizes: list[tuple[int, int]] = []

    def find(self, picture: Picture, tree: Sequence[TreeElement] | None) -> list[Found]:
        self.sizes.append((picture.width, picture.height))
        return self.engine.read(picture)

    def close(self) -> None:
        pass


@pytest.fixture(scope="module")
def engine() -> RapidOcr:
    made = ENGINES.find("rapidocr")(EngineOptions(score=0.5))
    assert isinstance(made, RapidOcr)
    return made


@pytest.fixture
def read(engine: RapidOcr, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts of the lines that the model was shown, in the order in which it was done with them."""
    shown: list[str] = []
    one = engine._read_one

    def told(crop: Any) -> Any:
        line = one(crop)
        shown.append(line.text)
        return line

    engine._known.clear()
    monkeypatch.setattr(engine, "_read_one", told)
    return shown


def screen(lines: dict[str, int]) -> Image.Image:
    image = Image.new("RGB", SIZE, "white")
    for text, top in lines.items():
        ImageDraw.Draw(image).text((LEFT, top), text, fill="black", font=ImageFont.load_default(size=20))
    return image


def by_label(found: Sequence[Found]) -> dict[str, Found]:
    assert len({one.label for one in found}) == len(found)
    return {one.label: one for one in found}


def test_a_changed_screen_is_read_as_if_it_were_new(engine: RapidOcr, read: list[str]) -> None:
    source = Source(engine)
    reader = Incremental(source)
    reader.find(screen(LINES))
    assert sorted(read) == sorted(LINES)
    after = screen({"Contents": 30, "Preferences": 80, "Shopping bag": 130, "Remember me": 180})
    read.clear()
    found = by_label(reader.find(after))
    assert read == ["Shopping bag"]
    (whole, part) = source.sizes
    assert whole == SIZE
    assert part[0] * part[1] < 0.25 * SIZE[0] * SIZE[1]
    cold = by_label(engine.read(Picture.of(after)))
    assert set(found) == set(cold) == {"Contents", "Preferences", "Shopping bag", "Remember me"}
    for label, one in found.items():
        other = cold[label].box
        assert max(abs(one.box.x - other.x), abs(one.box.y - other.y)) <= NEAR
        assert max(abs(one.box.w - other.w), abs(one.box.h - other.h)) <= 2 * NEAR


def test_a_line_that_was_read_is_known_by_its_pixels(engine: RapidOcr, read: list[str]) -> None:
    first = engine.read(Picture.of(screen(LINES)))
    assert engine.read(Picture.of(screen(LINES))) == first
    assert sorted(read) == sorted(LINES)


def test_a_picture_of_any_size_is_read_unstretched(engine: RapidOcr) -> None:
    image = screen({"Preferences": 10}).crop((0, 0, 333, 45))
    (found,) = engine.read(Picture.of(image))
    ink = image.convert("L").point([255 if value < 128 else 0 for value in range(256)]).getbbox()
    assert ink is not None
    left, top, right, bottom = ink
    assert found.label == "Preferences"
    assert abs(found.box.x - left) <= ROOM
    assert abs(found.box.x + found.box.w - right) <= ROOM
    assert found.box.y - NEAR <= top
    assert bottom <= found.box.y + found.box.h + NEAR


@pytest.mark.parametrize("size", [(1, 1), (3, 200), (200, 3), (64, 64)])
def test_where_nothing_is_written_nothing_is_found(engine: RapidOcr, size: tuple[int, int]) -> None:
    assert engine.read(Picture.of(Image.new("RGB", size, "white"))) == []


def test_lines_that_were_read_long_ago_are_forgotten(engine: RapidOcr, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("decapod.prompts.marks.engines.rapid.KNOWN", 2)
    engine.read(Picture.of(screen(LINES)))
    assert len(engine._known) == 2
