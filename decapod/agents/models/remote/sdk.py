"""Providers' SDKs: they are extras, imported only when a model of theirs is made."""

from importlib import import_module
from inspect import isawaitable
from types import ModuleType
from typing import Any

from decapod.agents.models.model import UnusableModelError


def import_sdk(module: str, model: str, *, extra: str) -> ModuleType:
    """Import an SDK.

    Args:
        module: what to import.
        model: the name of the model that needs it, for the error.
        extra: the extra of decapod that brings it along.

    Raises:
        UnusableModelError: it is not installed.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise UnusableModelError(
            f"{model} needs the package {error.name}; install it with: pip install 'decapod[{extra}]'"
        ) from None


async def read_raw(response: Any) -> tuple[object, str]:
    """Return what a raw response of OpenAI's or Anthropic's SDK holds: read as the SDK reads it, and as it came.

    The SDKs are alike, but by their version reading is a coroutine or none.

    Raises:
        ValueError: the body is no JSON.
    """
    read = response.parse()
    return (await read if isawaitable(read) else read), response.http_response.text
