"""The clipboard, through xclip: a selection needs an owner that outlives the worker."""

import subprocess

from decapod.environments.ubuntu.launch import Launcher

_XCLIP = ("xclip", "-selection", "clipboard")
_LIMIT = 3.0


def read_clipboard(launcher: Launcher) -> str:
    """Return the text on the clipboard; empty when there is none.

    Raises:
        RuntimeError: the program that owns the clipboard does not answer.
    """
    try:
        answer = launcher.run([*_XCLIP, "-out", "-target", "UTF8_STRING"], timeout=_LIMIT)
    except subprocess.TimeoutExpired:
        raise RuntimeError("the program that owns the clipboard does not answer") from None
    return answer.stdout if answer.code == 0 else ""


def write_clipboard(launcher: Launcher, text: str) -> None:
    """Put a text on the clipboard.

    xclip forks: the child keeps the text and ends when another program takes the clipboard.

    Raises:
        RuntimeError: the display refused it.
    """
    ended = subprocess.run(
        [*_XCLIP, "-in"],
        input=text.encode(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=_LIMIT,
        start_new_session=True,
        check=False,
    )
    if ended.returncode != 0 or read_clipboard(launcher) != text:
        raise RuntimeError("the clipboard could not be set")
