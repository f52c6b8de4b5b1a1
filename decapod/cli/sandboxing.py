"""Whether the desktop of a run is confined, and what is refused without it."""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from decapod.cli.checks import check_namespaces
from decapod.cli.errors import CommandError, ExitCode
from decapod.cli.terminal import console

HARMLESS = frozenset({"demo", "scripted"})
"""Models that only do what a file of the user's says."""


def confinement(
    models: Sequence[str],
    *,
    unconfined: bool,
    drivers: Mapping[str, str] = MappingProxyType({}),
    environments: Collection[str] = ("ubuntu",),
) -> bool:
    """Say whether the desktop of a run with these models is confined. A phone needs no sandbox on this machine.

    Where this system allows no namespaces, models that only play a file run without a sandbox, and are said to; any
    other model needs the user's `--unconfined`.

    Raises:
        CommandError: such a model would run without a sandbox, and the user has not allowed it.
    """
    if unconfined:
        return False
    if "ubuntu" not in environments:
        return True
    harmless = all(model.partition("/")[0] in HARMLESS for model in models)
    if drivers.get("ubuntu") == "display":
        _require(harmless, "The driver 'display' works on your own desktop, without a sandbox.")
        return False
    found = check_namespaces()
    if found.state != "limited":
        return True
    _require(harmless, f"This system allows no sandbox: {found.detail}.", found.fix)
    console(stderr=True).print(f"No sandbox: {found.detail}. The desktop runs as you do.", soft_wrap=True)
    return False


def _require(harmless: bool, why: str, fix: str = "") -> None:
    if not harmless:
        hint = "With --unconfined it runs all the same; what the model does is then done as you, on this machine."
        raise CommandError(why, hint=f"{fix}\n{hint}" if fix else hint, code=ExitCode.MISSING)
