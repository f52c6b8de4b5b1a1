from PIL import Image

from decapod.environments.android.virtual.ui import LIGHT, Rect, ViewState
from decapod.environments.android.virtual.ui.cache import PictureCache, kept
from decapod.environments.android.virtual.ui.material import column, plain_field, scroll, text
from tests.unit.environments.android.virtual.ui.builders import colors, picture_of, scene_of


def _square(side: int) -> Image.Image:
    return Image.new("L", (side, side))


def test_the_pictures_used_last_are_kept() -> None:
    cache: PictureCache[str] = PictureCache(25_000)
    for name in ("a", "b"):
        cache.put(name, _square(100))
    assert cache.get("a") is not None
    cache.put("c", _square(100))
    assert cache.get("b") is None
    assert cache.get("a") is not None
    assert len(cache) == 2


def test_a_picture_put_again_counts_once() -> None:
    cache: PictureCache[str] = PictureCache(25_000)
    cache.put("other", _square(100))
    for _ in range(9):
        cache.put("same", _square(100))
    assert cache.get("other") is not None


def test_a_picture_larger_than_all_is_kept_alone() -> None:
    cache: PictureCache[str] = PictureCache(100)
    cache.put("small", _square(3))
    cache.put("large", _square(100))
    assert len(cache) == 1
    assert cache.get("large") is not None


def test_the_same_values_are_drawn_once() -> None:
    drawn: list[int] = []

    @kept(PictureCache(25_000))
    def draw(side: int) -> Image.Image:
        drawn.append(side)
        return _square(side)

    assert draw(10) is draw(10)
    draw(20)
    assert drawn == [10, 20]


def _nothing(*_: object) -> None:
    """Stand in for what a screen would do."""


def test_a_line_without_end_shows_where_the_cursor_is() -> None:
    endless = column(plain_field("f", "wide 😀 " * 100_000, _nothing))
    picture = picture_of(endless, ViewState(focused="f"))
    assert {LIGHT.color("on_surface")[:3], LIGHT.color("primary")[:3]} <= colors(picture, Rect(0, 0, 1080, 126))


def test_a_text_without_end_can_be_scrolled() -> None:
    tree = scroll(column(text("word " * 500_000, resource_id="t")), key="k")
    scene = scene_of(tree, ViewState(scroll={"k": 10_000}))
    node = scene.find("t")
    assert node is not None
    assert node.bounds.top == -10_000
    assert len(node.widget.text) == 2_500_000
