"""A journal as text: who said what to whom, turn by turn."""

import textwrap
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from typing import TypeVar

from decapod.bus import ChangeLine, DeliveryLine, Envelope, Journal
from decapod.cli.narrate import narrate, seconds, short
from decapod.cli.terminal import harmless

T = TypeVar("T", ChangeLine, DeliveryLine)

QUIET_KINDS = frozenset({"observation", "model-call", "turn-started", "turn-ended", "node-completed"})
"""Kinds of which a reader of the conversation is shown one line each; the whole when they are asked for by name.

An ended turn is shown whole when something did not arrive in it.
"""


def log_lines(
    journal: Journal, chosen: Sequence[Envelope], *, kinds: Collection[str], deliveries: bool, width: int
) -> Iterator[str]:
    """Yield the lines of the chosen envelopes, with headings for turns and a last word on how the journal ends.

    Args:
        journal: the journal that they are from.
        chosen: what to show, in order.
        kinds: the kinds that were asked for by name; empty means what a reader of the conversation wants.
        deliveries: whether to tell what became of each envelope at each recipient.
        width: columns to wrap long texts at.
    """
    changes = by_seq(journal.changes)
    outcomes = by_seq(journal.deliveries)
    turn: int | None = None
    for envelope in chosen:
        if envelope.turn != turn:
            turn = envelope.turn
            yield from ("", f"Turn {turn}" if turn else "Before the first turn")
        yield from _envelope(envelope, width, whole=bool(kinds) or not _quiet(envelope))
        for change in changes[envelope.seq]:
            yield from _wrapped("\n".join(_change(change)), width, "       ! ")
        for delivery in outcomes[envelope.seq] if deliveries else ():
            yield from _wrapped(_delivery(delivery), width, "       - ")
    yield from _ending(journal)


def _quiet(envelope: Envelope) -> bool:
    if envelope.body.kind == "turn-ended":
        return not narrate(envelope).body
    return envelope.body.kind in QUIET_KINDS


def _envelope(envelope: Envelope, width: int, *, whole: bool) -> Iterator[str]:
    entry = narrate(envelope)
    lost = " (nobody listened)" if envelope.unrouted and envelope.to else ""
    yield from _wrapped(f"{entry.head}{lost}", width, f"{f'#{envelope.seq}':>5}  ", "         ")
    for line in entry.body if whole else ():
        yield from _wrapped(line, width, "         ")


def _change(change: ChangeLine) -> Iterator[str]:
    """Yield what was done to a message, and below it the text that arrives instead of the one above it."""
    instead = getattr(change.body, "text", None)
    told = {
        "drop": "never arrived",
        "delay": f"arrives {change.turns} turn{'s' * (change.turns != 1)} later",
        "duplicate": f"arrives {change.times} times",
        "replace": "arrives empty" if instead == "" else "arrives with other words",
    }[change.verdict]
    why = f": {change.reason}" if change.reason else ""
    yield harmless(f"for {short(change.recipient)} it {told} ({change.interceptor}{why})" + (":" if instead else ""))
    if instead:
        yield harmless(instead)


def _delivery(delivery: DeliveryLine) -> str:
    why = f": {delivery.reason}" if delivery.reason else ""
    if delivery.outcome == "dropped":
        return harmless(f"{short(delivery.recipient)}: dropped{why}")
    waited, handled = seconds(delivery.wait_ns), seconds(delivery.handling_ns)
    return harmless(f"{short(delivery.recipient)}: {delivery.outcome}{why} (waited {waited}, handled in {handled})")


def _ending(journal: Journal) -> Iterator[str]:
    if journal.torn:
        yield from (
            "",
            "The last line of this journal is torn: its writer was stopped in the middle of it. It is left out.",
        )
    if not journal.complete:
        yield from ("", "This journal is unfinished: the trial is still running, or it was stopped before its end.")


def _wrapped(text: str, width: int, first: str, later: str | None = None) -> Iterator[str]:
    indent = " " * len(first) if later is None else later
    for number, line in enumerate(text.split("\n")):
        start = first if number == 0 else indent
        yield from textwrap.wrap(
            line,
            width=max(width, len(indent) + 20),
            initial_indent=start,
            subsequent_indent=indent,
            replace_whitespace=False,
            drop_whitespace=True,
            break_on_hyphens=False,
        ) or [start.rstrip()]


def by_seq(items: Sequence[T]) -> defaultdict[int, list[T]]:
    """Return changes or deliveries by the envelope that they are about; an empty list for one without."""
    grouped: defaultdict[int, list[T]] = defaultdict(list)
    for item in items:
        grouped[item.seq].append(item)
    return grouped
