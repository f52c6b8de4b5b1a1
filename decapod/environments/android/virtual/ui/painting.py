"""The picture of the screen."""

from collections.abc import Sequence

from PIL import Image

from decapod.environments.android.virtual.ui.canvas import Canvas
from decapod.environments.android.virtual.ui.scene import Scene
from decapod.environments.android.virtual.ui.theme import Theme
from decapod.environments.android.virtual.ui.units import SCREEN, Size


def paint(scenes: Sequence[Scene], theme: Theme, size: Size = SCREEN) -> Image.Image:
    """Return the picture of windows, the last on top.

    Args:
        scenes: the windows.
        theme: the colours.
        size: of the picture in pixels.
    """
    red, green, blue, _ = theme.color("background")
    canvas = Canvas(Image.new("RGB", (size.width, size.height), (red, green, blue)), theme)
    for scene in scenes:
        for node in scene.nodes:
            if node.widget.painter is not None and not node.visible.empty:
                canvas.clip = node.clip
                node.widget.painter.paint(canvas, node)
    return canvas.image
