"""The screen that shows a picture or a text; of any other file, what it is."""

from __future__ import annotations

from functools import partial

from decapod.environments.android.virtual.apps.common.drive import Entry
from decapod.environments.android.virtual.apps.common.drive.screens import SHARING, screen_of
from decapod.environments.android.virtual.apps.common.drive.shelf import Shelf
from decapod.environments.android.virtual.apps.common.drive.words import mark_of, size_of, type_of
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    box,
    button,
    empty_state,
    icon_button,
    image,
    list_view,
    text,
)
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.widget import Widget

_MOST_BYTES, _LINES_A_BLOCK = 100_000, 50
_TEXTS = ("text/", "application/json")


class ProjectorActivity(Shelf):
    """One file."""

    def on_create(self) -> None:
        """Remember that the file was opened."""
        self.drive.viewed(self.intent.number("entry"))

    def build(self) -> Widget:
        """The bar, and the file."""
        entry = self.drive.entry(self.intent.number("entry"))
        if entry is None or entry.trashed:
            bar = app_bar(navigation="arrow_back", on_navigation=self.app.finish)
            return scaffold(empty_state("description", "This file is in the trash, or gone"), app_bar=bar)
        share = partial(self.app.start, screen_of(SHARING, entry.id))
        bar = app_bar(
            entry.title,
            navigation="arrow_back",
            on_navigation=self.app.finish,
            actions=(
                icon_button("person_add", share, description="Share", resource_id="menu_share"),
                icon_button("more_vert", self.more(entry), description="More options"),
            ),
            title_id="title",
        )
        return scaffold(self._content(entry), app_bar=bar, overlay=self.overlay())

    def _content(self, entry: Entry) -> Widget:
        data = self.drive.data(entry.id)
        if entry.mime.startswith("image/"):
            return box(
                image(data, fit="contain", background="surface_container", description=entry.title),
                color="surface_container",
                weight=1,
                class_name="",
            )
        if entry.mime.startswith(_TEXTS):
            lines = data[:_MOST_BYTES].decode("utf-8", "replace").replace("\0", "\N{REPLACEMENT CHARACTER}").split("\n")
            blocks = ["\n".join(lines[at : at + _LINES_A_BLOCK]) for at in range(0, len(lines), _LINES_A_BLOCK)]
            shown = [text(block or " ", "body_large", margin=(16, 0)) for block in blocks[:40]]
            return list_view(*shown, key="text", resource_id="projector_text")
        download = button("Send a copy", partial(self.show, "actions", [entry.id]), kind="tonal")
        mark, _ = mark_of(entry.mime)
        return empty_state(mark, "No preview available", f"{type_of(entry.mime)}, {size_of(entry)}", action=download)
