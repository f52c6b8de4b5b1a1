"""Registries, and the "did you mean" of names that are not in one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.actions import Registry, UnknownNameError, did_you_mean


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
