"""Profiles of the marks stage: which sources look at a screen, and how much of it becomes marks. All of it is data."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from pydantic import Field, JsonValue

from decapod.actions import did_you_mean
from decapod.documents import Document, FileModel, Name, NamedFiles, Part, Problem, load_document
from decapod.prompts.marks.engines import require_engine
from decapod.prompts.marks.find import DEFAULT_LIMITS, MarkLimits
from decapod.prompts.marks.sources import SOURCES, SourceSpec

PROFILES = NamedFiles("profile of marks", Path(__file__).parent / "profiles")
"""The profiles that come with decapod."""

DEFAULT = "default"
TREE = "tree"


class LimitsPart(Part):
    """How much of a screen becomes marks; see `MarkLimits`."""

    marks: Annotated[int, Field(ge=1, le=2000, description="The most marks.")] = DEFAULT_LIMITS.marks
    label: Annotated[int, Field(ge=8, le=2000, description="The most characters of a label.")] = DEFAULT_LIMITS.label
    text: Annotated[int, Field(ge=0, description="The most characters that one element holds.")] = DEFAULT_LIMITS.text
    all_text: Annotated[int, Field(ge=0, description="The most characters that all hold.")] = DEFAULT_LIMITS.all_text
    smallest: Annotated[int, Field(ge=1, le=200, description="The least width and height, in screen pixels.")] = (
        DEFAULT_LIMITS.smallest
    )

    def as_limits(self) -> MarkLimits:
        """Return them as the stage takes them."""
        return MarkLimits(**self.model_dump())


class MarksProfile(FileModel):
    """What the marks stage looks with."""

    name: Annotated[Name, Field(description="What the profile is called.")]
    about: Annotated[str, Field(description="What it is for, in a sentence.")] = ""
    tree: Annotated[bool, Field(description="Whether the element tree is looked at.")] = True
    sources: Annotated[tuple[SourceSpec, ...], Field(description="What reads the picture.")] = ()
    limits: Annotated[LimitsPart, Field(description="How much of a screen becomes marks.")] = LimitsPart()
    stable_ids: Annotated[
        bool, Field(description="Whether an element that did not change keeps its id on the next observation.")
    ] = False
    longest: Annotated[
        int, Field(ge=320, le=4096, description="A picture that is longer, in pixels, is scaled down to be read.")
    ] = 2560

    @property
    def is_default(self) -> bool:
        """Whether the stage does what it does without a profile."""
        return self == MarksProfile(version=1, name=DEFAULT, about=self.about)

    def as_data(self) -> dict[str, JsonValue]:
        """Return the profile as it is kept with a trial."""
        return self.model_dump(mode="json")


def load_profile(reference: str | Path = DEFAULT, *, text: str | None = None) -> MarksProfile:
    """Read a profile by its name or from a file.

    Args:
        reference: a name of `PROFILES`, or a path.
        text: what the file holds, when it is known already.

    Raises:
        DocumentError: with everything that is wrong.
    """
    path = Path(reference) if text is not None else PROFILES.find(reference)
    return load_document(path, MarksProfile, text=text, check=_check).value


def require_sources(profile: MarksProfile) -> None:
    """Accept a profile whose sources have what they need, before anything is started.

    Raises:
        SourceMissingError: a package, a program or a file of weights is missing. The text says how to get it.
    """
    for spec in profile.sources:
        require_engine(spec.read, spec.path)


def _check(document: Document[MarksProfile]) -> Iterator[Problem]:
    profile = document.value
    known = [name for name in SOURCES if name != TREE]
    for index, spec in enumerate(profile.sources):
        if spec.read == TREE:
            yield document.problem(("sources", index, "read"), "the tree is looked at when `tree: true` says so")
        elif spec.read not in known:
            hint = did_you_mean(spec.read, known)
            message = f"unknown source of marks {spec.read!r}{hint}; known: {', '.join(sorted(known))}"
            yield document.problem(("sources", index, "read"), message)
    if not profile.tree and not profile.sources:
        yield document.problem(("tree",), "without the tree and without sources nothing is ever found")
