"""The runtime of autogen-core, which keeps no journal."""

import asyncio
import tracemalloc

from autogen_core import (
    AgentId,
    DefaultTopicId,
    MessageContext,
    RoutedAgent,
    SingleThreadedAgentRuntime,
    TypeSubscription,
    message_handler,
)
from pydantic import BaseModel

from benchmarks.common.serving import serve, timed
from benchmarks.workers.letters import TEXT


class Instruction(BaseModel):
    """The same fields as decapod's message."""

    kind: str = "instruction"
    agent: str
    text: str
    carries: str = "instruction"
    round: int = 1


MESSAGE = Instruction(agent="main", text=TEXT)


class Reader(RoutedAgent):
    """Takes a message and does nothing."""

    def __init__(self) -> None:
        super().__init__("A reader.")

    @message_handler
    async def take(self, message: Instruction, ctx: MessageContext) -> None:
        """Take it."""


class Answerer(RoutedAgent):
    """Answers a message with the same."""

    def __init__(self) -> None:
        super().__init__("An answerer.")

    @message_handler
    async def answer(self, message: Instruction, ctx: MessageContext) -> Instruction:
        """Answer it."""
        return MESSAGE


async def open_runtime(readers: int) -> SingleThreadedAgentRuntime:
    runtime = SingleThreadedAgentRuntime()
    for number in range(readers):
        await Reader.register(runtime, f"reader_{number}", Reader)
        await runtime.add_subscription(TypeSubscription("default", f"reader_{number}"))
    return runtime


def publish(subscribers: int, messages: int) -> float:
    async def run() -> None:
        runtime = await open_runtime(subscribers)
        runtime.start()
        for _ in range(messages):
            await runtime.publish_message(MESSAGE, DefaultTopicId())
        await runtime.stop_when_idle()

    return timed(run)


def request(messages: int) -> float:
    async def run() -> None:
        runtime = SingleThreadedAgentRuntime()
        await Answerer.register(runtime, "answerer", Answerer)
        runtime.start()
        for _ in range(messages):
            await runtime.send_message(MESSAGE, AgentId("answerer", "default"))
        await runtime.stop_when_idle()

    return timed(run)


async def _queued(messages: int) -> float:
    runtime = await open_runtime(1)
    await runtime.publish_message(MESSAGE, DefaultTopicId())
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(messages):
        await runtime.publish_message(MESSAGE, DefaultTopicId())
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return used / messages


def queued(messages: int) -> float:
    """Bytes for each message that waits, without the message itself."""
    return asyncio.run(_queued(messages))


if __name__ == "__main__":
    serve(
        {
            "publish-1": lambda size: publish(1, size),
            "publish-10": lambda size: publish(10, size),
            "publish-100": lambda size: publish(100, size),
            "request": request,
            "queued": queued,
        }
    )
