from io import BytesIO
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageFilter, UnidentifiedImageError

from decapod.messages import Box, Mark, Size
from decapod.prompts.marks.draw import SENT_LONG, Pen, _widened, draw_marks
from decapod.prompts.marks.tags import PALETTE, Rectangle, choose_colors, place_tag, touches


def png(width: int = 320, height: int = 200, color: str = "#eeeeee") -> bytes:
    out = BytesIO()
    Image.new("RGB", (width, height), color).save(out, "PNG")
    return out.getvalue()


def mark(id: int, box: tuple[int, int, int, int], role: str = "button") -> Mark:
    x, y, w, h = box
    return Mark(id=id, box=Box(x=x, y=y, w=w, h=h), label="", role=role, source="tree")


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def changed(before: bytes, after: bytes) -> set[tuple[int, int]]:
    one, other = opened(before), opened(after)
    assert one.size == other.size
    return {
        (x, y) for x in range(one.width) for y in range(one.height) if one.getpixel((x, y)) != other.getpixel((x, y))
    }


def test_a_frame_and_a_tag_of_its_colour_are_drawn() -> None:
    picture = opened(draw_marks(png(), [mark(12, (100, 100, 80, 30))]))
    frame = picture.getpixel((150, 100))
    assert frame == picture.getpixel((101, 110)) == picture.getpixel((179, 129))
    assert picture.getpixel((140, 115)) == (238, 238, 238)
    # The tag stands above the left corner; white digits on it.
    tag = picture.crop((100, 82, 128, 100))
    colors = {color for _, color in tag.getcolors(10_000) or []}
    assert {frame, (255, 255, 255)} <= colors


def test_digits_are_at_least_13_px_high() -> None:
    picture = opened(draw_marks(png(color="#000000"), [mark(80, (100, 100, 80, 30))]))
    rows = [y for y in range(200) if any(min(_pixel(picture, x, y)) > 200 for x in range(320))]
    assert max(rows) - min(rows) + 1 >= 13


def _pixel(picture: Image.Image, x: int, y: int) -> tuple[int, int, int]:
    pixel = picture.getpixel((x, y))
    assert isinstance(pixel, tuple)
    return pixel[0], pixel[1], pixel[2]


@pytest.mark.parametrize(
    "box", [(0, 0, 20, 20), (300, 0, 20, 20), (0, 180, 20, 20), (300, 180, 20, 20), (0, 0, 320, 200), (319, 199, 1, 1)]
)
def test_at_edges_the_whole_tag_is_inside_the_picture(box: tuple[int, int, int, int]) -> None:
    alone = changed(png(color="#000000"), draw_marks(png(color="#000000"), [mark(188, (150, 80, 20, 40))]))
    at_edge = changed(png(color="#000000"), draw_marks(png(color="#000000"), [mark(188, box)]))
    frame = {(x, y) for x, y in at_edge if box[0] <= x < box[0] + box[2] and box[1] <= y < box[1] + box[3]}
    assert at_edge
    if box[2:] == (20, 20):
        # The same tag, whole: outside of its frame as many pixels as a mark in the middle has outside of its own.
        outside = sum(1 for x, y in alone if not (150 <= x < 170 and 80 <= y < 120))
        assert len(at_edge - frame) == outside


def test_a_tag_does_not_hide_the_text_of_its_element() -> None:
    picture = Image.new("RGB", (320, 200), "white")
    draw = ImageDraw.Draw(picture)
    for box in ((0, 0, 100, 26), (110, 0, 100, 26)):
        draw.text((box[0] + 6, 6), "File", fill="black", font_size=13)
    out = BytesIO()
    picture.save(out, "PNG")
    after = opened(draw_marks(out.getvalue(), [mark(1, (0, 0, 100, 26)), mark(2, (110, 0, 100, 26))]))
    text = (5, 4, 40, 22)
    assert after.crop(text).tobytes() == picture.crop(text).tobytes()


def test_what_is_only_read_is_not_drawn() -> None:
    assert changed(png(), draw_marks(png(), [mark(1, (10, 10, 50, 20), "label")])) == set()


