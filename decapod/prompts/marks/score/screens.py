"""The screens of a measured set: a folder for each, with a picture, an element tree and the truth."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from decapod.messages import Box, ShownWindow, Size, TreeElement

PICTURE, TREE, TRUTH = "screen.png", "tree.json", "truth.json"

_File = TypeVar("_File", bound=BaseModel)


class MeasuredSetError(Exception):
    """A measured set that cannot be read. The text names the file and says what is wrong."""


def _as_box(told: object) -> object:
    if isinstance(told, list) and len(told) == 4:
        return dict(zip("xywh", told, strict=True))
    return told


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Truth(_Part):
    """What is on a screen: something that can be used, or (`interactive` is false) only read or looked at.

    `box` is written as left, top, width, height in screen pixels; `label` is what a person would call it, `text` the
    letters that the picture shows, empty where there are none.
    """

    box: Annotated[Box, BeforeValidator(_as_box)]
    kind: str
    label: str
    interactive: bool
    text: str = ""


class _TruthFile(_Part):
    version: Literal[1]
    group: str
    made: Annotated[str, Field(min_length=1, description="How the truth was made.")]
    size: Size
    elements: tuple[Truth, ...]


class _TreeFile(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")

    elements: tuple[TreeElement, ...]
    windows: tuple[ShownWindow, ...] = ()


@dataclass(frozen=True, slots=True)
class KnownScreen:
    """A screen of which everything is known. `made` says how the truth was made; boxes are in pixels of `size`.

    `tree` and `windows` are what the environment told of it, right or wrong.
    """

    name: str
    group: str
    made: str
    size: Size
    png: bytes
    tree: tuple[TreeElement, ...]
    truth: tuple[Truth, ...]
    windows: tuple[ShownWindow, ...] = ()


def load_screens(folder: Path) -> list[KnownScreen]:
    """Read all screens of a folder, by name. A folder that holds `screens` stands for that.

    Raises:
        MeasuredSetError: there is none, or one cannot be read.
    """
    inner = folder / "screens"
    root = inner if inner.is_dir() else folder
    paths = sorted(path.parent for path in root.glob(f"*/{TRUTH}"))
    if not paths:
        raise MeasuredSetError(f"{folder} holds no screens: a folder for each is looked for, with a file {TRUTH}")
    return [load_screen(path) for path in paths]


def load_screen(folder: Path) -> KnownScreen:
    """Read one screen.

    Raises:
        MeasuredSetError: a file is missing or wrong.
    """
    truth = _read(folder / TRUTH, _TruthFile)
    tree = _read(folder / TREE, _TreeFile)
    try:
        png = (folder / PICTURE).read_bytes()
    except OSError as error:
        raise MeasuredSetError(f"{folder / PICTURE} cannot be read: {error.strerror}") from None
    return KnownScreen(
        folder.name, truth.group, truth.made, truth.size, png, tree.elements, truth.elements, tree.windows
    )


def _read(path: Path, kind: type[_File]) -> _File:
    try:
        return kind.model_validate_json(path.read_bytes())
    except OSError as error:
        raise MeasuredSetError(f"{path} cannot be read: {error.strerror}") from None
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise MeasuredSetError(f"{path}: {where}: {first['msg']}") from None
