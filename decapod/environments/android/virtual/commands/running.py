"""Programs that run other programs: `sh`, `xargs`, `timeout`, `nohup`, `su`, `time`, `toybox` ..."""

from dataclasses import replace

from decapod.environments.android.virtual.commands.options import parse
from decapod.environments.android.virtual.files import User, user_number
from decapod.environments.android.virtual.files.text import to_bytes, to_text
from decapod.environments.android.virtual.files.users import ROOT, SHELL
from decapod.environments.android.virtual.shell.invocation import Invocation
from decapod.environments.android.virtual.shell.registry import COMMANDS, UsageError, command

MAX_ARGUMENTS = 128 * 1024


@command("sh", "mksh", "bash")
async def sh(inv: Invocation) -> int:
    """Run a shell: `sh -c LINE`, `sh FILE`, or the lines of stdin."""
    words = inv.arguments
    letters: list[str] = []
    line = False
    while words and len(words[0]) > 1 and words[0][0] in "-+":
        word = words.pop(0)
        if word == "--":
            break
        if word in ("-o", "+o") and words:
            letters.append(("+" if word[0] == "+" else "-") + words.pop(0))
            continue
        line = line or "c" in word[1:]
        letters += [word[0] + letter for letter in word[1:] if letter not in "cilrs"]
    if line and not words:
        await inv.stderr.write(b"/system/bin/sh: -c: requires argument\n")
        return 1
    name, text = "/system/bin/sh" if inv.name == "sh" else inv.argv[0], ""
    if line:
        text = words.pop(0)
        name = words.pop(0) if words else name
    elif words:
        name = words.pop(0)
        try:
            text = to_text(await inv.read(name))
        except OSError as error:
            await inv.stderr.write(to_bytes(f"{inv.argv[0]}: {name}: {error.strerror}\n"))
            return 127
    else:
        text = to_text(await inv.stdin.read_all())
    child = inv.shell.fresh(inv, name, words)
    for option in letters:
        child.options.put(option[1:], on=option[0] == "-")
    return await inv.shell.deeper(child.main(text))


@command("su", usage="su [WHO [COMMAND...]]")
async def su(inv: Invocation) -> int:
    """Run a program as another user."""
    words = inv.arguments
    if words[:1] == ["-c"]:
        words = ["root", *words]
    if words and words[0] in ("-h", "--help"):
        await inv.out("usage: su [WHO [COMMAND...]]\n")
        return 0
    who = words.pop(0).split(",")[0] if words else "root"
    number = user_number(who)
    if number is None:
        await inv.error(f"invalid uid/gid '{who}'")
        return 1
    user = {0: ROOT, 2000: SHELL}.get(number, User(number, number))
    if inv.user.uid not in (0, 2000):
        await inv.error("not allowed")
        return 1
    as_user = replace(
        inv, files=inv.phone.files.as_user(user), env={**inv.env, "USER": user.name, "LOGNAME": user.name}
    )
    if not words:
        words = ["sh"]
    elif words[0] == "-c":
        words = ["sh", *words]
    child = inv.shell.fresh(as_user, "/system/bin/sh", [])
    return await child.call(replace(as_user, shell=child, argv=words))


@command("xargs", usage="xargs [-0Pprt] [-snE STR] COMMAND...")
async def xargs(inv: Invocation) -> int:
    """Run a program with arguments read from stdin."""
    options = parse(inv, "0prtxn:s:I:L:P:E:d:", stop_early=True, long={"null": "0", "no-run-if-empty": "r"})
    words = options.arguments or ["echo"]
    items = _items(to_text(await inv.stdin.read_all()), options.value("d"), options.values.keys())
    if "E" in options and options.value("E") in items:
        items = items[: items.index(options.value("E"))]
    if "I" in options:
        mark, code = options.value("I"), 0
        for item in items:
            code = max(code, await _one(inv, [word.replace(mark, item) for word in words], trace="t" in options))
        return code
    size = options.number("n", options.number("L", 1 << 20))
    if size < 1:
        raise UsageError("-n < 1")
    if not items:
        return 0 if "r" in options else await _one(inv, words, trace="t" in options)
    code = 0
    while items:
        count, room = 0, MAX_ARGUMENTS
        while count < min(size, len(items)) and (room := room - len(items[count]) - 1) > 0:
            count += 1
        count = max(count, 1)
        code = max(code, await _one(inv, [*words, *items[:count]], trace="t" in options))
        items = items[count:]
    return code


