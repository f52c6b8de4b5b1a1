"""`decapod topology`: look at teams before they run."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

import typer
from rich.text import Text

from decapod.agents.topology import (
    TOPOLOGY_FILES,
    Difference,
    compare_teams,
    describe_team,
    draw,
    draw_dot,
    draw_mermaid,
    lint,
    load_topology,
)
from decapod.agents.topology.seated import check_models
from decapod.cli.errors import ExitCode
from decapod.cli.terminal import console, harmless, write_lines
from decapod.documents import DocumentError

app = typer.Typer(name="topology", help="Look at teams of agents before they run.", no_args_is_help=True)

Reference = Annotated[str, typer.Argument(metavar="NAME|FILE", help="A topology's name, or the path of a file.")]
Environments = Annotated[
    list[str], typer.Option("--env", metavar="NAME", help="An environment of the task; give it once for each.")
]

Carries = Annotated[
    str | None,
    typer.Option(metavar="POLICY|FILE", help="A payload policy for every channel that may change its own."),
]


class Format(StrEnum):
    """How a team can be drawn."""

    TEXT = "text"
    MERMAID = "mermaid"
    DOT = "dot"


_DRAW = {Format.TEXT: draw, Format.MERMAID: draw_mermaid, Format.DOT: draw_dot}


@app.command("list")
def list_topologies() -> None:
    """List the topologies that come with decapod."""
    names = TOPOLOGY_FILES.names()
    width = max(map(len, names))
    write_lines(f"{name:<{width}}  {load_topology(name).about}" for name in names)


@app.command()
def check(
    reference: Reference,
    environments: Environments = ["ubuntu"],  # noqa: B006 - never changed
    carries: Carries = None,
) -> None:
    """Check a topology file: print it with everything written out, a drawing, and what is odd about it.

    Exits with 1 when the file is wrong; every error is told at once. A model that cannot be used here is a warning.
    """
    try:
        topology = load_topology(reference, carries=carries)
        team = topology.expand(environments)
        models = check_models(topology)
        if models.unknown:
            raise DocumentError(models.unknown)
        warnings = [*lint(topology, environments), *models.unusable]
    except DocumentError as error:
        _tell(str(error), "red")
        count = len(error.problems)
        _tell(f"{count} error{'s' * (count != 1)}", "red")
        raise typer.Exit(ExitCode.NOT_DONE) from None
    write_lines([harmless(team.to_yaml()), harmless(draw(team)).rstrip()])
    for warning in warnings:
        _tell(f"warning: {warning}", "yellow")


@app.command()
def show(
    reference: Reference,
    environments: Environments = ["ubuntu"],  # noqa: B006 - never changed
    carries: Carries = None,
) -> None:
    """Show a team: a drawing, its seats, channels, payload policies and limits."""
    team = load_topology(reference, carries=carries).expand(environments)
    write_lines([harmless(describe_team(team)).rstrip("\n")])


@app.command("draw")
def draw_topology(
    reference: Reference,
    environments: Environments = ["ubuntu"],  # noqa: B006 - never changed
    form: Annotated[Format, typer.Option("--format", help="Text, or a language of diagrams.")] = Format.TEXT,
    carries: Carries = None,
) -> None:
    """Draw a team."""
    team = load_topology(reference, carries=carries).expand(environments)
    write_lines([harmless(_DRAW[form](team)).rstrip("\n")])


@app.command("diff")
def diff(
    one: Reference,
    other: Reference,
    environments: Environments = ["ubuntu"],  # noqa: B006 - never changed
    carries: Annotated[
        str | None, typer.Option(metavar="POLICY|FILE", help="A payload policy that the second one is asked to carry.")
    ] = None,
) -> None:
    """Print every axis in which two teams differ; - is the first, + the second. Exits with 1 when they differ."""
    before = load_topology(one).expand(environments)
    after = load_topology(other, carries=carries).expand(environments)
    differences = compare_teams(before, after)
    write_lines(harmless(line) for difference in differences for line in _difference(difference))
    if not differences:
        write_lines(["no difference"])
        return
    raise typer.Exit(ExitCode.NOT_DONE)


def _difference(difference: Difference) -> Iterator[str]:
    yield f"{difference.axis}: {difference.what}"
    if difference.lines:
        yield from (f"    {line}" for line in difference.lines)
        return
    for sign, value in (("-", difference.before), ("+", difference.after)):
        yield f"  {sign} {'(not there)' if value is None else value}"


def _tell(text: str, style: str) -> None:
    first, *rest = harmless(text).split("\n")
    out = console(stderr=True)
    out.print(Text(first, style), soft_wrap=True)
    for line in rest:
        out.print(Text(line), soft_wrap=True)
