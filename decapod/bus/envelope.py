"""The envelope: a message with its place in the trial."""

import re
from typing import NamedTuple

from decapod.bus.errors import AddressError
from decapod.messages import Message

_ADDRESS = re.compile(r"[a-z]+(/[A-Za-z0-9_.-]+)?")
_LONGEST_ADDRESS = 120


class Envelope(NamedTuple):
    """A message with who sent it to whom, and when.

    It is a named tuple because one is made for every message, and a frozen data class takes four times as long.

    Attributes:
        seq: the total order of the trial, from 1, without gaps.
        turn: the turn it was published in; 0 before the first.
        sender: the sender's address.
        to: the addresses it was published to; empty means every subscriber that wants its kind.
        causes: the seqs that led to it, ascending (see `decapod.bus.causes`).
        reply_to: the seq that it answers; only `Bus.reply` sets it.
        at: ns since the trial began, from a monotonic clock.
        body: the message.
        unrouted: whether nobody wanted it.
    """

    seq: int
    turn: int
    sender: str
    to: tuple[str, ...]
    causes: tuple[int, ...]
    reply_to: int | None
    at: int
    body: Message
    unrouted: bool = False


def check_address(address: str) -> str:
    """Return `address` when it is of the form `word` or `word/name`, at most 120 characters.

    Raises:
        AddressError: it is not.
    """
    if len(address) > _LONGEST_ADDRESS or not _ADDRESS.fullmatch(address):
        raise AddressError(f"{address!r} is not an address; addresses look like agent/main, env/ubuntu or evaluator")
    return address
