from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.environments.android.virtual.ui.text import (
    STYLES,
    TextStyle,
    draw_emoji,
    draw_line,
    emoji_in,
    lay_out,
    lay_out_rich,
    measure,
    text_style,
)
from decapod.environments.android.virtual.ui.text.fonts import BOX, EMOJI, runs

BODY = STYLES["body_large"]
TEXTS = st.text(max_size=400) | st.text("ab -\n", max_size=400) | st.text("漢字かな😀 \n", max_size=120)


def test_a_short_text_is_one_line() -> None:
    block = lay_out("Hello", BODY, 1.0, 1000)
    assert block.lines == ("Hello",)
    assert block.height == 63


def test_words_go_to_the_next_line() -> None:
    block = lay_out("one two three", BODY, 1.0, 160)
    assert block.lines == ("one two", "three")
    assert block.starts == (0, 8)


def test_a_word_longer_than_the_line_is_broken() -> None:
    block = lay_out("x" * 60, BODY, 1.0, 200)
    assert len(block.lines) > 1
    assert "".join(block.lines) == "x" * 60


def test_what_does_not_fit_ends_with_an_ellipsis() -> None:
    block = lay_out("one two three four five six", BODY, 1.0, 160, 2)
    assert len(block.lines) == 2
    assert block.lines[1].endswith("…")
    assert block.widths[1] <= 160


def test_line_breaks_are_kept() -> None:
    assert lay_out("a\n\nb", BODY, 1.0, 500).lines == ("a", "", "b")


def test_chinese_breaks_anywhere() -> None:
    block = lay_out("漢" * 30, BODY, 1.0, 300)
    assert len(block.lines) > 3
    assert max(block.widths) <= 300


@given(TEXTS, st.integers(20, 900), st.integers(0, 5))
def test_no_line_is_longer_than_the_width_unless_it_is_one_character(text: str, width: int, most: int) -> None:
    block = lay_out(text, BODY, 1.0, width, most)
    assert len(block.lines) == len(block.starts) == len(block.widths) >= 1
    if most:
        assert len(block.lines) <= most
    for line, length in zip(block.lines, block.widths, strict=True):
        visible = "".join(piece for _, piece in runs(line, BODY.face))
        assert length <= width + 1 or len(visible.removesuffix("…")) <= 1, (line, length)


@given(TEXTS, st.integers(20, 900))
def test_no_character_is_lost(text: str, width: int) -> None:
    block = lay_out(text, BODY, 1.0, width)
    assert list(block.starts) == sorted(block.starts)
    for line, start in zip(block.lines, block.starts, strict=True):
        assert text[start : start + len(line)] == line
    drawn = "".join(block.lines).replace(" ", "")
    assert drawn == text.replace(" ", "").replace("\n", "")


def test_a_text_without_end_is_laid_out_in_part() -> None:
    block = lay_out("word " * 1_000_000, BODY, 1.0, 500)
    assert 100 < len(block.lines) <= 2001


@given(st.text(max_size=40))
def test_every_text_can_be_drawn(text: str) -> None:
    mask, left, top = draw_line(text.replace("\n", " "), BODY.face, 30)
    assert mask.mode == "L"
    assert mask.width >= measure(text.replace("\n", " "), BODY.face, 30)
    assert left <= 0
    assert top < 0


@pytest.mark.parametrize("text", ["Hello", "Żółw", "Москва", "漢字", "한국어", "→", "שלום", "ภาษา"])
def test_every_text_leaves_ink(text: str) -> None:
    mask, _, _ = draw_line(text, BODY.face, 42)
    assert mask.getbbox() is not None
    assert mask.getextrema() == (0, 255)


@pytest.mark.parametrize("character", ["⌚", "❤", "😀", "🚗", "🫠"])
def test_every_emoji_is_a_picture_of_its_own(character: str) -> None:
    picture, top = draw_emoji(character, 40)
    assert picture.mode == "RGBA"
    assert picture.size == (48, 48)
    assert -48 < top < 0
    box = picture.getchannel("A").getbbox()
    assert box is not None
    assert box[2] - box[0] > 24
    assert picture.tobytes() != draw_emoji("😁", 40)[0].tobytes()


def test_the_place_of_an_emoji_in_a_line() -> None:
    before = measure("a ", BODY.face, 40)
    assert emoji_in("a 😀😁 b", BODY.face, 40) == [("😀", round(before)), ("😁", round(before + 48))]
    assert emoji_in("plain", BODY.face, 40) == []


def test_a_flag_is_the_letters_of_its_country() -> None:
    assert runs("🇩🇪", BODY.face) == ((BODY.face, "DE"),)


def test_descenders_and_accents_are_inside_of_the_picture() -> None:
    mask, _, _ = draw_line("ÅÇjgpqyŞ", BODY.face, 100)
    box = mask.getbbox()
    assert box is not None
    assert box[1] > 0
    assert box[3] < mask.height


def test_characters_come_from_the_font_that_has_them() -> None:
    assert runs("a漢😀", BODY.face) == ((BODY.face, "a"), ("DroidSansFallback", "漢"), (EMOJI, "😀"))
    assert runs("ไทย", BODY.face) == ((BOX, "ไทย"),)


def test_joiners_variants_and_skin_tones_have_no_look() -> None:
    assert runs("❤\ufe0f", BODY.face) == runs("❤", BODY.face)
    assert runs("👍🏽", BODY.face) == runs("👍", BODY.face)
    assert runs("a\u200bb\x00", BODY.face) == ((BODY.face, "ab"),)


def test_a_style_of_another_weight_and_size() -> None:
    style = text_style("body_large", weight="bold", size=32)
    assert (style.face, style.size, style.line) == ("Roboto-Bold", 32, 48)
    assert text_style("body_large") is BODY


def test_an_unknown_style_or_weight_is_named() -> None:
    with pytest.raises(ValueError, match="no text style 'body'"):
        text_style("body")
    with pytest.raises(ValueError, match="no text weight 'heavy'"):
        text_style("body_large", weight="heavy")


LOOKS = (BODY, STYLES["title_medium"], STYLES["label_small"], STYLES["headline_small"])
PARTS = st.lists(st.tuples(st.text(max_size=80) | st.text("ab \n", max_size=80), st.sampled_from(LOOKS)), max_size=6)


@given(PARTS, st.integers(150, 900), st.integers(0, 4))
def test_lines_of_several_looks_fit(parts: list[tuple[str, TextStyle]], width: int, most: int) -> None:
    block = lay_out_rich(tuple(parts), 1.0, width, most)
    assert len(block.lines) == len(block.heights) == len(block.widths) >= 1
    assert not most or len(block.lines) <= most
    assert max(block.widths) <= width + 1
    for line in block.lines:
        for one, two in pairwise(line):
            assert one.left + one.width == pytest.approx(two.left)


@given(PARTS, st.integers(60, 900))
def test_no_character_of_several_looks_is_lost(parts: list[tuple[str, TextStyle]], width: int) -> None:
    block = lay_out_rich(tuple(parts), 1.0, width)
    drawn = "".join(piece.text for line in block.lines for piece in line)
    wanted = "".join(text for text, _ in parts).replace("\n", "")
    assert drawn.replace(" ", "") == wanted.replace(" ", "")


def test_several_looks_share_a_line_and_its_end() -> None:
    block = lay_out_rich((("one ", BODY), ("two ", STYLES["title_medium"]), ("three four", BODY)), 1.0, 200, 1)
    [line] = block.lines
    assert [piece.span for piece in line] == [0, 1]
    assert line[-1].text.endswith("…")
