"""What makes a function an action, and what keeps it from being one."""

from collections.abc import Callable
from typing import Any

import pytest

from decapod.actions import read_signature


def good(device: object, text: str, times: int = 2) -> None:
    """Do it.

    At some length,
    over two lines.

    Args:
        text: what to write; it may
            go on.
        times: how often.
    """


def undocumented(text: str) -> None:
    pass


def untyped(text) -> None:  # type: ignore[no-untyped-def]
    """Do it.

    Args:
        text: what to write.
    """


def undescribed(text: str) -> None:
    """Do it."""


def variadic(*texts: str) -> None:
    """Do it.

    Args:
        texts: what to write.
    """


def keywords(**texts: str) -> None:
    """Do it.

    Args:
        texts: what to write.
    """


def positional(text: str, /) -> None:
    """Do it.

    Args:
        text: what to write.
    """


def stale(text: str) -> None:
    """Do it.

    Args:
        text: what to write.
        times: gone.
    """


def test_a_signature_says_all_of_its_function() -> None:
    signature = read_signature(good)
    assert signature.takes_device
    assert signature.description == "Do it. At some length, over two lines."
    text, times = signature.parameters
    assert (text.name, text.annotation, text.required, text.description) == (
        "text",
        str,
        True,
        "what to write; it may go on.",
    )
    assert (times.name, times.default, times.required) == ("times", 2, False)


@pytest.mark.parametrize(
    ("function", "problem"),
    [
        (undocumented, "needs a docstring"),
        (untyped, "'text' has no type"),
        (undescribed, "'text' is not described under 'Args:'"),
        (variadic, "'texts' cannot be given by name"),
        (keywords, "'texts' cannot be given by name"),
        (positional, "'text' cannot be given by name"),
        (stale, r"describes \['times'\], which are not parameters"),
    ],
)
def test_a_function_that_cannot_be_an_action_is_named(function: Callable[..., Any], problem: str) -> None:
    with pytest.raises(TypeError, match=f"test_signature.{function.__name__}.*{problem}"):
        read_signature(function)
