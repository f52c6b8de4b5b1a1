"""Packages that import their modules when one of their names is used."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import decapod
from decapod.lazy import imported_when_used

ROOT = Path(decapod.__file__).parent
CALL = imported_when_used.__name__


def lazy_packages() -> Iterator[str]:
    """Yield the packages that are lazy."""
    for path in sorted(ROOT.rglob("__init__.py")):
        if f"__getattr__ = {CALL}(" in path.read_text():
            yield ".".join(("decapod", *path.parent.relative_to(ROOT).parts))


LAZY = list(lazy_packages())


def source(package: str) -> ast.Module:
    """Return what is written in a package's `__init__`."""
    return ast.parse((ROOT.parent / package.replace(".", "/") / "__init__.py").read_text())


def told_to_checkers(package: str) -> dict[str, set[str]]:
    """Return what type checkers read: the names imported from each module."""
    found: dict[str, set[str]] = {}
    for block in source(package).body:
        for item in block.body if isinstance(block, ast.If) else []:
            assert isinstance(item, ast.ImportFrom)
            assert item.module is not None
            found.setdefault(item.module.removeprefix(f"{package}."), set()).update(one.name for one in item.names)
    return found


def told_to_python(package: str) -> dict[str, set[str]]:
    """Return what is imported when it is used."""
    for item in source(package).body:
        if isinstance(item, ast.Assign) and isinstance(item.value, ast.Call):
            table: dict[str, tuple[str, ...]] = ast.literal_eval(item.value.args[1])
            return {module: set(names) for module, names in table.items()}
    raise AssertionError(package)


def test_there_are_lazy_packages() -> None:
    assert "decapod.environments" in LAZY


@pytest.mark.parametrize("package", LAZY)
def test_checkers_and_python_are_told_the_same(package: str) -> None:
    assert told_to_checkers(package) == told_to_python(package)
    names = set().union(*told_to_python(package).values())
    assert set(import_module(package).__all__) == names


@pytest.mark.parametrize("package", LAZY)
def test_every_name_is_there(package: str) -> None:
    module = import_module(package)
    for name in module.__all__:
        assert getattr(module, name) is not None


@pytest.mark.parametrize("package", LAZY)
def test_no_name_is_that_of_a_module(package: str) -> None:
    modules = {path.stem for path in (ROOT.parent / package.replace(".", "/")).iterdir()}
    assert set(import_module(package).__all__) & modules == set()


@pytest.mark.parametrize("package", LAZY)
def test_importing_it_imports_none_of_its_modules(package: str) -> None:
    modules = [f"{package}.{module}" for module in told_to_python(package)]
    program = f"import sys, {package}\nprint([name for name in {modules!r} if name in sys.modules])"
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert said.stdout == "[]\n"


def test_a_name_that_there_is_not() -> None:
    with pytest.raises(AttributeError, match=r"module 'decapod\.environments' has no attribute 'nothing'"):
        import_module("decapod.environments").nothing  # noqa: B018 - that it is looked up is the test
    with pytest.raises(ImportError, match="cannot import name 'nothing'"):
        exec("from decapod.actions import nothing", {})
