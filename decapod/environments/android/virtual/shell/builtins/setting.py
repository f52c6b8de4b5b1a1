"""Builtins about variables and options."""

from typing import TYPE_CHECKING

from decapod.environments.android.virtual.shell.builtins.registry import builtin, letters
from decapod.environments.android.virtual.shell.control import ShellFault
from decapod.environments.android.virtual.shell.options import NAMES
from decapod.environments.android.virtual.shell.quoting import quote
from decapod.environments.android.virtual.shell.variables import ReadOnlyError, Variable
from decapod.environments.android.virtual.shell.words import NAME

if TYPE_CHECKING:
    from decapod.environments.android.virtual.shell.interpreter import Interpreter


@builtin("set", special=True)
async def set_(shell: "Interpreter", words: list[str]) -> int:
    """Set options and positional parameters; alone, list the variables."""
    if len(words) == 1:
        for name, variable in sorted(shell.variables.known.items()):
            if variable.text is not None:
                await shell.out(f"{name}={quote(variable.text)}\n")
        return 0
    at = 1
    while at < len(words):
        word = words[at]
        if word in ("--", "-"):
            shell.positional = words[at + 1 :]
            return 0
        if word[:1] not in ("-", "+") or len(word) == 1:
            shell.positional = words[at:]
            return 0
        at += 1
        if word[1:] == "A":
            if at >= len(words):
                raise ShellFault("set: -A: requires argument")
            shell.variables.known.pop(words[at], None)
            shell.variables.set(words[at], dict(enumerate(words[at + 1 :])))
            return 0
        for letter in word[1:]:
            if letter == "o":
                if at >= len(words):
                    return await _list_options(shell)
                name, at = words[at], at + 1
            else:
                name = letter
            if not shell.options.put(name, on=word[0] == "-"):
                raise ShellFault(f"set: {'-' if len(name) == 1 else ''}{name}: unknown option")
    return 0


async def _list_options(shell: "Interpreter") -> int:
    await shell.out("Current option settings\n")
    for name in sorted(NAMES):
        await shell.out(f"{name:<15}{'on' if getattr(shell.options, NAMES[name]) else 'off'}\n")
    return 0


@builtin("export", "readonly", special=True)
async def export(shell: "Interpreter", words: list[str]) -> int:
    """Mark variables as exported, or as read-only."""
    options, names = letters(shell, words, "p")
    attribute = "exported" if words[0] == "export" else "readonly"
    if not names:
        for name, variable in sorted(shell.variables.known.items()):
            if getattr(variable, attribute):
                value = "" if variable.text is None else f"={quote(variable.text)}"
                prefix = f"{words[0]} " if "p" in options else ""
                await shell.out(f"{prefix}{name}{value if options else ''}\n")
        return 0
    for word in names:
        _declare(shell, words[0], word, attribute)
    return 0


def _declare(shell: "Interpreter", command: str, word: str, attribute: str) -> None:
    name, equals, value = word.partition("=")
    if not NAME.fullmatch(name):
        raise ShellFault(f"{command}: {word}: not an identifier")
    if equals:
        shell.assign(name, value)
    shell.variables.change(name, **{attribute: True})


_ATTRIBUTES: dict[str, dict[str, bool | str]] = {
    "x": {"exported": True},
    "r": {"readonly": True},
    "i": {"integer": True},
    "u": {"case": "u"},
    "l": {"case": "l"},
}


@builtin("typeset", "local", "global", "integer")
async def typeset(shell: "Interpreter", words: list[str]) -> int:
    """Declare variables; in a function they are its own."""
    attributes: dict[str, bool | str] = {"integer": True} if words[0] == "integer" else {}
    names: list[str] = []
    print_them = functions = False
    for number, word in enumerate(words[1:], 1):
        if word == "--":
            names = words[number + 1 :]
            break
        if len(word) < 2 or word[0] not in "-+":
            names = words[number:]
            break
        for letter in word[1:]:
            functions |= letter == "f"
            print_them |= letter == "p"
            for key, value in _ATTRIBUTES.get(letter, {}).items():
                attributes[key] = value if word[0] == "-" else type(value)()
    if functions:
        return 0 if all(name in shell.functions for name in names) else 1
    if not names:
        return await _list(shell, attributes)
    for word in names:
        name, equals, value = word.partition("=")
        if not NAME.fullmatch(name):
            raise ShellFault(f"{words[0]}: {word}: not an identifier")
        if print_them:
            continue
        if words[0] != "global":
            shell.variables.hide(name)
        later = {key: attributes[key] for key in attributes if key == "readonly"}
        shell.variables.change(name, **{key: attributes[key] for key in attributes if key != "readonly"})
        if equals:
            shell.assign(name, value)
        elif attributes.get("integer") or attributes.get("case"):
            shell.assign(name, shell.variables.get(name) or "")
        shell.variables.change(name, **later)
    return 0


