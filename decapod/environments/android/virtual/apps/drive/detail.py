"""The screen of what is known of an entry."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from decapod.environments.android.virtual.apps.common.drive import Access, Entry
from decapod.environments.android.virtual.apps.common.drive.actions import may_change
from decapod.environments.android.virtual.apps.common.drive.people import display_name
from decapod.environments.android.virtual.apps.common.drive.screens import SHARING, screen_of
from decapod.environments.android.virtual.apps.common.drive.sharing import drive_of
from decapod.environments.android.virtual.apps.common.drive.words import mark_of, size_of, type_of
from decapod.environments.android.virtual.apps.system.words import date_text, hours_shown, time_text
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    avatar,
    box,
    button,
    divider,
    empty_state,
    icon,
    image,
    list_row,
    list_view,
    padding,
    row,
    section_header,
    text,
)
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.widget import Widget


class DetailsPanelActivity(Activity):
    """Its picture, who has access, and the facts."""

    def build(self) -> Widget:
        """Everything from top to bottom."""
        drive = drive_of(self.app)
        entry = drive.entry(self.intent.number("entry"))
        bar = app_bar("Details", navigation="arrow_back", on_navigation=self.app.finish)
        if entry is None:
            return scaffold(empty_state("description", "This item is gone"), app_bar=bar)
        above = [one.title for one in drive.path(entry)]
        facts = [
            ("Type", type_of(entry.mime)),
            ("Location", above[-1] if above else "My Drive" if entry.mine else "Shared with me"),
            ("Owner", "me" if entry.mine else entry.owner),
            ("Storage used", size_of(entry)),
            ("Modified", self._moment(entry.modified_at)),
            ("Opened", self._moment(entry.viewed_at)),
            ("Created", self._moment(entry.created_at)),
        ]
        rows = [
            list_row(label, value, title_id="detail_label", subtitle_id="detail_value")
            for label, value in facts
            if value
        ]
        return scaffold(
            list_view(
                self._picture(entry),
                text(entry.title, "title_large", margin=(16, 16, 16, 8), resource_id="detail_title"),
                section_header("Who has access"),
                *self._people(entry),
                divider(),
                section_header("File details" if not entry.is_folder else "Folder details"),
                *rows,
                key="details",
            ),
            app_bar=bar,
        )

    def _picture(self, entry: Entry) -> Widget:
        if entry.mime.startswith("image/"):
            return image(drive_of(self.app).data(entry.id), height=200, fit="contain", class_name="")
        name, color = mark_of(entry.mime)
        return box(
            icon(name, size=72, color=color, filled=True, class_name=""),
            color="surface_container",
            height=160,
            place="center",
            class_name="",
        )

    def _people(self, entry: Entry) -> list[Widget]:
        access = Access(drive_of(self.app).database, entry)
        grants = access.grants()
        people = [
            list_row(display_name(self.app, one.email), one.label, leading=avatar(display_name(self.app, one.email)))
            for one in grants[:20]
        ]
        manage = button(
            "Manage access",
            partial(self.app.start, screen_of(SHARING, entry.id)),
            kind="outlined",
            resource_id="manage_access",
        )
        if may_change(drive_of(self.app), entry):
            people.append(padding(row(manage, class_name=""), (16, 8)))
        return people

    def _moment(self, at_ms: int) -> str:
        if not at_ms:
            return ""
        moment: datetime = self.app.clock.local(at_ms)
        year = moment.year != self.app.clock.today().year
        return f"{date_text(moment, year=year)}, {time_text(moment, hours=hours_shown(self.app.phone))}"
