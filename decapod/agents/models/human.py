"""`human`: a person takes a seat, at the terminal. What a model would be sent is shown; what is typed is the reply.

A reply is some lines and an empty one. Where the seat has tools, a line that is a call is one, either in words, as in
`In ubuntu: click(element=3)`, or by its number in the menu, as in `2 element=3`; all other lines are text. `/quit` or
the end of the input (Ctrl-D) ends the trial.
"""

import asyncio
import re
import sys
from collections.abc import Iterator, Sequence
from io import TextIOWrapper
from typing import Protocol
from weakref import WeakKeyDictionary

from decapod.agents.models.model import ModelError, ModelRequest, Reply, Tool, UnusableModelError
from decapod.agents.models.registry import MODELS, SeatContext
from decapod.agents.models.typed_line import typed_line
from decapod.bus import BlobStore, readable
from decapod.documents.harmless import harmless
from decapod.messages import ImagePart, PromptMessage, ToolCall
from decapod.prompts.calls import parse_calls, tool_name

NAME = "human"
QUIT = "/quit"
_NUMBERED = re.compile(r"\s*(\d{1,3})[ \t:.]*((?:\(|[^\W\d]\w*\s*=).*)?")
_HELP = "Type your reply, then an empty line. /quit or Ctrl-D ends the trial."
_CALLS_HELP = 'A call is a line of its own: its number and arguments, as in 1 element=3, text="a".'


class PersonLeftError(ModelError):
    """The person at a seat ended the trial; it is no fault of anybody's."""


class Terminal(Protocol):
    """Where the person sits."""

    def show(self, text: str) -> None:
        """Show some text."""
        ...

    async def read(self) -> str | None:
        """Read a line, without its end; None when there are no more."""
        ...


class StandardTerminal:
    """The terminal that decapod was started in."""

    def show(self, text: str) -> None:
        """Print some text, with nothing in it that commands a terminal."""
        print(harmless(text), flush=True)

    async def read(self) -> str | None:
        """Read a line of standard input; others go on meanwhile. Bytes that are no text become lone surrogates."""
        if isinstance(sys.stdin, TextIOWrapper) and sys.stdin.errors == "strict":  # a slip must not end a trial
            sys.stdin.reconfigure(errors="surrogateescape")
        return await typed_line(sys.stdin)


class HumanModel:
    """A person in one seat. Several seats take turns at the terminal."""

    id = NAME

    def __init__(self, context: SeatContext, terminal: Terminal) -> None:
        """Sit down at a terminal."""
        self._context = context
        self._terminal = terminal
        self._introduced = False

    async def reply(self, request: ModelRequest) -> Reply:
        """Show what there is to be seen and read what the person says to it.

        Raises:
            PersonLeftError: the person ended the trial.
        """
        async with _turn_at_the_terminal():
            self._show(request)
            try:
                lines = await self._read_lines(request.agent)
            except asyncio.CancelledError:
                self._terminal.show(f"== {request.agent} need not reply any more: the turn has ended. ==")
                raise
        typed = readable("\n".join(lines))
        text, calls = read_typed(typed, request)
        return Reply(text=text, calls=calls, typed=typed)

    def _show(self, request: ModelRequest) -> None:
        told = [f"== {request.agent}, turn {request.turn} =="]
        if not self._introduced:
            told.append(request.prompt[0].text)
            self._introduced = True
        told += [part for message in _news(request.prompt) for part in self._shown(message)]
        if request.tools:
            told.append("\n".join(["You can call:", *menu(request.tools), _CALLS_HELP]))
        self._terminal.show("\n\n".join([*told, _HELP]))

    def _shown(self, message: PromptMessage) -> Iterator[str]:
        if message.text:
            yield message.text
        pictures = [part for part in message.parts if isinstance(part, ImagePart)]
        for number, part in enumerate(pictures, 1):
            place = _path(self._context.blobs, part)
            yield f"Picture {number}, {part.image.size.width}x{part.image.size.height} px{place}"

    async def _read_lines(self, agent: str) -> list[str]:
        lines: list[str] = []
        while True:
            line = await self._terminal.read()
            if line is None or line.strip() == QUIT:
                raise PersonLeftError(f"The person at the seat of {agent} ended the trial.")
            if not line.strip():
                return lines
            lines.append(line)


def menu(tools: Sequence[Tool]) -> list[str]:
    """Return a line for each tool: its number, its name and its parameters."""
    return [
        f"{number:>3} {tool.name}({', '.join(tool.schema.parameters.get('properties', {}))})"
        for number, tool in enumerate(tools, 1)
    ]


def read_typed(typed: str, request: ModelRequest) -> tuple[str, tuple[ToolCall, ...]]:
    """Return the text and the calls of what was typed. A call that cannot be read says so in its `problem`."""
    if not request.tools:
        return typed, ()
    text: list[str] = []
    calls: list[ToolCall] = []
    for line in typed.split("\n"):
        found = list(_calls_of(line, request.tools))
        text += [] if found else [line]
        for call in found:
            calls.append(call.model_copy(update={"id": f"human-{request.turn}-{request.call}-{len(calls) + 1}"}))
    return "\n".join(text).strip(), tuple(calls)


def _calls_of(line: str, tools: Sequence[Tool]) -> Iterator[ToolCall]:
    numbered = _NUMBERED.fullmatch(line)
    if numbered and 1 <= int(numbered[1]) <= len(tools):
        tool = tools[int(numbered[1]) - 1]
        arguments = (numbered[2] or "").strip().removeprefix("(").removesuffix(")")
        read = parse_calls(f"In seat: call({arguments})")
        for written in read.calls[:1]:
            yield ToolCall(id="", name=tool.name, arguments=written.arguments)
        for problem in read.problems[:1]:
            yield ToolCall(id="", name=tool.name, problem=problem.problem)
        return
    read = parse_calls(line)
    for written in read.calls:
        yield ToolCall(id="", name=tool_name(written.environment, written.action), arguments=written.arguments)
    for problem in read.problems:
        yield ToolCall(id="", name="unreadable", problem=problem.problem)


def _news(prompt: Sequence[PromptMessage]) -> Sequence[PromptMessage]:
    """What has not been shown yet: the newest prompt, or what came of the calls since the last reply."""
    last = max((index for index, message in enumerate(prompt) if message.role in ("user", "assistant")), default=0)
    return prompt[last:] if prompt[last].role == "user" else prompt[last + 1 :]


def _path(blobs: BlobStore | None, part: ImagePart) -> str:
    return "" if blobs is None else f": {blobs.folder / part.image.blob.sha256}"


_LOCKS: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock] = WeakKeyDictionary()


def _turn_at_the_terminal() -> asyncio.Lock:
    return _LOCKS.setdefault(asyncio.get_running_loop(), asyncio.Lock())


def create_human(name: str, context: SeatContext) -> HumanModel:
    """Make the seat of a person at the terminal that decapod was started in.

    Raises:
        UnusableModelError: `name` is more than `human`.
    """
    if name != NAME:
        raise UnusableModelError(f"a person's seat is called {NAME!r}, not {name!r}")
    return HumanModel(context, StandardTerminal())


MODELS.register(NAME, create_human)
