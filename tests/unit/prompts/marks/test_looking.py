from collections.abc import Sequence
from io import BytesIO

import pytest
from PIL import Image

from decapod.messages import Box, Size, TreeElement
from decapod.prompts.marks.engines import Found, Picture, PictureError, open_picture
from decapod.prompts.marks.find import find_marks
from decapod.prompts.marks.looking import Looking
from decapod.prompts.marks.profile import MarksProfile, load_profile
from decapod.prompts.marks.sources import PixelSource, SourceSpec

SCREEN = Size(width=400, height=200)
TREE = [TreeElement(role="push button", name="Save", box=Box(x=10, y=10, w=80, h=24))]


class Fake:
    """Finds one thing, always in the same share of the picture; remembers the sizes of what it was shown."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.sizes: list[tuple[int, int]] = []
        self.closed = False

    def find(self, picture: Picture, tree: Sequence[TreeElement] | None) -> list[Found]:
        assert tree is None
        self.sizes.append((picture.width, picture.height))
        box = Box(x=picture.width // 2, y=picture.height // 2, w=picture.width // 10, h=picture.height // 10)
        return [Found(box=box, source=self.name, kind="text", label="Seen", score=0.9)]

    def close(self) -> None:
        self.closed = True


def profile(text: str = "") -> MarksProfile:
    return load_profile("a.yaml", text=f"version: 1\nname: a\nsources: [{{read: tesseract}}]\n{text}")


def looking(text: str = "") -> tuple[Looking, Fake]:
    fake = Fake("tesseract")
    return Looking(profile(text), lambda spec: fake), fake


def png(width: int = 400, height: int = 200, color: str = "white") -> bytes:
    out = BytesIO()
    Image.new("RGB", (width, height), color).save(out, "PNG")
    return out.getvalue()


def test_the_tree_and_what_is_seen_are_one_list() -> None:
    one, _ = looking()
    marks = one.look("ubuntu", png(), TREE, SCREEN)
    assert [(mark.id, mark.label, mark.source) for mark in marks] == [(1, "Save", "tree"), (2, "Seen", "tesseract")]


def test_a_profile_of_pixels_only_leaves_the_tree_alone() -> None:
    one, _ = looking("tree: false\n")
    assert [mark.label for mark in one.look("ubuntu", png(), TREE, SCREEN)] == ["Seen"]


def test_without_a_picture_or_sources_it_is_the_tree_as_ever() -> None:
    one, fake = looking()
    assert one.look("ubuntu", None, TREE, SCREEN) == find_marks(TREE, SCREEN)
    assert Looking(load_profile()).look("ubuntu", b"not looked at", TREE, SCREEN) == find_marks(TREE, SCREEN)
    assert fake.sizes == []


def test_boxes_are_in_pixels_of_the_screen_whatever_the_size_of_the_picture() -> None:
    one, fake = looking("longest: 320\n")
    marks = one.look("ubuntu", png(800, 400), None, SCREEN)
    assert fake.sizes == [(320, 160)]
    assert [mark.box for mark in marks] == [Box(x=200, y=100, w=40, h=20)]


def test_each_environment_has_its_own_last_screen() -> None:
    one, fake = looking()
    for environment in ("ubuntu", "android", "ubuntu"):
        one.look(environment, png(), None, SCREEN)
    assert len(fake.sizes) == 2


def test_the_same_bytes_again_cost_a_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    one, fake = looking()
    first = one.look("ubuntu", png(), TREE, SCREEN)
    named = [TREE[0].model_copy(update={"name": "Store"})]
    with monkeypatch.context() as patched:
        patched.setattr("decapod.prompts.marks.looking.open_picture", lambda data: pytest.fail("decoded again"))
        assert one.look("ubuntu", png(), [*TREE], SCREEN) == first
        # Another tree on the same pixels is believed; the pixels are not read for it.
        assert [mark.label for mark in one.look("ubuntu", png(), named, SCREEN)] == ["Store", "Seen"]
        assert one.look("ubuntu", png(), TREE, SCREEN) == first
    assert len(fake.sizes) == 1
    one.look("ubuntu", png(color="black"), TREE, SCREEN)
    assert len(fake.sizes) == 2


def test_the_same_bytes_in_another_size_of_the_screen_are_another_screen() -> None:
    one, _ = looking("tree: false\n")
    small = one.look("ubuntu", png(), None, SCREEN)
    large = one.look("ubuntu", png(), None, Size(width=800, height=400))
    assert [mark.box for mark in small] == [Box(x=200, y=100, w=40, h=20)]
    assert [mark.box for mark in large] == [Box(x=400, y=200, w=80, h=40)]


def test_ids_stay_where_the_profile_asks_for_it() -> None:
    moved = [TreeElement(role="push button", name="New", box=Box(x=10, y=0, w=40, h=8)), *TREE]
    stable, _ = looking("stable_ids: true\n")
    stable.look("ubuntu", None, TREE, SCREEN)
    assert {mark.label: mark.id for mark in stable.look("ubuntu", None, moved, SCREEN)} == {"New": 2, "Save": 1}
    usual, _ = looking()
    usual.look("ubuntu", None, TREE, SCREEN)
    assert {mark.label: mark.id for mark in usual.look("ubuntu", None, moved, SCREEN)} == {"New": 1, "Save": 2}


def test_closing_closes_the_sources() -> None:
    one, fake = looking()
    one.close()
    assert fake.closed


@pytest.mark.parametrize("data", [b"", b"not a picture", png()[:60], png()[:45] + b"\0" * 20])
def test_what_is_no_picture_is_an_error(data: bytes) -> None:
    one, _ = looking()
    with pytest.raises(PictureError, match="cannot be read"):
        one.look("ubuntu", data, None, SCREEN)


def test_8k_is_read_scaled_down_and_more_than_that_is_refused() -> None:
    one, fake = looking()
    marks = one.look("ubuntu", png(7680, 4320), None, Size(width=7680, height=4320))
    assert fake.sizes == [(2560, 1440)]
    assert marks[0].box == Box(x=3840, y=2160, w=768, h=432)
    with pytest.raises(PictureError, match="9000x9000 pixels is too large"):
        open_picture(png(9000, 9000))


def test_a_tree_with_cycles_and_impossible_boxes_gives_what_is_sensible() -> None:
    tree = [
        TreeElement(role="push button", name="loop", box=Box(x=0, y=0, w=10, h=10), parent=1),
        TreeElement(role="push button", name="back", box=Box(x=20, y=0, w=10, h=10), parent=0),
        TreeElement(role="push button", name="self", box=Box(x=40, y=0, w=10, h=10), parent=2),
        TreeElement(role="push button", name="negative", box=Box(x=-500, y=-500, w=100, h=100)),
        TreeElement(role="push button", name="huge", box=Box(x=-(10**9), y=-(10**9), w=10**10, h=10**10)),
        TreeElement(role="push button", name="nothing", box=Box(x=5, y=5, w=0, h=0)),
    ]
    one, _ = looking()
    marks = one.look("ubuntu", png(), tree, SCREEN)
    assert {mark.label for mark in marks} >= {"loop", "back", "self", "huge"}
    assert not {"negative", "nothing"} & {mark.label for mark in marks}
    assert {mark.label: mark.box for mark in marks}["huge"] == Box(x=0, y=0, w=400, h=200)


def test_ten_thousand_elements_are_cut_to_the_most_marks() -> None:
    tree = [
        TreeElement(role="push button", name=f"b{n}", box=Box(x=n % 390, y=n // 60, w=8, h=8)) for n in range(10_000)
    ]
    one, _ = looking("limits: {marks: 120}\n")
    assert len(one.look("ubuntu", png(), tree, SCREEN)) == 120


def test_every_source_of_pixels_is_started_only_when_it_is_needed() -> None:
    source = PixelSource(SourceSpec(read="tesseract"))
    assert source.name == "tesseract"
    source.close()
