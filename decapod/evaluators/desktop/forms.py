"""Checks of forms that were sent to a task's web pages."""

import json
from typing import Any

from decapod.actions import ArgumentError
from decapod.evaluators.desktop.device import Desktop
from decapod.evaluators.desktop.paths import HomePath, UnreadableError, find_path, read_text
from decapod.evaluators.evaluator import Verdict, evaluator
from decapod.evaluators.text import short


@evaluator
def form_sent(
    device: Desktop, path: HomePath, fields: dict[str, str | list[str]], page: str = "", only: bool = False
) -> Verdict:
    """The form that was sent last, to a page that the set-up `serve_pages` serves, has these fields.

    Args:
        path: the file that sent forms are recorded in, from the home folder.
        fields: what the fields must hold, among others; line ends and space around a value are passed over, and a list
            is for a field that occurs several times. A field without a value need not be there.
        page: the path that the form must have been sent to, as `/order`; empty for any.
        only: whether nothing else may have been filled in, and just one form may have been sent.
    """
    if not fields:
        raise ArgumentError("fields", "name at least one field")
    try:
        lines = read_text(device.home, find_path(device.home, path)).splitlines()
        sent: list[dict[str, Any]] = [json.loads(line) for line in lines]
    except UnreadableError as problem:
        return Verdict(False, str(problem))
    except json.JSONDecodeError as problem:
        return Verdict(False, f"not a record of forms: {problem}")
    if not sent:
        return Verdict(False, "no form was sent")
    filled = {name: held for name, value in sent[-1]["fields"].items() if (held := _held(value))}
    wanted = {name: _held(value) for name, value in fields.items()}
    same = all(filled.get(name, "") == value for name, value in wanted.items())
    alone = not only or (len(sent) == 1 and filled.keys() <= wanted.keys())
    where = not page or sent[-1]["page"] == page
    return Verdict(same and alone and where, {"forms": len(sent), "last": short(lines[-1])})


def _held(value: str | list[str]) -> str | list[str]:
    if isinstance(value, list):
        return [" ".join(item.split()) for item in value]
    return " ".join(value.split())


CHECKS = (form_sent,)
