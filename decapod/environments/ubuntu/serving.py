"""Serving a task's web pages inside the session."""

import html
import json
import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from string import Template

from decapod.actions import ArgumentError
from decapod.environments.ubuntu import pages
from decapod.environments.ubuntu.launch import Launcher
from decapod.environments.ubuntu.waiting import wait_for

_START_LIMIT = 15.0
_SCREEN_KINDS = ("", ".html", ".svg")


def fill_pages(written: Mapping[str, str], values: Mapping[str, str]) -> dict[str, str]:
    """Fill values into pages and their paths. In HTML a value stands for itself: it is escaped.

    Args:
        written: the pages by their paths; `$name` or `${name}` is where a value goes, `$$` is the dollar sign.
        values: the values by their names.

    Raises:
        ArgumentError: a path does not begin with `/`, or a `$` is followed by no known name.
    """
    filled = {}
    escaped = {name: html.escape(value) for name, value in values.items()}
    for path, text in written.items():
        if not path.startswith("/"):
            raise ArgumentError("pages", f"the path {path!r} does not begin with '/'")
        markup = Path(path).suffix in _SCREEN_KINDS
        filled[_fill(path, values, path)] = _fill(text, escaped if markup else values, path)
    return filled


def start_site(launcher: Launcher, port: int, site: Mapping[str, str], sent: Path | None) -> None:
    """Start a web server of the session and wait until it can be reached. It ends with the session.

    Args:
        launcher: starts it.
        port: the port of the loopback address.
        site: the pages by their paths.
        sent: the file that sent forms are recorded in; None when it takes none.

    Raises:
        RuntimeError: it did not start; most likely the port is taken.
    """
    told = {"port": port, "pages": dict(site), "sent": None if sent is None else str(sent)}
    descriptor, name = tempfile.mkstemp(prefix="site-", suffix=".json", dir=os.environ.get("XDG_RUNTIME_DIR"))
    file = Path(name)
    os.close(descriptor)
    file.write_bytes(json.dumps(told).encode())
    # By its path, so that nothing of decapod has to be imported first.
    server = launcher.start([sys.executable, "-I", pages.__file__, name])
    ended = wait_for(lambda: True if not file.exists() or server.poll() is not None else None, _START_LIMIT)
    if file.exists():
        file.unlink()
        why = "it ended at once" if ended else f"it was not there within {_START_LIMIT:g} s"
        raise RuntimeError(f"the web server of the pages did not start ({why}); is port {port} in use?")


def _fill(text: str, values: Mapping[str, str], path: str) -> str:
    try:
        return Template(text).substitute(values)
    except KeyError as missing:
        raise ArgumentError("pages", f"the page {path!r} needs a value {missing}") from None
    except ValueError:
        raise ArgumentError("pages", f"the page {path!r} has a '$' without a name; write '$$' for the sign") from None
