"""When a mark says what a person would say."""

import pytest

from decapod.messages import Box, Mark
from decapod.prompts.marks.score import Truth, is_called

BOX = Box(x=0, y=0, w=10, h=10)


def called(said: str, label: str, text: str = "") -> bool:
    known = Truth(box=BOX, kind="button", label=label, interactive=True, text=text)
    return is_called(Mark(id=1, box=BOX, label=said, source="tree"), known)


@pytest.mark.parametrize(
    ("said", "label", "text"),
    [
        ("Save", "Save", ""),
        ("save as...", "Save As…", ""),
        ("Network & internet", "Network & internet Mobile, Wi-Fi, hotspot", ""),
        ("Chrome", "Browser", "Chrome"),
        ("Documemts", "Documents", ""),
        ("+", "+", ""),
    ],
)
def test_names_that_are_the_same_to_a_person(said: str, label: str, text: str) -> None:
    assert called(said, label, text)


@pytest.mark.parametrize(
    ("said", "label", "text"), [("", "Save", ""), ("Open", "Save", ""), ("N", "Network", ""), ("-", "+", "")]
)
def test_names_that_are_not(said: str, label: str, text: str) -> None:
    assert not called(said, label, text)
