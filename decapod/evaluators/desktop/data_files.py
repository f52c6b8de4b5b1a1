"""Checks of values within JSON and INI files."""

import configparser
import json

from pydantic import JsonValue

from decapod.evaluators.desktop.device import Desktop
from decapod.evaluators.desktop.paths import HomePath, UnreadableError, find_path, read_text
from decapod.evaluators.evaluator import Verdict, evaluator
from decapod.evaluators.text import short


@evaluator
def json_value_is(device: Desktop, path: HomePath, keys: list[str | int], value: JsonValue) -> Verdict:
    """A value within a JSON file is this one.

    Args:
        path: the file, from the home folder.
        keys: the way to the value, through keys of objects and indices of lists; empty for the whole file.
        value: the value expected.
    """
    try:
        found: JsonValue = json.loads(read_text(device.home, find_path(device.home, path)))
    except UnreadableError as problem:
        return Verdict(False, str(problem))
    except (json.JSONDecodeError, RecursionError) as problem:
        return Verdict(False, f"not JSON: {problem}")
    for key in keys:
        inside = found.keys() if isinstance(found, dict) else range(len(found)) if isinstance(found, list) else ()
        if key not in inside:
            return Verdict(False, f"there is no {key!r} in {short(json.dumps(found))}")
        found = found[key]  # type: ignore[index]
    return Verdict(_same(found, value), short(json.dumps(found)))


@evaluator
def ini_value_is(device: Desktop, path: HomePath, section: str, key: str, value: str) -> Verdict:
    """A value within an INI file is this one. Desktop entries and many settings files are INI files.

    Args:
        path: the file, from the home folder.
        section: the section's name, without brackets.
        key: the key; capital and small letters differ.
        value: the value expected, as it is written in the file.
    """
    reader = configparser.RawConfigParser(strict=False, allow_no_value=True, delimiters=("=",))
    reader.optionxform = str  # type: ignore[assignment, method-assign]
    try:
        reader.read_string(read_text(device.home, find_path(device.home, path)))
    except UnreadableError as problem:
        return Verdict(False, str(problem))
    except configparser.Error as problem:
        return Verdict(False, f"not an INI file: {short(str(problem))}")
    found = reader.get(section, key, fallback=None)
    return Verdict(found == value, "no such section or key" if found is None else short(found))


def _same(found: JsonValue, wanted: JsonValue) -> bool:
    """Equal as JSON: 1 and 1.0 are the same number, but true is not 1 as it is in Python."""
    if isinstance(found, dict) and isinstance(wanted, dict):
        return found.keys() == wanted.keys() and all(_same(found[key], wanted[key]) for key in found)
    if isinstance(found, list) and isinstance(wanted, list):
        return len(found) == len(wanted) and all(map(_same, found, wanted))
    return isinstance(found, bool) == isinstance(wanted, bool) and found == wanted


CHECKS = (json_value_is, ini_value_is)
