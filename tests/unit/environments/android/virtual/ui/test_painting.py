import io
import zlib
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from decapod.environments.android.virtual.ui import (
    DARK,
    LIGHT,
    SCREEN,
    Canvas,
    Rect,
    Theme,
    ViewState,
    hierarchy,
    paint,
)
from decapod.environments.android.virtual.ui.gallery import PAGES
from decapod.environments.android.virtual.ui.material import (
    box,
    canvas,
    column,
    icon,
    image,
    plain_field,
    scroll,
    stack,
    text,
)
from decapod.environments.android.virtual.ui.pictures import picture_size
from decapod.environments.png import encode_png
from tests.unit.environments.android.virtual.ui.builders import bounds_of, colors, picture_of, scene_of

WHITE = (255, 255, 255)


def _nothing(*_: object) -> None:
    """Stand in for what a screen would do."""


def _changed(root_picture: Image.Image) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(root_picture, Image.new("RGB", root_picture.size, WHITE)).getbbox()


def test_a_box_has_its_color_and_nothing_else_changes() -> None:
    picture = picture_of(stack(box(color="#ff0000", width=40, height=20, align="top-start")))
    assert _changed(picture) == (0, 0, 105, 52)
    assert colors(picture, Rect(0, 0, 105, 52)) == {(255, 0, 0)}


def test_round_corners_are_left_open_and_smooth() -> None:
    picture = picture_of(stack(box(color="#000000", radius=20, width=40, height=40, align="top-start")))
    assert picture.getpixel((0, 0)) == WHITE
    assert picture.getpixel((52, 52)) == (0, 0, 0)
    found = colors(picture, Rect(0, 0, 52, 52))
    assert any(0 < color[0] < 255 for color in found)


def test_an_outline_leaves_the_middle_open() -> None:
    picture = picture_of(stack(box(border="#ff0000", radius=8, width=80, height=40, align="top-start")))
    assert picture.getpixel((100, 1)) == (255, 0, 0)
    assert picture.getpixel((100, 50)) == WHITE
    assert picture.getpixel((0, 0)) == WHITE


def test_a_shadow_is_below_and_fades() -> None:
    picture = picture_of(stack(box(color="#ffffff", elevation=4, radius=8, width=100, height=100, align="center")))
    scene_bottom = 1170 + 131
    below = picture.getpixel((540, scene_bottom + 4))
    far = picture.getpixel((540, scene_bottom + 60))
    assert isinstance(below, tuple)
    assert below[0] < 245
    assert far == WHITE


def test_a_faint_color_is_mixed() -> None:
    picture = picture_of(stack(box(color="#000000@50", width=40, height=40, align="top-start")))
    value = picture.getpixel((10, 10))
    assert isinstance(value, tuple)
    assert abs(value[0] - 127) <= 1


@pytest.mark.parametrize("words", ["Hello", "jgÅÇ", "漢字", "😀", "→"])
def test_text_is_drawn_inside_of_its_bounds(words: str) -> None:
    tree = column(text(words, "display_small", resource_id="t", align="start"))
    area = bounds_of(scene_of(tree), "t")
    box_of_ink = _changed(picture_of(tree))
    assert box_of_ink is not None
    assert box_of_ink[0] >= area.left - 2
    assert box_of_ink[2] <= area.right + 2
    assert box_of_ink[1] >= area.top
    assert box_of_ink[3] <= area.bottom


def test_text_has_its_color_in_both_themes() -> None:
    for theme, ink in ((LIGHT, (31, 31, 31)), (DARK, (227, 227, 227))):
        tree = column(text("Hello", "display_large", align="start"))
        assert ink in colors(picture_of(tree, theme=theme), Rect(0, 0, 500, 170))


def test_what_is_scrolled_away_is_cut_off() -> None:
    tree = column(
        box(height=100, class_name=""),
        scroll(column(*[box(color="#ff0000", height=300) for _ in range(9)]), key="k", weight=1),
    )
    picture = picture_of(tree, ViewState(scroll={"k": 500}))
    assert colors(picture, Rect(0, 0, 1080, 262)) == {WHITE}
    assert picture.getpixel((500, 263)) == (255, 0, 0)


def test_half_a_line_of_text_is_cut_off_where_its_part_ends() -> None:
    words = text("MMMMMM", "display_large")
    tree = column(box(height=100, class_name=""), scroll(column(words, box(height=2000)), key="k", weight=1))
    picture = picture_of(tree, ViewState(scroll={"k": 80}))
    assert colors(picture, Rect(0, 0, 1080, 262)) == {WHITE}
    assert len(colors(picture, Rect(0, 262, 1080, 340))) > 1


def test_a_drawing_cannot_leave_its_area() -> None:
    def draw(surface: Canvas, area: Rect) -> None:
        surface.fill(Rect(0, 0, 5000, 5000), "#ff0000")
        surface.circle(area.center, 2000, "#00ff00")

    tree = stack(canvas(draw, width=100, height=100, align="center"))
    inked = _changed(picture_of(tree))
    node = scene_of(tree).root.children[0]
    assert inked == tuple(node.bounds)


def test_the_cursor_is_seen_only_with_the_focus() -> None:
    tree = column(plain_field("f", "abc", _nothing))
    primary = LIGHT.color("primary")[:3]
    area = Rect(0, 0, 1080, 126)
    assert primary in colors(picture_of(tree, ViewState(focused="f")), area)
    assert primary not in colors(picture_of(tree), area)


def test_a_long_value_shows_its_end_while_it_is_typed() -> None:
    tree = column(plain_field("f", "x" * 300, _nothing))
    picture = picture_of(tree, ViewState(focused="f"))
    assert LIGHT.color("primary")[:3] in colors(picture, Rect(1000, 0, 1080, 126))


