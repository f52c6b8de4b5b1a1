"""`dd`."""

from decapod.environments.android.virtual.commands.options import number
from decapod.environments.android.virtual.files.text import to_bytes
from decapod.environments.android.virtual.shell.invocation import Invocation
from decapod.environments.android.virtual.shell.registry import UsageError, command

MAX_BLOCK = 16 * 1024 * 1024
_KNOWN = frozenset(("if", "of", "bs", "ibs", "obs", "count", "skip", "seek", "conv", "iflag", "oflag", "status"))


@command("dd", usage="dd [if|of=FILE] [ibs|obs|bs|count|seek|skip=N] [conv=notrunc] [status=none]")
async def dd(inv: Invocation) -> int:
    """Copy blocks."""
    given: dict[str, str] = {}
    for word in inv.arguments:
        name, equals, value = word.partition("=")
        if not equals or name not in _KNOWN:
            raise UsageError(f"bad arg {word}", inv.name)
        given[name] = value
    size = number(given.get("bs") or given.get("ibs") or "512")
    if not 0 < size <= MAX_BLOCK:
        raise UsageError(f"bs {size}: not from 1 to {MAX_BLOCK}")
    left = number(given["count"]) if "count" in given else -1
    source = await inv.open(given.get("if", "-"))
    skip, full, part = number(given.get("skip", "0")) * size, 0, 0
    while skip > 0 and (piece := await source.read(skip)):
        await inv.step()
        skip -= len(piece)
    target, seek = given.get("of"), max(number(given.get("seek", "0")), 0) * size
    keep = "notrunc" in given.get("conv", "").split(",")
    path = inv.path(target) if target else ""
    old = inv.files.read(path) if path and inv.files.is_file(path) and (keep or seek) else b""
    if path:
        inv.files.write(path, old[:seek].ljust(min(seek, MAX_BLOCK), b"\0"))
    copied = 0
    while left != 0:
        await inv.step()
        block = b""
        while len(block) < size and (piece := await source.read(size - len(block))):
            block += piece
        if not block:
            break
        if path:
            inv.files.write(path, block, append=True)
        else:
            await inv.out(block)
        copied += len(block)
        full, part, left = full + (len(block) == size), part + (len(block) < size), left - 1
    if path and keep:
        inv.files.write(path, old[seek + copied :], append=True)
    if given.get("status") != "none":
        counts = f"{full}+{part} records in\n{full}+{part} records out\n"
        await inv.stderr.write(to_bytes(f"{counts}{copied} bytes copied, 0.001 s\n"))
    return 0
