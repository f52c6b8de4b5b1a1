"""The measured set that comes with decapod is whole, and the tree alone does as well on it as it did."""

from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from benchmarks.marks.accuracy import Once
from decapod.messages import Box
from decapod.prompts.marks.profile import load_profile
from decapod.prompts.marks.score import FUSED, Figures, KnownScreen, load_screen, load_screens, score

SET = Path(__file__).parents[5] / "benchmarks" / "marks" / "screens"
FEW = (
    "desktop-editor-menu",
    "desktop-terminal",
    "firefox-form",
    "firefox-mail-small",
    "phone-settings-dark",
    "phone-contacts",
)


@cache
def all_screens() -> list[KnownScreen]:
    return load_screens(SET)


def test_there_are_enough_screens_of_each_kind() -> None:
    groups = [screen.group for screen in all_screens()]
    assert len(groups) >= 60
    assert min(groups.count(group) for group in ("desktop", "firefox", "phone")) >= 20
    assert sum("dark" in screen.name for screen in all_screens()) >= 8
    assert sum("small" in screen.name for screen in all_screens()) >= 6


@pytest.mark.parametrize("name", sorted(path.name for path in SET.iterdir()))
def test_a_screen_is_whole(name: str) -> None:
    screen = load_screen(SET / name)
    with Image.open(BytesIO(screen.png)) as image:
        assert image.size == (screen.size.width, screen.size.height)
    whole = Box(x=0, y=0, w=screen.size.width, h=screen.size.height)
    places = [one.box for one in screen.truth]
    assert all(whole.intersection(box) == box and box.area for box in places)
    assert len(set(places)) == len(places)
    assert len(screen.made) > 40
    assert any(one.interactive for one in screen.truth)


def test_the_pictures_take_little_room() -> None:
    assert sum(len(screen.png) for screen in all_screens()) < 12_000_000


def test_the_tree_alone_finds_what_it_found() -> None:
    screens = [screen for screen in all_screens() if screen.name in FEW]
    assert len(screens) == len(FEW)
    scored = score(screens, load_profile("default"))
    assert [one.source for one in scored] == [FUSED] * len(FEW)
    total = sum((one.comparison.figures for one in scored), Figures())
    assert total.recall > 0.8
    assert total.precision > 0.9
    assert total.label_accuracy > 0.9


READ = ("desktop-files-small", "firefox-mail-small", "phone-contacts")


@pytest.mark.parametrize(("profile", "recall", "precision"), [("full", 0.97, 0.9), ("image-only", 0.94, 0.92)])
def test_what_is_read_finds_what_it_found(profile: str, recall: float, precision: float) -> None:
    screens = [screen for screen in all_screens() if screen.name in READ]
    assert len(screens) == len(READ)
    scored = score(screens, load_profile(profile), (FUSED,), make=Once)
    total = sum((one.comparison.figures for one in scored), Figures())
    assert total.recall >= recall
    assert total.precision >= precision
