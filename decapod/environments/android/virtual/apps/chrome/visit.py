"""What happens between pages: a form is sent, a file is downloaded."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from decapod.environments.android.virtual.apps.chrome import PACKAGE
from decapod.environments.android.virtual.apps.chrome.store import Store
from decapod.environments.android.virtual.apps.chrome.web import forms, site
from decapod.environments.android.virtual.apps.chrome.web.address import joined, without_fragment
from decapod.environments.android.virtual.apps.chrome.web.document import Document, Element
from decapod.environments.android.virtual.apps.common.documents import (
    DOWNLOADS,
    document_uri,
    free_name,
    name_problem,
    size_text,
)
from decapod.environments.android.virtual.system.context import AppContext
from decapod.environments.android.virtual.system.intents import VIEW, Intent
from decapod.environments.android.virtual.system.notifications import Notification

_EXTENSIONS = {"image/png": ".png", "image/jpeg": ".jpg", "text/html": ".html", "text/plain": ".txt"}


def submission(
    app: AppContext, document: Document, form: Element, filled: forms.Values, button: Element | None, page: str
) -> tuple[str, Sequence[tuple[str, str]]]:
    """Where a form leads, and what it sends there; it is written down."""
    fields = forms.sent(document, form, filled, button)
    action = (button.get("formaction") if button is not None else "") or form.get("action")
    method = ((button.get("formmethod") if button is not None else "") or form.get("method") or "get").upper()
    url = without_fragment(joined(page, action) or page)[0]
    if method != "POST":
        url = f"{url.partition('?')[0]}?{urlencode(fields)}"
    try:
        site.record(app.phone, "POST" if method == "POST" else "GET", url, page, fields)
    except OSError as error:
        app.log(f"form: {error}", priority="W")
    return url, fields if method == "POST" else ()


def download(app: AppContext, store: Store, url: str) -> str:
    """Keep what lies at an address in Downloads, with a notification; returns its path, "" where there is nothing."""
    found = site.fetch(app.phone, url)
    if found.kind == "error":
        app.snackbar("Download failed")
        return ""
    name = found.name if not name_problem(found.name) else "download"
    if "." not in name:
        name += _EXTENSIONS.get(found.mime, "")
    try:
        data = app.files.read(found.path) if found.path and app.files.is_file(found.path) else found.body
        path = free_name(app.files, DOWNLOADS, name)
        app.files.mkdir(DOWNLOADS, parents=True)
        app.files.write(path, data)
    except OSError:
        app.snackbar("Download failed: not enough space")
        return ""
    record(app, store, path, url, found.mime, len(data))
    return path


def record(app: AppContext, store: Store, path: str, url: str, mime: str, size: int) -> None:
    """List a download, in Chrome and in the provider of downloads, and tell of it."""
    name = path.rpartition("/")[2]
    number = store.db.insert(
        "downloads",
        {
            "target_path": path,
            "tab_url": url[:2_000],
            "mime_type": mime,
            "total_bytes": size,
            "start_time": store.now_ms,
        },
    )
    app.providers.insert(
        "content://downloads/my_downloads",
        {
            "uri": url[:2_000],
            "_data": path,
            "mimetype": mime,
            "title": name,
            "total_bytes": size,
            "current_bytes": size,
            "lastmod": store.now_ms,
            "notificationpackage": PACKAGE,
            "status": 200,
        },
    )
    view = Intent(VIEW, data=document_uri(path), mime=mime)
    known = bool(app.phone.packages.resolve(view))
    app.notify(
        Notification(
            PACKAGE,
            f"download-{number}",
            name,
            f"Download complete • {size_text(size)}",
            channel="downloads",
            when_ms=store.now_ms,
            icon="download_done",
            intent=view if known else None,
        )
    )
    app.snackbar(f"File downloaded: {name}", "Open", "open_download")