def test_boxes_are_scaled_to_the_picture() -> None:
    size = Size(width=160, height=100)
    picture = opened(draw_marks(png(), [mark(1, (50, 50, 40, 15))], screen=size))
    assert picture.getpixel((150, 100)) == picture.getpixel((179, 120)) != (238, 238, 238)


def test_the_same_input_gives_the_same_bytes() -> None:
    marks = [mark(n, (10 * n, 5 * n, 40, 20)) for n in range(1, 20)]
    assert draw_marks(png(), marks) == draw_marks(png(), marks)


def test_what_is_not_a_picture_is_an_error() -> None:
    with pytest.raises(UnidentifiedImageError):
        draw_marks(b"not a picture", [])
    with pytest.raises(OSError, match="truncated"):
        draw_marks(png()[:80], [])


@st.composite
def rectangles(draw: st.DrawFn) -> Rectangle:
    left, top = draw(st.integers(0, 319)), draw(st.integers(0, 199))
    return left, top, draw(st.integers(left, 319)), draw(st.integers(top, 199))


@settings(max_examples=50)
@given(rectangles(), st.lists(rectangles(), max_size=5), st.lists(rectangles(), max_size=5))
def test_every_place_is_inside_the_picture_and_of_the_tags_size(
    box: Rectangle, elements: list[Rectangle], tags: list[Rectangle]
) -> None:
    place = place_tag(box, (30, 18), (320, 200), elements, tags, Image.new("L", (320, 200)))
    assert 0 <= place[0] < place[2] < 320
    assert 0 <= place[1] < place[3] < 200
    assert (place[2] - place[0] + 1, place[3] - place[1] + 1) == (30, 18)
    # Never so far off that it could belong to another element.
    assert touches(box, place, 1)


def test_neighbours_differ_in_colour() -> None:
    boxes = [(x * 30, y * 30, x * 30 + 28, y * 30 + 28) for y in range(6) for x in range(6)]
    colors = choose_colors(boxes)
    for index, box in enumerate(boxes):
        for other in range(index):
            if touches(box, boxes[other], 4):
                assert colors[index] != colors[other]


def test_white_digits_stand_out_on_every_colour() -> None:
    for color in PALETTE:
        channels = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        linear = [value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
        luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        assert 1.05 / (luminance + 0.05) >= 5


def digit_rows(picture: Image.Image) -> int:
    """How many rows have white pixels: the height of what is written, on a picture that is black otherwise."""
    rows = [y for y in range(picture.height) if any(min(_pixel(picture, x, y)) > 200 for x in range(picture.width))]
    return max(rows) - min(rows) + 1


def test_digits_are_as_high_on_a_phones_screen_once_a_provider_has_scaled_it_down() -> None:
    drawn = opened(draw_marks(png(1080, 2340, "#000000"), [mark(80, (100, 300, 400, 80))]))
    sent = drawn.resize((round(1080 * SENT_LONG / 2340), SENT_LONG), Image.Resampling.LANCZOS)
    assert digit_rows(drawn.crop((0, 200, 200, 320))) >= 19
    assert digit_rows(sent.crop((0, 130, 140, 220))) >= 12


def test_a_desktops_screen_is_drawn_on_with_the_same_pen_whatever_its_size_below_what_is_scaled_down() -> None:
    assert Pen.for_picture(1280, 800) == Pen.for_picture(320, 200) == Pen(18, 0.5, (4, 2), 2)
    assert Pen.for_picture(1920, 1080).font > Pen.for_picture(1280, 800).font


@given(
    size=st.tuples(st.integers(1, 9), st.integers(1, 9)),
    seed=st.randoms(use_true_random=False),
)
def test_areas_are_widened_as_pillows_own_filter_widens_them(size: tuple[int, int], seed: Random) -> None:
    areas = Image.new("L", size)
    areas.frombytes(bytes(seed.choice((0, 0, 0, 255)) for _ in range(size[0] * size[1])))
    assert _widened(areas).tobytes() == areas.filter(ImageFilter.MaxFilter(3)).tobytes()


def test_a_picture_that_was_decoded_already_is_drawn_on_the_same_and_left_alone() -> None:
    marks, decoded = [mark(7, (50, 50, 40, 15))], opened(png())
    assert draw_marks(b"not looked at", marks, decoded=decoded) == draw_marks(png(), marks)
    assert decoded.tobytes() == opened(png()).tobytes()
