"""Redirections: `>file`, `2>&1`, here-documents."""

import errno
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.shell.control import ShellFault
from decapod.environments.android.virtual.shell.opening import descriptor, open_reader, open_writer
from decapod.environments.android.virtual.shell.streams import BytesReader, Input, Writer
from decapod.environments.android.virtual.shell.syntax import Redirection

if TYPE_CHECKING:
    from decapod.environments.android.virtual.shell.interpreter import Descriptors, Interpreter


async def redirected(shell: "Interpreter", redirections: Sequence[Redirection]) -> "Descriptors":
    """Return the shell's open streams as they are with the redirections.

    Raises:
        ShellFault: a file cannot be opened, or a number is not open.
    """
    streams = dict(shell.descriptors)
    for redirection in redirections:
        await _apply(shell, streams, redirection)
    return streams


async def _apply(shell: "Interpreter", streams: "Descriptors", redirection: Redirection) -> None:
    if redirection.document is not None:
        text = await shell.expander.text(redirection.document.body)
        streams[redirection.number] = Input(BytesReader(text))
        return
    target = await shell.expander.text(redirection.target)
    if redirection.operator == "<<<":
        streams[redirection.number] = Input(BytesReader(target + "\n"))
    elif redirection.operator in (">&", "<&"):
        _duplicate(streams, redirection, target)
    elif redirection.operator == "<":
        streams[redirection.number] = _open_reader(shell, streams, target)
    else:
        streams[redirection.number] = _open_writer(shell, streams, redirection, target)
    if redirection.both:
        streams[2] = streams[redirection.number]


def _duplicate(streams: "Descriptors", redirection: Redirection, target: str) -> None:
    if target == "-":
        streams.pop(redirection.number, None)
        return
    number = int(target) if target.isascii() and target.isdigit() and len(target) < 3 else -1
    if number not in streams:
        raise ShellFault(f"{redirection.operator}{target}: bad file descriptor")
    streams[redirection.number] = streams[number]


def _open_reader(shell: "Interpreter", streams: "Descriptors", name: str) -> Input:
    number = descriptor(_absolute(name, shell.cwd))
    if number is not None and isinstance(stream := streams.get(number), Input):
        return stream
    try:
        return open_reader(shell.files, _checked(name, shell.cwd))
    except OSError as error:
        raise ShellFault(f"can't open {name}: {error.strerror}") from None


def _open_writer(shell: "Interpreter", streams: "Descriptors", redirection: Redirection, name: str) -> Writer:
    number = descriptor(_absolute(name, shell.cwd))
    if number is not None:
        stream = streams.get(number)
        if stream is None or isinstance(stream, Input):
            raise ShellFault(f"can't create {name}: No such device or address")
        return stream
    keep = shell.options.no_clobber and redirection.operator == ">"
    try:
        return open_writer(
            shell.files,
            _checked(name, shell.cwd),
            append=redirection.operator in (">>", "<>"),
            mode=0o666 & ~shell.umask,
            keep=keep,
        )
    except OSError as error:
        raise ShellFault(f"can't create {name}: {error.strerror}") from None


def _checked(name: str, cwd: str) -> str:
    if not name:
        raise OSError(errno.ENOENT, os.strerror(errno.ENOENT), name)
    return _absolute(name, cwd)


def _absolute(path: str, cwd: str) -> str:
    return path if path.startswith("/") else f"{cwd.rstrip('/')}/{path}"
