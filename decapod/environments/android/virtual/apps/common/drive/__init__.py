"""The files of the person's Drive, which the apps Drive, Docs and Sheets share.

All of them are in one database of the app Drive, `DATABASE`:

- `schema.py` has its tables and media types; `entries.py` the files and folders; `access.py` who may see them,
  `people.py` what they are called;
- `paragraphs.py` has the text of documents, `cells.py` the cells of spreadsheets, `comments.py` what is said of them;
- `words.py` says how a file is called, dated and drawn; `sharing.py` hands files to other apps; `seed.py` has the
  files of a new phone.
"""

from typing import TYPE_CHECKING

from decapod.lazy import imported_when_used

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.common.drive.access import ROLES, Access, Grant
    from decapod.environments.android.virtual.apps.common.drive.cells import Cells
    from decapod.environments.android.virtual.apps.common.drive.comments import Comment, Comments
    from decapod.environments.android.virtual.apps.common.drive.entries import Drive, Entry
    from decapod.environments.android.virtual.apps.common.drive.paragraphs import Pages, Paragraph
    from decapod.environments.android.virtual.apps.common.drive.schema import (
        DATABASE,
        DATABASE_NAME,
        DOCUMENT,
        DRIVE_PACKAGE,
        FOLDER,
        SCHEMA,
        SPREADSHEET,
    )

__all__ = [
    "DATABASE",
    "DATABASE_NAME",
    "DOCUMENT",
    "DRIVE_PACKAGE",
    "FOLDER",
    "ROLES",
    "SCHEMA",
    "SPREADSHEET",
    "Access",
    "Cells",
    "Comment",
    "Comments",
    "Drive",
    "Entry",
    "Grant",
    "Pages",
    "Paragraph",
]

__getattr__ = imported_when_used(
    __name__,
    {
        "access": ("ROLES", "Access", "Grant"),
        "cells": ("Cells",),
        "comments": ("Comment", "Comments"),
        "entries": ("Drive", "Entry"),
        "paragraphs": ("Pages", "Paragraph"),
        "schema": ("DATABASE", "DATABASE_NAME", "DOCUMENT", "DRIVE_PACKAGE", "FOLDER", "SCHEMA", "SPREADSHEET"),
    },
)