def _items(text: str, mark: str, letters: object) -> list[str]:
    chosen = set(letters) if hasattr(letters, "__iter__") else set()
    if "0" in chosen or mark:
        end = "\0" if "0" in chosen else mark.replace("\\n", "\n")[:1]
        return [item for item in text.removesuffix(end).split(end) if item or text.strip(end)] if text else []
    if "I" in chosen or "L" in chosen:
        return [line.lstrip() for line in text.splitlines() if line.strip()]
    return text.split()


async def _one(inv: Invocation, words: list[str], *, trace: bool) -> int:
    await inv.step()
    if trace:
        await inv.stderr.write(to_bytes(" ".join(words) + "\n"))
    code = await _exec(inv, words)
    return code if code in (0, 126, 127) else 123


async def _exec(inv: Invocation, words: list[str]) -> int:
    """Run a program; when there is none, say so as toybox's programs do."""
    from decapod.environments.android.virtual.shell.programs import NotRunnableError

    try:
        return await inv.shell.execution.start(replace(inv, argv=words))
    except NotRunnableError as error:
        what = "No such file or directory" if error.code == 127 else "Permission denied"
        await inv.error(f"exec {words[0]}: {what}")
        return error.code


@command(
    "timeout", usage="timeout [-iv] [-k DURATION] [-s SIGNAL] [--foreground] [--preserve-status] DURATION COMMAND..."
)
async def timeout(inv: Invocation) -> int:
    """Run a program. The virtual clock decides: one that sleeps longer than it may has been ended."""
    options = parse(inv, "iv~^k:s:", stop_early=True, long={"foreground": "~", "preserve-status": "^"})
    if len(options.arguments) < 2:
        raise UsageError("Need 2 arguments", inv.name, code=125)
    text, *words = options.arguments
    unit = {"s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0}.get(text[-1:])
    try:
        limit = float(text[:-1] if unit else text) * (unit or 1)
    except ValueError:
        raise UsageError(f"Not a number '{text}'", code=125) from None
    before = inv.phone.clock.ms
    code = await _exec(inv, words)
    took = (inv.phone.clock.ms - before) / 1000
    return 124 if limit and took > limit and "^" not in options else code


@command("nohup", "nice", "ionice", "setsid", "taskset", "time", "stdbuf", "chrt", usage="nohup COMMAND...")
async def run_it(inv: Invocation) -> int:
    """Run a program as it is: priorities and sessions have no meaning on the virtual phone."""
    words = inv.arguments
    while words and words[0].startswith("-"):
        option = words.pop(0)
        if option in ("-n", "-c", "-p", "-o", "-e", "-i") and len(words) > 1 and inv.name in ("nice", "ionice", "chrt"):
            words.pop(0)
    if inv.name == "taskset" and len(words) > 1:
        words.pop(0)
    if not words:
        raise UsageError("Needs 1 argument", inv.name)
    before = inv.phone.clock.ms
    code = await _exec(inv, words)
    if inv.name == "time":
        took = (inv.phone.clock.ms - before) / 1000
        await inv.stderr.write(to_bytes(f"real\t{took:.2f}\nuser\t0.00\nsys\t0.00\n"))
    return code


@command("toybox")
async def toybox(inv: Invocation) -> int:
    """List the programs, or run one."""
    words = inv.arguments
    if not words:
        await inv.out(" ".join(sorted(COMMANDS)) + "\n")
        return 0
    if words[0] == "--version":
        await inv.out("toybox 0.8.9-android\n")
        return 0
    if words[0] in ("--help", "help"):
        await inv.out("usage: toybox [COMMAND] [ARGUMENTS...]\n")
        return 0
    if words[0] not in COMMANDS:
        await inv.stderr.write(to_bytes(f'toybox: Unknown command {words[0]} (see "toybox --help")\n'))
        return 127
    await inv.step()
    if words[0] == "toybox":
        raise UsageError("Unknown command toybox")
    return await COMMANDS[words[0]](replace(inv, argv=words))


_REFUSED = {
    "watch": "it would never end: run the command in a loop",
    "ping": "connect: Network is unreachable",
    "ping6": "connect: Network is unreachable",
    "nc": "connect: Network is unreachable",
    "netcat": "connect: Network is unreachable",
    "traceroute": "connect: Network is unreachable",
    "vi": "there is no terminal",
    "insmod": "Operation not permitted",
    "ifconfig": "Operation not permitted",
    "chroot": "Operation not permitted",
    "strace": "Operation not permitted",
}


@command(*_REFUSED)
async def refused(inv: Invocation) -> int:
    """Refuse what the virtual phone has not, with the reason."""
    await inv.error(_REFUSED[inv.name])
    return 1
