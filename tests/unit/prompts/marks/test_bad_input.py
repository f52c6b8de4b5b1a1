"""Bad input, given to the whole stage: a clear error or a sensible result, after work that is bounded."""

from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image as Picture
from PIL import ImageDraw

from decapod.bus import BlobStore, Bus, JournalWriter
from decapod.bus.trees import put_tree
from decapod.messages import Box, Image, MarkedObservation, Observation, ShownWindow, Size, TreeElement
from decapod.prompts.marks import DEFAULT_LIMITS, MarksError, MarksStage, find_marks
from decapod.prompts.marks.find import MOST
from decapod.prompts.marks.trust import check_tree

SCREEN = Size(width=640, height=400)
SHOWN = ("enabled", "sensitive", "showing")
Mark = Callable[..., MarkedObservation]


@pytest.fixture
def mark(tmp_path: Path) -> Mark:
    """Marks a screenshot and a tree as the stage does."""
    blobs = BlobStore(tmp_path / "blobs")

    def marked(png: bytes, tree: Sequence[TreeElement], size: Size = SCREEN) -> MarkedObservation:
        image = Image(blob=blobs.put(png, "image/png"), size=size, screen=size)
        whole = Box(x=0, y=0, w=size.width, h=size.height)
        window = ShownWindow(title="Editor", application="editor", box=whole, content=whole)
        seen = Observation(
            environment="ubuntu",
            turn=1,
            screen=size,
            screenshot=image,
            tree=put_tree(blobs, tree),
            windows=(window,),
        )
        writer = JournalWriter(tmp_path / "journal.jsonl", blobs)
        try:
            return MarksStage(Bus(writer), blobs, {}).mark(seen, 1)
        finally:
            writer.close()

    return marked


def picture(size: Size = SCREEN, *, drawn: bool = False) -> bytes:
    out = BytesIO()
    image = Picture.new("RGB", (size.width, size.height), "#2040a0")
    if drawn:
        for place in range(5, min(size.width, size.height) - 20, 24):
            ImageDraw.Draw(image).ellipse((place, place, place + 9, place + 9), outline="white")
    image.save(out, "PNG", compress_level=1)
    return out.getvalue()


def button(name: str, x: int, y: int, w: int = 40, h: int = 20, parent: int | None = None) -> TreeElement:
    return TreeElement(
        role="push button",
        name=name,
        box=Box(x=x, y=y, w=w, h=h),
        parent=parent,
        states=SHOWN,
        application="editor",
    )


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no picture",
        picture()[:40],
        picture()[:-40],
        picture()[:60] + bytes(200) + picture()[260:],
        b"P6\n0 0\n255\n",  # no pixels at all
        b"BM" + bytes(52),
    ],
    ids=["nothing", "text", "only a head", "cut off", "damaged", "no pixels", "no size"],
)
@pytest.mark.parametrize("tree", [[], [button("Save", 10, 10)]], ids=["no elements", "a button"])
def test_what_is_no_picture_is_named(mark: Mark, data: bytes, tree: list[TreeElement]) -> None:
    with pytest.raises(MarksError, match=r"environment 'ubuntu', turn 1: the (picture|screenshot) cannot be read: "):
        mark(data, tree)


def test_one_pixel_is_a_screen(mark: Mark) -> None:
    size = Size(width=1, height=1)
    assert mark(picture(size), [button("Save", 0, 0, 1, 1)], size).marks == ()


def test_a_screen_of_8k_is_marked_in_its_own_pixels(mark: Mark) -> None:
    size = Size(width=7680, height=4320)
    marked = mark(picture(size), [button("Far", 7600, 4280)], size)
    assert [one.box for one in marked.marks] == [Box(x=7600, y=4280, w=40, h=20)]
    assert marked.image is not None
    assert marked.image.size == size


def test_on_one_colour_the_tree_is_believed(mark: Mark) -> None:
    marked = mark(picture(), [button(f"B{n}", 10 + 50 * n, 10) for n in range(10)])
    assert [one.label for one in marked.marks] == [f"B{n}" for n in range(10)]
    assert marked.corrections == ()


def test_cycles_and_impossible_boxes_leave_what_can_be_seen(mark: Mark) -> None:
    tree = [
        button("to the next", 10, 10, parent=1),
        button("to the one before", 60, 10, parent=0),
        button("to itself", 110, 10, parent=2),
        button("to nothing", 160, 10, parent=99),
        button("left of everything", -500, -500),
        button("everywhere", -(10**9), -(10**9), 10**10, 10**10),
        button("of no size", 210, 10, 0, 0),
    ]
    marks = {one.label: one.box for one in mark(picture(drawn=True), tree).marks}
    assert set(marks) == {"to the next", "to the one before", "to itself", "to nothing", "everywhere"}
    assert marks["everywhere"] == Box(x=0, y=0, w=640, h=400)


