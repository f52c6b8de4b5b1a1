import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from decapod.messages import Address, BlobRef, Box, Mark, Point, Size

SMALL = st.integers(-20, 20)
BOXES = st.builds(Box, x=SMALL, y=SMALL, w=st.integers(0, 20), h=st.integers(0, 20))


def pixels(box: Box) -> set[tuple[int, int]]:
    return {(x, y) for x in range(box.x, box.x + box.w) for y in range(box.y, box.y + box.h)}


@given(box=BOXES)
def test_the_area_is_the_number_of_pixels(box: Box) -> None:
    assert box.area == len(pixels(box))


@given(box=BOXES, x=st.integers(-45, 45), y=st.integers(-45, 45))
def test_a_box_contains_its_pixels_and_no_other(box: Box, x: int, y: int) -> None:
    assert box.contains(Point(x=x, y=y)) == ((x, y) in pixels(box))


@given(box=BOXES)
def test_the_center_lies_inside_unless_the_box_is_empty(box: Box) -> None:
    assert box.contains(box.center) == (box.area > 0)
    assert box.center.space == "screen"


@given(one=BOXES, other=BOXES)
def test_an_intersection_is_the_pixels_of_both(one: Box, other: Box) -> None:
    both = one.intersection(other)
    assert both == other.intersection(one)
    assert (set() if both is None else pixels(both)) == pixels(one) & pixels(other)
    assert both is None or both.area > 0


@given(box=BOXES)
def test_a_box_meets_itself(box: Box) -> None:
    assert box.intersection(box) == (box if box.area else None)


@pytest.mark.parametrize(("x", "w", "center"), [(0, 1, 0), (0, 2, 1), (0, 3, 1), (-5, 4, -3), (10, 0, 10)])
def test_the_middle_is_a_pixel(x: int, w: int, center: int) -> None:
    assert Box(x=x, y=0, w=w, h=1).center.x == center


@pytest.mark.parametrize("wrong", [{"w": -1}, {"h": -1}, {"x": 1.5}, {"z": 1}])
def test_a_box_that_cannot_be_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Box.model_validate({"x": 0, "y": 0, "w": 1, "h": 1} | wrong)


@pytest.mark.parametrize(("width", "height"), [(0, 1), (1, 0), (-1, 5)])
def test_a_size_is_at_least_one_pixel(width: int, height: int) -> None:
    with pytest.raises(ValidationError):
        Size(width=width, height=height)


@pytest.mark.parametrize(("id", "score"), [(0, 1.0), (1, 1.1), (1, -0.1)])
def test_marks_count_from_one_and_scores_lie_in_the_unit_interval(id: int, score: float) -> None:
    with pytest.raises(ValidationError):
        Mark(id=id, box=Box(x=0, y=0, w=1, h=1), label="x", source="tree", score=score)


@pytest.mark.parametrize("sha256", ["", "A" * 64, "0" * 63, "0" * 65, "g" * 64, "../../../etc/passwd"])
def test_a_blob_is_named_by_a_sha256(sha256: str) -> None:
    with pytest.raises(ValidationError):
        BlobRef(sha256=sha256, size=0, media_type="text/plain")


@pytest.mark.parametrize("address", ["agent/", "Agent/a", "agent/a b", "agent/a\n", "agent/a/b", "x" * 121])
def test_a_malformed_address_is_refused(address: str) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(Address).validate_python(address)
