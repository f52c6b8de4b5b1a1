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
