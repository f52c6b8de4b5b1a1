"""`decapod log`: a trial's conversation as text."""

import json
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, get_args

import typer

from decapod.actions import did_you_mean
from decapod.bus import ChangeLine, DeliveryLine, Envelope, Journal, read_journal
from decapod.cli.errors import CommandError
from decapod.cli.log_text import by_seq, log_lines
from decapod.cli.runs import find_journal, latest_run
from decapod.cli.terminal import harmless, write_lines
from decapod.messages import AnyMessage

KINDS: tuple[str, ...] = tuple(body.KIND for body in get_args(get_args(AnyMessage)[0]))
"""Every kind of message."""

PIPE_COLUMNS = 120
_TURNS = re.compile(r"(\d+)(?:-(\d+))?")


def log(
    run: Annotated[
        Path | None,
        typer.Argument(
            metavar="RUN", help="A run, trial or attempt folder, or a journal. Default: the latest run in ./runs."
        ),
    ] = None,
    agent: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only what this agent said, did or was told.")
    ] = None,
    kind: Annotated[
        list[str] | None, typer.Option(metavar="KIND", help="Only messages of this kind; may be repeated.")
    ] = None,
    turn: Annotated[str | None, typer.Option(metavar="N or A-B", help="Only these turns.")] = None,
    deliveries: Annotated[bool, typer.Option("--deliveries", help="Tell what became of each message.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the messages as JSON, one a line.")] = False,
) -> None:
    """Print what the agents of a trial said to one another, what they did, and what came of it."""
    wanted = Filter.of(agent, kind or [], turn)
    path = find_journal(run if run is not None else latest_run())
    journal = read_journal(path)
    wanted.check_agent(journal)
    chosen = [envelope for envelope in journal.envelopes if wanted.lets_through(envelope)]
    if as_json:
        write_lines(json_lines(journal, chosen, deliveries=deliveries))
        return
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else PIPE_COLUMNS
    lines = log_lines(journal, chosen, kinds=wanted.kinds, deliveries=deliveries, width=width)
    write_lines(_with_title(path, chosen, lines))


@dataclass(frozen=True, slots=True)
class Filter:
    """Which envelopes to show. Empty or None lets everything through."""

    agent: str | None
    kinds: frozenset[str]
    turns: range | None

    @classmethod
    def of(cls, agent: str | None, kinds: Sequence[str], turns: str | None) -> "Filter":
        """Make a filter of what was typed.

        Raises:
            CommandError: a kind is unknown, or the turns are not of the form `3` or `2-5`.
        """
        for kind in kinds:
            if kind not in KINDS:
                raise CommandError(
                    f"--kind: unknown kind of message {kind!r}{did_you_mean(kind, KINDS)}.",
                    hint=f"Kinds: {', '.join(KINDS)}",
                )
        return cls(agent.removeprefix("agent/") if agent else None, frozenset(kinds), _turns(turns))

    def check_agent(self, journal: Journal) -> None:
        """Make sure that the agent is one of the journal's.

        Raises:
            CommandError: it is not.
        """
        known = _agents(journal)
        if self.agent is not None and self.agent not in known:
            raise CommandError(
                f"--agent: no agent {self.agent!r} in this trial{did_you_mean(self.agent, known)}.",
                hint=f"Its agents: {', '.join(known) or 'none yet'}",
            )

    def lets_through(self, envelope: Envelope) -> bool:
        """Whether the envelope is to be shown."""
        if self.kinds and envelope.body.kind not in self.kinds:
            return False
        if self.turns is not None and envelope.turn not in self.turns:
            return False
        return self.agent is None or self._concerns(envelope, self.agent)

    @staticmethod
    def _concerns(envelope: Envelope, agent: str) -> bool:
        address = f"agent/{agent}"
        return envelope.sender == address or address in envelope.to or getattr(envelope.body, "agent", None) == agent


def json_lines(journal: Journal, chosen: Sequence[Envelope], *, deliveries: bool) -> Iterator[str]:
    """Yield each envelope as one line of JSON in ASCII, its body's long texts included.

    With `deliveries` it also holds what interceptors changed (`changes`) and what became of it (`deliveries`).
    """
    changes, outcomes = by_seq(journal.changes), by_seq(journal.deliveries)
    for envelope in chosen:
        fields: dict[str, object] = {
            "seq": envelope.seq,
            "turn": envelope.turn,
            "sender": envelope.sender,
            "to": envelope.to,
            "causes": envelope.causes,
            "reply_to": envelope.reply_to,
            "at": envelope.at,
            "unrouted": envelope.unrouted,
            "body": envelope.body.model_dump(mode="json"),
        }
        if deliveries:
            fields["changes"] = [_as_data(line) for line in changes[envelope.seq]]
            fields["deliveries"] = [_as_data(line) for line in outcomes[envelope.seq]]
        yield json.dumps(fields)


def _as_data(line: ChangeLine | DeliveryLine) -> dict[str, object]:
    return line.model_dump(mode="json", exclude={"line"}, exclude_none=True)


def _turns(text: str | None) -> range | None:
    if text is None:
        return None
    match = _TURNS.fullmatch(text.strip())
    if match is None:
        raise CommandError(f"--turn: {text!r} is neither a turn, as in 3, nor turns, as in 2-5.")
    first, last = int(match[1]), int(match[2] or match[1])
    if last < first:
        raise CommandError(f"--turn: {text!r} ends before it begins; did you mean {last}-{first}?")
    return range(first, last + 1)


def _agents(journal: Journal) -> list[str]:
    named: dict[str, None] = {}
    for envelope in journal.envelopes:
        named.update(dict.fromkeys(one.name for one in getattr(envelope.body, "agents", ())))
        for address in (envelope.sender, *envelope.to):
            if address.startswith("agent/"):
                named[address.removeprefix("agent/")] = None
    return list(named)


def _with_title(path: Path, chosen: Sequence[Envelope], lines: Iterator[str]) -> Iterator[str]:
    yield harmless(str(path))
    if not chosen:
        yield "Nothing in this journal fits the filters."
    yield from lines
