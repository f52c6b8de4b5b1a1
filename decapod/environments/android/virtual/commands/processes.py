"""Programs about the processes that the phone pretends to run."""

from collections.abc import Sequence
from dataclasses import replace

from decapod.environments.android.virtual.commands.expressions import Expression, ExpressionError, compile_expression
from decapod.environments.android.virtual.commands.options import Options, parse
from decapod.environments.android.virtual.files import user_number
from decapod.environments.android.virtual.shell.builtins.jobs import NAMES, signal_number
from decapod.environments.android.virtual.shell.invocation import Invocation
from decapod.environments.android.virtual.shell.phone import Process
from decapod.environments.android.virtual.shell.registry import UsageError, command

_FIELDS = ("USER", "PID", "PPID", "VSZ", "RSS", "WCHAN", "ADDR", "S", "NAME")
_TITLES = {"CMD": "CMD", "ARGS": "ARGS", "CMDLINE": "CMDLINE", "COMM": "COMM"}


def _all(inv: Invocation) -> list[Process]:
    """Return the phone's processes, and this program itself."""
    own = Process(inv.shell.new_pid(), inv.name, user=inv.user.name, parent=inv.shell.pid, command=" ".join(inv.argv))
    return [*inv.phone.processes(), own]


def _cell(process: Process, field: str, inv: Invocation) -> str:
    seconds = process.cpu_ms // 1000
    elapsed = max(inv.phone.clock.uptime_ms - process.started_ms, 0) // 1000
    values = {
        "USER": process.user,
        "UID": str(user_number(process.user) or 0),
        "PID": str(process.pid),
        "TID": str(process.pid),
        "PPID": str(process.parent),
        "VSZ": str(process.virtual),
        "VSIZE": str(process.virtual),
        "RSS": str(process.resident),
        "WCHAN": "0",
        "ADDR": "0",
        "S": "R" if process.name in ("ps", "top") else "S",
        "STAT": "S",
        "NAME": process.command.split(" ")[0] or process.name,
        "CMD": process.name[-15:],
        "COMM": process.name[-15:],
        "ARGS": process.command or process.name,
        "CMDLINE": process.command or process.name,
        "TIME": f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}",
        "TIME+": f"{seconds // 60}:{seconds % 60:02}.00",
        "ELAPSED": f"{elapsed // 3600:02}:{elapsed // 60 % 60:02}:{elapsed % 60:02}",
        "TTY": "?",
        "PRI": "20",
        "NI": "0",
        "%CPU": "0.0",
        "%MEM": f"{process.resident / 40052.92:.1f}",
        "LABEL": "u:r:untrusted_app:s0",
    }
    if field not in values:
        raise UsageError(f"bad -o '{field}'@0")
    return values[field]


@command("ps", usage="ps [-AadefLlnwZ] [-fl] [-gG GROUP,] [-k FIELD,] [-o FIELD,] [-p PID,] [-t TTY,] [-uU USER,]")
async def ps(inv: Invocation) -> int:
    """List processes."""
    options = parse(inv, "AadeflLnwTZg:G:k:o:O:p:t:u:U:", long={"pid": "p"})
    fields = [_split(text) for text in options.values.get("o", [])]
    columns = [part for parts in fields for part in parts] or [(name, None) for name in _FIELDS]
    if "f" in options and not fields:
        columns = [(name, None) for name in ("USER", "PID", "PPID", "TIME", "CMDLINE")]
    rows = [process for process in _all(inv) if _shown(inv, process, options)]
    await inv.out(_table(inv, rows, columns))
    return 0


def _split(text: str) -> list[tuple[str, str | None]]:
    """Return the fields of `-o`, each with its own title or None; a title takes the rest of the text."""
    out: list[tuple[str, str | None]] = []
    while text:
        head, equals, title = text.partition("=")
        parts = [part for part in head.replace(" ", ",").split(",") if part]
        if not equals:
            return out + [(part.upper(), None) for part in parts]
        out += [(part.upper(), None) for part in parts[:-1]]
        title, _, text = title.partition(",")
        out.append((parts[-1].upper() if parts else "", title))
    return out


def _shown(inv: Invocation, process: Process, options: Options) -> bool:
    if "p" in options:
        return str(process.pid) in [part for text in options.values["p"] for part in text.replace(",", " ").split()]
    if "u" in options or "U" in options:
        wanted = options.value("u") or options.value("U")
        return any(user_number(one) == user_number(process.user) for one in wanted.split(","))
    if any(letter in options for letter in "Aaed"):
        return True
    return process.user == inv.user.name and process.pid >= inv.shell.pid


def _table(inv: Invocation, rows: Sequence[Process], columns: Sequence[tuple[str, str | None]]) -> str:
    right = {"PID", "PPID", "VSZ", "RSS", "ADDR", "VSIZE", "UID", "TID", "PRI", "NI", "%CPU", "%MEM", "TIME"}
    titles = [name if title is None else title for name, title in columns]
    cells = [[_cell(process, name, inv) for name, _ in columns] for process in rows]
    widths = [max([len(titles[at]), *(len(row[at]) for row in cells)]) for at in range(len(columns))]
    if tuple(name for name, _ in columns) == _FIELDS:
        widths = [max(width, least) for width, least in zip(widths, (14, 6, 6, 10, 6, 10, 8, 1, 0), strict=True)]
    out: list[str] = []
    for row in ([titles] if any(titles) else []) + cells:
        parts = [
            text.rjust(width) if name in right else text.ljust(width)
            for text, width, (name, _) in zip(row[:-1], widths, columns, strict=False)
        ]
        last = row[-1].rjust(widths[-1]) if columns[-1][0] in right else row[-1]
        out.append(" ".join([*parts, last]) + "\n")
    return "".join(out)


