"""A server on this machine that answers as it is told to, over real HTTP, and remembers what it was asked."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Answer:
    """One response.

    `sent` cuts the body off after so many bytes and closes the connection; `stalls` keeps it open, sends nothing and
    says so to whoever serves.
    """

    body: object = None
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    sent: int | None = None
    stalls: bool = False

    @property
    def data(self) -> bytes:
        return self.body if isinstance(self.body, bytes) else json.dumps(self.body).encode()


@dataclass(frozen=True)
class Asked:
    """One request: its method and path, its headers with their names in small letters, its body."""

    line: str
    headers: Mapping[str, str]
    body: Any


Answers = Sequence[Answer] | Callable[[Asked], Answer]


class Server:
    """Gives its answers in their order, the last one again and again; or those that a function makes."""

    def __init__(self, answers: Answers, on_stall: Callable[[], None]) -> None:
        self.asked: list[Asked] = []
        self.address = ""
        self.now = 0
        self.most = 0
        self._answers = answers
        self._on_stall = on_stall
        self._released = asyncio.Event()
        self._handlers: set[asyncio.Task[None]] = set()

    def release(self) -> None:
        """Let connections that stall end."""
        self._released.set()

    def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._serve(reader, writer))
        self._handlers.add(task)
        task.add_done_callback(self._handlers.discard)

    async def finish(self) -> None:
        self.release()
        await asyncio.gather(*self._handlers)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            asked = await _read(reader)
            if asked is None:
                return
            self.asked.append(asked)
            self.now += 1
            self.most = max(self.most, self.now)
            answer = self._next(asked)
            if answer.stalls:
                self._on_stall()
                await self._released.wait()
            else:
                await asyncio.sleep(0)
                _write(writer, answer)
                await writer.drain()
            self.now -= 1
        except ConnectionError:
            pass  # whoever asked has gone, as after a time-out
        finally:
            writer.close()

    def _next(self, asked: Asked) -> Answer:
        if callable(self._answers):
            return self._answers(asked)
        return self._answers[min(len(self.asked), len(self._answers)) - 1]


async def _read(reader: asyncio.StreamReader) -> Asked | None:
    try:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    except asyncio.IncompleteReadError:
        return None
    pairs = [line.partition(":") for line in head[1:] if line]
    headers = {name.casefold(): value.strip() for name, _, value in pairs}
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    return Asked(head[0], headers, json.loads(body) if body else None)


def _write(writer: asyncio.StreamWriter, answer: Answer) -> None:
    headers = {"content-type": "application/json", "connection": "close", **answer.headers}
    lines = [f"HTTP/1.1 {answer.status} Said", f"content-length: {len(answer.data)}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    writer.write("\r\n".join([*lines, "", ""]).encode() + answer.data[: answer.sent])


@asynccontextmanager
async def serve(answers: Answers, on_stall: Callable[[], None] = lambda: None) -> AsyncIterator[Server]:
    server = Server(answers, on_stall)
    listening = await asyncio.start_server(server.accept, "127.0.0.1", 0, limit=2**24)
    server.address = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
    try:
        yield server
    finally:
        listening.close()
        await server.finish()
        await listening.wait_closed()
