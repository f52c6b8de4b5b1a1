"""What is known about one file."""

from __future__ import annotations

from decapod.environments.android.virtual.apps.common.documents import below, path_of, read_shared, size_text
from decapod.environments.android.virtual.apps.files.rows import LARGEST_PICTURE, folder_title, thumb
from decapod.environments.android.virtual.apps.files.store import Entry, entry_of, size_of
from decapod.environments.android.virtual.apps.system.words import date_text, hours_shown, time_text
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.ui.material import app_bar, column, empty_state, image, list_view, row, text
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.pictures import picture_size
from decapod.environments.android.virtual.ui.widget import Widget


class InspectorActivity(Activity):
    """A picture or icon of the file, and a table."""

    def build(self) -> Widget:
        """The file's facts, or that it is gone."""
        entry = entry_of(self.app.files, path_of(self.app.phone, self.intent.data))
        bar = app_bar("File info", navigation="arrow_back", on_navigation=self.app.finish, resource_id="toolbar")
        if entry is None:
            return scaffold(empty_state("description", "This item is gone"), app_bar=bar)
        facts = [_fact(label, value) for label, value in self._facts(entry)]
        head = row(
            thumb(self.app, entry, 48),
            text(entry.name, "title_medium", weight=1, max_lines=4, resource_id="android:id/title"),
            gap=16,
            class_name="",
            margin=(16, 8, 16, 16),
        )
        picture = None
        if entry.mime.startswith("image/"):
            data = read_shared(self.app.files, entry.path, LARGEST_PICTURE)
            picture = image(data, fit="contain", height=220, description="Preview", resource_id="inspector_thumbnail")
        table = column(*facts, resource_id="inspector_details_view")
        return scaffold(list_view(picture, head, table, key="facts"), app_bar=bar)

    def _facts(self, entry: Entry) -> list[tuple[str, str]]:
        files = self.app.files
        moment = self.app.clock.local(round(entry.modified * 1000))
        when = f"{date_text(moment, year=True)} {time_text(moment, hours=hours_shown(self.app.phone))}"
        facts = [("Type", entry.type_name), ("Size", size_text(size_of(files, entry.path))), ("Modified", when)]
        if entry.is_folder:
            facts.insert(1, ("Items", str(sum(1 for _ in below(files, entry.path, hidden=True)))))
        size = picture_size(files.read(entry.path)) if entry.mime.startswith("image/") else None
        if size:
            facts.append(("Dimensions", f"{size[0]} x {size[1]}"))
        facts.append(("Location", folder_title(self.app, entry.path.rpartition("/")[0])))
        facts.append(("Path", entry.path))
        return facts


def _fact(label: str, value: str) -> Widget:
    return row(
        text(label, "body_medium", color="on_surface_variant", width=112, resource_id="table_key"),
        text(value, "body_medium", weight=1, resource_id="table_value"),
        across="start",
        margin=(16, 10),
        class_name="android.widget.LinearLayout",
    )
