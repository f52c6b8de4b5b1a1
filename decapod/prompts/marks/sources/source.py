"""A source of marks: looks at a screen and says what is on it."""

from collections.abc import Callable, Sequence
from typing import Annotated, Protocol

from pydantic import Field

from decapod.actions import Registry
from decapod.documents import Part
from decapod.messages import Size, TreeElement
from decapod.prompts.marks.engines.found import Found, Picture
from decapod.prompts.marks.engines.registry import ENGINES, EngineOptions
from decapod.prompts.marks.find import DEFAULT_LIMITS, MarkLimits, find_marks
from decapod.prompts.marks.reading.process import ReadingProcess
from decapod.prompts.marks.roles import READ_ROLES


class SourceSpec(Part):
    """One source of a profile."""

    read: Annotated[str, Field(description="The source: contours, rapidocr, tesseract, ...")]
    score: Annotated[float, Field(ge=0, le=1, description="What is less sure than this is left out.")] = 0.5
    seconds: Annotated[float, Field(gt=0, le=600, description="The longest that one screen may take.")] = 60.0
    path: Annotated[str, Field(description="The file or folder of weights, for a source that takes one.")] = ""
    prompt: Annotated[str, Field(description="What is looked for, for a source that is told in words.")] = ""


class Source(Protocol):
    """Finds things on a screen. `close` ends what it has started."""

    name: str

    def find(self, picture: Picture, tree: Sequence[TreeElement] | None) -> list[Found]:
        """Return what is there; boxes are in pixels of the picture."""
        ...

    def close(self) -> None:
        """End the processes of the source."""
        ...


class TreeSource:
    """What the element tree says, as the marks of a screen that is as large as the picture."""

    name = "tree"

    def __init__(self, limits: MarkLimits = DEFAULT_LIMITS) -> None:
        """`limits` say how much of a tree is told."""
        self._limits = limits

    def find(self, picture: Picture, tree: Sequence[TreeElement] | None) -> list[Found]:
        """Return the elements of the tree, in reading order; nothing where there is no tree."""
        marks = find_marks(tree or (), Size(width=picture.width, height=picture.height), self._limits)
        return [
            Found(
                box=mark.box,
                source=mark.source,
                kind="text" if mark.role in READ_ROLES else "widget",
                label=mark.label,
                score=mark.score,
                role=mark.role,
                states=mark.states,
                text=mark.text,
            )
            for mark in marks
        ]

    def close(self) -> None:
        """Nothing was started."""


class PixelSource:
    """What an engine reads in a process of its own; the tree is not looked at."""

    def __init__(self, spec: SourceSpec) -> None:
        """Nothing is started before the first picture."""
        self.name = spec.read
        options = EngineOptions(score=spec.score, path=spec.path, prompt=spec.prompt)
        self._process = ReadingProcess(spec.read, options, seconds=spec.seconds)

    def find(self, picture: Picture, tree: Sequence[TreeElement] | None) -> list[Found]:
        """Return what the engine reads.

        Raises:
            SourceMissingError: what the engine needs is not there.
            ReadingError: it failed, or took too long.
        """
        return self._process.read(picture)

    def close(self) -> None:
        """End the process."""
        self._process.close()


SOURCES: Registry[Callable[[SourceSpec], Source]] = Registry("source of marks")
"""Every source, by its name. A plug-in that reads pixels registers its engine as well, in `ENGINES`."""

SOURCES.register("tree", lambda spec: TreeSource())
for _name in ENGINES:
    SOURCES.register(_name, PixelSource)
