"""Builtins about folders, names and the environment of the shell."""

from typing import TYPE_CHECKING

from decapod.environments.android.virtual.shell.builtins.registry import BUILTINS, builtin, letters
from decapod.environments.android.virtual.shell.conditions import ConditionError
from decapod.environments.android.virtual.shell.conditions import test as condition
from decapod.environments.android.virtual.shell.control import ShellFault
from decapod.environments.android.virtual.shell.programs import NotRunnableError, locate
from decapod.environments.android.virtual.shell.quoting import quote

if TYPE_CHECKING:
    from decapod.environments.android.virtual.shell.interpreter import Interpreter

_FLOW = ("if", "then", "else", "elif", "fi", "case", "esac", "for", "select", "while", "until", "do", "done", "in")
RESERVED = frozenset((*_FLOW, "function", "time", "{", "}", "!", "[["))


@builtin("cd", "chdir")
async def cd(shell: "Interpreter", words: list[str]) -> int:
    """Go to a folder."""
    options, names = letters(shell, words, "LPe")
    target = names[0] if names else shell.variables.get("HOME")
    if target is None:
        await shell.complain("cd: no home directory (HOME not set)")
        return 2
    show = target == "-"
    if show:
        old = shell.variables.get("OLDPWD")
        if old is None:
            await shell.complain("cd: no OLDPWD")
            return 2
        target = old
    logical = _logical(target, shell.cwd)
    try:
        if not shell.files.stat(logical if target else "").is_dir:
            await shell.complain(f"cd: {target}: Not a directory")
            return 2
        if not shell.files.access(logical, 1):
            await shell.complain(f"cd: {target}: Permission denied")
            return 2
        place = shell.files.realpath(logical) if "P" in options else logical
    except OSError as error:
        await shell.complain(f"cd: {target}: {error.strerror}")
        return 2
    shell.variables.set("OLDPWD", shell.cwd)
    shell.variables.set("PWD", place)
    shell.cwd = place
    if show:
        await shell.out(f"{place}\n")
    return 0


def _logical(target: str, cwd: str) -> str:
    parts: list[str] = []
    for part in (target if target.startswith("/") else f"{cwd}/{target}").split("/"):
        if part == "..":
            del parts[-1:]
        elif part and part != ".":
            parts.append(part)
    return "/" + "/".join(parts)


@builtin("pwd")
async def pwd(shell: "Interpreter", words: list[str]) -> int:
    """Print the folder."""
    options, _ = letters(shell, words, "LP")
    await shell.out(f"{shell.files.realpath(shell.cwd) if 'P' in options else shell.cwd}\n")
    return 0


@builtin("test", "[")
async def test(shell: "Interpreter", words: list[str]) -> int:
    """Ask about texts, numbers and files."""
    arguments = words[1:]
    if words[0] == "[":
        if arguments[-1:] != ["]"]:
            await shell.complain("[: missing ]")
            return 2
        arguments.pop()
    try:
        return 0 if condition(shell, arguments) else 1
    except ConditionError as error:
        await shell.complain(f"{words[0]}: {error}")
        return 2
    except ShellFault as fault:
        await shell.complain(f"{words[0]}: {fault}")
        return 2


@builtin("type", "whence")
async def type_(shell: "Interpreter", words: list[str]) -> int:
    """Tell what names stand for."""
    options, names = letters(shell, words, "afpv")
    verbose = words[0] == "type" or "v" in options
    status = 0
    for name in names:
        found = describe(shell, name, verbose=verbose)
        if found is None:
            status = 1
            if verbose:
                await shell.out(f"{name} not found\n")
        else:
            await shell.out(f"{found}\n")
    return status


def describe(shell: "Interpreter", name: str, *, verbose: bool) -> str | None:
    """Return what a name stands for, as a sentence when `verbose`; None for nothing."""
    if name in RESERVED:
        return f"{name} is a reserved word" if verbose else name
    if name in shell.aliases:
        value = quote(shell.aliases[name])
        return f"{name} is an alias for {value}" if verbose else value
    if name in BUILTINS and BUILTINS[name].special:
        return f"{name} is a special shell builtin" if verbose else name
    if name in shell.functions:
        return f"{name} is a function" if verbose else name
    if name in BUILTINS:
        return f"{name} is a shell builtin" if verbose else name
    try:
        path = locate(shell.files, name, shell.variables.get("PATH") or "", shell.cwd)
    except NotRunnableError:
        return None
    if "/" in name:
        return f"{name} is {path}" if verbose else path
    return f"{name} is a tracked alias for {path}" if verbose else path


@builtin("command")
async def command(shell: "Interpreter", words: list[str]) -> int:
    """Run a builtin or program, not a function; with `-v`, tell what it is."""
    from decapod.environments.android.virtual.shell.simple import run_program

    at, asked = 1, ""
    while at < len(words) and words[at] in ("-p", "-v", "-V", "-pv", "--"):
        asked = words[at][-1] if words[at][-1] in "vV" else asked
        at += 1
    rest = words[at:]
    if not rest:
        return 0
    if asked:
        status = 0
        for name in rest:
            found = describe(shell, name, verbose=asked == "V")
            if found is not None:
                await shell.out(f"{found}\n")
            else:
                status = 1
                if asked == "V":
                    await shell.out(f"{name} not found\n")
        return status
    if rest[0] in BUILTINS:
        return await BUILTINS[rest[0]](shell, rest)
    return await run_program(shell.execution, rest)


@builtin("umask")
async def umask(shell: "Interpreter", words: list[str]) -> int:
    """Show or set which rights new files do not get."""
    if len(words) == 1:
        await shell.out(f"{shell.umask:03o}\n")
        return 0
    if not (words[1].isascii() and words[1].isdigit() and set(words[1]) <= set("01234567") and len(words[1]) < 5):
        raise ShellFault(f"umask: {words[1]}: bad mask")
    shell.umask = int(words[1], 8) & 0o777
    return 0


@builtin("hash", "bind", "bg", "fg", "history", "ulimit", "times")
async def accepted(shell: "Interpreter", words: list[str]) -> int:
    """Accept what has no meaning on the virtual phone."""
    if words[0] == "ulimit":
        await shell.out("unlimited\n" if words[1:] in ([], ["-f"]) else "32768\n")
    if words[0] == "times":
        await shell.out("0m00.00s 0m00.00s\n0m00.00s 0m00.00s\n")
    return 0
