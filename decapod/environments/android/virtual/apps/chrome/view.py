"""What an address comes to on the screen: a page, a text, a picture, or why there is nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.chrome.store import Entry
from decapod.environments.android.virtual.apps.chrome.web import site
from decapod.environments.android.virtual.apps.chrome.web.address import host_of
from decapod.environments.android.virtual.apps.chrome.web.document import read
from decapod.environments.android.virtual.apps.chrome.web.page import Page
from decapod.environments.android.virtual.apps.chrome.web.runs import Marker, fixed
from decapod.environments.android.virtual.ui.material import button, column, icon, image, padding, scroll, text
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.chrome.main import ChromeTabbedActivity

OFFLINE = "ERR_INTERNET_DISCONNECTED"
_PROBLEMS: dict[str, tuple[str, str]] = {
    # code: title, sentence
    OFFLINE: ("No internet", "This phone is not connected to the internet. Only pages on the phone itself open."),
    "ERR_CONNECTION_REFUSED": ("This site can't be reached", "{host} refused to connect."),
    "ERR_FILE_NOT_FOUND": ("Your file couldn't be accessed", "It may have been moved, edited, or deleted."),
    "ERR_ACCESS_DENIED": ("Access to the file was denied", "It may have been moved, edited, or deleted."),
    "HTTP ERROR 404": ("This {host} page can't be found", "No webpage was found for the web address: {url}"),
    "ERR_UNKNOWN_URL_SCHEME": ("This page isn't available", "The address {url} cannot be opened."),
}


@dataclass(frozen=True, slots=True)
class Seen:
    """A page as it is shown; `count` is how often the words to be found are in it."""

    widget: Widget
    count: int = 0


def seen(screen: ChromeTabbedActivity, entry: Entry) -> Seen:
    """What is shown of an address."""
    found = site.fetch(screen.app.phone, entry.url, entry.fields)
    if found.kind == "error":
        return Seen(_error(screen, found, entry.url))
    marker = Marker(screen.state.find, screen.state.found)
    if found.kind == "image":
        parts: list[Widget] = [image(found.body, fit="contain", description=found.name, background="surface")]
    elif found.kind == "text":
        lines = found.text[:60_000].replace("\0", "\ufffd").split("\n")
        parts = [fixed("\n".join(lines[at : at + 50])) for at in range(0, min(len(lines), 1_500), 50)]
    else:
        parts = Page(read(found.text), screen, marker).build()
    view = column(*parts, gap=2, class_name="android.webkit.WebView", text=entry.title)
    return Seen(
        scroll(
            padding(view, (16, 8, 16, 32)),
            key="page",
            weight=1,
            class_name="android.view.View",
            resource_id="compositor_view_holder",
        ),
        marker.count,
    )


def failed(found: site.Response, url: str) -> str:
    """The title of a page that there is not; "" for one that there is."""
    if found.kind != "error":
        return ""
    return _PROBLEMS.get(found.problem, ("This page isn't working", ""))[0].format(host=host_of(url) or "file")


def _error(screen: ChromeTabbedActivity, found: site.Response, url: str) -> Widget:
    title, sentence = _PROBLEMS.get(found.problem, ("This page isn't working", "The address {url} is not valid."))
    names = {"host": host_of(url) or "file", "url": url[:300]}
    offline = found.problem == OFFLINE
    view = column(
        icon(
            "cloud_off" if offline else "sentiment_dissatisfied",
            size=72,
            color="outline",
            margin=(0, 64, 0, 24),
            align="start",
        ),
        text(title.format(**names), "headline_small", resource_id="#main-message"),
        text(sentence.format(**names), "body_large", color="on_surface_variant", margin=(0, 12)),
        text(found.problem, "body_small", color="on_surface_variant", resource_id="#error-code"),
        button("Reload", screen.reload, resource_id="#reload-button", margin=(0, 24), align="start"),
        class_name="android.webkit.WebView",
        text=title.format(**names),
    )
    return scroll(
        padding(view, (24, 8)),
        key="page",
        weight=1,
        class_name="android.view.View",
        resource_id="compositor_view_holder",
    )
