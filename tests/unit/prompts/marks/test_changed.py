from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageDraw

from decapod.messages import Box
from decapod.prompts.marks.changed import MARGIN, changed_regions, grown

SIZE = (200, 120)


def picture(*boxes: tuple[int, int, int, int], color: str = "black") -> Image.Image:
    image = Image.new("RGB", SIZE, "white")
    for x, y, w, h in boxes:
        ImageDraw.Draw(image).rectangle((x, y, x + w - 1, y + h - 1), fill=color)
    return image


def test_the_same_picture_has_no_changes() -> None:
    assert changed_regions(picture((1, 1, 5, 5)), picture((1, 1, 5, 5))) == []


def test_far_changes_are_apart_and_near_ones_together() -> None:
    after = picture((10, 10, 20, 10), (35, 10, 5, 5), (150, 10, 10, 10), (10, 90, 30, 20))
    assert changed_regions(picture(), after) == [
        Box(x=10, y=10, w=30, h=10),
        Box(x=150, y=10, w=10, h=10),
        Box(x=10, y=90, w=30, h=20),
    ]


def test_the_least_difference_of_one_channel_is_a_change() -> None:
    assert changed_regions(picture(), picture((50, 50, 1, 1), color="#fffffe")) == [Box(x=50, y=50, w=1, h=1)]


rectangles = st.tuples(st.integers(0, 190), st.integers(0, 110), st.integers(1, 60), st.integers(1, 60))


@settings(max_examples=60)
@given(st.lists(rectangles, max_size=5), st.lists(rectangles, max_size=5))
def test_outside_of_the_regions_nothing_changed(
    one: list[tuple[int, int, int, int]], other: list[tuple[int, int, int, int]]
) -> None:
    before, after = picture(*one), picture(*other)
    difference = ImageChops.difference(before, after)
    for region in changed_regions(before, after):
        difference.paste((0, 0, 0), (region.x, region.y, region.x + region.w, region.y + region.h))
    assert difference.getbbox() is None


@settings(max_examples=60)
@given(st.lists(rectangles, max_size=4), st.lists(rectangles, max_size=6))
def test_regions_that_are_read_again_cut_nothing_in_two(
    changes: list[tuple[int, int, int, int]], known: list[tuple[int, int, int, int]]
) -> None:
    whole = Box(x=0, y=0, w=SIZE[0], h=SIZE[1])
    boxes = [box for x, y, w, h in known if (box := whole.intersection(Box(x=x, y=y, w=w, h=h)))]
    changed = [box for x, y, w, h in changes if (box := whole.intersection(Box(x=x, y=y, w=w, h=h)))]
    regions = grown(changed, boxes, *SIZE)
    for region in regions:
        assert whole.intersection(region) == region
        assert all(region.intersection(box) in (None, box) for box in boxes)
        assert all(other is region or region.intersection(other) is None for other in regions)
    for change in changed:
        assert any(region.intersection(change) == change for region in regions)


def test_a_region_has_room_around_it() -> None:
    (region,) = grown([Box(x=50, y=50, w=10, h=10)], [], *SIZE)
    assert region == Box(x=50 - MARGIN, y=50 - MARGIN, w=10 + 2 * MARGIN, h=10 + 2 * MARGIN)
