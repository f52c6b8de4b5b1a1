"""`camel/PLATFORM/MODEL`: every platform that camel-ai's model factory knows, as `camel/mistral/mistral-large-latest`.

camel-ai is an extra that does not go together with the newest google-genai: it needs an environment of its own.
"""

import os
import re
from dataclasses import replace
from json import JSONDecodeError
from typing import Any

from pydantic import ValidationError

from decapod.actions import did_you_mean
from decapod.agents.models.model import ModelRequest, Reply, UnusableModelError
from decapod.agents.models.registry import MODELS, SeatContext
from decapod.agents.models.remote.conversation import read_conversation
from decapod.agents.models.remote.keys import NO_KEY, OWN, find_key, read_setting
from decapod.agents.models.remote.naming import ModelName, Options, parse_name
from decapod.agents.models.remote.openai_form import read_completion, write_messages, write_tools
from decapod.agents.models.remote.openai_wire import words_of
from decapod.agents.models.remote.pictures import Pictures, fit_side
from decapod.agents.models.remote.prices import Price, find_price
from decapod.agents.models.remote.remote import RemoteModel
from decapod.agents.models.remote.sdk import import_sdk
from decapod.agents.models.remote.trouble import (
    TroubleError,
    connection_trouble,
    http_trouble,
    odd_answer,
    one_line,
    retry_after,
)

KIND = "camel"
EXAMPLE = "camel/mistral/mistral-large-latest"
_NETWORK = re.compile(r"Connection|Connect(Error|Timeout)|Timeout|Transport|RemoteProtocol")
"""How the errors of the libraries are called by which the platforms' SDKs reach the network."""
_SECRET = re.compile(r"(KEY|TOKEN|SECRET)$")


class CamelBackend:
    """Asks a model that camel-ai's factory makes. All of them take and give the form of OpenAI's chat completions."""

    def __init__(
        self,
        name: ModelName[Options],
        platform: str,
        model: str,
        key: str | None,
        pictures: Pictures,
        price: Price | None,
    ) -> None:
        """Make it.

        Args:
            name: the model's name, with its options.
            platform: what camel-ai calls the platform.
            model: what the platform calls the model.
            key: what to authorize with; None to let camel-ai find it in the environment.
            pictures: makes pictures ready.
            price: what the model costs, where it is known.

        Raises:
            UnusableModelError: camel-ai is not installed, knows no such platform, or misses a key or a package.
        """
        self._name = name
        self._models = import_sdk("camel.models", name.whole, extra="camel")
        known = [one.value for one in import_sdk("camel.types", name.whole, extra="camel").ModelPlatformType]
        if platform not in known:
            hint = did_you_mean(platform, known)
            raise UnusableModelError(f"{name.whole}: camel-ai knows no platform {platform!r}{hint}; {', '.join(known)}")
        self._asked = (platform, model, key)
        self._pictures = pictures
        self._price = price
        self._made: dict[int | None, Any] = {}
        self._asked_ones: set[int | None] = set()
        self._check()

    def _model(self, most_tokens: int | None) -> Any:
        """The model that writes so many tokens at most: the factory's models take that when they are made."""
        if most_tokens not in self._made:
            self._made[most_tokens] = self._make(most_tokens)
        return self._made[most_tokens]

    def _make(self, most_tokens: int | None) -> Any:
        platform, model, key = self._asked
        options = self._name.options
        # Retries and time-outs are RemoteModel's: the same for every provider, seeded, and told in the journal. Only
        # what the name says is sent: which parameters a platform knows, its own class in camel-ai checks.
        values = {
            "temperature": options.temperature,
            "top_p": options.top_p,
            "max_tokens": most_tokens,
            "seed": None if isinstance(options.seed, str) else options.seed,
        }
        config = {name: value for name, value in values.items() if value is not None}
        return self._models.ModelFactory.create(
            platform, model, config, api_key=key, url=options.base_url, timeout=options.timeout, max_retries=0
        )

    def _check(self) -> None:
        try:
            self._model(self._name.options.max_tokens)
        except (ValueError, ImportError) as error:
            raise UnusableModelError(f"{self._name.whole}: camel-ai cannot make it: {one_line(str(error))}") from None

    async def ask(self, request: ModelRequest) -> Reply:
        """Make one try.

        Raises:
            TroubleError: it failed.
            ModelError: a picture of the prompt cannot be read.
        """
        messages, images = await write_messages(read_conversation(request.prompt), self._pictures)
        most_tokens = request.most_tokens(self._name.options.max_tokens)
        completion = await self._run(messages, write_tools(request.tools), most_tokens)
        reply = read_completion(completion, request.tools, self._price)
        raw = completion.model_dump_json(exclude_none=True) if hasattr(completion, "model_dump_json") else ""
        return replace(reply, raw=raw, images=images)

    async def close(self) -> None:
        """Close the connections, where camel-ai's class has them."""
        for most_tokens in self._asked_ones:
            close = getattr(getattr(self._made[most_tokens], "_async_client", None), "close", None)
            if close is not None:
                await close()

    async def _run(self, messages: list[dict[str, Any]], tools: list[dict[str, Any]], most_tokens: int | None) -> Any:
        model = self._model(most_tokens)
        self._asked_ones.add(most_tokens)
        try:
            return await model.arun(messages, tools=tools or None)
        except Exception as error:  # noqa: BLE001 - every platform has errors of its own, of no common kind
            own = self._name.options.key
            raise read_trouble(error, OWN + own if own else "its key") from None


