"""A team as a diagram in the languages of Mermaid and Graphviz."""

from collections.abc import Iterator
from typing import Literal

from decapod.agents.topology.models import ROOT
from decapod.agents.topology.team import Channel, Team

Arrow = tuple[str, str, str, Literal["sees", "tells", "acts"]]
"""From, to, what stands at it, and what it means."""


def draw_mermaid(team: Team) -> str:
    """Return a Mermaid flowchart: agents are boxes, environments are cylinders, thick arrows are actions."""
    ids = _ids(team)
    lines = ["flowchart TD"]
    lines += [f'    {ids[f"env/{name}"]}[("{_escape(name)}")]' for name in (*team.environments, ROOT)]
    lines += [f'    {ids[f"agent/{seat.name}"]}["{seat.name}<br/>{seat.role.name}"]' for seat in team.seats]
    for source, target, label, meaning in _arrows(team):
        shaft = {"sees": "-.->", "tells": "-->", "acts": "==>"}[meaning]
        lines.append(f'    {ids[source]} {shaft}|"{label}"| {ids[target]}')
    return "\n".join(lines) + "\n"


def draw_dot(team: Team) -> str:
    """Return a Graphviz digraph: agents are boxes, environments are cylinders, bold arrows are actions."""
    ids = _ids(team)
    lines = [f'digraph "{team.name}" {{', '    node [fontname="sans-serif"]; edge [fontname="sans-serif"];']
    lines += [
        f'    {ids[f"env/{name}"]} [label="{_escape(name)}", shape=cylinder];' for name in (*team.environments, ROOT)
    ]
    for seat in team.seats:
        lines.append(f'    {ids[f"agent/{seat.name}"]} [label="{seat.name}\\n{seat.role.name}", shape=box];')
    for source, target, label, meaning in _arrows(team):
        style = {"sees": "dashed", "tells": "solid", "acts": "bold"}[meaning]
        lines.append(f'    {ids[source]} -> {ids[target]} [label="{label}", style={style}];')
    return "\n".join([*lines, "}"]) + "\n"


def _ids(team: Team) -> dict[str, str]:
    """Give each agent and environment an identifier that is a word in neither language."""
    names = [f"env/{name}" for name in (*team.environments, ROOT)] + [f"agent/{seat.name}" for seat in team.seats]
    return {name: f"n{index}" for index, name in enumerate(names)}


def _arrows(team: Team) -> Iterator[Arrow]:
    for seat in team.seats:
        for environment, form in seat.observes.items():
            yield f"env/{environment}", f"agent/{seat.name}", form, "sees"
    for channel in team.channels:
        yield f"agent/{channel.source}", f"agent/{channel.recipient}", _label(channel), "tells"
    for seat in team.seats:
        for environment in seat.acts:
            yield f"agent/{seat.name}", f"env/{environment}", "acts", "acts"


def _label(channel: Channel) -> str:
    return channel.label if channel.rounds == 1 else f"{channel.label}, {channel.rounds} rounds"


def _escape(text: str) -> str:
    """Leave out what could end a label: which environments there are is not for the file to say."""
    return "".join(character if character.isalnum() or character in " -_." else " " for character in text)
