"""`anthropic/MODEL`: Anthropic's messages, by its SDK."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from decapod.agents.models.model import ModelRequest, Reply
from decapod.agents.models.registry import MODELS, SeatContext
from decapod.agents.models.remote.anthropic_form import Block, read_message, thoughts_of, write_tools, write_turns
from decapod.agents.models.remote.conversation import read_conversation
from decapod.agents.models.remote.keys import OWN, find_key
from decapod.agents.models.remote.lazy import Lazy
from decapod.agents.models.remote.naming import ModelName, Options, parse_name
from decapod.agents.models.remote.openai_wire import words_of
from decapod.agents.models.remote.pictures import Pictures, fit_side
from decapod.agents.models.remote.prices import Price, find_price
from decapod.agents.models.remote.remote import RemoteModel
from decapod.agents.models.remote.sdk import import_sdk, read_raw
from decapod.agents.models.remote.trouble import TroubleError, connection_trouble, http_trouble, odd_answer, retry_after
from decapod.agents.models.remote.verbatim import Verbatim

if TYPE_CHECKING:
    from anthropic import AsyncAnthropic

KIND = "anthropic"
KEY = "ANTHROPIC_API_KEY"
EXAMPLE = "anthropic/claude-sonnet-4-5"
ADDRESS = "https://api.anthropic.com"
MAX_TOKENS = 8192
"""The provider demands a limit for every reply; this one holds where the name does not give one."""


class AnthropicBackend:
    """Speaks to Anthropic's server, or to one like it. The connection is made with the first call."""

    def __init__(self, name: ModelName[Options], key: str, pictures: Pictures, price: Price | None) -> None:
        """Make it.

        Raises:
            UnusableModelError: the SDK is not installed.
        """
        self._sdk = import_sdk("anthropic", name.whole, extra="anthropic")
        self._name = name
        self._key = key
        self._pictures = pictures
        self._price = price
        self._thoughts: Verbatim[list[Block]] = Verbatim()
        self._client = Lazy(self._make)

    def _make(self) -> "AsyncAnthropic":
        address = self._name.options.base_url
        # Retries and time-outs are RemoteModel's: the same for every provider, seeded, and told in the journal.
        client: AsyncAnthropic = self._sdk.AsyncAnthropic(
            api_key=self._key,
            base_url=address or ADDRESS,
            max_retries=0,
            timeout=None,
            # Newer versions of the SDK send the key as a bearer; servers of one's own may know only the older header.
            default_headers={"x-api-key": self._key} if address else None,
        )
        return client

    async def ask(self, request: ModelRequest) -> Reply:
        """Make one try.

        Raises:
            TroubleError: it failed.
            ModelError: a picture of the prompt cannot be read.
        """
        conversation = read_conversation(request.prompt)
        messages, images = await write_turns(conversation, self._pictures, self._thoughts)
        asked = {**self._sampling(request), "model": self._name.model, "messages": messages}
        if conversation.system:
            asked["system"] = conversation.system
        if request.tools:
            asked["tools"] = write_tools(request.tools)
        message, raw = await self._send(asked)
        reply = read_message(message, request.tools, self._price)
        self._thoughts.keep(reply.calls, thoughts_of(message))
        return replace(reply, raw=raw, images=images)

    async def close(self) -> None:
        """Close the connection, if there is one."""
        if self._client.made is not None:
            await self._client.made.close()

    async def _send(self, asked: dict[str, Any]) -> tuple[object, str]:
        sdk = self._sdk
        client = await self._client.get()
        try:
            response = await client.messages.with_raw_response.create(**asked)
            return await read_raw(response)
        except (sdk.APIConnectionError, sdk.APIStatusError, sdk.APIResponseValidationError) as error:
            raise self._trouble(error) from None
        except ValueError as error:  # the body is no JSON
            raise odd_answer(f"{type(error).__name__}: {error}") from None

    def _sampling(self, request: ModelRequest) -> dict[str, Any]:
        options = self._name.options
        asked: dict[str, Any] = {"max_tokens": request.most_tokens(options.max_tokens) or MAX_TOKENS}
        # Newer models refuse these two, and newer versions of the SDK have no parameters for them; older models take
        # them still, so what the name asks for is sent as it is.
        values = {"temperature": options.temperature, "top_p": options.top_p}
        if given := {name: value for name, value in values.items() if value is not None}:
            asked["extra_body"] = given
        return asked

    def _trouble(self, error: Any) -> TroubleError:
        status = getattr(error, "status_code", None)
        if not isinstance(status, int):
            return connection_trouble(error)
        if status < 400:
            return odd_answer(str(error))
        said, code = words_of(error.body, str(error))
        own = self._name.options.key
        wait = retry_after(error.response.headers)
        return http_trouble(status, said, code=code, key=OWN + own if own else KEY, wait=wait)


def create_anthropic(name: str, context: SeatContext) -> RemoteModel:
    """Make the model of `anthropic/MODEL?OPTIONS`. It samples without a seed: the provider takes none.

    Raises:
        UnusableModelError: the name, an option or the table of prices is wrong, or the key or the SDK is missing.
    """
    parsed = parse_name(name, Options, example=EXAMPLE)
    options = parsed.options
    key = find_key(name, (KEY,), base_url=options.base_url, own=options.key)
    price = find_price(parsed.priced, options.prices, elsewhere=options.base_url is not None)
    pictures = Pictures(context.blobs, fit_side(options.image_side))
    return RemoteModel(parsed, AnthropicBackend(parsed, key, pictures, price), [key], context.seed)


MODELS.register(KIND, create_anthropic)
