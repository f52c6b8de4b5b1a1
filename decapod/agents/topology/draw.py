"""A team as a drawing made of text, for a terminal."""

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from decapod.agents.topology.order import generations
from decapod.agents.topology.rounds import Rounds, Use, forwards, plan_rounds
from decapod.agents.topology.team import Seat, Team

WIDEST = 100
"""Columns of the drawing, unless a single box is wider."""


def draw(team: Team) -> str:
    """Draw who acts when within a turn, from top to bottom, with what each sees, where it acts and whom it tells."""
    steps = generations([seat.name for seat in team.seats], forwards(team.channels))
    rounds = plan_rounds(team)
    lines = [_headline(team), ""]
    for step in steps:
        lines += _row([_box(team.seat(name)) for name in step])
        lines += _told(rounds, step)
    lines += _told_again(rounds)
    lines += _noted(team)
    lines += _by_rounds(rounds)
    return "\n".join(lines) + "\n"


def _headline(team: Team) -> str:
    agents, channels = len(team.seats), len(team.channels)
    where = ", ".join((*team.environments, "root"))
    counts = f"{agents} agent{'s' * (agents != 1)}, {channels} channel{'s' * (channels != 1)}"
    return f"{team.name}: {counts}, in {where}; at most {team.limits.turns} turns, stop: {team.stop}"


def _box(seat: Seat) -> list[str]:
    inside = [f"role   {seat.role.name}"]
    if seat.model:
        inside.append(f"model  {' '.join(seat.model.split())}")
    if seat.role.shown.task:
        inside.append("told   the task")
    inside.append("sees   " + (", ".join(f"{name} ({form})" for name, form in seat.observes.items()) or "nothing"))
    inside.append("acts   " + (", ".join(seat.acts) or "nowhere"))
    width = max(cell_len(seat.name) + 2, *map(cell_len, inside))
    rows = [f"│ {line}{' ' * (width - cell_len(line))} │" for line in inside]
    return [f"╭─ {seat.name} {'─' * (width - cell_len(seat.name) - 1)}╮", *rows, f"╰{'─' * (width + 2)}╯"]


def _row(boxes: Sequence[list[str]]) -> Iterator[str]:
    """Put boxes side by side, in as many rows as the width needs."""
    row: list[list[str]] = []
    for box in boxes:
        if row and sum(cell_len(other[0]) + 2 for other in row) + cell_len(box[0]) > WIDEST:
            yield from _side_by_side(row)
            row = []
        row.append(box)
    yield from _side_by_side(row)


def _side_by_side(boxes: Sequence[list[str]]) -> Iterator[str]:
    height = max(map(len, boxes))
    padded = [[*box, *[" " * cell_len(box[0])] * (height - len(box))] for box in boxes]
    for parts in zip(*padded, strict=True):
        yield "  ".join(parts).rstrip()


def _told(rounds: Rounds, step: Sequence[str]) -> Iterator[str]:
    told: dict[tuple[str, str], list[str]] = {}
    for use in rounds.uses:
        if use.channel.source in step and 0 < use.read <= use.round:
            recipients = told.setdefault((use.channel.source, use.channel.label), [])
            recipients += [use.channel.recipient] if use.channel.recipient not in recipients else []
    for (source, carries), recipients in told.items():
        yield f"  │ {source} ─ {carries} → {', '.join(recipients)}"
    if told:
        yield "  ▼"


def _told_again(rounds: Rounds) -> Iterator[str]:
    exchanges = dict.fromkeys(use.channel for use in rounds.uses if use.read > use.round)
    for channel in exchanges:
        said = f"{channel.source} ─ {channel.label} → {channel.recipient}"
        yield f"  ↺ {said}, up to {channel.rounds} rounds in a turn"


def _noted(team: Team) -> Iterator[str]:
    for channel in team.channels:
        if not channel.waits:
            yield f"  ✎ {channel.source} ─ {channel.label} → {channel.recipient}, read from the next turn on"


def _by_rounds(rounds: Rounds) -> Iterator[str]:
    """What is said in each round, where there are several."""
    if rounds.most == 1:
        return
    yield ""
    for number in range(1, rounds.most + 1):
        talk = rounds.talk(number)
        yield f"round {number}: {', '.join(talk) or 'nobody'}"
        yield from (f"    {_use(use)}" for uses in talk.values() for use in uses)


def _use(use: Use) -> str:
    later = f", read in round {use.read}" if use.read > use.round else ", read in later turns" * (use.read == 0)
    return f"{use.channel.source} ─ {use.channel.label} → {use.channel.recipient}{later}"
