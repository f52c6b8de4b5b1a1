"""Outlines of drawings that stand alone, on pictures that are drawn here."""

from PIL import Image, ImageDraw

from decapod.messages import Box
from decapod.prompts.marks.engines import EngineOptions, Found, Picture
from decapod.prompts.marks.engines.contours import Contours


def screen() -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("RGB", (1280, 800), "white")
    return image, ImageDraw.Draw(image)


def look(image: Image.Image, score: float = 0.5) -> list[Found]:
    return Contours(EngineOptions(score=score)).read(Picture.of(image))


def around(found: list[Found], x: int, y: int) -> list[Found]:
    at = Box(x=x, y=y, w=1, h=1).center
    return [one for one in found if one.box.contains(at)]


def test_a_dash_that_stands_alone_is_an_icon() -> None:
    image, pen = screen()
    pen.rectangle((600, 400, 609, 402), fill="black")
    (dash,) = around(look(image), 604, 401)
    assert dash.kind == "icon"
    assert look(image, score=0.7) == []


def test_dashes_in_a_row_are_none() -> None:
    image, pen = screen()
    for number in range(9):
        pen.rectangle((600 + 14 * number, 400, 609 + 14 * number, 402), fill="black")
    assert look(image) == []


def test_a_drawing_that_nearly_touches_a_long_line_is_an_icon() -> None:
    image, pen = screen()
    pen.rectangle((0, 99, 1279, 99), fill="gray")
    pen.ellipse((300, 102, 322, 122), fill="orange", outline="black")
    pen.ellipse((307, 107, 315, 115), fill="blue")
    assert [one.kind for one in around(look(image), 311, 111)] == ["icon"]


def test_the_corners_of_a_frame_are_no_icons() -> None:
    image, pen = screen()
    pen.rounded_rectangle((200, 200, 900, 600), 20, outline="black", width=1)
    assert look(image) == []


def test_a_slider_is_one_thing_and_a_line_with_something_on_it_is_none() -> None:
    image, pen = screen()
    pen.rounded_rectangle((300, 398, 500, 402), 2, fill="gray")
    pen.ellipse((350, 391, 368, 409), fill="blue")
    (slider,) = [one for one in look(image) if one.kind == "widget"]
    assert slider.box.contains(Box(x=400, y=400, w=1, h=1).center)
    assert 190 <= slider.box.w <= 215
    image, pen = screen()
    pen.rectangle((300, 398, 500, 400), fill="gray")
    pen.ellipse((350, 400, 368, 418), fill="blue")
    assert not [one for one in look(image) if one.kind == "widget"]


def test_a_picture_is_found_and_a_frame_around_other_things_is_not() -> None:
    image, pen = screen()
    pen.rectangle((300, 300, 440, 400), fill=(200, 90, 60))
    (picture,) = around(look(image), 370, 350)
    assert (picture.kind, picture.box.w > 130, picture.box.h > 90) == ("icon", True, True)
    image, pen = screen()
    pen.rectangle((300, 300, 440, 400), outline="black")
    assert look(image) == []
    pen.rectangle((300, 300, 440, 400), fill=(200, 90, 60))
    pen.ellipse((350, 330, 380, 360), fill="white", outline="black")
    assert [one.box.w < 60 for one in look(image)] == [True]


def test_what_lines_leave_of_a_cell_is_no_icon() -> None:
    image, pen = screen()
    for row in range(12):
        pen.line((100, 200 + 17 * row, 900, 200 + 17 * row), fill="gray")
    for column in range(40):
        pen.line((100 + 20 * column, 200, 100 + 20 * column, 387), fill="gray")
    assert [one for one in look(image) if one.kind == "icon"] == []
