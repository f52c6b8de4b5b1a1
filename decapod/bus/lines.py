"""The lines of a journal: their form, and how they are written.

A journal is JSON lines in UTF-8. The first line is the header. Envelopes follow in the order of their seq, each at
once followed by the changes that interceptors made to it. Delivery lines are batched: they come after their envelope,
but not at any fixed distance.
"""

import json
from functools import lru_cache
from typing import Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from decapod.bus.envelope import Envelope
from decapod.messages import Address, AnyMessage, Message

FORMAT_VERSION = 1
"""Grows when a reader of the old format would misread the new one."""

MESSAGE_TYPES: tuple[type[Message], ...] = get_args(get_args(AnyMessage)[0])
"""The class of every kind of message that a journal holds."""

ALL_KINDS: frozenset[str] = frozenset(one.KIND for one in MESSAGE_TYPES)
"""All of them by name."""

LineOutcome = Literal["handled", "failed", "dropped", "altered"]
Verb = Literal["drop", "delay", "duplicate", "replace"]


class HeaderLine(BaseModel):
    """The first line. Whoever opens the journal may add fields of its own."""

    model_config = ConfigDict(frozen=True, extra="allow")

    line: Literal["header"] = "header"
    format_version: Literal[1] = 1
    decapod: str = Field(description="The version of decapod that wrote the journal.")
    started: str = Field(description="When the journal was opened: wall clock, ISO 8601, UTC.")


class EnvelopeLine(BaseModel):
    """One message with its place in the trial."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    line: Literal["envelope"] = "envelope"
    seq: int = Field(ge=1, description="The total order of the trial: 1, 2, 3, without gaps.")
    turn: int = Field(ge=0, description="The turn it was published in; 0 before the first.")
    sender: Address
    to: tuple[Address, ...] = Field(description="Named recipients; empty means everyone who wants the kind.")
    causes: tuple[int, ...] = Field(description="The seqs that led to it, ascending.")
    reply_to: int | None = Field(description="The seq that it answers.")
    at: int = Field(ge=0, description="ns since the trial began, monotonic clock.")
    body: AnyMessage
    unrouted: bool = Field(default=False, description="Nobody wanted it.")
    changes: int = Field(default=0, ge=0, description="How many change lines follow.")


class ChangeLine(BaseModel):
    """What an interceptor did to one envelope on its way to one recipient."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    line: Literal["change"] = "change"
    seq: int = Field(ge=1)
    recipient: Address
    interceptor: str = Field(description="The name of the interceptor.")
    verdict: Verb
    reason: str = ""
    turns: int | None = Field(default=None, ge=1, description="Of a delay: by how many turns.")
    times: int | None = Field(default=None, ge=2, description="Of a duplicate: how often it is handed over in all.")
    body: AnyMessage | None = Field(default=None, description="Of a replacement: what is handed over instead.")


class DeliveryLine(BaseModel):
    """What became of one envelope at one recipient."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    line: Literal["delivery"] = "delivery"
    seq: int = Field(ge=1)
    recipient: Address
    wait_ns: int = Field(ge=0, description="Time in the mailbox, in ns.")
    handling_ns: int = Field(ge=0, description="Time in the handler, all attempts, in ns.")
    outcome: LineOutcome = Field(description="`altered`: handled, with a replaced body.")
    reason: str = Field(default="", description="Why it was dropped or failed.")


@lru_cache(maxsize=1024)
def quote(text: str) -> str:
    """Return a short string as JSON."""
    return json.dumps(text)


@lru_cache(maxsize=1024)
def _sender_and_to(sender: str, to: tuple[str, ...]) -> str:
    return f'"sender":{json.dumps(sender)},"to":{json.dumps(to, separators=(",", ":"))}'


def header_line(fields: dict[str, JsonValue]) -> bytes:
    """Return the header with its line end."""
    return HeaderLine.model_validate(fields).model_dump_json().encode() + b"\n"


def envelope_line(envelope: Envelope, body: bytes, changes: int) -> bytes:
    """Return an envelope's line with its line end. `body` is the JSON of its body, `changes` the lines that follow."""
    seq, turn, sender, to, causes, reply_to, at, _, unrouted = envelope
    led = causes[0] if len(causes) == 1 else ",".join(map(str, causes))
    answers = "null" if reply_to is None else reply_to
    begin = (
        f'{{"line":"envelope","seq":{seq},"turn":{turn},{_sender_and_to(sender, to)},'
        f'"causes":[{led}],"reply_to":{answers},"at":{at},"body":'
    )
    end = b',"unrouted":true' if unrouted else b""
    if changes:
        end += b',"changes":%d' % changes
    return b"".join((begin.encode(), body, end, b"}\n"))


def change_line(fields: dict[str, Any], body: bytes | None) -> bytes:
    """Return a change's line with its line end. `body` is the JSON of a replacement."""
    start = json.dumps({"line": "change", **fields}, ensure_ascii=False, separators=(",", ":"))[:-1]
    return start.encode() + (b"" if body is None else b',"body":' + body) + b"}\n"


Delivered = tuple[int, str, int, int, str, str]
"""What a delivery's line tells, as `delivery_line` takes it."""


def delivery_line(seq: int, recipient: str, wait_ns: int, handling_ns: int, outcome: str, reason: str) -> str:
    """Return a delivery's line with its line end."""
    why = f',"reason":{json.dumps(reason)}' if reason else ""
    return (
        f'{{"line":"delivery","seq":{seq},"recipient":{quote(recipient)},"wait_ns":{wait_ns},'
        f'"handling_ns":{handling_ns},"outcome":"{outcome}"{why}}}\n'
    )
