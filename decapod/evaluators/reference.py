"""The reference of all checks, made from their docstrings. `python -m decapod.evaluators.reference` prints it."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from decapod.evaluators.evaluator import Evaluator
from decapod.evaluators.registry import EVALUATORS

INTRODUCTION = """\
# Checks

What a node of a task's graph may be judged by. This file is made from the docstrings; after changing one, run
`python -m decapod.evaluators.reference > docs/checks.md`.

A check is a mapping of one key, `environment.check`, to its arguments. Checks are joined by `any`, `all` and `not`,
as deep as needed:

```yaml
any:
  - ubuntu.file_text_is: {path: ~/notes.txt, text: Buy milk}
  - all:
      - ubuntu.file_exists: {path: ~/notes.md}
      - not: {ubuntu.window_open: {wm_class: Mousepad}}
```

A check that could not be judged, because it broke or took too long, counts as neither passed nor failed: `any` may
still pass by another check, `all` may still fail by one, and `not` does not turn it into a pass. Its error is in the
journal.

On a desktop `~` is the home folder, relative paths start there, and a path that leads out of it is an error. On a phone
paths are whole, as `/sdcard/Download/list.txt`. Patterns are regular expressions in Python's form.

Before the first action every node is checked. One that holds must be marked `initially: true`, or the task is invalid.
So no check passes on what is not there, except `not` and the checks whose description says that they hold.
"""


def describe_all_checks() -> str:
    """Write the whole reference as Markdown."""
    return "\n".join([INTRODUCTION, *_lines()]).rstrip("\n") + "\n"


def describe_check(environment: str, check: Evaluator) -> str:
    """Write one check's part of the reference as Markdown: what it says, and a table of its arguments."""
    lines = [f"### `{environment}.{check.name}`", "", check.description]
    if check.signature.parameters:
        fields = check.schema.parameters["properties"]
        lines += ["", "| argument | type | default | what it is |", "| --- | --- | --- | --- |"]
        lines += [_row(name, field) for name, field in fields.items()]
    return "\n".join([*lines, ""])


def describe_type(schema: Mapping[str, Any]) -> str:
    """Say in words what a JSON schema of an argument allows."""
    if "anyOf" in schema:
        return " or ".join(describe_type(part) for part in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {describe_type(schema['items'])}"
    if "enum" in schema:
        return "one of " + ", ".join(f"`{value}`" for value in schema["enum"])
    words = str(schema.get("type", "any value"))
    if "minimum" in schema:
        words += f", at least {schema['minimum']:g}"
    if schema.get("minLength"):
        words += ", not empty"
    return words if "pattern" not in schema else f"{words} like `{schema['pattern']}`"


def _lines() -> Iterator[str]:
    for environment, checks in sorted(EVALUATORS.items(), reverse=True):
        yield f"## {environment}\n"
        for name in sorted(checks):
            yield describe_check(environment, checks[name])


def _row(name: str, field: Mapping[str, Any]) -> str:
    default = f"`{json.dumps(field['default'])}`" if "default" in field else "required"
    cells = [f"`{name}`", describe_type(field), default, field["description"]]
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


if __name__ == "__main__":
    print(describe_all_checks(), end="")
