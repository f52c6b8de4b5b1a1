"""Programs that print what they are given."""

from decapod.environments.android.virtual.shell.invocation import Invocation
from decapod.environments.android.virtual.shell.registry import command


@command("cat", usage="cat [-etuv] [FILE...]")
async def cat(inv: Invocation) -> int:
    """Print files."""
    for name in inv.arguments or ["-"]:
        await inv.out(await inv.read(name))
    return 0
