"""Short ways to lay out and paint in tests."""

from PIL import Image

from decapod.environments.android.virtual.ui import LIGHT, SCREEN, Rect, Scene, Theme, ViewState, Widget, layout, paint
from decapod.environments.android.virtual.ui.material import box

BOUNDS = Rect(0, 0, SCREEN.width, SCREEN.height)


def scene_of(root: Widget, view: ViewState | None = None, bounds: Rect = BOUNDS, theme: Theme = LIGHT) -> Scene:
    return layout(root, bounds, theme, view, package="org.example")


def picture_of(root: Widget, view: ViewState | None = None, theme: Theme = LIGHT) -> Image.Image:
    return paint([scene_of(root, view, theme=theme)], theme)


def block(name: str, width: float = 20, height: float = 20, **place: object) -> Widget:
    return box(resource_id=name, width=width, height=height, **place)  # type: ignore[arg-type]


def bounds_of(scene: Scene, name: str) -> Rect:
    node = scene.find(name)
    assert node is not None, name
    return node.bounds


def colors(image: Image.Image, area: Rect) -> set[tuple[int, ...]]:
    part = image.crop((area.left, area.top, area.right, area.bottom))
    found = part.getcolors(part.width * part.height)
    assert found is not None
    return {color for _, color in found if isinstance(color, tuple)}
