"""Builtins about jobs in the background."""

import asyncio
import signal
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.shell.builtins.registry import builtin
from decapod.environments.android.virtual.shell.control import ShellFault

if TYPE_CHECKING:
    from decapod.environments.android.virtual.shell.interpreter import Interpreter

NAMES = {number.value: number.name.removeprefix("SIG") for number in signal.Signals if number.value < 32}
_NUMBERS = {name: number for number, name in NAMES.items()}


def signal_number(text: str) -> int | None:
    """Return the number of a signal given by name or number; None when there is none."""
    if text.isascii() and text.isdigit() and len(text) < 4:
        return int(text) if int(text) < 65 else None
    return _NUMBERS.get(text.upper().removeprefix("SIG"))


@builtin("jobs")
async def jobs(shell: "Interpreter", words: list[str]) -> int:
    """List the jobs that still run."""
    running = [pid for pid, job in shell.jobs.items() if not job.done()]
    for number, pid in enumerate(running, 1):
        sign = "+" if number == len(running) else "-" if number == len(running) - 1 else " "
        await shell.out(f"[{number}] {sign} Running {pid}\n")
    return 0


@builtin("wait")
async def wait(shell: "Interpreter", words: list[str]) -> int:
    """Wait for jobs to end."""
    if len(words) == 1:
        await _all(list(shell.jobs.values()))
        return 0
    status = 0
    for word in words[1:]:
        pid = _pid(shell, word)
        if pid not in shell.jobs:
            return 127
        status = await _all([shell.jobs[pid]])
    return status


async def _all(tasks: list[asyncio.Task[int]]) -> int:
    if tasks:
        await asyncio.wait(tasks)
    last = tasks[-1] if tasks else None
    if last is None or last.cancelled():
        return 143 if last is not None else 0
    return last.result()


def _pid(shell: "Interpreter", word: str) -> str:
    if not word.startswith("%"):
        return word
    running = list(shell.jobs)
    if word in ("%", "%%", "%+"):
        return running[-1] if running else word
    number = int(word[1:]) if word[1:].isascii() and word[1:].isdigit() and len(word) < 6 else 0
    return running[number - 1] if 0 < number <= len(running) else word


@builtin("kill")
async def kill(shell: "Interpreter", words: list[str]) -> int:
    """Send a signal: ends a job of this shell or a process of the phone."""
    number, rest = signal.SIGTERM.value, words[1:]
    if rest[:1] == ["-l"]:
        await shell.out("".join(f"{number:2} {name}\n" for number, name in NAMES.items()))
        return 0
    if rest and rest[0] in ("-s", "-n") and len(rest) > 1:
        found, rest = signal_number(rest[1]), rest[2:]
    elif rest and len(rest[0]) > 1 and rest[0][0] == "-" and rest[0] != "--":
        found, rest = signal_number(rest[0][1:]), rest[1:]
    else:
        found = number
    if found is None:
        raise ShellFault("kill: bad signal")
    if rest[:1] == ["--"]:
        rest = rest[1:]
    if not rest:
        raise ShellFault("usage: kill [-s signame | -signum | -signame] { job | pid | pgrp } ...")
    status = 0
    for word in rest:
        pid = _pid(shell, word)
        if pid in shell.jobs:
            if found:
                shell.jobs[pid].cancel()
        elif not (pid.isascii() and pid.isdigit() and len(pid) < 10):
            await shell.complain(f"kill: {word}: arguments must be jobs or process IDs")
            status = 1
        elif int(pid) == shell.pid:
            continue
        elif not (shell.phone.kill(int(pid), found) if found else _exists(shell, int(pid))):
            await shell.complain(f"kill: {word}: No such process")
            status = 1
    return status


def _exists(shell: "Interpreter", pid: int) -> bool:
    return any(process.pid == pid for process in shell.phone.processes())
