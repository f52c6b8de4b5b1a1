"""The table of programs says what the modules have."""

from importlib import import_module
from pathlib import Path

from decapod.environments.android.virtual import commands
from decapod.environments.android.virtual.commands import table
from decapod.environments.android.virtual.commands.framework import SERVICES
from decapod.environments.android.virtual.shell import COMMANDS


def homes(functions: dict[str, object]) -> dict[str, set[str]]:
    """Return the names of some functions by the last part of their module's name."""
    found: dict[str, set[str]] = {}
    for name, function in functions.items():
        found.setdefault(function.__module__.rpartition(".")[2], set()).add(name)
    return found


def written(of: dict[str, tuple[str, ...]]) -> dict[str, set[str]]:
    """Return a table with its names as sets."""
    return {module: set(names) for module, names in of.items()}


def test_the_table_has_what_the_modules_register() -> None:
    for path in sorted(Path(commands.__path__[0]).glob("*.py")):
        import_module(f"{commands.__name__}.{path.stem}".removesuffix(".__init__"))
    assert homes({name: one.run for name, one in COMMANDS.items()}) == written(table.PROGRAMS)
    assert homes(dict(SERVICES)) == written(table.SERVICES)
    assert set(COMMANDS) == {name for names in table.PROGRAMS.values() for name in names}
    assert set(SERVICES) == {name for names in table.SERVICES.values() for name in names}
