"""A web site of a task: `python pages.py SITE`, where SITE is a JSON file that tells the port, the pages and more.

It listens on the loopback address only. Everything is kept in memory, and SITE is removed once the site can be reached:
the pages can then be had over HTTP alone. A form that is sent is recorded before it is answered, as one JSON object a
line: `{"page": "/order", "fields": {"name": "Ada", "size": ["s", "m"]}}`. A field that occurs once is a text.

A program of its own that needs nothing but the standard library, so it is there at once.
"""

import json
import sys
from collections.abc import Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socketserver import TCPServer
from typing import Any
from urllib.parse import parse_qs, quote, unquote, urlsplit

LOOPBACK = "127.0.0.1"
LARGEST_FORM = 1024 * 1024
"""The largest form that is read, in bytes."""

_SHOWN = {"": "text/html", ".html": "text/html", ".css": "text/css", ".txt": "text/plain", ".svg": "image/svg+xml"}
"""Kinds of pages, by the end of their names, that a browser shows; any other is a file to keep."""

_FORM = "application/x-www-form-urlencoded"


class Site(ThreadingHTTPServer):
    """The pages by their paths, and the file that sent forms are recorded in (None: no form is taken)."""

    daemon_threads = True

    def __init__(self, port: int, pages: Mapping[str, str], sent: Path | None) -> None:
        """Listen on `port` of the loopback address.

        Raises:
            OSError: something else listens there.
        """
        self.pages = {path: text.encode() for path, text in pages.items()}
        self.sent = sent
        super().__init__((LOOPBACK, port), Answer)

    def server_bind(self) -> None:
        """Bind without asking for the name of the address, which may wait for a network."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = LOOPBACK, self.server_address[1]

    def record(self, page: str, fields: Mapping[str, list[str]]) -> None:
        """Append a form to the record, in one write."""
        assert self.sent is not None
        flat = {name: values[0] if len(values) == 1 else values for name, values in fields.items()}
        with self.sent.open("ab") as file:
            file.write(json.dumps({"page": page, "fields": flat}, ensure_ascii=False).encode() + b"\n")


class Answer(BaseHTTPRequestHandler):
    """Answers one request."""

    server: Site

    def do_GET(self) -> None:
        """Send a page."""
        path = unquote(urlsplit(self.path).path)
        content = self.server.pages.get(path)
        if content is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        kind = _SHOWN.get(Path(path).suffix)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", f"{kind or 'application/octet-stream'}; charset=utf-8")
        if kind is None:
            self.send_header("Content-Disposition", f"attachment; filename*=UTF-8''{quote(Path(path).name)}")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(content)

    def do_POST(self) -> None:
        """Record a form, then send the browser to the page of the same path, which may be loaded again at will."""
        length = self.headers.get("Content-Length", "")
        if self.server.sent is None:
            self.send_error(HTTPStatus.METHOD_NOT_ALLOWED)
        elif self.headers.get_content_type() != _FORM:
            self.send_error(HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
        elif not length.isdecimal() or int(length) > LARGEST_FORM:
            self.send_error(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        else:
            path = urlsplit(self.path).path
            written = self.rfile.read(int(length)).decode(errors="replace")
            self.server.record(unquote(path), parse_qs(written, keep_blank_values=True))
            self.send_response(HTTPStatus.SEE_OTHER)
            self.send_header("Location", path)
            self.send_header("Content-Length", "0")
            self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing: what a browser asks for is no news."""


def main(file: Path) -> None:
    """Serve what a site file tells, until this process is killed."""
    told = json.loads(file.read_bytes())
    site = Site(told["port"], told["pages"], Path(told["sent"]) if told["sent"] else None)
    file.unlink()
    site.serve_forever()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
