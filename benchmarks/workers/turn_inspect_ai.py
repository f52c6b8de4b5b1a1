"""The same turn in inspect-ai, in an evaluation that keeps its log: a planner, a ReAct agent for each machine."""

from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from inspect_ai import Task, eval
from inspect_ai.agent import react, run
from inspect_ai.dataset import Sample
from inspect_ai.model import ModelOutput, ModelUsage, get_model
from inspect_ai.solver import Generate, TaskState, solver
from inspect_ai.tool import tool

from benchmarks.common.serving import serve
from benchmarks.workers.office import INSTRUCTION, LEFT, RIGHT, SCREEN, TASK

USAGE = ModelUsage(input_tokens=100, output_tokens=20, total_tokens=120)
"""Told with each reply, or the mock model would fetch a tokenizer to count for itself."""


@tool
def click() -> Any:
    async def execute(element: int) -> str:
        """Click an element.

        Args:
            element: The element.
        """
        return "ok"

    return execute


@tool
def write_text() -> Any:
    async def execute(text: str) -> str:
        """Write a text.

        Args:
            text: What to write.
        """
        return "ok"

    return execute


def instant(name: str, arguments: dict[str, Any]) -> Any:
    """A model that answers at once: with a call and, when that was carried out, with a word; without name, a text."""

    def answer(messages: Any, *others: Any) -> ModelOutput:
        if not name:
            output = ModelOutput.from_content("mockllm", INSTRUCTION)
        elif messages[-1].role == "tool":
            output = ModelOutput.from_content("mockllm", "ok")
        else:
            output = ModelOutput.for_tool_call("mockllm", name, arguments)
        output.usage = USAGE
        return output

    return get_model("mockllm/model", custom_outputs=answer, memoize=False)


def turns(count: int) -> float:
    """CPU seconds of a turn: three agents think, two act; each operator is told what came of its call."""
    taken: list[float] = []

    @solver
    def office() -> Any:
        planner = react(name="main", prompt=TASK, model=instant("", {}), submit=False)
        operators = [
            react(name=LEFT, tools=[click()], model=instant("click", {"element": 1}), submit=False),
            react(name=RIGHT, tools=[write_text()], model=instant("write_text", {"text": "10:30"}), submit=False),
        ]

        async def solve(state: TaskState, generate: Generate) -> TaskState:
            started = process_time()
            for _ in range(count):
                said = await run(planner, f"{SCREEN}\n\n{SCREEN}")
                for operator in operators:
                    await run(operator, f"{SCREEN}\n\n{said.output.completion}")
            taken.append(process_time() - started)
            return state

        return solve

    with TemporaryDirectory() as folder:
        logs = eval(
            Task(dataset=[Sample(input="go")], solver=office()), model="mockllm/model", display="none", log_dir=folder
        )
    if logs[0].status != "success":
        raise RuntimeError(f"the evaluation failed: {logs[0].error}")
    return taken[0] / count


if __name__ == "__main__":
    serve({"turn": turns})
