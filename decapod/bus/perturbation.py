"""Asking the interceptors about one envelope."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from decapod.bus.blobs import BlobStore
from decapod.bus.envelope import Envelope
from decapod.bus.interceptors import AGENTS, Delay, Deliver, Drop, Duplicate, Interceptor, Replace
from decapod.bus.lines import change_line
from decapod.bus.texts import encode_body


@dataclass(slots=True)
class Fate:
    """What becomes of an envelope on its way to one recipient, and the change lines that say so."""

    envelope: Envelope
    dropped: str | None = None
    delay: int = 0
    copies: int = 1


def perturbable(sender: str, recipient: str) -> bool:
    """Whether interceptors may see what `sender` sends to `recipient`: both must be agents."""
    return sender.startswith(AGENTS) and recipient.startswith(AGENTS)


def perturb(
    envelope: Envelope, recipient: str, interceptors: Sequence[Interceptor], blobs: BlobStore, changes: list[bytes]
) -> Fate:
    """Ask each interceptor in turn, until one drops the envelope. Their change lines are added to `changes`.

    Raises:
        TypeError: an interceptor gave no verdict, or replaced a body by one of another kind.
        JournalError: a blob of a replacement could not be written.
    """
    fate = Fate(envelope)
    for interceptor in interceptors:
        verdict = interceptor(fate.envelope, recipient)
        if isinstance(verdict, Deliver):
            continue
        fields: dict[str, Any] = {"seq": envelope.seq, "recipient": recipient, "interceptor": name_of(interceptor)}
        body = None
        match verdict:
            case Drop(reason):
                fate.dropped = reason
                fields |= {"verdict": "drop", "reason": reason}
            case Delay(turns, reason):
                fate.delay += turns
                fields |= {"verdict": "delay", "reason": reason, "turns": turns}
            case Duplicate(times, reason):
                fate.copies *= times
                fields |= {"verdict": "duplicate", "reason": reason, "times": times}
            case Replace(new, reason):
                if new.kind != envelope.body.kind:
                    raise TypeError(f"it replaced a body of kind {envelope.body.kind} by one of kind {new.kind}")
                fate.envelope = fate.envelope._replace(body=new)
                fields |= {"verdict": "replace", "reason": reason}
                body = encode_body(new, blobs)
            case _:
                raise TypeError(f"it returned {verdict!r}, which is no verdict")
        changes.append(change_line(fields, body))
        if fate.dropped is not None:
            break
    return fate


def name_of(interceptor: Interceptor) -> str:
    """Return what a journal calls an interceptor: its `name`, or the name of its function or class."""
    return str(getattr(interceptor, "name", None) or getattr(interceptor, "__name__", type(interceptor).__name__))