@pytest.mark.parametrize(
    "name", ["\u5e9d\u5b58\u3059\u308b", "\u05e9\u05de\u05d5\u05e8", "\u0627\u062d\u0641\u0638", "\ud55c\uae00"]
)
def test_any_script_is_a_label_as_it_is_written(mark: Mark, name: str) -> None:
    told = [button(f"\u202b{name}\u202c", 10, 10), button(f"{name} 2", 60, 10)]
    marked = mark(picture(), told)
    assert [one.label for one in marked.marks] == [name, f"{name} 2"], "signs of direction are none of it"


def chain(role: str, name: str) -> list[TreeElement]:
    return [
        TreeElement(
            role=role,
            name=name,
            box=Box(x=n % 600, y=n // 30, w=30, h=20),
            parent=n - 1 if n else None,
            states=SHOWN,
            application="editor",
        )
        for n in range(10_000)
    ]


def flat(role: str, name: str) -> list[TreeElement]:
    return [one.model_copy(update={"parent": 0 if n else None}) for n, one in enumerate(chain(role, name))]


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    ("shape", "role", "name"),
    [
        (chain, "push button", ""),
        (chain, "label", "OK"),
        (chain, "scroll pane", ""),
        (flat, "push button", "OK"),
        (flat, "entry", ""),
        (flat, "menu item", "OK"),
    ],
)
def test_ten_thousand_elements_are_worked_off(
    shape: Callable[[str, str], list[TreeElement]], role: str, name: str
) -> None:
    """Once it took minutes where all are called the same, or each is in the one before."""
    image = Picture.open(BytesIO(picture(drawn=True))).convert("RGB")
    checked = check_tree(shape(role, name), image)
    assert len(find_marks(checked.tree, SCREEN)) <= DEFAULT_LIMITS.marks


def test_of_too_many_elements_those_that_can_be_used_stay() -> None:
    labels = [
        TreeElement(role="label", name=f"L{n}", box=Box(x=n % 600, y=n // 60, w=30, h=20)) for n in range(2 * MOST)
    ]
    marks = find_marks([*labels, button("Save", 300, 370)], SCREEN)
    assert "Save" in {one.label for one in marks}


numbers = st.integers(-(2**33), 2**33)
elements = st.builds(
    TreeElement,
    role=st.sampled_from(
        ["frame", "push button", "menu", "menu item", "scroll pane", "label", "menu bar", "table cell"]
    ),
    name=st.text(max_size=4),
    box=st.builds(
        Box,
        x=st.one_of(st.integers(-60, 100), numbers),
        y=st.one_of(st.integers(-60, 100), numbers),
        w=st.one_of(st.integers(0, 90), st.integers(0, 2**33)),
        h=st.one_of(st.integers(0, 90), st.integers(0, 2**33)),
    ),
    parent=st.one_of(st.none(), st.integers(-3, 30)),
    states=st.just(SHOWN),
    application=st.sampled_from(["editor", ""]),
)
windows = st.builds(
    ShownWindow,
    title=st.text(max_size=2),
    application=st.sampled_from(["editor", "", "other"]),
    box=st.builds(Box, x=numbers, y=st.integers(-60, 60), w=st.integers(0, 90), h=st.integers(0, 90)),
    content=st.builds(Box, x=st.integers(-60, 60), y=numbers, w=st.integers(0, 90), h=st.integers(0, 90)),
    popup=st.booleans(),
)
SMALL = Picture.open(BytesIO(picture(Size(width=90, height=70), drawn=True))).convert("RGB")


@settings(max_examples=60)
@given(st.lists(elements, max_size=25), st.lists(windows, max_size=4))
def test_whatever_is_told_the_result_is_a_tree(tree: list[TreeElement], shown: list[ShownWindow]) -> None:
    checked = check_tree(tree, SMALL, shown)
    assert len(checked.tree) <= len(tree)
    for place, element in enumerate(checked.tree):
        if checked.tree is not tree:
            assert element.parent is None or element.parent < place
        assert (element.role, element.box.w, element.box.h) in {(one.role, one.box.w, one.box.h) for one in tree}
