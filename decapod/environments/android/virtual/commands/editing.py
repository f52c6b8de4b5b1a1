"""`sed`."""

from dataclasses import replace

from decapod.environments.android.virtual.commands.expressions import ExpressionError
from decapod.environments.android.virtual.commands.options import parse
from decapod.environments.android.virtual.commands.stream_editor import Editor
from decapod.environments.android.virtual.commands.stream_script import SedCommand, read_script
from decapod.environments.android.virtual.files.text import to_text
from decapod.environments.android.virtual.shell.invocation import Invocation
from decapod.environments.android.virtual.shell.registry import UsageError, command
from decapod.environments.android.virtual.shell.streams import Collector

_LONG = {
    "expression": "e",
    "file": "f",
    "quiet": "n",
    "silent": "n",
    "regexp-extended": "E",
    "in-place": "i",
    "null-data": "z",
    "separate": "s",
}


@command("sed", usage="sed [-inrszE] [-e SCRIPT]...|SCRIPT [-f SCRIPT_FILE]... [FILE...]")
async def sed(inv: Invocation) -> int:
    """Edit lines."""
    # -i takes a value only when it is attached
    argv = ["-i" if word.startswith("-i") and word[2:3] not in ("", *"nrszEe") else word for word in inv.argv]
    inv = replace(inv, argv=argv)
    options = parse(inv, "inrszEe:f:", long=_LONG)
    sources = list(options.values.get("e", []))
    for name in options.values.get("f", []):
        sources.append(to_text(await inv.read(name)).removesuffix("\n"))
    if "e" not in options and "f" not in options:
        if not options.arguments:
            raise UsageError("no pattern")
        sources.append(options.arguments.pop(0))
    try:
        script = read_script("\n".join(sources), extended="E" in options or "r" in options)
        quiet, end = "n" in options, b"\0" if "z" in options else b"\n"
        if "i" in options:
            return await _in_place(inv, script, options.arguments, quiet=quiet, end=end)
        return await Editor(inv, script, options.arguments or ["-"], quiet=quiet, end=end).run()
    except ExpressionError as error:
        raise UsageError(f"bad regex: {error}") from None


async def _in_place(inv: Invocation, script: list[SedCommand], names: list[str], *, quiet: bool, end: bytes) -> int:
    code = 0
    for name in names:
        collector = Collector()
        editor = Editor(replace(inv, stdout=collector), script, [name], quiet=quiet, end=end)
        if await editor.run():
            code = 1
        else:
            inv.files.write(inv.path(name), collector.data)
    return code
