"""Looking at screens as a profile says: the tree, and what engines read in the pixels."""

import hashlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from PIL import Image

from decapod.messages import Box, Mark, Size, TreeElement
from decapod.prompts.marks.engines import Found, Picture, open_picture
from decapod.prompts.marks.find import find_marks
from decapod.prompts.marks.fusion import fuse
from decapod.prompts.marks.incremental import Incremental
from decapod.prompts.marks.profile import MarksProfile
from decapod.prompts.marks.sources import SOURCES, Source, SourceSpec, TreeSource
from decapod.prompts.marks.tracking import keep_ids


@dataclass(frozen=True, slots=True)
class _Seen:
    """The last screenshot of an environment, by its bytes, and what came of it."""

    key: bytes
    told: Sequence[TreeElement] | None
    found: Sequence[Found]
    marks: tuple[Mark, ...] = ()


class Looking:
    """Finds the marks of the screens of several environments, each after the one before it.

    A screen is looked at by one thread at a time. A screenshot of the same bytes as the one before costs a hash where
    the tree is the same too. `close` ends the processes that read.
    """

    def __init__(self, profile: MarksProfile, make: Callable[[SourceSpec], Source] | None = None) -> None:
        """Nothing is started before the first screen.

        Args:
            profile: what is looked with.
            make: makes a source; by default those of `SOURCES` by their names.
        """
        self._profile = profile
        self._limits = profile.limits.as_limits()
        self._tree = TreeSource(self._limits)
        make = make or (lambda spec: SOURCES.find(spec.read)(spec))
        self._sources = [make(spec) for spec in profile.sources]
        self._screens: dict[str, list[Incremental]] = {}
        self._before: dict[str, tuple[Mark, ...]] = {}
        self._seen: dict[str, _Seen] = {}

    @property
    def believes_trees(self) -> bool:
        """Whether the profile looks at element trees."""
        return self._profile.tree

    def look(
        self, environment: str, png: bytes | None, tree: Sequence[TreeElement] | None, screen: Size
    ) -> tuple[Mark, ...]:
        """Return the marks of a screen; boxes are in its pixels.

        Args:
            environment: whose screen it is.
            png: the screenshot, where there is one.
            tree: the element tree, where there is one; left alone by a profile that looks at pixels only.
            screen: the size of the screen in pixels; the screenshot shows all of it, in whatever size.

        Raises:
            PictureError: the screenshot cannot be read.
            SourceMissingError, ReadingError: a source cannot be used, or failed.
        """
        told = tree if self._profile.tree else None
        if not self._sources or png is None:
            self._seen.pop(environment, None)
            return self._with_ids(environment, find_marks(told or (), screen, self._limits))
        key = hashlib.blake2b(png, digest_size=20, salt=f"{screen.width}x{screen.height}".encode()).digest()
        seen = self._seen.get(environment)
        if seen is None or seen.key != key:
            seen = _Seen(key, None, self._read(environment, open_picture(png), screen))
        elif seen.told == told:
            return seen.marks
        whole = Picture(screen.width, screen.height, b"")
        found = self._tree.find(whole, told) if told is not None else []
        marks = self._with_ids(environment, fuse([*found, *seen.found], screen, self._limits))
        self._seen[environment] = _Seen(key, told, seen.found, marks)
        return marks

    def _with_ids(self, environment: str, marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
        if self._profile.stable_ids:
            marks = keep_ids(marks, self._before.get(environment, ()))
            self._before[environment] = marks
        return marks

    def close(self) -> None:
        """End the processes that read."""
        for source in self._sources:
            source.close()

    def _read(self, environment: str, image: Image.Image, screen: Size) -> list[Found]:
        longest = max(image.size)
        if longest > self._profile.longest:
            scale = self._profile.longest / longest
            size = max(round(image.width * scale), 1), max(round(image.height * scale), 1)
            image = image.resize(size, Image.Resampling.BOX)
        readers = self._screens.setdefault(environment, [Incremental(source) for source in self._sources])
        with ThreadPoolExecutor(len(readers)) as pool:
            read = list(pool.map(lambda reader: reader.find(image), readers))
        back = screen.width / image.width, screen.height / image.height
        return [_scaled(one, back) for found in read for one in found]


def _scaled(one: Found, scale: tuple[float, float]) -> Found:
    if scale == (1.0, 1.0):
        return one
    box = one.box
    left, top = round(box.x * scale[0]), round(box.y * scale[1])
    right, bottom = round((box.x + box.w) * scale[0]), round((box.y + box.h) * scale[1])
    return Found(
        box=Box(x=left, y=top, w=right - left, h=bottom - top),
        source=one.source,
        kind=one.kind,
        label=one.label,
        score=one.score,
    )
