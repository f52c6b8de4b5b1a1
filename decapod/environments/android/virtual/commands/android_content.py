"""`content`: rows of content providers. Source: `Content.java` of the Android Open Source Project."""

from __future__ import annotations

import struct
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from decapod.environments.android.virtual.commands.framework import Arguments, Call, program
from decapod.environments.android.virtual.system.database import Value
from decapod.environments.android.virtual.system.intents import split_uri
from decapod.environments.android.virtual.system.providers.provider import ProviderError

USAGE = """usage: adb shell content [subcommand] [options]

usage: adb shell content insert --uri <URI> [--user <USER_ID>] --bind <BINDING> [--bind <BINDING>...] [--extra <BINDING>...]
  <URI> a content provider URI.
  <BINDING> binds a typed value to a column and is formatted:
  <COLUMN_NAME>:<TYPE>:<COLUMN_VALUE> where:
  <TYPE> specifies data type such as:
  b - boolean, s - string, i - integer, l - long, f - float, d - double, n - null
  Note: Omit the value for passing an empty string, e.g column:s:
  Example:
  # Add "new_setting" secure setting with value "new_value".
  adb shell content insert --uri content://settings/secure --bind name:s:new_setting --bind value:s:new_value

usage: adb shell content update --uri <URI> [--user <USER_ID>] [--where <WHERE>] [--extra <BINDING>...]
  <WHERE> is a SQL style where clause in quotes (You have to escape single quotes - see example below).
  Example:
  # Change "new_setting" secure setting to "newer_value".
  adb shell content update --uri content://settings/secure --bind value:s:newer_value --where "name='new_setting'"

usage: adb shell content delete --uri <URI> [--user <USER_ID>] --bind <BINDING> [--bind <BINDING>...] [--where <WHERE>]
  Example:
  # Remove "new_setting" secure setting.
  adb shell content delete --uri content://settings/secure --where "name='new_setting'"

usage: adb shell content query --uri <URI> [--user <USER_ID>] [--projection <PROJECTION>] [--where <WHERE>] [--sort <SORT_ORDER>] [--extra <BINDING>...]
  <PROJECTION> is a list of colon separated column names and is formatted:
  <COLUMN_NAME>[:<COLUMN_NAME>...]
  <SORT_ORDER> is the order in which rows in the result should be sorted.
  Example:
  # Select "name" and "value" columns from secure settings where "name" is equal to "new_setting" and sort the result by name in ascending order.
  adb shell content query --uri content://settings/secure --projection name:value --where "name='new_setting'" --sort "name ASC"

usage: adb shell content call --uri <URI> --method <METHOD> [--arg <ARG>] [--extra <BINDING> ...]

usage: adb shell content read --uri <URI> [--user <USER_ID>]

usage: adb shell content write --uri <URI> [--user <USER_ID>]

usage: adb shell content gettype --uri <URI> [--user <USER_ID>]

"""  # noqa: E501

LARGEST_FLOAT = 3.4028234663852886e38

OPTIONS = {
    "query": ("--uri", "--user", "--projection", "--where", "--sort", "--extra"),
    "insert": ("--uri", "--user", "--bind", "--extra"),
    "update": ("--uri", "--user", "--bind", "--where", "--extra"),
    "delete": ("--uri", "--user", "--bind", "--where", "--extra"),
    "call": ("--uri", "--user", "--method", "--arg", "--extra"),
    "read": ("--uri", "--user"),
    "write": ("--uri", "--user"),
    "gettype": ("--uri", "--user"),
}


class ContentError(Exception):
    """Arguments that make no command. The text is what `[ERROR]` is followed by."""


@dataclass
class Request:
    """What is asked of a provider."""

    uri: str = ""
    projection: list[str] = field(default_factory=list)
    where: str = ""
    sort: str = ""
    values: dict[str, Value] = field(default_factory=dict)
    method: str = ""


@program("content")
async def run(call: Call) -> int:
    """Do one sub-command. The real one ends with 0, whatever happened."""
    verb = call.args.next() or ""
    try:
        if verb not in OPTIONS:
            raise ContentError(f"Unsupported operation: {verb}")
        request = parse_request(verb, call.args)
    except ContentError as error:
        await call.err(f"{USAGE}[ERROR] {error}")
        return 0
    try:
        await _VERBS[verb](call, request)
    except ProviderError as error:
        parts = split_uri(request.uri)
        await call.err(f"Error while accessing provider:{parts.netloc if parts else request.uri}")
        await call.err(f"{error.java}: {error}")
        await call.err("\tat com.android.commands.content.Content$Command.execute(Content.java:463)")
    call.phone.changed()
    return 0