async def _list(shell: "Interpreter", attributes: dict[str, bool | str]) -> int:
    for name, variable in sorted(shell.variables.known.items()):
        if all(getattr(variable, key) == value for key, value in attributes.items()) and variable.text is not None:
            flags = "".join(
                f" -{letter}" for letter, shown in _ATTRIBUTES.items() for key in shown if getattr(variable, key)
            )
            await shell.out(f"typeset{flags} {name}={quote(variable.text)}\n")
    return 0


@builtin("unset", special=True)
async def unset(shell: "Interpreter", words: list[str]) -> int:
    """Remove variables, with `-f` functions."""
    options, names = letters(shell, words, "fv")
    for word in names:
        if "f" in options:
            shell.functions.pop(word, None)
            continue
        name, bracket, index = word.partition("[")
        try:
            if bracket:
                elements = dict(shell.elements(name))
                elements.pop(shell.expander.number(index.rstrip("]")), None)
                shell.variables.known[name] = Variable(elements)
            else:
                shell.variables.unset(name)
        except ReadOnlyError:
            raise ShellFault(f"unset: {name} is read only") from None
    return 0


@builtin("let")
async def let(shell: "Interpreter", words: list[str]) -> int:
    """Reckon; the status is 0 when the last result is not 0."""
    if len(words) < 2:
        raise ShellFault("let: no arguments")
    result = 0
    for word in words[1:]:
        result = shell.expander.number(word)
    return 0 if result else 1


@builtin("getopts")
async def getopts(shell: "Interpreter", words: list[str]) -> int:
    """Take the next option from the positional parameters."""
    if len(words) < 3:
        raise ShellFault("getopts: missing optstring argument" if len(words) == 1 else "getopts: missing name argument")
    known, name = words[1], words[2]
    arguments = words[3:] or shell.positional
    index = int(shell.variables.get("OPTIND") or 1) if (shell.variables.get("OPTIND") or "1").isdigit() else 1
    place = int(shell.variables.get("_OPTPLACE") or 1)
    if not 1 <= index <= len(arguments) or arguments[index - 1][:1] != "-" or len(arguments[index - 1]) < 2:
        shell.assign(name, "?")
        return 1
    word = arguments[index - 1]
    if word == "--":
        shell.assign("OPTIND", str(index + 1))
        shell.assign(name, "?")
        return 1
    letter = word[place : place + 1]
    place += 1
    shell.variables.known.pop("OPTARG", None)
    wants = letter in known.replace(":", "") and known[known.index(letter) + 1 : known.index(letter) + 2] == ":"
    if wants:
        if place < len(word):
            shell.assign("OPTARG", word[place:])
        elif index < len(arguments):
            index += 1
            shell.assign("OPTARG", arguments[index - 1])
        else:
            letter = await _bad_option(shell, known, letter, "requires argument", missing=True)
        place = len(word)
    elif not letter or letter not in known.replace(":", ""):
        letter = await _bad_option(shell, known, letter, "unknown option", missing=False)
    if place >= len(word):
        index, place = index + 1, 1
    shell.assign("OPTIND", str(index))
    shell.assign("_OPTPLACE", str(place))
    shell.assign(name, letter)
    return 0


async def _bad_option(shell: "Interpreter", known: str, letter: str, what: str, *, missing: bool) -> str:
    if known.startswith(":"):
        shell.assign("OPTARG", letter)
        return ":" if missing else "?"
    await shell.complain(f"-{letter}: {what}")
    return "?"


@builtin("alias", "unalias")
async def alias(shell: "Interpreter", words: list[str]) -> int:
    """Remember or forget aliases. They are listed, but not expanded."""
    if words[0] == "unalias":
        for name in words[1:]:
            shell.aliases.pop(name, None)
        return 0
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if equals:
            shell.aliases[name] = value
        elif name in shell.aliases:
            await shell.out(f"{name}={quote(shell.aliases[name])}\n")
    if len(words) == 1:
        for name, value in sorted(shell.aliases.items()):
            await shell.out(f"{name}={quote(value)}\n")
    return 0
