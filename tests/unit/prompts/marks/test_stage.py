import json
import threading
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image as Picture

from decapod.bus import BlobStore, Bus, Envelope, JournalWriter, MissingBlobError
from decapod.bus.trees import put_tree
from decapod.cli.narrate import narrate
from decapod.messages import BlobRef, Box, Image, Mark, MarkedObservation, Observation, ShownWindow, Size, TreeElement
from decapod.prompts.marks import stage
from decapod.prompts.marks.draw import draw_marks
from decapod.prompts.marks.engines import Found, SourceMissingError
from decapod.prompts.marks.engines import Picture as Pixels
from decapod.prompts.marks.find import MarkLimits
from decapod.prompts.marks.looking import Looking
from decapod.prompts.marks.profile import load_profile
from decapod.prompts.marks.reading import ReadingError
from decapod.prompts.marks.stage import MarksError, MarksStage

pytestmark = pytest.mark.anyio

SCREEN = Size(width=640, height=400)


@pytest.fixture
def blobs(tmp_path: Path) -> BlobStore:
    return BlobStore(tmp_path / "blobs")


@pytest.fixture
def bus(tmp_path: Path, blobs: BlobStore) -> Iterator[Bus]:
    writer = JournalWriter(tmp_path / "journal.jsonl", blobs)
    yield Bus(writer)
    writer.close()


def observation(blobs: BlobStore, *, turn: int = 1, buttons: int = 2) -> Observation:
    out = BytesIO()
    Picture.new("RGB", (SCREEN.width, SCREEN.height), "white").save(out, "PNG")
    tree = [
        TreeElement(role="push button", name=f"Button {n}", box=Box(x=10, y=10 + 40 * n, w=100, h=24))
        for n in range(buttons)
    ]
    return Observation(
        environment="ubuntu",
        turn=turn,
        screen=SCREEN,
        screenshot=Image(blob=blobs.put(out.getvalue(), "image/png"), size=SCREEN, screen=SCREEN),
        tree=blobs.put(json.dumps([one.model_dump() for one in tree]).encode(), "application/json"),
    )


async def test_each_observation_becomes_a_marked_one_for_those_who_observe(bus: Bus, blobs: BlobStore) -> None:
    heard: dict[str, list[Envelope]] = {"agent/main": [], "agent/other": [], "conductor": []}

    def hear(address: str) -> None:
        async def handler(envelope: Envelope) -> None:
            heard[address].append(envelope)

        bus.subscribe(address, handler, kinds={"marked-observation"})

    for address in heard:
        hear(address)
    MarksStage(bus, blobs, {"ubuntu": ["agent/main", "conductor"], "android": ["agent/other"]}).subscribe()
    async with bus:
        sent = [await bus.publish(observation(blobs, turn=turn), sender="env/ubuntu") for turn in (1, 2)]
    assert heard["agent/other"] == []
    assert heard["agent/main"] == heard["conductor"]
    for n, envelope in enumerate(heard["conductor"]):
        body, source = envelope.body, sent[n].body
        assert isinstance(body, MarkedObservation)
        assert isinstance(source, Observation)
        assert envelope.sender == "stage/marks"
        assert sent[n].seq in envelope.causes
        assert (body.observation, body.turn, body.screen) == (sent[n].seq, n + 1, SCREEN)
        assert (body.screenshot, body.tree) == (source.screenshot, source.tree)
        assert [mark.label for mark in body.marks] == ["Button 0", "Button 1"]


async def test_the_marked_screenshot_is_a_blob_of_its_own(bus: Bus, blobs: BlobStore) -> None:
    seen = observation(blobs)
    marked = MarksStage(bus, blobs, {}).mark(seen, 7)
    assert marked.image is not None
    assert seen.screenshot is not None
    assert marked.image.blob != seen.screenshot.blob
    with Picture.open(BytesIO(blobs.get(marked.image.blob))) as picture:
        assert picture.size == (SCREEN.width, SCREEN.height)
        assert picture.convert("RGB").getpixel((50, 10)) != (255, 255, 255)