def parse_request(verb: str, args: Arguments) -> Request:
    """Return what the options of a sub-command ask for.

    Raises:
        ContentError: they ask for nothing that can be done.
    """
    request = Request()
    while (option := args.next()) is not None:
        if option not in OPTIONS[verb]:
            raise ContentError(f"Unsupported argument: {option}")
        value = args.next()
        if value is None or (option != "--arg" and value.startswith("--")):
            raise ContentError(f"No value for key: {option}")
        if option == "--uri":
            request.uri = value
        elif option == "--projection":
            request.projection = [name for name in value.split(":") if name]
        elif option == "--where":
            request.where = value
        elif option == "--sort":
            request.sort = value
        elif option == "--method":
            request.method = value
        elif option == "--bind":
            name, bound = parse_binding(value)
            request.values[name] = bound
    if not request.uri:
        raise ContentError("Content provider URI not specified. Did you specify --uri argument?")
    if verb in ("insert", "update") and not request.values:
        raise ContentError("Binding not specified. Did you specify --bind argument(s)?")
    if verb == "call" and not request.method:
        raise ContentError("Content provider method not specified. Did you specify --method argument?")
    return request


def parse_binding(text: str) -> tuple[str, Value]:
    """Return the column and value of `column:type:value`; the value may hold colons.

    Raises:
        ContentError: it is no binding.
    """
    name, first, rest = text.partition(":")
    kind, second, value = rest.partition(":")
    if not name or not first or (not second and kind != "n"):
        raise ContentError(f"Invalid binding: {text}")
    try:
        if kind == "s":
            return name, value
        if kind == "b":
            return name, int(value.lower() == "true")
        if kind in ("i", "l"):
            return name, _whole(value, 31 if kind == "i" else 63)
        if kind in ("f", "d"):
            return name, float(value)
    except ValueError:
        raise ContentError(f'For input string: "{value}"') from None
    if kind == "n":
        return name, None
    raise ContentError(f"Unsupported type: {kind}")


def _whole(text: str, bits: int) -> int:
    value = int(text) if text.isascii() and "_" not in text and " " not in text and len(text) < 30 else 1 << 70
    if not -(1 << bits) <= value < 1 << bits:
        raise ValueError(text)
    return value


def shown(value: Value) -> str:
    """Return a value as a row shows it."""
    if value is None:
        return "NULL"
    if isinstance(value, bytes):
        return "BLOB"
    if isinstance(value, float):
        return java_number(value)
    return str(value)


def java_number(value: float) -> str:
    """Return a number as `content` shows it: Java's text of the nearest float of 32 bits, as `0.1` or `1.5E10`."""
    if value != value or abs(value) > LARGEST_FLOAT:
        return "NaN" if value != value else "Infinity" if value > 0 else "-Infinity"
    single = _single(value)
    # The fewest digits that no other float of 32 bits has.
    text = next(text for digits in range(9) if _single(float(text := f"{single:.{digits}e}")) == single)
    mantissa, _, power = text.partition("e")
    exponent = int(power)
    if single == 0 or -3 <= exponent < 7:
        return f"{single:.{max(1, len(mantissa.partition('.')[2]) - exponent)}f}"
    return f"{mantissa if '.' in mantissa else mantissa + '.0'}E{exponent}"


def _single(value: float) -> float:
    single: float = struct.unpack("f", struct.pack("f", value))[0]
    return single


async def _query(call: Call, request: Request) -> None:
    rows = call.phone.providers.query(request.uri, request.projection, request.where, (), request.sort)
    if not rows.values:
        await call.out("No result found.")
        return
    for place, row in enumerate(rows.values):
        await call.inv.step()
        columns = zip(rows.columns, row, strict=True)
        await call.out(f"Row: {place} " + ", ".join(f"{name}={shown(value)}" for name, value in columns))


async def _insert(call: Call, request: Request) -> None:
    call.phone.providers.insert(request.uri, request.values)


async def _update(call: Call, request: Request) -> None:
    call.phone.providers.update(request.uri, request.values, request.where)


async def _delete(call: Call, request: Request) -> None:
    call.phone.providers.delete(request.uri, request.where)


async def _call(call: Call, request: Request) -> None:
    call.phone.providers.find(request.uri)
    await call.out("Result: null")


async def _type(call: Call, request: Request) -> None:
    await call.out(f"Result: {call.phone.providers.type_of(request.uri)}")


async def _read(call: Call, request: Request) -> None:
    await call.inv.out(call.inv.files.read(_file(call, request)))


async def _write(call: Call, request: Request) -> None:
    path = _file(call, request)
    call.inv.files.write(path, await call.inv.stdin.read_all())


def _file(call: Call, request: Request) -> str:
    """The path of the file that an address of the media provider stands for."""
    rows = call.phone.providers.query(request.uri, ["_data"])
    if not rows.values or not isinstance(rows.values[0][0], str):
        raise ProviderError(f"No item at {request.uri}", "java.io.FileNotFoundException")
    path = rows.values[0][0]
    if not call.phone.files.is_file(path):
        raise ProviderError(f"open failed: ENOENT (No such file or directory): {path}", "java.io.FileNotFoundException")
    return path


_VERBS: dict[str, Callable[[Call, Request], Awaitable[None]]] = {
    "query": _query,
    "insert": _insert,
    "update": _update,
    "delete": _delete,
    "call": _call,
    "read": _read,
    "write": _write,
    "gettype": _type,
}
