"""From the bodies of a trial to the JSON of its journal lines."""

from collections.abc import Mapping
from typing import NamedTuple

from pydantic import BaseModel

from decapod.bus.blobs import BlobStore
from decapod.bus.texts import encode_value
from decapod.messages import MarkedObservation, Message, ModelCall, Observation, TurnEnded


class _Recurring(NamedTuple):
    """The fields of a kind that hold much of what they held the last time, and the field that says for whom.

    The JSON of each begins on a line with what stands beside its name.
    """

    owner: str
    fields: dict[str, bytes]


_PROMPT = {"prompt": b',"prompt":'}
_TREE = {"tree": b',"tree":'}
_MARKS = {"marks": b',"marks":'}
_EDGES = {"edges": b',"edges":'}
_RECURRING: Mapping[str, _Recurring] = {
    ModelCall.KIND: _Recurring("agent", _PROMPT),
    Observation.KIND: _Recurring("environment", _TREE),
    MarkedObservation.KIND: _Recurring("environment", _TREE | _MARKS),
    TurnEnded.KIND: _Recurring("kind", _EDGES),
}


class _Written(NamedTuple):
    """A list of values as it was last written: their identities, each value with its JSON, and the JSON of them all."""

    identities: list[int]
    each: dict[int, tuple[BaseModel, bytes]]
    whole: bytes


class BodyEncoder:
    """Encodes bodies as `encode_body` does, without doing twice what one has in common with the one before.

    Most of a prompt has been in its agent's last one: the system prompt, and the exchanges that are remembered. Most of
    what a screen shows was there the turn before, and its element tree is told of twice. They are the very same objects
    then, and so are the edges of a turn. The JSON of each agent's last prompt, of each environment's last tree and
    marks, and of the last edges is kept for that.
    """

    def __init__(self, blobs: BlobStore) -> None:
        """Begin with nothing written; long texts go to `blobs`."""
        self._blobs = blobs
        self._written: dict[tuple[str, str], _Written] = {}

    def encode(self, body: Message) -> bytes:
        """Return the JSON of a body for a journal line; its long texts are blobs when this returns.

        Raises:
            JournalError: a blob could not be written.
            UnwritableMessageError: the body holds something that JSON in UTF-8 cannot say.
        """
        recurring = _RECURRING.get(body.kind)
        if recurring is None:
            return encode_value(body, self._blobs, body.kind)
        owner = getattr(body, recurring.owner)
        told = [encode_value(body, self._blobs, body.kind, without=set(recurring.fields))[:-1]]
        for name, begin in recurring.fields.items():
            told += (begin, self._encode_field(body, owner, name))
        told.append(b"}")
        return b"".join(told)

    def _encode_field(self, body: Message, owner: str, name: str) -> bytes:
        values = getattr(body, name)
        if not isinstance(values, tuple):
            return b"null" if values is None else encode_value(values, self._blobs, body.kind)
        identities = list(map(id, values))
        before = self._written.get((owner, name))
        if before is not None and before.identities == identities:
            return before.whole
        known = {} if before is None else before.each
        each = {
            identity: known.get(identity) or (one, encode_value(one, self._blobs, body.kind))
            for identity, one in zip(identities, values, strict=True)
        }
        whole = b"[%b]" % b",".join([each[identity][1] for identity in identities])
        self._written[owner, name] = _Written(identities, each, whole)
        return whole
