import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from benchmarks.marks.sample import clicks
from decapod.messages import Box
from decapod.prompts.marks.changed import changed_regions, grown
from decapod.prompts.marks.engines import open_picture
from decapod.prompts.marks.gaps import ABOVE, BESIDE, FARTHEST, Gaps

SIZE = (300, 120)


def picture(*boxes: tuple[int, int, int, int]) -> Image.Image:
    """Words on white, as boxes of dots: left, top, width and height, multiples of 2."""
    image = Image.new("RGB", SIZE, "white")
    for left, top, w, h in boxes:
        for y in range(top, top + h, 2):
            for x in range(left + y % 4, left + w, 4):
                ImageDraw.Draw(image).rectangle((x, y, x + 1, y + 1), fill="black")
    return image


def test_a_region_takes_in_the_words_of_its_line_and_not_the_next_column() -> None:
    words = [(40, 50, 30, 12), (76, 50, 30, 12), (112, 50, 30, 12)]
    image = picture(*words, (142 + BESIDE + 6, 50, 30, 12))
    region = Gaps(image).around(Box(x=80, y=48, w=20, h=16))
    assert (region.x, region.y, region.x + region.w, region.y + region.h) == (40, 48, 143, 64)


def test_a_region_takes_in_a_line_that_it_cuts_and_not_the_next_one() -> None:
    image = picture((40, 50, 30, 12), (40, 62 + ABOVE + 2, 30, 12))
    region = Gaps(image).around(Box(x=36, y=40, w=40, h=16))
    assert (region.y, region.y + region.h) == (40, 63)


def test_a_frame_that_crosses_a_gap_is_no_obstacle() -> None:
    region, image = Box(x=80, y=40, w=40, h=30), picture()
    ImageDraw.Draw(image).line((100, 0, 100, 120), fill="black", width=2)
    ImageDraw.Draw(image).line((0, 55, 300, 55), fill="black", width=2)
    assert Gaps(image).around(region) == region


def test_where_there_is_no_gap_a_side_stays_near() -> None:
    noise = Image.effect_noise((900, 900), 120).convert("RGB")
    region = Gaps(noise).around(Box(x=440, y=440, w=20, h=20))
    assert region == Box(x=440 - FARTHEST, y=440 - FARTHEST, w=20 + 2 * FARTHEST, h=20 + 2 * FARTHEST)


spots = st.tuples(st.integers(0, 280), st.integers(0, 110), st.integers(1, 60), st.integers(1, 9))


@given(st.lists(spots, max_size=12), st.tuples(*(st.integers(0, 60),) * 4))
def test_what_is_around_a_region_holds_it_and_is_settled(
    boxes: list[tuple[int, int, int, int]], cut: tuple[int, int, int, int]
) -> None:
    gaps = Gaps(picture(*boxes))
    x, y = cut[0] * 4, cut[1]
    region = Box(x=x, y=y, w=min(cut[2] + 1, SIZE[0] - x), h=min(cut[3] + 1, SIZE[1] - y))
    outer = gaps.around(region)
    assert outer.intersection(region) == region
    if outer.w < FARTHEST and outer.h < FARTHEST:
        assert gaps.around(outer) == outer


@pytest.mark.parametrize("name", ["editor-letter", "files-selected", "preferences-box"])
def test_what_is_read_again_of_a_real_screen_cuts_no_line(name: str) -> None:
    before, after = (open_picture(png) for png in clicks()[name])
    gaps = Gaps(after)
    regions = grown(changed_regions(before, after), [], *after.size, gaps.around)
    assert regions
    assert sum(region.area for region in regions) < 0.2 * after.width * after.height
    for region in regions:
        assert gaps.around(region) == region
