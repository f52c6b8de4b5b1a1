"""Looks at the screens of a measured set as a profile says, source by source and with all of them."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from decapod.messages import Mark, TreeElement
from decapod.prompts.marks.engines import open_picture
from decapod.prompts.marks.looking import Looking
from decapod.prompts.marks.profile import TREE, MarksProfile
from decapod.prompts.marks.score.figures import Comparison, compare
from decapod.prompts.marks.score.screens import KnownScreen
from decapod.prompts.marks.sources import Source, SourceSpec
from decapod.prompts.marks.trust import check_tree

FUSED = "fused"
"""The name under which all sources of a profile together are told."""


@dataclass(frozen=True, slots=True)
class Scored:
    """One screen, looked at by one source or by all. `seconds` is by the wall clock; the source was loaded before."""

    screen: KnownScreen
    source: str
    comparison: Comparison
    marks: tuple[Mark, ...]
    seconds: float


def score(
    screens: Sequence[KnownScreen],
    profile: MarksProfile,
    sources: Iterable[str] = (),
    told: Callable[[Scored], None] = lambda one: None,
    make: Callable[[SourceSpec], Source] | None = None,
) -> list[Scored]:
    """Look at screens, each as if it were the first of its environment.

    Args:
        screens: what is looked at.
        profile: what it is looked at with.
        sources: which of its sources are told alone, and `fused` for all together; all of these when none is named.
        told: called with each result as it is there.
        make: makes a source; by default those of `SOURCES` by their names.

    Raises:
        LookupError: the profile has no source of that name.
        SourceMissingError, ReadingError, PictureError: a source cannot be used, or fails.
    """
    results = []
    for name, part in _parts(profile, tuple(sources)):
        looking = Looking(part, make)
        try:
            _look(looking, screens[:1])  # loads the engines
            for one in _timed(looking, screens, name):
                results.append(one)
                told(one)
        finally:
            looking.close()
    return results


def _parts(profile: MarksProfile, wanted: Sequence[str]) -> Iterator[tuple[str, MarksProfile]]:
    parts: dict[str, MarksProfile] = {}
    if profile.tree:
        parts[TREE] = profile.model_copy(update={"sources": ()})
    for spec in profile.sources:
        parts[spec.read] = profile.model_copy(update={"tree": False, "sources": (spec,)})
    parts[FUSED] = profile
    unknown = [name for name in wanted if name not in parts]
    if unknown:
        raise LookupError(f"the profile {profile.name} has no source {unknown[0]!r}; it has {', '.join(parts)}")
    chosen = wanted or (tuple(parts) if len(parts) > 2 else (FUSED,))
    for name in chosen:
        yield name, parts[name].model_copy(update={"stable_ids": False})


def _timed(looking: Looking, screens: Iterable[KnownScreen], source: str) -> Iterator[Scored]:
    for screen in screens:
        began = time.perf_counter()
        marks = _look_once(looking, screen.name, screen)
        seconds = time.perf_counter() - began
        yield Scored(screen, source, compare(marks, screen.truth), marks, seconds)


def _look(looking: Looking, screens: Iterable[KnownScreen]) -> None:
    for screen in screens:
        _look_once(looking, "warm-up", screen)


def _look_once(looking: Looking, environment: str, screen: KnownScreen) -> tuple[Mark, ...]:
    """Look as the marks stage does: at a tree that was held against the windows and the pixels."""
    tree: Sequence[TreeElement] = screen.tree
    if tree and looking.believes_trees:
        tree = check_tree(tree, open_picture(screen.png), screen.windows or None).tree
    return looking.look(environment, screen.png, tree, screen.size)
