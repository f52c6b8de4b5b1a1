"""Contacts: the people one knows, with their numbers and addresses.

- `data.py` reads and changes the people, in the provider `com.android.contacts`; `draft.py` is a person while edited;
- `people.py` is the screen of all, `people_sheets.py` what comes up over it; `card.py` is the screen of one person;
- `editor.py` makes and changes one, `editor_fields.py` are its fields; `picking.py` is the list from which other apps
  have a person chosen; `settings.py` says how names are sorted and shown.

Other apps and the shell ask by `android.intent.action.VIEW`, `EDIT`, `INSERT`, `INSERT_OR_EDIT` and `PICK`.
"""

from __future__ import annotations

from decapod.environments.android.virtual.system.app import LAUNCHED, ActivityInfo, App, AppIcon
from decapod.environments.android.virtual.system.intents import (
    DEFAULT,
    EDIT,
    GET_CONTENT,
    INSERT,
    PICK,
    VIEW,
    IntentFilter,
)

PACKAGE = "com.android.contacts"
PEOPLE_SCREEN = f"{PACKAGE}/.activities.PeopleActivity"
CARD_SCREEN = f"{PACKAGE}/.quickcontact.QuickContactActivity"
EDITOR_SCREEN = f"{PACKAGE}/.activities.ContactEditorActivity"
PICK_SCREEN = f"{PACKAGE}/.activities.ContactSelectionActivity"
SETTINGS_SCREEN = f"{PACKAGE}/.preference.ContactsPreferenceActivity"
INSERT_OR_EDIT = "android.intent.action.INSERT_OR_EDIT"
THEN_LEAVE = "finishActivityOnSaveCompleted"
"""The extra that has the editor go back to who asked for it; without it the card of the person is shown then."""

_ITEMS = tuple(f"vnd.android.cursor.item/{kind}" for kind in ("contact", "raw_contact", "person"))
_LISTS = tuple(f"vnd.android.cursor.dir/{kind}" for kind in ("contact", "raw_contact", "person"))
_FIELDS = tuple(f"vnd.android.cursor.dir/{kind}" for kind in ("phone_v2", "email_v2", "postal-address_v2", "phone"))


def _here(*actions: str) -> IntentFilter:
    return IntentFilter(actions, (DEFAULT,), schemes=("content",), hosts=(PACKAGE,))


APP = App(
    package=PACKAGE,
    label="Contacts",
    module=__name__,
    icon=AppIcon(symbol="person", background="#1a73e8", foreground="#ffffff"),
    activities=(
        ActivityInfo(component=PEOPLE_SCREEN, target=".people:PeopleActivity", filters=(LAUNCHED,), mode="singleTask"),
        ActivityInfo(
            component=CARD_SCREEN,
            target=".card:QuickContactActivity",
            filters=(_here(VIEW), IntentFilter((VIEW,), (DEFAULT,), schemes=("content",), mimes=_ITEMS)),
        ),
        ActivityInfo(
            component=EDITOR_SCREEN,
            target=".editor:ContactEditorActivity",
            filters=(
                _here(EDIT, INSERT),
                IntentFilter((EDIT,), (DEFAULT,), schemes=("content",), mimes=_ITEMS),
                IntentFilter((INSERT,), (DEFAULT,), mimes=_LISTS),
                IntentFilter((INSERT,), (DEFAULT,), schemes=("content",), mimes=_LISTS),
            ),
            aliases=(f"{PACKAGE}/.activities.CompactContactEditorActivity",),
        ),
        ActivityInfo(
            component=PICK_SCREEN,
            target=".picking:ContactSelectionActivity",
            filters=(
                _here(PICK),
                IntentFilter((PICK, GET_CONTENT), (DEFAULT,), mimes=(*_LISTS, *_FIELDS, *_ITEMS)),
                IntentFilter((PICK,), (DEFAULT,), schemes=("content",), mimes=(*_LISTS, *_FIELDS)),
                IntentFilter((INSERT_OR_EDIT,), (DEFAULT,), mimes=_ITEMS),
            ),
        ),
        ActivityInfo(component=SETTINGS_SCREEN, target=".settings:ContactsPreferenceActivity", exported=False),
    ),
    permissions=("android.permission.READ_CONTACTS", "android.permission.WRITE_CONTACTS"),
    granted=("android.permission.READ_CONTACTS", "android.permission.WRITE_CONTACTS"),
    version_name="4.29.17.635124683",
    version_code=4291763,
)
