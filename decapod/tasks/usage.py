"""How a task file uses its parameters: each somewhere, and none by a value that the seed may or may not draw."""

from collections.abc import Iterator
from typing import Any

from decapod.documents import Loc
from decapod.tasks.file import TaskFile
from decapod.tasks.finding import Finding
from decapod.tasks.parameters import Choice


def check_usage(file: TaskFile) -> Iterator[Finding]:
    """Find parameters that are used nowhere, and choices that the demonstration writes out."""
    rest = file.model_dump(by_alias=True, exclude={"parameters"})
    texts = [text for _, text in _texts(rest, ())]
    for name in file.parameters:
        if not any(f"{{{name}}}" in text or f"{{{name}:text}}" in text for text in texts):
            yield Finding(("parameters", name), f"the parameter {name!r} is not used anywhere", key=True)
    for loc, text in _done(rest):
        for name, spec in file.parameters.items():
            written = [value for value in spec.of if _is_written(value, text)] if isinstance(spec, Choice) else ()
            for value in written:
                message = f"{value!r} is one of the values that {name!r} may have; write {{{name}}}"
                yield Finding(loc, message)


def _done(data: dict[str, Any]) -> Iterator[tuple[Loc, str]]:
    yield from _texts(data["demonstration"], ("demonstration",))
    for name, way in data["other_ways"].items():
        yield from _texts(way["demonstration"], ("other_ways", name, "demonstration"))


def _is_written(value: str | int, text: str) -> bool:
    return isinstance(value, str) and (text == value or f'"{value}"' in text)


def _texts(data: Any, loc: Loc) -> Iterator[tuple[Loc, str]]:
    if isinstance(data, str):
        yield loc, data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _texts(value, (*loc, key))
    elif isinstance(data, (list, tuple)):
        for index, value in enumerate(data):
            yield from _texts(value, (*loc, index))
