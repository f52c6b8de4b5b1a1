"""A Firefox without a window, driven by Marionette: a line of JSON after its length, on a port that it chooses."""

import json
import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

LIMIT = 60.0
"""Seconds that a start, or an answer, may take on a busy machine."""

_PREFERENCES = {
    "marionette.port": 0,  # any that is free, told in the profile
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "toolkit.telemetry.enabled": False,
    "ui.prefersReducedMotion": 1,  # what is scrolled to is there at once
}


class Firefox:
    """One session."""

    def __init__(self, port: int) -> None:
        self._connection = socket.create_connection(("127.0.0.1", port), timeout=LIMIT)
        self._file = self._connection.makefile("rb")
        self._last = 0
        self._receive()
        self.ask("WebDriver:NewSession", {})

    def run(self, script: str, where: Literal["content", "chrome"] = "content") -> Any:
        """Run a script in the page, or in the browser around it, and return what it returns."""
        self.ask("Marionette:SetContext", {"value": where})
        return self.ask("WebDriver:ExecuteScript", {"script": script, "args": []})["value"]

    def click(self, selector: str) -> None:
        """Press an element as a person does, and wait for where it leads."""
        self.ask("Marionette:SetContext", {"value": "content"})
        found = self.ask("WebDriver:FindElement", {"using": "css selector", "value": selector})["value"]
        self.ask("WebDriver:ElementClick", {"id": next(iter(found.values()))})

    def ask(self, command: str, parameters: dict[str, Any]) -> Any:
        self._last += 1
        message = json.dumps([0, self._last, command, parameters]).encode()
        self._connection.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self._receive()
        assert error is None, f"{command}: {error}"
        return result

    def close(self) -> None:
        self._file.close()
        self._connection.close()

    def _receive(self) -> Any:
        length = b""
        while (character := self._file.read(1)) != b":":
            assert character, "Firefox hung up"
            length += character
        return json.loads(self._file.read(int(length)))


@contextmanager
def open_firefox(folder: Path) -> Iterator[Firefox]:
    """Start one with a new profile in this folder; it and its processes are gone afterwards."""
    profile = folder / "profile"
    profile.mkdir()
    lines = (f"user_pref({json.dumps(key)}, {json.dumps(value)});\n" for key, value in _PREFERENCES.items())
    (profile / "user.js").write_text("".join(lines))
    command = ["firefox-esr", "--headless", "--no-remote", "--profile", str(profile)]
    with (folder / "firefox.log").open("wb") as log:
        started = subprocess.Popen(
            [*command, "--marionette", "--remote-allow-system-access", "about:blank"],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env={**os.environ, "HOME": str(folder)},
            start_new_session=True,
        )
    try:
        firefox = Firefox(_port(profile / "MarionetteActivePort", started))
        try:
            yield firefox
        finally:
            firefox.close()
    finally:
        os.killpg(started.pid, signal.SIGKILL)
        started.wait(LIMIT)


def _port(path: Path, started: "subprocess.Popen[bytes]") -> int:
    until = time.monotonic() + LIMIT
    while not (path.is_file() and path.read_text().strip()):
        assert started.poll() is None, "Firefox ended at once: see firefox.log"
        assert time.monotonic() < until, "Firefox does not listen: see firefox.log"
        time.sleep(0.05)
    return int(path.read_text())
