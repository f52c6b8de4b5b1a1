"""How well the measured set is marked, by each profile. `python -m benchmarks.marks.accuracy`; takes some minutes.

What is found does not depend on how fast or busy a machine is: only on the screens, their truth and the engines.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import ClassVar

from benchmarks.common.table import Row, Section, keep, own_versions
from benchmarks.marks.sample import HERE
from decapod.messages import TreeElement
from decapod.prompts.marks.engines import ENGINES, EngineOptions, Found, Picture
from decapod.prompts.marks.profile import load_profile
from decapod.prompts.marks.score import FUSED, Figures, KnownScreen, load_screens, score
from decapod.prompts.marks.sources import SourceSpec

ALL = "whole set"

GOALS = {"full": (0.97, 0.9), "image-only": (0.92, None)}
"""The least recall and the least precision of a profile, where there is a goal."""

GROUPED = ("full", "image-only")
"""Profiles whose figures are told for each group of screens and for each half of the set too."""

PROFILES = ("full", "image-only", "image-only-fast", "fast", "default")


class Once:
    """Reads each picture once in this process, whatever the profile, and leaves out what is not sure enough for it."""

    _known: ClassVar[dict[tuple[str, bytes], list[Found]]] = {}

    def __init__(self, spec: SourceSpec) -> None:
        self.name = spec.read
        # Lines are read as a whole, so the score of one leaves out that line; other engines look at it as they go.
        self._later = spec.read == "rapidocr"
        self._score = spec.score
        self._engine = ENGINES.find(spec.read)(EngineOptions(score=0.0 if self._later else spec.score))

    def find(self, picture: Picture, tree: Sequence[TreeElement] | None) -> list[Found]:
        if not self._later:
            return list(self._engine.read(picture))
        key = self.name, hashlib.blake2b(picture.rgb).digest()
        if key not in self._known:
            self._known[key] = list(self._engine.read(picture))
        return [one for one in self._known[key] if one.score >= self._score]

    def close(self) -> None:
        """Nothing was started."""


def half(screen: KnownScreen) -> str:
    """Return which half of the set a screen is in, by a hash of its name: how far figures vary with the screens."""
    return "first half" if hashlib.sha256(screen.name.encode()).digest()[0] % 2 == 0 else "second half"


def figures_of(screens: Sequence[KnownScreen], profile: str) -> dict[str, Figures]:
    """Return the figures of all screens, and of each group and half."""
    totals: dict[str, Figures] = defaultdict(Figures)
    for one in score(screens, load_profile(profile), (FUSED,), make=Once):
        for part in (ALL, one.screen.group, half(one.screen)):
            totals[part] += one.comparison.figures
    return totals


def row(profile: str, part: str, figures: Figures) -> Row:
    """Return a line of the table."""
    told = (
        f"recall {figures.recall:.3f}, IoU {figures.tight_recall:.3f}, precision {figures.precision:.3f}, "
        f"labels {figures.label_accuracy:.3f}, text {figures.text_recall:.3f}"
    )
    if part != ALL or profile not in GOALS:
        return Row(f"`{profile}`, {part}", told)
    recall, precision = GOALS[profile]
    goal = f"recall at least {recall}" + (f", precision at least {precision}" if precision else "")
    met = figures.recall >= recall and figures.precision >= (precision or 0)
    return Row(f"`{profile}`, {part}", told, goal=goal, met=met)


def rows(screens: Sequence[KnownScreen]) -> Iterator[Row]:
    """Look at all screens with all profiles."""
    for profile in PROFILES:
        totals = figures_of(screens, profile)
        parts = sorted(totals, key=lambda part: (part != ALL, "half" in part, part))
        for part in parts if profile in GROUPED else (ALL,):
            yield row(profile, part, totals[part])


def main() -> None:
    """Measure and write the table."""
    screens = load_screens(HERE)
    usable = sum(element.interactive for screen in screens for element in screen.truth)
    keep(
        Section(
            "marks-accuracy",
            "Marks: what is found",
            f"The {len(screens)} screens of `benchmarks/marks/screens` (desktop, phone, Firefox) hold {usable} "
            "elements that can be used; their truth was made by eye or from a page's own DOM. `recall` is the share of "
            "them that a click at the middle of a mark of their own hits, `IoU` the share with a mark of nearly the "
            "same box (half of the union or more in common), `precision` the share of marks that stand for an element "
            "of their own or for something to read, `labels` the share of the found elements with a name whose mark "
            "says it, `text` the share of the texts on the pictures that are in the marks.",
            own_versions("rapidocr", "onnxruntime", "opencv-python-headless", "pillow"),
            list(rows(screens)),
            notes=[
                "Halves are by a hash of a screen's name. Screens of both were looked at while the rules were made, so "
                "they tell how far figures vary from screen to screen, not how well the rules do on unseen ones.",
                "Names of pictures (`Home`, `Search`) are nowhere on the picture, so `labels` is low without the tree. "
                "Marks from pixels alone are as large as the letters or the drawing, not as the element around: `IoU` "
                "tells, and clicks are none the worse.",
            ],
        )
    )


if __name__ == "__main__":
    main()
