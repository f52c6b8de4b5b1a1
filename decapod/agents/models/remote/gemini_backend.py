"""`gemini/MODEL`: Google's Gemini, by the SDK google-genai."""

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from decapod.agents.models.model import ModelRequest, Reply
from decapod.agents.models.registry import MODELS, SeatContext
from decapod.agents.models.remote.conversation import read_conversation
from decapod.agents.models.remote.keys import OWN, find_key
from decapod.agents.models.remote.lazy import Lazy
from decapod.agents.models.remote.naming import ModelName, Options, parse_name
from decapod.agents.models.remote.openai_wire import sampling_seed
from decapod.agents.models.remote.pictures import Pictures, fit_side
from decapod.agents.models.remote.prices import Price, find_price
from decapod.agents.models.remote.remote import RemoteModel
from decapod.agents.models.remote.sdk import import_sdk
from decapod.agents.models.remote.trouble import TroubleError, connection_trouble, http_trouble, odd_answer, retry_after
from decapod.agents.models.remote.verbatim import Verbatim

if TYPE_CHECKING:
    from google.genai import Client, types

KIND = "gemini"
KEYS = ("GEMINI_API_KEY", "GOOGLE_API_KEY")
EXAMPLE = "gemini/gemini-2.5-flash"
ADDRESS = "https://generativelanguage.googleapis.com"
_NETWORK = (("httpx2", "HTTPError"), ("httpx", "HTTPError"), ("aiohttp", "ClientError"))
"""The errors of the libraries by which the SDK may reach the network; it lets them through as they are."""


class GeminiBackend:
    """Speaks to Google's server, or to one like it. The connection is made with the first call."""

    def __init__(self, name: ModelName[Options], key: str, pictures: Pictures, price: Price | None, seed: int) -> None:
        """Make it.

        Raises:
            UnusableModelError: the SDK is not installed.
        """
        self._sdk = import_sdk("google.genai", name.whole, extra="gemini")
        self._name = name
        self._key = key
        self._pictures = pictures
        self._price = price
        self._seed = seed
        self._own: Verbatim[types.Content] = Verbatim()
        self._client = Lazy(self._make)

    def _make(self) -> "Client":
        # Retries and time-outs are RemoteModel's: the same for every provider, seeded, and told in the journal.
        retries = self._sdk.types.HttpRetryOptions(attempts=1)
        options = self._sdk.types.HttpOptions(base_url=self._name.options.base_url or ADDRESS, retry_options=retries)
        client: Client = self._sdk.Client(api_key=self._key, vertexai=False, http_options=options)
        return client

    async def ask(self, request: ModelRequest) -> Reply:
        """Make one try.

        Raises:
            TroubleError: it failed.
            ModelError: a picture of the prompt cannot be read.
        """
        from decapod.agents.models.remote.gemini_form import read_response, write_contents, write_tools

        conversation = read_conversation(request.prompt)
        contents, images = await write_contents(conversation, self._pictures, self._own)
        config = self._sampling(request)
        if conversation.system:
            config["system_instruction"] = conversation.system
        if request.tools:
            config["tools"] = write_tools(request.tools)
            config["automatic_function_calling"] = {"disable": True}
        response = await self._send(contents, config)
        reply = read_response(response, request, self._price)
        if response.candidates and response.candidates[0].content is not None:
            self._own.keep(reply.calls, response.candidates[0].content)
        return replace(reply, raw=response.model_dump_json(exclude_none=True), images=images)

    async def close(self) -> None:
        """Close the connection, if there is one."""
        if self._client.made is not None:
            await self._client.made.aio.aclose()
            self._client.made.close()

    async def _send(self, contents: "list[types.Content]", config: dict[str, Any]) -> "types.GenerateContentResponse":
        settings = self._sdk.types.GenerateContentConfig(**config)
        client = await self._client.get()
        try:
            return await client.aio.models.generate_content(model=self._name.model, contents=contents, config=settings)
        except self._sdk.errors.APIError as error:
            raise self._trouble(error) from None
        except _network_errors() as error:
            raise connection_trouble(error) from None
        except ValueError as error:  # the body is no JSON, or not of the protocol's form
            raise odd_answer(f"{type(error).__name__}: {error}") from None

    def _sampling(self, request: ModelRequest) -> dict[str, Any]:
        options = self._name.options
        values = {
            "temperature": options.temperature,
            "top_p": options.top_p,
            "max_output_tokens": request.most_tokens(options.max_tokens),
            "seed": sampling_seed(options, self._seed),
        }
        return {name: value for name, value in values.items() if value is not None}

    def _trouble(self, error: Any) -> TroubleError:
        if not isinstance(error.code, int) or error.code < 400:
            return odd_answer(str(error))
        own = self._name.options.key
        headers = getattr(error.response, "headers", None) or {}
        wait = retry_after(headers)
        return http_trouble(
            error.code,
            str(error.message or error.details),
            code=str(error.status or ""),
            key=OWN + own if own else KEYS[0],
            wait=wait if wait is not None else _retry_delay(error.details),
        )


def _retry_delay(details: object) -> float | None:
    """The seconds to wait that the body of an error asks for, as in `{"retryDelay": "30s"}`."""
    inner = details.get("error", details) if isinstance(details, dict) else None
    listed = inner.get("details") if isinstance(inner, dict) else None
    for one in listed if isinstance(listed, list) else ():
        delay = one.get("retryDelay") if isinstance(one, dict) else None
        if isinstance(delay, str) and delay.endswith("s"):
            return retry_after({"retry-after": delay[:-1]})
    return None


def _network_errors() -> tuple[type[Exception], ...]:
    loaded = ((sys.modules.get(module), error) for module, error in _NETWORK)
    return tuple(getattr(module, error) for module, error in loaded if module is not None)


def create_gemini(name: str, context: SeatContext) -> RemoteModel:
    """Make the model of `gemini/MODEL?OPTIONS`.

    Raises:
        UnusableModelError: the name, an option or the table of prices is wrong, or the key or the SDK is missing.
    """
    parsed = parse_name(name, Options, example=EXAMPLE)
    options = parsed.options
    key = find_key(name, KEYS, base_url=options.base_url, own=options.key)
    price = find_price(parsed.priced, options.prices, elsewhere=options.base_url is not None)
    pictures = Pictures(context.blobs, fit_side(options.image_side))
    return RemoteModel(parsed, GeminiBackend(parsed, key, pictures, price, context.seed), [key], context.seed)


MODELS.register(KIND, create_gemini)
