"""Draws the truth on the pictures, to be looked at: `python -m benchmarks.marks.capture.overlay FOLDER [NAME...]`.

Red is what can be used, blue what is only read, each with its place in the list.
"""

import argparse
import json
from fnmatch import fnmatch
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from benchmarks.marks.capture.kept import SCREENS


def draw(name: str) -> Image.Image:
    """Return a screen with its truth drawn on it."""
    truth = json.loads((SCREENS / name / "truth.json").read_text())
    with Image.open(SCREENS / name / "screen.png") as opened:
        image = opened.convert("RGB")
    pen = ImageDraw.Draw(image)
    font = ImageFont.load_default(max(10, image.width // 80 if image.width < image.height else 10))
    for number, one in enumerate(truth["elements"]):
        x, y, w, h = one["box"]
        colour = "red" if one["interactive"] else "blue"
        pen.rectangle((x, y, x + w - 1, y + h - 1), outline=colour, width=max(1, image.width // 700))
        pen.text((x + 1, y), str(number), fill="magenta" if one["interactive"] else "blue", font=font)
    return image


def main() -> None:
    """Draw the screens that are named, or all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.marks.capture.overlay", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("wanted", nargs="*", metavar="NAME", help="names or patterns; all by default")
    told = parser.parse_args()
    told.folder.mkdir(parents=True, exist_ok=True)
    for path in sorted(SCREENS.iterdir()):
        if any(fnmatch(path.name, one) for one in told.wanted or ["*"]):
            draw(path.name).save(told.folder / f"{path.name}.png")


if __name__ == "__main__":
    main()