async def test_the_work_is_done_off_the_event_loop(bus: Bus, blobs: BlobStore, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []

    def spy(*arguments: object, **options: object) -> bytes:
        threads.append(threading.current_thread())
        return draw_marks(*arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(stage, "draw_marks", spy)
    MarksStage(bus, blobs, {}).subscribe()
    async with bus:
        await bus.publish(observation(blobs), sender="env/ubuntu")
    assert threads
    assert threading.main_thread() not in threads


async def test_what_shows_the_same_is_drawn_once(bus: Bus, blobs: BlobStore, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []

    def spy(png: bytes, marks: Sequence[Mark], **options: Any) -> bytes:
        drawn.append(len(marks))
        return draw_marks(png, marks, **options)

    monkeypatch.setattr(stage, "draw_marks", spy)
    marks_stage = MarksStage(bus, blobs, {})
    first, same = (marks_stage.mark(observation(blobs, turn=turn), turn) for turn in (1, 2))
    assert drawn == [2]
    assert (same.turn, same.observation, same.marks, same.image) == (2, 2, first.marks, first.image)
    changed = marks_stage.mark(observation(blobs, turn=3, buttons=3), 3)
    other = marks_stage.mark(observation(blobs, turn=3).model_copy(update={"environment": "android"}), 4)
    assert drawn == [2, 3, 2]
    assert [len(one.marks) for one in (changed, other)] == [3, 2]


async def test_limits_are_kept(bus: Bus, blobs: BlobStore) -> None:
    marked = MarksStage(bus, blobs, {}, MarkLimits(marks=1)).mark(observation(blobs), 1)
    assert [mark.id for mark in marked.marks] == [1]


async def test_an_observation_may_lack_its_tree_or_its_screenshot(bus: Bus, blobs: BlobStore) -> None:
    seen = observation(blobs)
    marks_stage = MarksStage(bus, blobs, {})
    without_tree = marks_stage.mark(seen.model_copy(update={"tree": None}), 1)
    assert without_tree.marks == ()
    assert without_tree.image is not None
    without_pixels = marks_stage.mark(seen.model_copy(update={"screenshot": None, "screen": None}), 1)
    assert len(without_pixels.marks) == 2
    assert without_pixels.image is None


async def test_what_cannot_be_read_is_named(bus: Bus, blobs: BlobStore) -> None:
    marks_stage, seen = MarksStage(bus, blobs, {}), observation(blobs, turn=3)
    broken = seen.model_copy(update={"tree": blobs.put(b"[{}]", "application/json")})
    with pytest.raises(MarksError, match=r"environment 'ubuntu', turn 3: the element tree cannot be read"):
        marks_stage.mark(broken, 1)
    assert seen.screenshot is not None
    image = seen.screenshot.model_copy(update={"blob": blobs.put(b"no picture", "image/png")})
    with pytest.raises(MarksError, match=r"environment 'ubuntu', turn 3: the picture cannot be read"):
        marks_stage.mark(seen.model_copy(update={"screenshot": image}), 1)
    missing = BlobRef(sha256="0" * 64, size=1, media_type="application/json")
    with pytest.raises(MissingBlobError):
        marks_stage.mark(seen.model_copy(update={"tree": missing}), 1)


class Seen:
    """A source that finds one text, or fails."""

    name = "tesseract"

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error
        self.asked = 0

    def find(self, picture: Pixels, tree: Sequence[TreeElement] | None) -> list[Found]:
        self.asked += 1
        if self.error is not None:
            raise self.error
        return [Found(box=Box(x=300, y=200, w=60, h=16), source=self.name, kind="text", label="Seen")]

    def close(self) -> None:
        pass


def looking(source: Seen) -> Looking:
    return Looking(load_profile("fast"), lambda spec: source)


async def test_a_profile_says_what_looks(blobs: BlobStore, bus: Bus) -> None:
    source = Seen()
    marks_stage = MarksStage(bus, blobs, {}, looking=looking(source))
    marked = marks_stage.mark(observation(blobs), 1)
    assert [mark.label for mark in marked.marks] == ["Button 0", "Button 1", "Seen"]
    assert marks_stage.mark(observation(blobs), 2).marks == marked.marks
    assert source.asked == 1


@pytest.mark.parametrize("error", [ReadingError("tesseract died twice"), SourceMissingError("install tesseract")])
async def test_a_source_that_fails_ends_the_trial_with_its_message(
    blobs: BlobStore, bus: Bus, error: Exception
) -> None:
    marks_stage = MarksStage(bus, blobs, {}, looking=looking(Seen(error)))
    with pytest.raises(MarksError, match=f"environment 'ubuntu', turn 1: {error}"):
        marks_stage.mark(observation(blobs), 1)


async def test_what_was_wrong_with_a_tree_is_told_with_the_marks(bus: Bus, blobs: BlobStore) -> None:
    """The program tells where its buttons are as if its window were in the corner of the screen."""
    frame = TreeElement(role="frame", name="Editor", box=Box(x=0, y=0, w=300, h=200), application="editor")
    button = TreeElement(
        role="push button", name="Save", box=Box(x=10, y=10, w=60, h=24), parent=0, application="editor"
    )
    there = Box(x=200, y=100, w=300, h=200)
    told = observation(blobs).model_copy(
        update={
            "tree": put_tree(blobs, [frame, button]),
            "windows": (ShownWindow(title="Editor", application="editor", box=there, content=there),),
        }
    )
    marked = MarksStage(bus, blobs, {}).mark(told, 1)
    assert [mark.box for mark in marked.marks if mark.label == "Save"] == [Box(x=210, y=110, w=60, h=24)]
    assert marked.corrections == (
        "window 'Editor': 2 elements moved by 200 px to the right and 100 px down, where its window is",
    )
    (line,) = narrate(Envelope(1, 1, "stage/marks", ("conductor",), (), None, 0, marked)).body
    assert line == marked.corrections[0]
