import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.actions import ArgumentError
from decapod.environments.ubuntu.keys import character_keysym, find_key


@pytest.mark.parametrize(
    ("name", "keysym"),
    [
        ("enter", 0xFF0D),
        ("Return", 0xFF0D),
        ("ESC", 0xFF1B),
        ("Page_Up", 0xFF55),
        ("page down", 0xFF56),
        ("Ctrl", 0xFFE3),
        ("control", 0xFFE3),
        ("win", 0xFFEB),
        ("f1", 0xFFBE),
        ("F12", 0xFFC9),
        ("a", 0x61),
        ("A", 0x41),
        ("+", 0x2B),
        ("-", 0x2D),
        (" ", 0x20),
        ("é", 0xE9),
        ("漢", 0x01006F22),
    ],
)
def test_common_names_are_known_in_any_case(name: str, keysym: int) -> None:
    assert find_key(name, "key") == keysym


def test_an_unknown_key_names_the_parameter_and_the_nearest() -> None:
    with pytest.raises(ArgumentError, match=r"^key: no key is called 'entr' \(did you mean 'enter'\?\)"):
        find_key("entr", "key")


def test_several_keys_in_one_name_point_to_hotkey() -> None:
    with pytest.raises(ArgumentError, match=r"several keys.*hotkey with keys=\['ctrl', 's'\]"):
        find_key("ctrl+s", "key")


@pytest.mark.parametrize("name", ["", "\x07", "ctrlx"])
def test_nonsense_is_refused(name: str) -> None:
    with pytest.raises(ArgumentError, match="no key is called"):
        find_key(name, "key")


@given(st.characters(exclude_categories=["Cc", "Cs"]))
def test_every_character_but_controls_has_a_keysym_of_its_own(character: str) -> None:
    keysym = character_keysym(character)
    assert keysym is not None
    assert chr(keysym & 0xFFFFFF) == character


@given(st.characters(categories=["Cc", "Cs"], exclude_characters="\n\t"))
def test_controls_and_lone_surrogates_have_none(character: str) -> None:
    assert character_keysym(character) is None