def read_trouble(error: Exception, key: str) -> TroubleError:
    """Say what an error of some platform's SDK means, as far as it shows: they have no common kind.

    Args:
        error: what the SDK raised.
        key: the name of the variable that the key came from.
    """
    status = getattr(error, "status_code", None)
    if isinstance(status, int) and status >= 400:
        said, code = words_of(getattr(error, "body", None), str(error))
        wait = retry_after(getattr(getattr(error, "response", None), "headers", None) or {})
        return http_trouble(status, said, code=code, key=key, wait=wait)
    if isinstance(status, int) or isinstance(error, JSONDecodeError | ValidationError):
        return odd_answer(f"{type(error).__name__}: {error}")
    if any(_NETWORK.search(kind.__name__) for kind in type(error).__mro__):
        return connection_trouble(error)
    return TroubleError(f"camel-ai failed with {type(error).__name__}: {one_line(str(error))}", again=False)


def create_camel(name: str, context: SeatContext) -> RemoteModel:
    """Make the model of `camel/PLATFORM/MODEL?OPTIONS`.

    Raises:
        UnusableModelError: the name, an option or the table of prices is wrong, or the key or camel-ai is missing.
    """
    parsed = parse_name(name, Options, example=EXAMPLE)
    options = parsed.options
    platform, _, model = parsed.model.partition("/")
    if not model:
        raise UnusableModelError(f"{name!r} does not say which model of {platform}; write it as in {EXAMPLE}")
    if options.base_url is not None or options.key is not None:
        key: str | None = find_key(name, (), base_url=options.base_url, own=options.key)
    else:
        key = read_setting(f"{platform.upper().replace('-', '_')}_API_KEY")
    price = find_price(f"{platform}/{model}", options.prices, elsewhere=options.base_url is not None)
    pictures = Pictures(context.blobs, fit_side(options.image_side))
    backend = CamelBackend(parsed, platform, model, key, pictures, price)
    # camel-ai may take a key from a variable that only it knows, so whatever looks like one is kept out of all texts.
    secrets = [value for variable, value in os.environ.items() if _SECRET.search(variable)]
    return RemoteModel(parsed, backend, [key or NO_KEY, *secrets], context.seed)


MODELS.register(KIND, create_camel)
