"""Programs that go down into folders of folders, as deep as there are any: without the interpreter's stack.

A function that calls itself for each folder awaits `below(itself(...))`, and whoever calls it first awaits
`from_top(it(...))`, which keeps those that wait for one another in a list. What one of them raises reaches the one
that waits for it, as ever.
"""

from collections.abc import Coroutine, Generator
from types import coroutine
from typing import Any, TypeVar, cast

Result = TypeVar("Result")
_Call = Coroutine[Any, Any, Result]


@coroutine
def below(call: _Call[Result]) -> Generator[Any, Any, Result]:
    """Return what `call` returns. Only within `from_top`."""
    return cast(Result, (yield call))


@coroutine
def from_top(call: _Call[Result]) -> Generator[Any, Any, Result]:
    """Return what `call` returns, which may await `below` of others, and those of others, without end."""
    waiting: list[_Call[Any]] = [call]
    value: Any = None
    error: BaseException | None = None
    while waiting:
        try:
            asked = waiting[-1].send(value) if error is None else waiting[-1].throw(error)
        except StopIteration as done:
            del waiting[-1]
            value, error = done.value, None
            continue
        except BaseException as raised:  # noqa: BLE001 - handed on to who waits for it, in the end to the caller
            del waiting[-1]
            value, error = None, raised
            continue
        value, error = None, None
        if isinstance(asked, Coroutine):
            waiting.append(asked)
            continue
        try:
            value = yield asked
        except BaseException as raised:  # noqa: BLE001 - as above: the end of the whole program, most often
            error = raised
    if error is not None:
        raise error
    return cast(Result, value)
