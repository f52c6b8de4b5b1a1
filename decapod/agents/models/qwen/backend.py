"""`qwen-vl/MODEL`: Qwen's models that see, behind a server that speaks OpenAI's chat completions.

They answer in text. Where they point at a picture, the point becomes one on the screen, and is looked up there.
"""

from dataclasses import replace

from decapod.agents.models.model import ModelError, ModelRequest, Reply
from decapod.agents.models.qwen.naming import KIND, CoordinateSpace, QwenOptions, parse_qwen
from decapod.agents.models.qwen.parsing import parse_reply
from decapod.agents.models.qwen.prompt import tools_text
from decapod.agents.models.qwen.seat import SeatTools, seat_tools
from decapod.agents.models.qwen.spaces import smart_resize
from decapod.agents.models.registry import MODELS, SeatContext
from decapod.agents.models.remote.conversation import Conversation, Heard, Results, Said, read_conversation
from decapod.agents.models.remote.naming import ModelName
from decapod.agents.models.remote.openai_backend import open_wire
from decapod.agents.models.remote.openai_form import Message, read_completion, write_part
from decapod.agents.models.remote.openai_wire import OpenAIWire
from decapod.agents.models.remote.pictures import Fit, Pictures, fit_side
from decapod.agents.models.remote.prices import Price, find_price
from decapod.agents.models.remote.remote import RemoteModel
from decapod.agents.models.remote.verbatim import Verbatim
from decapod.messages import ImagePart, Point, SentImage, Size, ToolCall
from decapod.prompts.jsontext import write_json
from decapod.prompts.marks.spaces import Frame, SpaceError


class QwenBackend:
    """Turns requests into Qwen's form, and what it writes into calls of the environment's actions."""

    def __init__(
        self,
        wire: OpenAIWire,
        pictures: Pictures,
        price: Price | None,
        space: CoordinateSpace,
        divisor: int,
        max_tokens: int | None,
    ) -> None:
        """Make it.

        Args:
            wire: the connection.
            pictures: makes pictures ready.
            price: what the model costs, where it is known.
            space: what the model's coordinates count.
            divisor: what it calls the far edge.
            max_tokens: what the model's name says of the length of a reply.
        """
        self._max_tokens = max_tokens
        self._wire = wire
        self._pictures = pictures
        self._price = price
        self._space = space
        self._divisor = divisor
        self._own: Verbatim[str] = Verbatim()
        self._cursors: dict[str, Point] = {}

    async def ask(self, request: ModelRequest) -> Reply:
        """Make one try.

        Raises:
            TroubleError: it failed.
            ModelError: a picture of the prompt cannot be read.
        """
        conversation = read_conversation(request.prompt)
        frames = await self._frames(conversation)
        offered = seat_tools(request.tools, frames, self._cursors)
        messages, images = await self._write(conversation, tools_text(offered))
        completion, raw = await self._wire.complete(messages, [], request.most_tokens(self._max_tokens))
        told = read_completion(completion, (), self._price)
        reply = self._read(told, offered, request)
        return replace(reply, raw=raw, images=images)

    async def close(self) -> None:
        """Close the connection."""
        await self._wire.close()

    async def _frames(self, conversation: Conversation) -> dict[str, Frame]:
        """The pictures of this turn, by environment: those of earlier turns show what is no more."""
        heard = [turn for turn in conversation.turns if isinstance(turn, Heard)]
        frames = {}
        for part in heard[-1].parts if heard else ():
            if isinstance(part, ImagePart) and part.environment:
                sent = (await self._pictures.make(part.image)).sent.sent
                frames[part.environment] = Frame(self._space, sent, part.image.screen, self._divisor)
        return frames

    async def _write(self, conversation: Conversation, tools: str) -> tuple[list[Message], tuple[SentImage, ...]]:
        sent: list[SentImage] = []
        system = "\n\n".join(text for text in (conversation.system, tools) if text)
        messages: list[Message] = [{"role": "system", "content": system}] if system else []
        for turn in conversation.turns:
            if isinstance(turn, Said):
                messages.append({"role": "assistant", "content": self._own.find(turn) or _rewrite(turn)})
                continue
            if isinstance(turn, Results):
                content = [{"type": "text", "text": _responses(turn)}]
            else:
                content = [await write_part(part, self._pictures, sent) for part in turn.parts]
            if messages and messages[-1]["role"] == "user":
                messages[-1]["content"] += content
            else:
                messages.append({"role": "user", "content": content})
        return messages, tuple(sent)

    def _read(self, told: Reply, offered: SeatTools, request: ModelRequest) -> Reply:
        written = parse_reply(told.text)
        calls: list[ToolCall] = []
        for number, call in enumerate(written.calls, 1):
            calls += offered.read(call, f"qwen-{request.turn}-{request.call}-{number}")
        for screen in offered.screens.values():
            if screen.device.cursor is not None:
                self._cursors[screen.device.environment] = screen.device.cursor
        self._own.keep(tuple(calls), told.text)
        return replace(told, text=written.text, calls=tuple(calls))


def _rewrite(turn: Said) -> str:
    """An earlier reply whose own words are not known any more, in its form."""
    calls = (
        f'<tool_call>\n{{"name": {write_json(one.call.name)}, "arguments": {write_json(one.arguments)}}}\n</tool_call>'
        for one in turn.calls
    )
    return "\n".join([text for text in (turn.text,) if text] + list(calls))


def _responses(turn: Results) -> str:
    return "\n".join(f"<tool_response>\n{text}\n</tool_response>" for _, text in turn.results)


def fit_patches(options: QwenOptions, factor: int) -> Fit:
    """Scale as the model's own processor would, so that it finds nothing left to do and coordinates stay true."""
    shrink = fit_side(options.image_side)

    def fit(size: Size) -> Size:
        try:
            return smart_resize(shrink(size), factor, min_patches=options.min_patches, max_patches=options.max_patches)
        except SpaceError as error:
            raise ModelError(f"a picture of the prompt cannot be sent: {error}") from None

    return fit


def create_qwen(name: str, context: SeatContext) -> RemoteModel:
    """Make the model of `qwen-vl/MODEL?OPTIONS`.

    Raises:
        UnusableModelError: the name, an option or the table of prices is wrong, or the key or the SDK is missing.
    """
    parsed: ModelName[QwenOptions]
    parsed, space, factor = parse_qwen(name)
    options = parsed.options
    wire, key, elsewhere = open_wire(parsed, context)
    price = find_price(parsed.priced, options.prices, elsewhere=elsewhere)
    pictures = Pictures(context.blobs, fit_patches(options, factor))
    backend = QwenBackend(wire, pictures, price, space, int(options.divisor), options.max_tokens)
    return RemoteModel(parsed, backend, [key], context.seed)


MODELS.register(KIND, create_qwen)
