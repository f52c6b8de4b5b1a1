"""`decapod tasks verify TASK --human`: a person operates, and sees the nodes light up."""

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import anyio

from decapod.cli.errors import CommandError, ExitCode
from decapod.cli.stoppable import run_stoppable
from decapod.cli.terminal import harmless
from decapod.evaluators import StepResult
from decapod.experiments.human import Word, watch_a_person
from decapod.experiments.plan import opener
from decapod.tasks import TaskInstance


def let_a_person_operate(task: TaskInstance, *, driver: str, runs: Path) -> ExitCode:
    """Let a person do a task on their own display; return how it went.

    Raises:
        CommandError: the driver shows the person nothing.
    """
    if driver != "display":
        raise CommandError(
            "A person cannot see a desktop that runs on an X server of its own.",
            hint="Say --driver display: the task is then prepared, and watched, on the display that you are at.",
        )
    print(harmless(f"{task.id}, seed {task.seed}\n\n{task.instruction}\n"))
    print("Do it now. Type 'submit' and an answer to submit one, 'done' when it is done.", flush=True)
    total = len(task.graph.counted)
    lit: list[str] = []

    def tell(result: StepResult) -> None:
        lit.extend(result.newly)
        for check in result.checks:
            if check.node in result.newly:
                print(harmless(f"completed {len(lit)} of {total}: {check.node}, seen: {check.evidence}"), flush=True)

    async def work() -> bool:
        return await watch_a_person(task, opener(driver=driver, confined=False), runs / "human", read_words, tell)

    complete = run_stoppable(work)
    missing = [node.name for node in task.graph.counted if node.name not in lit]
    print("Every node has been completed." if complete else f"Not completed: {', '.join(missing)}")
    return ExitCode.DONE if complete else ExitCode.NOT_DONE


async def read_words() -> AsyncIterator[Word]:
    """Read what the person types, a line at a time; the end of the input says nothing more."""
    while line := await anyio.to_thread.run_sync(sys.stdin.readline, abandon_on_cancel=True):
        word, _, rest = line.strip().partition(" ")
        if word.casefold() == "done":
            yield Word()
        elif word.casefold() == "submit" and rest.strip():
            yield Word(rest.strip())
        elif word:
            print("Type 'submit ANSWER' or 'done'.", flush=True)
