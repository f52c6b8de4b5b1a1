"""`decapod tasks verify TASK --human`: a person operates, and sees the nodes light up."""

import sys
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

from decapod.agents.models.typed_line import typed_line
from decapod.cli.errors import CommandError, ExitCode
from decapod.cli.stoppable import run_stoppable
from decapod.cli.terminal import harmless
from decapod.evaluators import StepResult
from decapod.experiments.human import Word, watch_a_person
from decapod.experiments.plan import opener
from decapod.tasks import TaskInstance


def let_a_person_operate(
    task: TaskInstance,
    *,
    drivers: Mapping[str, str],
    runs: Path,
    serial: str | None = None,
    snapshot: str | None = None,
) -> ExitCode:
    """Let a person do a task on their own display and phone; return how it went.

    Raises:
        CommandError: a driver shows the person nothing.
    """
    if "ubuntu" in task.environments and drivers.get("ubuntu") != "display":
        raise CommandError(
            "A person cannot see a desktop that runs on an X server of its own.",
            hint="Say --driver display: the task is then prepared, and watched, on the display that you are at.",
        )
    if "android" in task.environments and drivers.get("android") not in ("device", "emulator"):
        raise CommandError(
            "A person cannot see a virtual phone.",
            hint="Say --driver device: the task is then prepared, and watched, on the phone that is connected.",
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
        opened = opener(drivers, confined=False, serial=serial, snapshot=snapshot)
        return await watch_a_person(task, opened, runs / "human", read_words, tell)

    complete = run_stoppable(work)
    missing = [node.name for node in task.graph.counted if node.name not in lit]
    print("Every node has been completed." if complete else f"Not completed: {', '.join(missing)}")
    return ExitCode.DONE if complete else ExitCode.NOT_DONE


async def read_words() -> AsyncIterator[Word]:
    """Read what the person types, a line at a time; the end of the input says nothing more."""
    while (line := await typed_line(sys.stdin)) is not None:
        word, _, rest = line.strip().partition(" ")
        if word.casefold() == "done":
            yield Word()
        elif word.casefold() == "submit" and rest.strip():
            yield Word(rest.strip())
        elif word:
            print("Type 'submit ANSWER' or 'done'.", flush=True)
