"""Programs about the phone and its user: `id`, `uname`, `free`, `mount`, `env` ..."""

from dataclasses import replace

from decapod.environments.android.virtual.commands.options import parse
from decapod.environments.android.virtual.files import ROOT, SHELL, User, user_name, user_number
from decapod.environments.android.virtual.shell.invocation import Invocation
from decapod.environments.android.virtual.shell.programs import NotRunnableError, locate
from decapod.environments.android.virtual.shell.registry import UsageError, command

TOTAL_KIB, USED_KIB = 4_005_292, 2_412_180
"""Memory of the phone, KiB."""
RELEASE = "5.15.41-android13-8-00055-g4f5025129fe8-ab8949913"
VERSION = "#1 SMP PREEMPT Fri Aug 12 18:52:01 UTC 2022"


@command("id", usage="id [-nGgru] [USER...]")
async def id_(inv: Invocation) -> int:
    """Print who runs this."""
    options = parse(inv, "nGgruZ", most=1)
    user: User = inv.user
    if options.arguments:
        number = user_number(options.arguments[0])
        if number is None:
            raise UsageError(f"no user '{options.arguments[0]}'")
        user = {0: ROOT, 2000: SHELL}.get(number, User(number, number))
    groups = [user.gid, *sorted(user.groups)]
    context = f"u:r:{'su' if user.uid == 0 else 'shell'}:s0"
    shown = user_name if "n" in options else str
    if "Z" in options:
        await inv.out(f"{context}\n")
    elif "u" in options:
        await inv.out(f"{shown(user.uid)}\n")
    elif "g" in options:
        await inv.out(f"{shown(user.gid)}\n")
    elif "G" in options:
        await inv.out(" ".join(shown(group) for group in groups) + "\n")
    else:
        listed = ",".join(f"{group}({user_name(group)})" for group in groups)
        await inv.out(
            f"uid={user.uid}({user.name}) gid={user.gid}({user_name(user.gid)}) groups={listed} context={context}\n"
        )
    return 0


@command("whoami", "logname", usage="whoami")
async def whoami(inv: Invocation) -> int:
    """Print the user's name."""
    await inv.out(f"{inv.user.name}\n")
    return 0


@command("groups", usage="groups [USER]")
async def groups(inv: Invocation) -> int:
    """Print the user's groups."""
    await inv.out(" ".join(user_name(group) for group in [inv.user.gid, *sorted(inv.user.groups)]) + "\n")
    return 0


@command("uname", usage="uname [-asnrvmo]")
async def uname(inv: Invocation) -> int:
    """Print the system's name."""
    options = parse(inv, "asnrvmo")
    host = inv.phone.properties.get("net.hostname") or "localhost"
    machine = {"arm64-v8a": "aarch64", "x86_64": "x86_64"}.get(inv.phone.properties.get("ro.product.cpu.abi", ""))
    values = {"s": "Linux", "n": host, "r": RELEASE, "v": VERSION, "m": machine or "aarch64", "o": "Toybox"}
    letters = "snrvmo" if "a" in options else [letter for letter in "snrvmo" if letter in options] or "s"
    await inv.out(" ".join(values[letter] for letter in letters) + "\n")
    return 0


@command("hostname", usage="hostname [-bdsf] [-F FILENAME | newname]")
async def hostname(inv: Invocation) -> int:
    """Print the host's name."""
    if parse(inv, "bdsfF:").arguments:
        raise UsageError("set failed: Operation not permitted")
    await inv.out(f"{inv.phone.properties.get('net.hostname') or 'localhost'}\n")
    return 0


@command("nproc", usage="nproc [--all]")
async def nproc(inv: Invocation) -> int:
    """Print the number of processors."""
    await inv.out("8\n")
    return 0


@command("arch", usage="arch")
async def arch(inv: Invocation) -> int:
    """Print the machine's kind."""
    await inv.out("aarch64\n")
    return 0


