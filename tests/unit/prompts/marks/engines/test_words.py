"""What parts the words of a line, on lines that are drawn here."""

from collections.abc import Sequence

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from decapod.prompts.marks.engines.words import Word, join_words

FONT = ImageFont.load_default(size=20)
LEFT, TOP, SPACE = 6, 6, 6


class Line:
    """A line that is drawn word by word."""

    def __init__(self, back: str = "white") -> None:
        self.image = Image.new("RGB", (600, 36), back)
        self.pen = ImageDraw.Draw(self.image)
        self.words: list[Word] = []
        self.at = LEFT

    def write(self, word: str, *, colour: str = "black", space: int = SPACE, underlined: bool = False) -> "Line":
        left = self.at + (space if self.words else 0)
        self.at = round(left + self.pen.textlength(word, font=FONT))
        self.pen.text((left, TOP), word, fill=colour, font=FONT)
        if underlined:
            self.pen.line((left, 28, self.at - 1, 28), fill=colour)
        self.words.append((word, left, self.at))
        return self

    def join(self, words: Sequence[Word] | None = None) -> list[str]:
        return [text for text, _, _ in join_words(self.words if words is None else words, np.asarray(self.image))]


def test_the_words_of_a_sentence_are_one() -> None:
    assert Line().write("an").write("open").write("door").join() == ["an open door"]
    assert Line("black").write("an", colour="white").write("open", colour="white").join() == ["an open"]


def test_a_wide_gap_parts() -> None:
    assert Line().write("296").write("bytes").write("plain", space=18).write("text").join() == [
        "296 bytes",
        "plain text",
    ]


def test_where_an_underline_ends_another_thing_begins() -> None:
    line = Line().write("Edit", underlined=True).write("Delete", underlined=True).write("now")
    assert line.join() == ["Edit", "Delete", "now"]


def test_an_underline_that_goes_on_parts_nothing() -> None:
    line = Line().write("Help").write("me")
    line.pen.line((LEFT, 28, line.at, 28), fill="black")
    assert line.join() == ["Help me"]


def test_another_colour_parts_and_another_brightness_does_not() -> None:
    assert Line().write("see").write("tides", colour="blue").join() == ["see", "tides"]
    assert Line().write("see").write("tides", colour="dimgray").join() == ["see tides"]


def test_ends_are_where_ink_begins_whatever_was_told() -> None:
    line = Line().write("plain").write("text", space=30)
    (one, left, right), (other, start, end) = line.words
    told = [(one, left, right + 9), (other, start - 9, end)]
    (_, _, ended), (_, begun, _) = join_words(told, np.asarray(line.image))
    assert abs(ended - right) <= 2
    assert abs(begun - start) <= 2


def test_words_without_a_width_join_nothing() -> None:
    assert Line().write("a").join([("a", 5, 5), ("b", 8, 12)]) == []
    assert join_words([], np.zeros((20, 60, 3), dtype="uint8")) == []
