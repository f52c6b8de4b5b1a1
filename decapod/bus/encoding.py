"""From the bodies of a trial to the JSON of its journal lines."""

from decapod.bus.blobs import BlobStore
from decapod.bus.texts import encode_body, encode_value
from decapod.messages import Message, ModelCall, PromptMessage

_Written = dict[int, tuple[PromptMessage, bytes]]
"""Messages of a prompt by their identity, each kept with its JSON."""


class BodyEncoder:
    """Encodes bodies as `encode_body` does, without doing twice what a prompt has in common with the one before.

    Most of a prompt has been in its agent's last one: the system prompt, and the exchanges that are remembered. They
    are the very same objects then. The JSON of each agent's last prompt is kept for that.
    """

    def __init__(self, blobs: BlobStore) -> None:
        """Begin with no prompt; long texts go to `blobs`."""
        self._blobs = blobs
        self._prompts: dict[str, _Written] = {}

    def encode(self, body: Message) -> bytes:
        """Return the JSON of a body for a journal line; its long texts are blobs when this returns.

        Raises:
            JournalError: a blob could not be written.
            UnwritableMessageError: the body holds something that JSON in UTF-8 cannot say.
        """
        return self._encode_call(body) if isinstance(body, ModelCall) else encode_body(body, self._blobs)

    def _encode_call(self, call: ModelCall) -> bytes:
        before = self._prompts.get(call.agent, {})
        prompt: _Written = {}
        for message in call.prompt:
            known = before.get(id(message))
            prompt[id(message)] = known or (message, encode_value(message, self._blobs, call.kind))
        told = b",".join([prompt[id(message)][1] for message in call.prompt])
        rest = encode_value(call, self._blobs, call.kind, without={"prompt"})
        self._prompts[call.agent] = prompt
        return b'%b,"prompt":[%b]}' % (rest[:-1], told)
