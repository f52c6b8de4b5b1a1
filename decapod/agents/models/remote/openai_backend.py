"""`openai/MODEL`: OpenAI's chat completions, and every server that speaks them (vLLM, Ollama, llama.cpp)."""

from dataclasses import replace

from decapod.agents.models.model import ModelRequest, Reply
from decapod.agents.models.registry import MODELS, SeatContext
from decapod.agents.models.remote.conversation import read_conversation
from decapod.agents.models.remote.keys import NO_KEY, OWN, find_key, read_setting
from decapod.agents.models.remote.naming import ModelName, O, Options, parse_name
from decapod.agents.models.remote.openai_form import read_completion, write_messages, write_tools
from decapod.agents.models.remote.openai_wire import OpenAIWire
from decapod.agents.models.remote.pictures import Pictures, fit_side
from decapod.agents.models.remote.prices import Price, find_price
from decapod.agents.models.remote.remote import RemoteModel

KIND = "openai"
KEY = "OPENAI_API_KEY"
ADDRESS = "OPENAI_BASE_URL"
EXAMPLE = "openai/gpt-4o"


class OpenAIBackend:
    """Tools and pictures by the protocol's own means."""

    def __init__(self, wire: OpenAIWire, pictures: Pictures, price: Price | None, max_tokens: int | None) -> None:
        """Make it. `max_tokens` is what the model's name says of the length of a reply."""
        self._max_tokens = max_tokens
        self._wire = wire
        self._pictures = pictures
        self._price = price

    async def ask(self, request: ModelRequest) -> Reply:
        """Make one try.

        Raises:
            TroubleError: it failed.
            ModelError: a picture of the prompt cannot be read.
        """
        messages, images = await write_messages(read_conversation(request.prompt), self._pictures)
        completion, raw = await self._wire.complete(
            messages, write_tools(request.tools), request.most_tokens(self._max_tokens)
        )
        return replace(read_completion(completion, request.tools, self._price), raw=raw, images=images)

    async def close(self) -> None:
        """Close the connection."""
        await self._wire.close()


def open_wire(name: ModelName[O], context: SeatContext) -> tuple[OpenAIWire, str, bool]:
    """Make the connection that a model's name asks for.

    Returns:
        The connection, the key, and whether it leads elsewhere than to OpenAI.

    Raises:
        UnusableModelError: there is no key, or the SDK is not installed.
    """
    options = name.options
    address = options.base_url or read_setting(ADDRESS)
    if options.base_url is None and address is not None:
        key = read_setting(KEY) or NO_KEY  # a server of one's own may want none
    else:
        key = find_key(name.whole, (KEY,), base_url=options.base_url, own=options.key)
    variable = OWN + options.key if options.key else KEY
    return OpenAIWire(name, key, variable, address, context.seed), key, address is not None


def create_openai(name: str, context: SeatContext) -> RemoteModel:
    """Make the model of `openai/MODEL?OPTIONS`.

    Raises:
        UnusableModelError: the name, an option or the table of prices is wrong, or the key or the SDK is missing.
    """
    parsed = parse_name(name, Options, example=EXAMPLE)
    wire, key, elsewhere = open_wire(parsed, context)
    price = find_price(parsed.priced, parsed.options.prices, elsewhere=elsewhere)
    pictures = Pictures(context.blobs, fit_side(parsed.options.image_side))
    return RemoteModel(parsed, OpenAIBackend(wire, pictures, price, parsed.options.max_tokens), [key], context.seed)


MODELS.register(KIND, create_openai)
