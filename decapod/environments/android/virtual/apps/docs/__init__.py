"""Docs and Sheets: documents and spreadsheets of the person's Drive, read and written.

What is in them is in `apps/common/drive`; here are the screens:

- `home.py` is the list that both apps begin with;
- `editor.py` is the screen of a document, `page.py` its paragraphs, `edits.py` what typing does to them, `finding.py`
  finds and replaces, `menus.py` has the menus over it; `commenting.py` is the screen of its comments;
- `spreadsheet.py` is the screen of a spreadsheet.
"""

from __future__ import annotations

from decapod.environments.android.virtual.apps.common.drive.screens import (
    DOCS_HOME,
    DOCS_PACKAGE,
    DOCUMENT_EDITOR,
    SHEETS_HOME,
    SHEETS_PACKAGE,
    SPREADSHEET_EDITOR,
)
from decapod.environments.android.virtual.system.app import LAUNCHED, ActivityInfo, App, AppIcon
from decapod.environments.android.virtual.system.intents import BROWSABLE, DEFAULT, VIEW, IntentFilter

COMMENTS = f"{DOCS_PACKAGE}/com.google.android.apps.docs.editors.discussion.DiscussionActivity"


def _link(kind: str) -> IntentFilter:
    hosts, categories = ("docs.google.com",), (DEFAULT, BROWSABLE)
    return IntentFilter((VIEW,), categories, schemes=("https",), hosts=hosts, paths=(f"/{kind}/",), priority=100)


DOCS = App(
    package=DOCS_PACKAGE,
    label="Docs",
    module=__name__,
    icon=AppIcon(symbol="article", background="#1a73e8", foreground="#ffffff"),
    activities=(
        ActivityInfo(component=DOCS_HOME, target=".home:HomescreenActivity", filters=(LAUNCHED,), mode="singleTask"),
        ActivityInfo(component=DOCUMENT_EDITOR, target=".editor:KixEditorActivity", filters=(_link("document"),)),
        ActivityInfo(component=COMMENTS, target=".commenting:DiscussionActivity", exported=False),
    ),
    version_name="1.24.172.01.90",
    version_code=241720190,
)

SHEETS = App(
    package=SHEETS_PACKAGE,
    label="Sheets",
    module=__name__,
    icon=AppIcon(symbol="table_chart", background="#188038", foreground="#ffffff"),
    activities=(
        ActivityInfo(component=SHEETS_HOME, target=".home:HomescreenActivity", filters=(LAUNCHED,), mode="singleTask"),
        ActivityInfo(
            component=SPREADSHEET_EDITOR, target=".spreadsheet:RitzActivity", filters=(_link("spreadsheets"),)
        ),
    ),
    version_name="1.24.172.01.90",
    version_code=241720190,
)

APPS = (DOCS, SHEETS)
