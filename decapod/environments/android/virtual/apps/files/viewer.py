"""HTML Viewer: the text of a file, to read."""

from __future__ import annotations

from decapod.environments.android.virtual.apps.common.documents import path_of, read_shared
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.ui.material import app_bar, empty_state, list_view, text
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.widget import Widget

_MOST_BYTES = 100_000
_MOST_LINES = 1_500
_LINES_A_BLOCK = 50


class HTMLViewerActivity(Activity):
    """The beginning of a text file, as far as it can be shown."""

    def build(self) -> Widget:
        """The name, and the text."""
        path = path_of(self.app.phone, self.intent.data)
        bar = app_bar(
            path.rpartition("/")[2] or "HTML Viewer",
            navigation="arrow_back",
            on_navigation=self.app.finish,
            title_id="android:id/title",
        )
        if not path or not self.app.files.is_file(path):
            return scaffold(empty_state("description", "This file can't be shown"), app_bar=bar)
        words = read_shared(self.app.files, path, _MOST_BYTES).decode("utf-8", "replace").replace("\0", "�")
        lines = words.replace("\r\n", "\n").split("\n")[:_MOST_LINES]
        blocks = ["\n".join(lines[at : at + _LINES_A_BLOCK]) for at in range(0, len(lines), _LINES_A_BLOCK)]
        shown = [text(block or " ", "body_medium", margin=(16, 0)) for block in blocks]
        return scaffold(list_view(*shown, key="text", resource_id="webview"), app_bar=bar)