def test_larger_fonts_make_larger_text() -> None:
    tree = column(text("Hello", resource_id="t", align="start"))
    usual, large = bounds_of(scene_of(tree), "t"), bounds_of(scene_of(tree, theme=LIGHT.scaled(2.0)), "t")
    assert large.width > 1.8 * usual.width
    assert large.height == 2 * usual.height


def _png(size: tuple[int, int], color: str = "red", kind: str = "PNG") -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", size, color).save(buffer, kind)
    return buffer.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "WEBP"])
def test_pictures_of_every_usual_format_are_shown(kind: str) -> None:
    picture = picture_of(stack(image(_png((30, 30), kind=kind), width=100, height=100, align="top-start")))
    value = picture.getpixel((100, 100))
    assert isinstance(value, tuple)
    assert value[0] > 240
    assert value[1] < 20


def test_a_picture_without_a_size_has_its_own_shape() -> None:
    tree = column(image(_png((400, 200)), resource_id="p"))
    assert bounds_of(scene_of(tree), "p") == Rect(0, 0, 1080, 540)


@pytest.mark.parametrize("data", [b"", b"\x89PNG\r\n\x1a\n", b"GIF89a", _png((50, 50))[:60], b"x" * 1000])
def test_a_broken_picture_is_shown_as_such(data: bytes) -> None:
    picture = picture_of(stack(image(data, width=100, height=100, align="top-start")))
    assert len(colors(picture, Rect(0, 0, 262, 262))) > 1


def test_a_picture_that_unpacks_to_too_much_is_not_read() -> None:
    assert picture_size(_png((30, 30))) == (30, 30)
    for side in (8000, 10_000):
        packed = io.BytesIO()
        Image.new("1", (side, side)).save(packed, "PNG")
        assert picture_size(packed.getvalue()) is None


@pytest.mark.parametrize("compress", [None, zlib.compress])
def test_a_png_holds_the_same_pixels(compress: object) -> None:
    picture = picture_of(column(text("Hello", "display_large"), icon("home", size=96)))
    data = encode_png(picture, compress=zlib.compress) if compress else encode_png(picture)
    with Image.open(io.BytesIO(data), formats=["PNG"]) as again:
        assert again.mode == "RGB"
        assert again.size == (SCREEN.width, SCREEN.height)
        assert again.tobytes() == picture.tobytes()


@given(st.integers(1, 40), st.integers(1, 40))
def test_a_png_of_any_size(width: int, height: int) -> None:
    picture = Image.effect_noise((width, height), 90).convert("RGB")
    with Image.open(io.BytesIO(encode_png(picture))) as again:
        assert again.tobytes() == picture.tobytes()


@pytest.mark.parametrize(("page", "theme"), list(product(PAGES, [LIGHT, DARK])), ids=lambda value: _name(value))
def test_every_page_of_the_gallery_can_be_shown(page: str, theme: Theme) -> None:
    scene = scene_of(PAGES[page](), ViewState(focused="focused"), theme=theme)
    picture = paint([scene], theme)
    assert picture.size == (SCREEN.width, SCREEN.height)
    assert all(high - low > 100 for low, high in channels(picture))
    assert hierarchy([scene]).endswith("</hierarchy>")


def channels(picture: Image.Image) -> list[tuple[int, int]]:
    """Return the least and the largest of red, green and blue."""
    return [(min(values), max(values)) for values in (_values(band) for band in picture.split())]


def _values(band: Image.Image) -> list[int]:
    return [value for value, count in enumerate(band.histogram()) if count]


def _name(value: object) -> str:
    return value if isinstance(value, str) else "dark" if value is DARK else "light"


@settings(max_examples=40)
@given(
    st.integers(-50, 150),
    st.integers(-50, 150),
    st.integers(0, 120),
    st.integers(0, 120),
    st.integers(0, 80),
    st.integers(0, 12),
)
def test_any_area_can_be_drawn_and_stays_in_the_clip(x: int, y: int, w: int, h: int, radius: int, depth: int) -> None:
    surface = Canvas(Image.new("RGB", (100, 100), WHITE), LIGHT)
    surface.clip = Rect(20, 20, 60, 60)
    area = Rect(x, y, x + w, y + h)
    surface.shadow(area, radius, depth)
    surface.rounded(area, "#000000", (radius, 0, radius // 2, radius))
    surface.border(area, "#000000@50", 3, radius)
    surface.line([(x, y), (x + w, y + h)], "#000000", 5)
    surface.circle((x, y), radius, "#000000")
    inked = _changed(surface.image)
    assert inked is None or (inked[0] >= 20 and inked[1] >= 20 and inked[2] <= 60 and inked[3] <= 60)


def test_what_is_selected_is_marked_line_by_line_without_a_cursor() -> None:
    field = stack(plain_field("words", "one\ntwo", _nothing, multiline=True, width=200, align="top-start"))
    plain, whole, part = (
        picture_of(field, ViewState(focused="words", cursor=cursor, anchor=anchor))
        for cursor, anchor in ((-1, -1), (-1, 0), (5, 6))
    )
    all_marked = ImageChops.difference(plain, whole).getbbox()
    part_marked = ImageChops.difference(whole, part).getbbox()
    assert all_marked is not None
    assert part_marked is not None
    assert all_marked[:2] == part_marked[:2] == (0, 0)
    marked = LIGHT.color("primary")[:3]
    assert marked in colors(plain, Rect(0, 0, 600, 300)), "the cursor"
    assert marked not in colors(whole, Rect(0, 0, 600, 300)) | colors(part, Rect(0, 0, 600, 300))
    lower = Rect(0, all_marked[3] // 2, 600, all_marked[3])
    assert len(colors(part, lower) - colors(plain, lower)) > 0
