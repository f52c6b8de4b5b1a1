"""Writing into content providers, by the device's program `content`."""

from collections.abc import Mapping

from decapod.environments.android.device import AndroidDevice
from decapod.evaluators.android import query

Value = str | int | None
"""What goes into a column; None for nothing."""


def insert(device: AndroidDevice, uri: str, values: Mapping[str, Value]) -> None:
    """Insert a row.

    Raises:
        RuntimeError: the phone refused; the text is what it said.
    """
    argv = ["content", "insert", "--uri", uri]
    for column, value in values.items():
        argv += ["--bind", _bound(column, value)]
    answer = device.do(*argv)
    # The program ends with 0 whatever happens.
    if "rror" in answer.stdout + answer.stderr or "xception" in answer.stdout + answer.stderr:
        said = (answer.stderr or answer.stdout).strip()[:300]
        raise RuntimeError(f"the phone refused a row for {uri}: {said}")


def insert_and_find(device: AndroidDevice, uri: str, values: Mapping[str, Value]) -> int:
    """Insert a row, and return its id: the greatest one that was not there before.

    Raises:
        RuntimeError: the phone refused, or there is no new row.
    """
    before = _ids(device, uri)
    insert(device, uri, values)
    new = _ids(device, uri) - before
    if not new:
        raise RuntimeError(f"the phone took a row for {uri}, but it is not there")
    return max(new)


def _ids(device: AndroidDevice, uri: str) -> set[int]:
    return {int(row["_id"] or 0) for row in query(device, uri, ())}


def _bound(column: str, value: Value) -> str:
    if value is None:
        return f"{column}:n:"
    if isinstance(value, int):
        return f"{column}:l:{value}"
    return f"{column}:s:{value}"
