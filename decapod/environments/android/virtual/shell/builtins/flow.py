"""Builtins that change what is run next."""

from typing import TYPE_CHECKING

from decapod.environments.android.virtual.files.text import to_text
from decapod.environments.android.virtual.shell.builtins.registry import builtin
from decapod.environments.android.virtual.shell.control import ExitShell, LeaveLoop, ReturnFrom, ShellFault

if TYPE_CHECKING:
    from decapod.environments.android.virtual.shell.interpreter import Interpreter

_SIGNALS = {"0": "EXIT", "1": "HUP", "2": "INT", "3": "QUIT", "9": "KILL", "13": "PIPE", "14": "ALRM", "15": "TERM"}


def _number(shell: "Interpreter", words: list[str], default: int) -> int:
    if len(words) < 2:
        return default
    text = words[1].removeprefix("-")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise ShellFault(f"{words[0]}: {words[1]}: bad number")
    return int(words[1])


@builtin(":", "true")
async def nothing(shell: "Interpreter", words: list[str]) -> int:
    """Do nothing, successfully."""
    return 0


@builtin("false")
async def failure(shell: "Interpreter", words: list[str]) -> int:
    """Do nothing, unsuccessfully."""
    return 1


@builtin("exit", special=True)
async def leave(shell: "Interpreter", words: list[str]) -> int:
    """End the shell."""
    raise ExitShell(_number(shell, words, shell.status) & 255)


@builtin("return", special=True)
async def return_(shell: "Interpreter", words: list[str]) -> int:
    """End the function."""
    raise ReturnFrom(_number(shell, words, shell.status) & 255)


@builtin("break", "continue", special=True)
async def leave_loop(shell: "Interpreter", words: list[str]) -> int:
    """Leave the loop, or go on with its next turn."""
    levels = _number(shell, words, 1)
    if levels < 1:
        raise ShellFault(f"{words[0]}: {words[1]}: bad option")
    if not shell.loops:
        await shell.complain(f"{words[0]}: can't {words[0]}")
        return 0
    raise LeaveLoop(min(levels, shell.loops), again=words[0] == "continue")


@builtin("eval", special=True)
async def evaluate(shell: "Interpreter", words: list[str]) -> int:
    """Run the arguments as a line."""
    return await shell.source(" ".join(words[1:]))


@builtin(".", "source", special=True)
async def dot(shell: "Interpreter", words: list[str]) -> int:
    """Run a file in this shell."""
    if len(words) < 2:
        raise ShellFault(f"{words[0]}: missing argument")
    name = words[1]
    try:
        text = to_text(shell.files.read(name if name.startswith("/") else f"{shell.cwd.rstrip('/')}/{name}"))
    except OSError as error:
        raise ShellFault(f"{words[0]}: {name}: {error.strerror}") from None
    kept = shell.positional
    if len(words) > 2:
        shell.positional = words[2:]
    try:
        return await shell.source(text)
    except ReturnFrom as end:
        return end.code
    finally:
        shell.positional = kept


@builtin("exec", special=True)
async def exec_(shell: "Interpreter", words: list[str]) -> int:
    """Become a program; without one, keep the redirections."""
    from decapod.environments.android.virtual.shell.simple import run_program

    if len(words) == 1:
        return 0
    raise ExitShell(await run_program(shell.execution, words[1:]))


@builtin("shift", special=True)
async def shift(shell: "Interpreter", words: list[str]) -> int:
    """Drop the first positional parameters."""
    count = _number(shell, words, 1)
    if count < 0 or count > len(shell.positional):
        raise ShellFault("shift: nothing to shift")
    del shell.positional[:count]
    return 0


@builtin("trap", special=True)
async def trap(shell: "Interpreter", words: list[str]) -> int:
    """Say what is run at a signal. Only that of EXIT ever comes."""
    if len(words) == 1:
        for name, action in shell.traps.items():
            await shell.out(f"trap -- '{action}' {name}\n")
        return 0
    remove = words[1] == "-" or words[1].isdigit()
    for word in words[1:] if words[1].isdigit() else words[2:]:
        name = _SIGNALS.get(word, word.upper().removeprefix("SIG"))
        if remove:
            shell.traps.pop(name, None)
        else:
            shell.traps[name] = words[1]
    return 0


@builtin("builtin")
async def builtin_(shell: "Interpreter", words: list[str]) -> int:
    """Run a builtin, even where a function has its name."""
    from decapod.environments.android.virtual.shell.builtins.registry import BUILTINS

    if len(words) == 1:
        return 0
    if words[1] not in BUILTINS:
        raise ShellFault(f"builtin: {words[1]}: not found")
    return await BUILTINS[words[1]](shell, words[1:])
