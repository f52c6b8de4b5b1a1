"""Packages that import their modules when one of their names is first used (PEP 562).

A package whose modules take long to import, or import something that does, costs nothing this way to a program that
imports a neighbour of theirs: importing `a.b` always runs `a/__init__.py`.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any


def imported_when_used(package: str, modules: Mapping[str, Sequence[str]]) -> Callable[[str], Any]:
    """Return the `__getattr__` of a package.

    None of its names may be that of one of its modules: importing the module would bind the name to it.

    Args:
        package: its `__name__`.
        modules: its modules, each with the names that the package has from it.
    """
    homes = {name: module for module, names in modules.items() for name in names}

    def find(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(f"{package}.{homes[name]}"), name)
        setattr(sys.modules[package], name, found)
        return found

    return find
