import re
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from decapod.messages import Box, TreeElement
from decapod.prompts.marks.changed import changed_regions
from decapod.prompts.marks.engines import Found, Picture
from decapod.prompts.marks.engines.found import density_of
from decapod.prompts.marks.incremental import Incremental

SIZE = (300, 200)


class Blots:
    """Finds whatever is not white, and remembers what it was shown."""

    name = "blots"

    def __init__(self) -> None:
        self.shown: list[Picture] = []

    def find(self, picture: Picture, tree: Sequence[TreeElement] | None) -> list[Found]:
        self.shown.append(picture)
        white = Image.new("RGB", (picture.width, picture.height), "white")
        return [Found(box=box, source=self.name, kind="icon") for box in changed_regions(white, picture.image)]

    def close(self) -> None:
        pass


def picture(*boxes: tuple[int, int, int, int], size: tuple[int, int] = SIZE) -> Image.Image:
    image = Image.new("RGB", size, "white")
    for x, y, w, h in boxes:
        ImageDraw.Draw(image).rectangle((x, y, x + w - 1, y + h - 1), fill="black")
    return image


def places(found: Sequence[Found]) -> set[Box]:
    return {one.box for one in found}


A, B, C = (10, 10, 20, 20), (200, 100, 30, 10), (100, 60, 15, 15)


def boxes(*corners: tuple[int, int, int, int]) -> set[Box]:
    return {Box(x=x, y=y, w=w, h=h) for x, y, w, h in corners}


def test_an_unchanged_screen_is_not_read() -> None:
    source = Blots()
    reader = Incremental(source)
    assert places(reader.find(picture(A, B))) == places(reader.find(picture(A, B))) == boxes(A, B)
    assert len(source.shown) == 1


def test_only_what_changed_is_read_again() -> None:
    source = Blots()
    reader = Incremental(source)
    reader.find(picture(A, B))
    assert places(reader.find(picture(A, B, C))) == boxes(A, B, C)
    assert places(reader.find(picture(B, C))) == boxes(B, C)
    whole, *parts = source.shown
    assert (whole.width, whole.height) == SIZE
    assert len(parts) == 2
    for part in parts:
        assert part.width * part.height < 0.1 * SIZE[0] * SIZE[1]
        assert part.density == density_of(*SIZE)


def test_what_grew_is_found_whole() -> None:
    reader = Incremental(Blots())
    reader.find(picture(A, B))
    assert places(reader.find(picture((10, 10, 45, 20), B))) == boxes((10, 10, 45, 20), B)


def test_a_part_that_was_seen_before_is_not_read() -> None:
    source = Blots()
    reader = Incremental(source)
    for shown in (picture(A, B), picture(A, B, C), picture(A, B), picture(A, B, C)):
        found = reader.find(shown)
    assert places(found) == boxes(A, B, C)
    assert len(source.shown) == 3


def test_a_screen_that_changed_much_or_in_size_is_read_whole() -> None:
    source = Blots()
    reader = Incremental(source)
    reader.find(picture(A))
    reader.find(picture((0, 0, 300, 190)))
    reader.find(picture(A, size=(320, 200)))
    assert [(one.width, one.height) for one in source.shown] == [SIZE, SIZE, (320, 200)]


def test_after_a_failure_the_screen_before_is_what_is_known() -> None:
    class Fails(Blots):
        def find(self, picture: Picture, tree: Sequence[TreeElement] | None) -> list[Found]:
            if self.shown and len(self.shown) < 2:
                self.shown.append(picture)
                raise RuntimeError("once")
            return super().find(picture, tree)

    reader = Incremental(Fails())
    reader.find(picture(A))
    with pytest.raises(RuntimeError, match="once"):
        reader.find(picture(A, C))
    assert places(reader.find(picture(A, C))) == boxes(A, C)


class Runs:
    """Finds the black runs of each row. What is in a part of a picture is there in all of it, where none is cut."""

    name = "runs"

    def find(self, picture: Picture, tree: Sequence[TreeElement] | None) -> list[Found]:
        dark = picture.image.convert("L").tobytes()
        rows = [dark[top : top + picture.width] for top in range(0, len(dark), picture.width)]
        return [
            Found(box=Box(x=run.start(), y=y, w=run.end() - run.start(), h=1), source=self.name, kind="icon")
            for y, row in enumerate(rows)
            for run in re.finditer(rb"\0+", row)
        ]

    def close(self) -> None:
        pass


spots = st.lists(
    st.tuples(st.integers(0, 150), st.integers(0, 90), st.integers(1, 40), st.integers(1, 9)), max_size=6, unique=True
)


@settings(max_examples=40)
@given(st.lists(spots, min_size=2, max_size=4))
def test_what_is_read_in_parts_is_what_is_read_whole(screens: list[list[tuple[int, int, int, int]]]) -> None:
    reader = Incremental(Runs())
    for shown in screens:
        image = picture(*shown, size=(160, 100))
        found, cold = reader.find(image), Incremental(Runs()).find(image)
        assert places(found) == places(cold)
        assert len(found) == len(cold)
