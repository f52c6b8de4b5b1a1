"""Registries, and the "did you mean" of names that are not in one."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.actions import LazyRegistry, Registry, UnknownNameError, did_you_mean


@pytest.fixture
def registry() -> Registry[int]:
    registry: Registry[int] = Registry("action")
    for number, name in enumerate(["click", "right_click", "scroll"]):
        registry.register(name, number)
    return registry


def test_what_is_registered_is_found(registry: Registry[int]) -> None:
    assert registry.find("scroll") == registry["scroll"] == 2
    assert list(registry) == ["click", "right_click", "scroll"]
    assert len(registry) == 3
    assert "click" in registry


def test_registering_returns_the_thing(registry: Registry[int]) -> None:
    assert registry.register("drag", 9) == 9


def test_a_name_is_registered_once(registry: Registry[int]) -> None:
    with pytest.raises(ValueError, match="the action 'click' is registered twice"):
        registry.register("click", 5)
    assert registry.find("click") == 0


def test_an_unknown_name_gets_a_suggestion_and_the_list(registry: Registry[int]) -> None:
    with pytest.raises(UnknownNameError) as caught:
        registry.find("scrol")
    assert str(caught.value) == ("unknown action 'scrol' (did you mean 'scroll'?); known: click, right_click, scroll")


def test_an_empty_registry_says_so() -> None:
    with pytest.raises(UnknownNameError, match=r"unknown role 'x'; known: none"):
        Registry[int]("role").find("x")


def test_looking_up_by_brackets_is_a_mappings(registry: Registry[int]) -> None:
    with pytest.raises(KeyError):
        registry["nothing"]
    assert registry.get("nothing") is None


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("clik", " (did you mean 'click'?)"),
        ("CLICK", " (did you mean 'click'?)"),
        ("right-click", " (did you mean 'right_click'?)"),
        ("zzz", ""),
        ("", ""),
    ],
)
def test_suggestions(word: str, expected: str) -> None:
    assert did_you_mean(word, ["click", "right_click"]) == expected


@given(word=st.text(max_size=12), known=st.lists(st.text(max_size=12), max_size=5))
def test_only_what_is_known_is_suggested(word: str, known: list[str]) -> None:
    suggestion = did_you_mean(word, known)
    assert suggestion in {"", *(f" (did you mean {name!r}?)" for name in known)}


@pytest.fixture
def lazy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LazyRegistry[int]]:
    """Return a registry whose two names are in a module that has not been imported."""
    folder = tmp_path / "drawer"
    folder.mkdir()
    (folder / "__init__.py").write_text("registry = None\n")
    (folder / "tools.py").write_text(
        "import drawer\ndrawer.registry.register('saw', 1)\ndrawer.registry.register('file', 2)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    registry: LazyRegistry[int] = LazyRegistry("tool", "drawer", {"tools": ("saw", "file")})
    monkeypatch.setattr(import_module("drawer"), "registry", registry)
    yield registry
    for name in ("drawer", "drawer.tools"):
        sys.modules.pop(name, None)


def test_names_of_a_lazy_registry_import_nothing(lazy: LazyRegistry[int]) -> None:
    assert list(lazy) == ["saw", "file"]
    assert len(lazy) == 2
    assert "saw" in lazy
    with pytest.raises(UnknownNameError, match=r"unknown tool 'sow' \(did you mean 'saw'\?\); known: file, saw"):
        lazy.find("sow")
    assert "drawer.tools" not in sys.modules


def test_a_thing_of_a_lazy_registry_is_imported_when_it_is_used(lazy: LazyRegistry[int]) -> None:
    assert lazy.find("file") == 2
    assert "drawer.tools" in sys.modules
    assert lazy["saw"] == 1
    with pytest.raises(KeyError):
        lazy["hammer"]


def test_more_can_be_registered_with_a_lazy_registry(lazy: LazyRegistry[int]) -> None:
    lazy.register("hammer", 3)
    assert lazy["hammer"] == 3
    assert list(lazy) == ["saw", "file", "hammer"]
    assert len(lazy) == 3
