"""The screens of Drive, Docs and Sheets that each of them opens. Their extra `entry` is the entry's number."""

from __future__ import annotations

from decapod.environments.android.virtual.apps.common.drive.entries import Entry
from decapod.environments.android.virtual.apps.common.drive.schema import DOCUMENT, DRIVE_PACKAGE, FOLDER, SPREADSHEET
from decapod.environments.android.virtual.system.intents import VIEW, Intent

DOCS_PACKAGE = "com.google.android.apps.docs.editors.docs"
SHEETS_PACKAGE = "com.google.android.apps.docs.editors.sheets"
NAVIGATION = f"{DRIVE_PACKAGE}/.drive.app.navigation.NavigationActivity"
PREVIEW = f"{DRIVE_PACKAGE}/.drive.projector.ProjectorActivity"
DETAILS = f"{DRIVE_PACKAGE}/.drive.detailspanel.DetailsPanelActivity"
SHARING = f"{DRIVE_PACKAGE}/.drive.sharing.SharingActivity"
FOLDER_PICKER = f"{DRIVE_PACKAGE}/.drive.entrypicker.EntryPickerActivity"
SAVE = f"{DRIVE_PACKAGE}/.shareitem.UploadMenuActivity"
SETTINGS = f"{DRIVE_PACKAGE}/.drive.settings.SettingsActivity"
DOCS_HOME = f"{DOCS_PACKAGE}/com.google.android.apps.docs.editors.homescreen.HomescreenActivity"
DOCUMENT_EDITOR = f"{DOCS_PACKAGE}/com.google.android.apps.docs.editors.kix.KixEditorActivity"
SHEETS_HOME = f"{SHEETS_PACKAGE}/com.google.android.apps.docs.editors.homescreen.HomescreenActivity"
SPREADSHEET_EDITOR = f"{SHEETS_PACKAGE}/com.google.android.apps.docs.editors.ritz.RitzActivity"
_OPENED_BY = {DOCUMENT: DOCUMENT_EDITOR, SPREADSHEET: SPREADSHEET_EDITOR, FOLDER: NAVIGATION}


def screen_of(component: str, entry: int) -> Intent:
    """The intent that opens one of these screens for an entry."""
    return Intent(component=component, extras={"entry": entry})


def opening(entry: Entry) -> Intent:
    """The intent that shows what is in an entry."""
    component = _OPENED_BY.get(entry.mime, PREVIEW)
    return Intent(VIEW, component, extras={"entry": entry.id})
