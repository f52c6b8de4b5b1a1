"""Where pages come from: files of the shared storage, and sites that lie in a folder there. Never a network.

`http://localhost:PORT/a/b.html` is `/sdcard/www/a/b.html`; a folder `/sdcard/www/HOST` is all of that host, with
`http` or `https` and any port. A folder is its `index.html`. `{{name}}` in a page of a site becomes the value of the
form's field (or of the address' parameter) of that name. What is sent by a form is written to
`/sdcard/www/submissions.jsonl`, a line of JSON each.
"""

from __future__ import annotations

import base64
import binascii
import json
import posixpath
import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, quote, unquote, unquote_to_bytes, urlsplit

from decapod.environments.android.virtual.apps.chrome.web.address import host_of, scheme_of, without_fragment
from decapod.environments.android.virtual.apps.common.documents import STORAGE, path_of, stored_path
from decapod.environments.android.virtual.system.providers.media import mime_of

if TYPE_CHECKING:
    from decapod.environments.android.virtual.files import FileSystem
    from decapod.environments.android.virtual.phone import Phone

WWW = f"{STORAGE}/www"
SUBMISSIONS = f"{WWW}/submissions.jsonl"
MOST_BYTES = 8_000_000
_MOST_RECORDED = 1_000_000
_LOCAL = ("localhost", "127.0.0.1", "10.0.2.2")
_HOST = re.compile(r"[a-z0-9][a-z0-9.-]{0,252}")
_FIELD = re.compile(r"\{\{\s*([\w.-]{1,64})\s*\}\}")
_TEXTS = ("text/", "application/json", "application/xml")

Fields = Sequence[tuple[str, str]]
"""Names and values that a form sends."""


@dataclass(frozen=True, slots=True)
class Response:
    """What came of an address.

    Attributes:
        kind: html, text, image, file (to be kept, not shown), or error.
        body: Its bytes; of an error, none.
        mime: Its media type.
        name: What a file of it would be called.
        path: The file that it is; "" where it is none.
        problem: Of an error: its code, such as `ERR_INTERNET_DISCONNECTED`.
    """

    kind: str
    body: bytes = b""
    mime: str = "text/html"
    name: str = ""
    path: str = ""
    problem: str = ""

    @property
    def text(self) -> str:
        """Its bytes as text."""
        return self.body.decode("utf-8-sig", "replace")


def fetch(phone: Phone, url: str, fields: Fields = ()) -> Response:
    """What lies at an address; `fields` is what a form sent there."""
    plain, _ = without_fragment(url) if scheme_of(url) != "data" else (url, "")
    match scheme_of(plain):
        case "http" | "https":
            return _from_site(phone.files, plain, fields)
        case "file":
            path = stored_path(unquote(urlsplit(plain).path)) if host_of(plain) in ("", "localhost") else ""
            return _from_file(phone.files, path) if path else Response("error", problem="ERR_ACCESS_DENIED")
        case "content":
            path = path_of(phone, plain)
            return _from_file(phone.files, path) if path else Response("error", problem="ERR_FILE_NOT_FOUND")
        case "data":
            return _from_data(plain)
        case "about":
            return Response("html", b"")
    return Response("error", problem="ERR_UNKNOWN_URL_SCHEME")


def record(phone: Phone, method: str, url: str, page: str, fields: Fields) -> None:
    """Write down what a form sent.

    Raises:
        OSError: There is no room.
    """
    sent: dict[str, str | list[str]] = {}
    for name, value in fields:
        had = sent.get(name)
        sent[name] = value if had is None else [*([had] if isinstance(had, str) else had), value]
    entry = {"fields": sent, "method": method, "page": page, "time_ms": phone.clock.ms, "url": url}
    line = json.dumps(entry, ensure_ascii=False).encode("utf-8", "replace") + b"\n"
    files = phone.files
    if not files.is_dir(WWW):
        files.mkdir(WWW, parents=True)
    full = files.is_file(SUBMISSIONS) and files.stat(SUBMISSIONS).size + len(line) > _MOST_RECORDED
    if not full:
        files.write(SUBMISSIONS, line, append=files.exists(SUBMISSIONS))


