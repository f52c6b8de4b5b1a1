"""The same turn in openai-agents: a planner, and an agent with a tool for each machine, with a model in memory."""

import asyncio
from time import process_time
from typing import Any

from agents import Agent, ModelResponse, Runner, Usage, function_tool, set_tracing_disabled
from agents.models.interface import Model
from openai.types.responses import ResponseFunctionToolCall, ResponseOutputMessage, ResponseOutputText

from benchmarks.common.serving import serve
from benchmarks.workers.office import INSTRUCTION, LEFT, RIGHT, SCREEN, TASK


@function_tool
def click(element: int) -> str:
    """Click an element."""
    return "ok"


@function_tool
def write_text(text: str) -> str:
    """Write a text."""
    return "ok"


class Instant(Model):
    """Answers at once: with what it was given, or with a call and, when that was carried out, with a word."""

    def __init__(self, call: tuple[str, str] | None) -> None:
        self._call = call
        self._count = 0

    async def get_response(self, *arguments: Any, **named: Any) -> ModelResponse:
        """Answer."""
        self._count += 1
        last = named["input"][-1]
        done = isinstance(last, dict) and last.get("type") == "function_call_output"
        if self._call is None or done:
            text = ResponseOutputText(
                text=INSTRUCTION if self._call is None else "ok", type="output_text", annotations=[]
            )
            said = ResponseOutputMessage(
                id=str(self._count), content=[text], role="assistant", status="completed", type="message"
            )
            return ModelResponse(output=[said], usage=Usage(requests=1, input_tokens=100), response_id=None)
        name, written = self._call
        called = ResponseFunctionToolCall(
            call_id=f"call-{self._count}", name=name, arguments=written, type="function_call"
        )
        return ModelResponse(output=[called], usage=Usage(requests=1, input_tokens=100), response_id=None)

    def stream_response(self, *arguments: Any, **more: Any) -> Any:
        """Not asked for."""
        raise RuntimeError("this benchmark does not stream")


def team() -> tuple[Agent[Any], list[Agent[Any]]]:
    planner = Agent(name="main", instructions=TASK, model=Instant(None))
    operators = [
        Agent(name=LEFT, instructions="Act on left.", model=Instant(("click", '{"element": 1}')), tools=[click]),
        Agent(
            name=RIGHT,
            instructions="Act on right.",
            model=Instant(("write_text", '{"text": "10:30"}')),
            tools=[write_text],
        ),
    ]
    return planner, operators


async def _turns(count: int) -> float:
    planner, operators = team()
    started = process_time()
    for _ in range(count):
        said = await Runner.run(planner, f"{SCREEN}\n\n{SCREEN}")
        for operator in operators:
            await Runner.run(operator, f"{SCREEN}\n\n{said.final_output}", max_turns=3)
    return (process_time() - started) / count


def turns(count: int) -> float:
    """CPU seconds of a turn: three agents think, two act; each operator is told what came of its call."""
    return asyncio.run(_turns(count))


if __name__ == "__main__":
    set_tracing_disabled(True)
    serve({"turn": turns})