@command(
    "top",
    usage="top [-Hhbq] [-k FIELD,] [-o FIELD,] [-s SORT] [-n NUMBER] [-m LINES] [-d SECONDS] [-p PID,] [-u USER,]",
)
async def top(inv: Invocation) -> int:
    """List the processes that take most of the processor, once."""
    options = parse(inv, "Hhbqk:o:O:s:n:m:d:p:u:")
    found = _all(inv)
    rows = sorted(found, key=lambda process: (-process.cpu_ms, process.pid))
    rows = [process for process in rows if "p" not in options or str(process.pid) in options.value("p").split(",")]
    rows = rows[: options.number("m", len(rows))]
    if "q" not in options:
        await inv.out(
            f"Tasks: {len(found)} total,   1 running, {len(found) - 1} sleeping,   0 stopped,   0 zombie\n"
            "  Mem:  4005292K total,  2412180K used,  1593112K free,     4120K buffers\n"
            " Swap:  3003968K total,        0K used,  3003968K free,  1103052K cached\n"
            "800%cpu   0%user   0%nice   0%sys 800%idle   0%iow   0%irq   0%sirq   0%host\n"
        )
    columns = [
        (name, None) for name in ("PID", "USER", "PRI", "NI", "VSZ", "RSS", "S", "%CPU", "%MEM", "TIME+", "ARGS")
    ]
    if "o" in options:
        columns = [pair for text in options.values["o"] for pair in _split(text)]  # type: ignore[misc]
    await inv.out(_table(inv, rows, columns))
    return 0


@command("pidof", usage="pidof [-s] [-o omitpid[,omitpid...]] [NAME...]")
async def pidof(inv: Invocation) -> int:
    """Print the process ids of a program."""
    options = parse(inv, "so:x", least=1)
    omitted = options.value("o").split(",")
    found = [
        str(process.pid)
        for process in reversed(inv.phone.processes())
        if process.name in options.arguments and str(process.pid) not in omitted
    ]
    if not found:
        return 1
    await inv.out(" ".join(found[:1] if "s" in options else found) + "\n")
    return 0


@command("pgrep", "pkill", usage="pgrep [-aclfnovx] [-d DELIM] [-L SIGNAL] [PATTERN] [-P PPID,] [-u EUID,]")
async def pgrep(inv: Invocation) -> int:
    """Find processes by name, or send them a signal."""
    arguments = inv.arguments
    signal = 15
    if inv.name == "pkill" and arguments and arguments[0].startswith("-"):
        number = signal_number(arguments[0][1:])
        if number is not None:
            signal = number
            arguments.pop(0)

    options = parse(replace(inv, argv=[inv.argv[0], *arguments]), "aclfnovxd:L:l:P:u:U:g:s:t:V")
    try:
        pattern = compile_expression(options.arguments[0] if options.arguments else "", extended=True)
    except ExpressionError as error:
        raise UsageError(f"bad regex: {error}") from None
    found = [process for process in inv.phone.processes() if _fits(process, pattern, options)]
    found = found[-1:] if "n" in options else found[:1] if "o" in options else found
    if inv.name == "pkill":
        for process in found:
            inv.phone.kill(process.pid, signal)
        return 0 if found else 1
    if "c" in options:
        await inv.out(f"{len(found)}\n")
    elif found:
        shown = [
            f"{process.pid} {process.command or process.name}"
            if "a" in options
            else f"{process.pid} {process.name}"
            if "l" in options
            else str(process.pid)
            for process in found
        ]
        await inv.out(options.value("d", "\n").join(shown) + "\n")
    return 0 if found else 1


def _fits(process: Process, pattern: Expression, options: Options) -> bool:
    if "u" in options and user_number(options.value("u")) != user_number(process.user):
        return False
    if "P" in options and str(process.parent) not in options.value("P").split(","):
        return False
    text = (process.command or process.name) if "f" in options else process.name
    match = pattern.search(text)
    good = match is not None and ("x" not in options or match.span() == (0, len(text)))
    return good is not ("v" in options)


@command("kill", "killall", usage="kill [-l [SIGNAL] | -s SIGNAL | -SIGNAL] PID...")
async def kill(inv: Invocation) -> int:
    """Send a signal to processes."""
    words, number = inv.arguments, 15
    if words[:1] == ["-l"]:
        await inv.out("".join(f"{one:2}) SIG{name}\n" for one, name in NAMES.items()))
        return 0
    if words and words[0] == "-s" and len(words) > 1:
        found, words = signal_number(words[1]), words[2:]
    elif words and words[0].startswith("-") and len(words[0]) > 1 and inv.name == "kill":
        found, words = signal_number(words[0][1:]), words[1:]
    else:
        found = number
        words = [word for word in words if not word.startswith("-")]
    if found is None:
        raise UsageError("unknown signal")
    if not words:
        raise UsageError("Needs 1 argument", inv.name)
    code = 0
    for word in words:
        if inv.name == "killall":
            pids = [process.pid for process in inv.phone.processes() if process.name == word]
            for pid in pids:
                inv.phone.kill(pid, found)
            if not pids:
                await inv.error(f"{word}: No such process")
                code = 1
        elif not (word.isascii() and word.isdigit() and len(word) < 10):
            await inv.error(f"unknown pid '{word}'")
            code = 1
        elif not any(process.pid == int(word) for process in inv.phone.processes()) or (
            found and not inv.phone.kill(int(word), found)
        ):
            await inv.error(f"bad pid '{word}': No such process")
            code = 1
    return code