def _from_site(files: FileSystem, url: str, fields: Fields) -> Response:
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return Response("error", problem="ERR_INVALID_URL")
    root = _root_of(files, parts.hostname or "")
    if not root:
        local = (parts.hostname or "") in _LOCAL
        return Response("error", problem="ERR_CONNECTION_REFUSED" if local else "ERR_INTERNET_DISCONNECTED")
    path = posixpath.normpath(f"{root}/{unquote(parts.path)}")
    if path != root and not path.startswith(f"{root}/"):
        return Response("error", problem="HTTP ERROR 404")
    if files.is_dir(path) and files.is_file(f"{path}/index.html"):
        path = f"{path}/index.html"
    elif not files.exists(path) and files.is_file(f"{path}.html"):
        path = f"{path}.html"
    if not files.is_file(path) or path == SUBMISSIONS:
        return _thanks(fields) if fields and not files.is_dir(path) else Response("error", problem="HTTP ERROR 404")
    found = _from_file(files, path)
    if found.kind != "html":
        return found
    values: dict[str, list[str]] = {}
    for name, value in [*parse_qsl(parts.query[:4_000], keep_blank_values=True)[:200], *fields]:
        values.setdefault(name, []).append(value)
    filled = _FIELD.sub(lambda match: escape(", ".join(values.get(match.group(1), []))), found.text[:400_000])
    return Response("html", filled.encode("utf-8", "replace"), found.mime, found.name, path)


def _root_of(files: FileSystem, host: str) -> str:
    """The folder that a host's pages lie in; "" for a host that there is not."""
    plain = host.lower()
    for name in (plain, plain.removeprefix("www.")):
        if _HOST.fullmatch(name) and ".." not in name and files.is_dir(f"{WWW}/{name}"):
            return f"{WWW}/{name}"
    return WWW if plain in _LOCAL and files.is_dir(WWW) else ""


def _from_file(files: FileSystem, path: str) -> Response:
    name = path.rpartition("/")[2]
    if files.is_dir(path):
        return Response("html", _index(files, path).encode("utf-8", "replace"), name=f"{name}.html", path=path)
    try:
        size = files.stat(path).size
        body = files.read(path) if size <= MOST_BYTES else b""
    except OSError:
        return Response("error", problem="ERR_FILE_NOT_FOUND")
    mime = mime_of(name)
    if size > MOST_BYTES:
        kind = "file"
    elif mime == "text/html" or name.endswith(".xhtml"):
        kind = "html"
    elif mime.startswith("image/") and mime != "image/svg+xml":
        kind = "image"
    else:
        kind = (
            "text" if mime.startswith(_TEXTS) and mime not in ("text/csv", "text/x-vcard", "text/calendar") else "file"
        )
    return Response(kind, body, mime, name, path)


def _index(files: FileSystem, folder: str) -> str:
    """The page that lists a folder, as a browser shows it."""
    shown = folder.replace(STORAGE, "/sdcard", 1)
    rows = [f'<li><a href="file://{quote(shown.rpartition("/")[0] or "/sdcard")}/">[parent directory]</a></li>']
    for name in files.listdir(folder)[:300]:
        slash = "/" if files.is_dir(f"{folder}/{name}") else ""
        rows.append(f'<li><a href="file://{quote(f"{shown}/{name}")}{slash}">{escape(name)}{slash}</a></li>')
    return f"<title>Index of {escape(shown)}/</title><h1>Index of {escape(shown)}/</h1><ul>{''.join(rows)}</ul>"


def _thanks(fields: Fields) -> Response:
    """The page of a form whose address has no file: that it was received."""
    rows = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in fields[:100])
    page = f"<title>Received</title><h1>Thank you</h1><p>Your response has been recorded.</p><dl>{rows}</dl>"
    return Response("html", page.encode("utf-8", "replace"), name="response.html")


def _from_data(url: str) -> Response:
    head, comma, body = url[5:].partition(",")
    if not comma:
        return Response("error", problem="ERR_INVALID_URL")
    mime, _, options = head.partition(";")
    data = unquote_to_bytes(body)[:MOST_BYTES]
    if options.endswith("base64"):
        try:
            data = base64.b64decode(data)
        except (binascii.Error, ValueError):
            return Response("error", problem="ERR_INVALID_URL")
    mime = mime.strip().lower() or "text/plain"
    kind = {"text/html": "html"}.get(mime, "image" if mime.startswith("image/") else "text")
    return Response(kind if kind != "text" or mime.startswith("text/") else "file", data, mime, "download")
