"""The engines by name, and what an engine is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol

from decapod.actions import LazyRegistry
from decapod.prompts.marks.engines.found import Found, Picture


class SourceMissingError(Exception):
    """A source of marks that cannot be used here. The text says what is missing and how to get it."""


class Engine(Protocol):
    """Reads one picture after another."""

    def read(self, picture: Picture) -> Sequence[Found]:
        """Return what is in a picture; boxes are in its pixels."""
        ...


@dataclass(frozen=True, slots=True)
class EngineOptions:
    """How an engine is set up.

    `score` is the least score of what is returned. `path` is the file or the folder of weights, for those that take
    one. `prompt` is what is looked for, for those that are told in words: phrases, each with a full stop after it.
    """

    score: float = 0.5
    path: str = ""
    prompt: str = ""


EngineMaker = Callable[[EngineOptions], Engine]

ENGINES: LazyRegistry[EngineMaker] = LazyRegistry(
    "source of marks",
    "decapod.prompts.marks.engines",
    {
        "contours": ["contours"],
        "dino_py": ["grounding-dino-py"],
        "dino_transformers": ["grounding-dino"],
        "easy": ["easyocr"],
        "onnx": ["onnx"],
        "rapid": ["rapidocr"],
        "tesseract": ["tesseract"],
    },
)
"""The engines that come with decapod, by the name of their source."""


def load(module: str, extra: str, packages: str = "") -> Any:
    """Import a module that the base install does not bring.

    Args:
        module: its name.
        extra: the extra of decapod that brings it.
        packages: what pip is to install where no extra has it.

    Raises:
        SourceMissingError: it is not installed, or cannot be imported.
    """
    what = packages or f"'decapod[{extra}]'"
    try:
        return import_module(module)
    except (ImportError, OSError, RuntimeError) as error:  # a library that does not fit raises any of these
        raise SourceMissingError(f"the module {module!r} cannot be imported ({error}); pip install {what}") from error
