"""`decapod marks`: how good marks are on a measured set of screens."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Annotated

import typer

from decapod.cli.errors import CommandError
from decapod.cli.terminal import console, write_lines

if TYPE_CHECKING:
    from decapod.prompts.marks.score import Figures, Scored

app = typer.Typer(name="marks", help="See how well the elements of screens are found.", no_args_is_help=True)

SET = Path("benchmarks/marks")
"""The measured set of a checkout, from its root."""

ALL = "all"


@app.callback()
def _marks() -> None:
    """See how well the elements of screens are found."""


@app.command()
def score(
    folder: Annotated[
        Path, typer.Argument(metavar="[FOLDER]", help="A measured set: a folder of screens with their truth.")
    ] = SET,
    marks: Annotated[str, typer.Option(metavar="PROFILE|FILE", help="What the screens are looked at with.")] = "full",
    source: Annotated[
        list[str],
        typer.Option(metavar="NAME", help="A source of the profile to tell alone, or `fused`; by default each."),
    ] = [],  # noqa: B006 - never changed
    only: Annotated[str, typer.Option(metavar="TEXT", help="Only screens whose names begin so.")] = "",
    misses: Annotated[
        bool, typer.Option("--misses", help="List what was missed and what is false, by screen.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Look at screens of which everything is known, and tell how much was found.

    Recall is the share of usable elements that a click at the middle of a mark hits; IoU, of those that have a mark of
    nearly the same box; precision is the share of marks that stand for something. Times are those of a screen that was
    never seen before, in seconds.
    """
    from decapod.prompts.marks.profile import load_profile, require_sources
    from decapod.prompts.marks.score import MeasuredSetError, load_screens
    from decapod.prompts.marks.score import score as score_screens

    profile = load_profile(marks)
    require_sources(profile)
    try:
        screens = [one for one in load_screens(folder) if one.name.startswith(only)]
        if not screens:
            raise CommandError(f"no screen in {folder} has a name that begins with {only!r}")
        with console(stderr=True).status("") as status:
            scored = score_screens(
                screens, profile, source, lambda one: status.update(f"{one.source}: {one.screen.name}")
            )
    except (MeasuredSetError, LookupError) as error:
        raise CommandError(str(error)) from error
    if as_json:
        typer.echo(json.dumps(_as_data(profile.name, scored), indent=1))
        return
    write_lines(_table(scored))
    if misses:
        write_lines(_misses(scored))


def _groups(scored: Sequence["Scored"]) -> dict[tuple[str, str], list["Scored"]]:
    """Return the results by source and group, those of all groups first."""
    groups: dict[tuple[str, str], list[Scored]] = {}
    for source in dict.fromkeys(one.source for one in scored):
        of_source = [one for one in scored if one.source == source]
        groups[source, ALL] = of_source
        for group in sorted({one.screen.group for one in of_source}):
            groups[source, group] = [one for one in of_source if one.screen.group == group]
    return groups


def _total(scored: Iterable["Scored"]) -> "Figures":
    from decapod.prompts.marks.score import Figures

    return sum((one.comparison.figures for one in scored), Figures())


_COLUMNS = ("source", "group", "screens", "recall", "IoU>=0.5", "precision", "labels", "text", "median s", "slowest s")


def _table(scored: Sequence["Scored"]) -> Iterator[str]:
    rows: list[tuple[str, ...]] = [_COLUMNS]
    for (source, group), ones in _groups(scored).items():
        total = _total(ones)
        shares = (total.recall, total.tight_recall, total.precision, total.label_accuracy, total.text_recall)
        times = [one.seconds for one in ones]
        figures = (*(f"{share:.3f}" for share in shares), f"{median(times):.3f}", f"{max(times):.3f}")
        rows.append((source, group, str(len(ones)), *figures))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        left = [cell.ljust(width) for cell, width in zip(row[:2], widths[:2], strict=True)]
        yield "  ".join([*left, *(cell.rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True))])


def _misses(scored: Sequence["Scored"]) -> Iterator[str]:
    for one in scored:
        figures = one.comparison.figures
        yield ""
        yield f"{one.screen.name}, {one.source}: {figures.found} of {figures.elements}, {figures.marks} marks"
        for missed in one.comparison.missed:
            box = missed.box
            yield f"  missed {missed.kind} {missed.label!r} at {box.x},{box.y} {box.w}x{box.h}"
        for false in one.comparison.false:
            box = false.box
            yield f"  false  {false.role} {false.label!r} of {false.source} at {box.x},{box.y} {box.w}x{box.h}"


def _as_data(profile: str, scored: Sequence["Scored"]) -> Mapping[str, object]:
    return {
        "profile": profile,
        "groups": [
            {"source": source, "group": group, "screens": len(ones), **_figures(_total(ones), ones)}
            for (source, group), ones in _groups(scored).items()
        ],
        "screens": [
            {"source": one.source, "screen": one.screen.name, **_figures(one.comparison.figures, [one])}
            for one in scored
        ],
    }


def _figures(figures: "Figures", ones: Sequence["Scored"]) -> dict[str, object]:
    from dataclasses import asdict

    return {
        **asdict(figures),
        "recall": figures.recall,
        "tight_recall": figures.tight_recall,
        "precision": figures.precision,
        "label_accuracy": figures.label_accuracy,
        "text_recall": figures.text_recall,
        "median_seconds": median(one.seconds for one in ones),
        "slowest_seconds": max(one.seconds for one in ones),
    }
