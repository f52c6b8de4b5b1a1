"""The marks stage: hears every observation and answers with a marked one."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO

from anyio import to_thread
from PIL import Image as Picture
from PIL import UnidentifiedImageError
from pydantic import ValidationError

from decapod.bus import BlobStore, Bus, Envelope
from decapod.bus.trees import get_tree
from decapod.messages import Image, Mark, MarkedObservation, Observation, ShownTree, ShownWindow, Size, TreeElement
from decapod.prompts.marks.draw import draw_marks
from decapod.prompts.marks.engines import PictureError, SourceMissingError, open_picture
from decapod.prompts.marks.find import DEFAULT_LIMITS, MarkLimits, find_marks
from decapod.prompts.marks.looking import Looking
from decapod.prompts.marks.reading import ReadingError
from decapod.prompts.marks.trust import Checked, check_tree

ADDRESS = "stage/marks"

MOST_COMPARED = 16_000_000
"""A tree is not held against the pixels of a larger picture, in square pixels: it would take seconds."""


class MarksError(Exception):
    """An observation that cannot be marked. The text names the environment, the turn and what is wrong."""


@dataclass(frozen=True, slots=True)
class _Marked:
    """What an environment showed, and what became of it."""

    screen: Size | None
    screenshot: Image | None
    tree: ShownTree | None
    windows: tuple[ShownWindow, ...] | None
    marks: tuple[Mark, ...]
    corrections: tuple[str, ...]
    image: Image | None

    def shows(self, observation: Observation) -> bool:
        """Whether an observation shows the very same."""
        return (
            self.tree == observation.tree
            and self.screenshot == observation.screenshot
            and self.screen == observation.screen
            and self.windows == observation.windows
        )


class MarksStage:
    """Publishes a `marked-observation` for each `observation`.

    It goes to the recipients of its environment and to the conductor, one by one in the order of the observations. The
    work on pixels runs in a thread, so the bus stays live; a tree alone is not worth one. What shows the same as the
    observation before it, in pixels and tree, gets the same marks without that work.
    """

    def __init__(
        self,
        bus: Bus,
        blobs: BlobStore,
        recipients: Mapping[str, Sequence[str]],
        limits: MarkLimits = DEFAULT_LIMITS,
        looking: Looking | None = None,
    ) -> None:
        """Make the stage.

        Args:
            bus: the bus of the trial.
            blobs: where screenshots and trees are read and marked screenshots are written.
            recipients: addresses of those who observe an environment, by its name.
            limits: how much of a screen becomes marks.
            looking: what looks at screens, where it is not the element tree alone; its profile has limits of its own.
        """
        self._bus = bus
        self._blobs = blobs
        self._recipients = recipients
        self._limits = limits
        self._looking = looking
        self._last: dict[str, _Marked] = {}

    def subscribe(self) -> None:
        """Begin to listen, at `stage/marks`."""
        self._bus.subscribe(ADDRESS, self._handle, kinds={Observation.KIND})

    def mark(self, observation: Observation, seq: int) -> MarkedObservation:
        """Return the marked observation of an observation that has the given seq. Runs on any thread.

        Raises:
            MarksError: its screenshot or its tree cannot be read.
            MissingBlobError: its screenshot or its tree is not among the blobs.
        """
        began = time.monotonic_ns()
        marked = self._last.get(observation.environment)
        if marked is None or not marked.shows(observation):
            marks, corrections, decoded = self._find(observation)
            image = self._draw(observation, marks, decoded)
            marked = _Marked(
                screen=observation.screen,
                screenshot=observation.screenshot,
                tree=observation.tree,
                windows=observation.windows,
                marks=marks,
                corrections=corrections,
                image=image,
            )
            self._last[observation.environment] = marked
        return MarkedObservation(
            environment=observation.environment,
            turn=observation.turn,
            observation=seq,
            screen=observation.screen,
            screenshot=observation.screenshot,
            image=marked.image,
            tree=observation.tree,
            marks=marked.marks,
            corrections=marked.corrections,
            took_ns=time.monotonic_ns() - began,
        )

    async def _handle(self, envelope: Envelope) -> None:
        observation = envelope.body
        if not isinstance(observation, Observation):
            return
        if observation.screenshot is None:
            marked = self.mark(observation, envelope.seq)
        else:
            marked = await to_thread.run_sync(self.mark, observation, envelope.seq)
        recipients = dict.fromkeys([*self._recipients.get(observation.environment, ()), "conductor"])
        await self._bus.publish(marked, sender=ADDRESS, to=tuple(recipients))

    def _find(self, observation: Observation) -> tuple[tuple[Mark, ...], tuple[str, ...], Picture.Image | None]:
        """Return the marks of an observation, what was wrong with its tree, and its screenshot, if it was decoded."""
        told = self._tree(observation)
        size = observation.screen or (observation.screenshot.screen if observation.screenshot else None)
        png = self._blobs.get(observation.screenshot.blob) if observation.screenshot else None
        try:
            checked, decoded = self._check(observation, told, png, size)
            tree = checked.tree if told is not None else None
            screen = size or _reach(checked.tree)
            if self._looking is not None:
                marks = self._looking.look(observation.environment, png, tree, screen)
                return marks, checked.corrections, decoded
        except (PictureError, ReadingError, SourceMissingError) as error:
            raise MarksError(f"{_where(observation)}: {error}") from error
        return find_marks(checked.tree, screen, self._limits), checked.corrections, decoded

    def _check(
        self, observation: Observation, tree: Sequence[TreeElement] | None, png: bytes | None, screen: Size | None
    ) -> tuple[Checked, Picture.Image | None]:
        if not tree or (self._looking is not None and not self._looking.believes_trees):
            return Checked(tree or ()), None
        decoded = open_picture(png) if png is not None else None
        compared = decoded
        if decoded is not None and (
            (screen is not None and decoded.size != (screen.width, screen.height))
            or decoded.width * decoded.height > MOST_COMPARED
        ):
            compared = None  # what is blurred or torn apart says nothing about a few pixels
        return check_tree(tree, compared, observation.windows), decoded

    def _tree(self, observation: Observation) -> Sequence[TreeElement] | None:
        if observation.tree is None:
            return None
        try:
            return get_tree(self._blobs, observation.tree)
        except ValidationError as error:
            raise MarksError(f"{_where(observation)}: the element tree cannot be read: {error}") from error

    def _draw(self, observation: Observation, marks: Sequence[Mark], decoded: Picture.Image | None) -> Image | None:
        screenshot = observation.screenshot
        if screenshot is None:
            return None
        data = self._blobs.get(screenshot.blob)
        try:
            drawn = draw_marks(data, marks, screen=screenshot.screen, decoded=decoded)
        except (UnidentifiedImageError, OSError, SyntaxError, Picture.DecompressionBombError) as error:
            raise MarksError(f"{_where(observation)}: the screenshot cannot be read: {error}") from error
        with Picture.open(BytesIO(drawn)) as picture:
            size = Size(width=picture.width, height=picture.height)
        return Image(blob=self._blobs.put(drawn, "image/png"), size=size, screen=screenshot.screen)


def _where(observation: Observation) -> str:
    return f"environment {observation.environment!r}, turn {observation.turn}"


def _reach(tree: Sequence[TreeElement]) -> Size:
    """Where no screen is told: the smallest size that holds all elements."""
    right = max((element.box.x + element.box.w for element in tree), default=1)
    bottom = max((element.box.y + element.box.h for element in tree), default=1)
    return Size(width=max(right, 1), height=max(bottom, 1))