@command("free", usage="free [-bkmgt]")
async def free(inv: Invocation) -> int:
    """Print how much memory is free."""
    options = parse(inv, "bkmgth")
    unit = {"k": 1, "m": 1024, "g": 1024 * 1024}.get(options.last("bkmg"), 0)

    def shown(kib: int) -> str:
        return f"{kib // unit if unit else kib * 1024:>12}"

    total, used, swap, swapped, shared, buffers = TOTAL_KIB, USED_KIB, 3_003_968, 0, 12_340, 4_120
    await inv.out("\t\ttotal        used        free      shared     buffers\n")
    await inv.out(f"Mem:{shown(total)}{shown(used)}{shown(total - used)}{shown(shared)}{shown(buffers)}\n")
    await inv.out(f"-/+ buffers/cache:{shown(used - buffers):>14}{shown(total - used + buffers)}\n")
    await inv.out(f"Swap:{shown(swap)}{shown(swapped)}{shown(swap - swapped)}\n")
    return 0


@command("mount", usage="mount [-afFrsvw] [-t TYPE] [-o OPTION,] [[DEVICE] DIR]")
async def mount(inv: Invocation) -> int:
    """Print the mount table; nothing can be mounted."""
    options = parse(inv, "afFrsvwt:o:O:")
    if options.arguments:
        raise UsageError(f"'{options.arguments[0]}'->'{options.arguments[-1]}': Operation not permitted")
    for one in inv.files.mounts:
        if options.value("t") in ("", one.kind):
            await inv.out(f"{one.device} on {one.path} type {one.kind} ({one.options})\n")
    return 0


@command("umount", usage="umount [-a] [-fDlnrv] [DIR...]")
async def umount(inv: Invocation) -> int:
    """Refuse to unmount."""
    for name in parse(inv, "afDlnrvt:", least=1).arguments:
        await inv.error(f"{name}: Operation not permitted")
    return 1


@command("mountpoint", usage="mountpoint [-qd] DIR")
async def mountpoint(inv: Invocation) -> int:
    """Tell whether a folder is mounted."""
    options = parse(inv, "qdx", least=1, most=1)
    name = options.arguments[0]
    real = inv.files.realpath(inv.path(name))
    mounted = any(one.path == real for one in inv.files.mounts)
    if "q" not in options:
        await inv.out(f"{name} is {'' if mounted else 'not '}a mountpoint\n")
    return 0 if mounted else 1


@command("getenforce", usage="getenforce")
async def getenforce(inv: Invocation) -> int:
    """Print whether SELinux enforces its rules."""
    await inv.out("Enforcing\n")
    return 0


@command("setenforce", usage="setenforce [enforcing|permissive|1|0]")
async def setenforce(inv: Invocation) -> int:
    """Refuse."""
    await inv.error("couldn't set enforcing status: Permission denied")
    return 1


@command("env", usage="env [-0i] [-u NAME] [NAME=VALUE...] [COMMAND...]")
async def env(inv: Invocation) -> int:
    """Print the environment, or run a program in another one."""
    options = parse(inv, "0iu:", stop_early=True)
    values = {} if "i" in options else dict(inv.env)
    for name in options.values.get("u", []):
        values.pop(name, None)
    words = options.arguments
    while words and "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        values[name] = value
    if not words:
        end = "\0" if "0" in options else "\n"
        await inv.out("".join(f"{name}={value}{end}" for name, value in values.items()))
        return 0
    return await replace(inv, env=values).call(words, stdin=inv.stdin)


@command("printenv", usage="printenv [-0] [NAME...]")
async def printenv(inv: Invocation) -> int:
    """Print environment variables."""
    options = parse(inv, "0")
    end = "\0" if "0" in options else "\n"
    if not options.arguments:
        await inv.out("".join(f"{name}={value}{end}" for name, value in inv.env.items()))
        return 0
    code = 0
    for name in options.arguments:
        if name in inv.env:
            await inv.out(inv.env[name] + end)
        else:
            code = 1
    return code


@command("which", usage="which [-a] filename ...")
async def which(inv: Invocation) -> int:
    """Print where programs are."""
    code = 0
    for name in parse(inv, "a", least=1).arguments:
        try:
            await inv.out(locate(inv.files, name, inv.env.get("PATH", ""), inv.cwd) + "\n")
        except NotRunnableError:
            code = 1
    return code


@command("tty", usage="tty [-s]")
async def tty(inv: Invocation) -> int:
    """Tell that there is no terminal."""
    if "s" not in parse(inv, "s"):
        await inv.out("not a tty\n")
    return 1


@command("sync", "fsync", "true", usage="")
async def nothing(inv: Invocation) -> int:
    """Do nothing, successfully."""
    return 0


@command("false", usage="")
async def failure(inv: Invocation) -> int:
    """Do nothing, unsuccessfully."""
    return 1
