"""Contacts: people (contacts), their accounts' entries (raw_contacts) and what is known of them (data)."""

from __future__ import annotations

from decapod.environments.android.virtual.system.database import Database, Value
from decapod.environments.android.virtual.system.providers.provider import Path, Provider

AUTHORITY = "com.android.contacts"
PACKAGE = "com.android.providers.contacts"
DATABASE = f"/data/data/{PACKAGE}/databases/contacts2.db"

NAME = "vnd.android.cursor.item/name"
PHONE = "vnd.android.cursor.item/phone_v2"
EMAIL = "vnd.android.cursor.item/email_v2"
ADDRESS = "vnd.android.cursor.item/postal-address_v2"
ORGANIZATION = "vnd.android.cursor.item/organization"
NOTE = "vnd.android.cursor.item/note"
EVENT = "vnd.android.cursor.item/contact_event"
WEBSITE = "vnd.android.cursor.item/website"
NICKNAME = "vnd.android.cursor.item/nickname"
GROUP = "vnd.android.cursor.item/group_membership"

_DATA_COLUMNS = ", ".join(f"data{number} TEXT" for number in range(1, 16))
_CONTACT_COLUMNS = (
    "display_name, display_name_alt, sort_key, phonebook_label, starred, times_contacted, last_time_contacted, "
    "has_phone_number, photo_id, photo_uri, custom_ringtone, send_to_voicemail, lookup"
)

SCHEMA = (
    """CREATE TABLE contacts (_id INTEGER PRIMARY KEY AUTOINCREMENT, name_raw_contact_id INTEGER, display_name TEXT,
    display_name_alt TEXT, sort_key TEXT, phonebook_label TEXT, starred INTEGER NOT NULL DEFAULT 0, times_contacted
    INTEGER NOT NULL DEFAULT 0, last_time_contacted INTEGER NOT NULL DEFAULT 0, has_phone_number INTEGER NOT NULL
    DEFAULT 0, photo_id INTEGER, photo_uri TEXT, custom_ringtone TEXT, send_to_voicemail INTEGER NOT NULL DEFAULT 0,
    lookup TEXT, in_visible_group INTEGER NOT NULL DEFAULT 1, contact_last_updated_timestamp INTEGER)""",
    """CREATE TABLE raw_contacts (_id INTEGER PRIMARY KEY AUTOINCREMENT, contact_id INTEGER, account_name TEXT,
    account_type TEXT, data_set TEXT, sourceid TEXT, version INTEGER NOT NULL DEFAULT 1, dirty INTEGER NOT NULL
    DEFAULT 1, deleted INTEGER NOT NULL DEFAULT 0, starred INTEGER NOT NULL DEFAULT 0, display_name TEXT,
    display_name_alt TEXT, sort_key TEXT, phonebook_label TEXT, custom_ringtone TEXT, send_to_voicemail INTEGER NOT
    NULL DEFAULT 0, aggregation_mode INTEGER NOT NULL DEFAULT 0)""",
    f"""CREATE TABLE data (_id INTEGER PRIMARY KEY AUTOINCREMENT, raw_contact_id INTEGER NOT NULL, mimetype TEXT NOT
    NULL, is_primary INTEGER NOT NULL DEFAULT 0, is_super_primary INTEGER NOT NULL DEFAULT 0, is_read_only INTEGER
    NOT NULL DEFAULT 0, data_version INTEGER NOT NULL DEFAULT 0, {_DATA_COLUMNS})""",
    """CREATE TABLE groups (_id INTEGER PRIMARY KEY AUTOINCREMENT, account_name TEXT, account_type TEXT, title TEXT,
    notes TEXT, system_id TEXT, deleted INTEGER NOT NULL DEFAULT 0, group_visible INTEGER NOT NULL DEFAULT 1,
    should_sync INTEGER NOT NULL DEFAULT 1, auto_add INTEGER NOT NULL DEFAULT 0, favorites INTEGER NOT NULL DEFAULT
    0)""",
    "CREATE INDEX data_of_contact ON data (raw_contact_id)",
    """CREATE VIEW view_contacts AS SELECT contacts.*, account_name, account_type FROM contacts JOIN raw_contacts ON
    raw_contacts._id = contacts.name_raw_contact_id""",
    f"""CREATE VIEW view_data AS SELECT data._id AS _id, raw_contact_id, contact_id, mimetype, is_primary,
    is_super_primary, is_read_only, data_version, {", ".join(f"data{number}" for number in range(1, 16))},
    account_name, account_type, {
        ", ".join(f"contacts.{name.strip()} AS {name.strip()}" for name in _CONTACT_COLUMNS.split(","))
    } FROM data JOIN raw_contacts ON raw_contacts._id = raw_contact_id JOIN contacts ON
    contacts._id = contact_id""",
    f"""CREATE VIEW view_phones AS SELECT *, data1 AS number, data1 AS data_number, replace(replace(replace(replace(
    data1, ' ', ''), '-', ''), '(', ''), ')', '') AS normalized_number FROM view_data WHERE mimetype = '{PHONE}'""",
    f"CREATE VIEW view_emails AS SELECT *, data1 AS address FROM view_data WHERE mimetype = '{EMAIL}'",
    f"CREATE VIEW view_postals AS SELECT * FROM view_data WHERE mimetype = '{ADDRESS}'",
    """CREATE VIEW view_lookup AS SELECT contact_id AS _id, contact_id, _id AS data_id, lookup, display_name, number,
    normalized_number, data2 AS type, data3 AS label, starred, has_phone_number, photo_id, photo_uri FROM
    view_phones""",
)

PATHS = (
    Path("contacts", "view_contacts", "contact", table="contacts", sort="sort_key COLLATE NOCASE, _id"),
    Path("contacts/#", "view_contacts", "contact", "_id = ?", "contacts"),
    Path("contacts/filter/*", "view_contacts", "contact", "display_name LIKE '%' || ? || '%'"),
    Path("contacts/#/data", "view_data", "data", "contact_id = ?"),
    Path("contacts/strequent", "view_contacts", "contact", "starred = 1"),
    Path("contacts/lookup/*", "view_contacts", "contact", "lookup = ?"),
    Path("contacts/lookup/*/#", "view_contacts", "contact", "lookup = ? AND _id = ?"),
    Path("raw_contacts", "raw_contacts", "raw_contact", "deleted = 0", "raw_contacts"),
    Path("raw_contacts/#", "raw_contacts", "raw_contact", "_id = ?", "raw_contacts"),
    Path("raw_contacts/#/data", "view_data", "data", "raw_contact_id = ?", "data"),
    Path("data", "view_data", "data", table="data"),
    Path("data/#", "view_data", "data", "_id = ?", "data"),
    Path("data/phones", "view_phones", "phone_v2", table="data", values=(("mimetype", PHONE),)),
    Path("data/phones/#", "view_phones", "phone_v2", "_id = ?", "data"),
    Path(
        "data/phones/filter/*",
        "view_phones",
        "phone_v2",
        "display_name || ' ' || normalized_number LIKE '%' || ? || '%'",
    ),
    Path("data/emails", "view_emails", "email_v2", table="data", values=(("mimetype", EMAIL),)),
    Path("data/emails/#", "view_emails", "email_v2", "_id = ?", "data"),
    Path("data/emails/filter/*", "view_emails", "email_v2", "display_name || ' ' || data1 LIKE '%' || ? || '%'"),
    Path("data/postals", "view_postals", "postal-address_v2", table="data", values=(("mimetype", ADDRESS),)),
    Path("phone_lookup/*", "view_lookup", "phone_lookup", "phone_numbers_equal(number, ?)"),
    Path("groups", "groups", "group", table="groups"),
    Path("groups/#", "groups", "group", "_id = ?", "groups"),
)


class ContactsProvider(Provider):
    """Contacts, with one contact for each raw contact: entries of two accounts are not joined."""

    def __init__(self, database: Database) -> None:
        super().__init__(AUTHORITY, PACKAGE, database, PATHS)

    def before_insert(self, path: Path, arguments: tuple[Value, ...], values: dict[str, Value]) -> dict[str, Value]:
        """A new entry gets a contact of its own; names are split into their parts or put together."""
        if path.table == "raw_contacts":
            contact = self.database.insert("contacts", {})
            return {**values, "contact_id": contact}
        if path.table == "data":
            if arguments:
                values["raw_contact_id"] = arguments[0]
            if values.get("mimetype") == NAME:
                return _whole_name(values)
        return values

    def after_change(self, table: str) -> None:
        """Names, numbers and stars of contacts follow their entries and data."""
        execute = self.database.execute
        if table == "contacts":
            gone = "contact_id NOT IN (SELECT _id FROM contacts)"
            execute(f"DELETE FROM data WHERE raw_contact_id IN (SELECT _id FROM raw_contacts WHERE {gone})")
            execute(f"DELETE FROM raw_contacts WHERE {gone}")
            execute("UPDATE raw_contacts SET starred = (SELECT starred FROM contacts WHERE contacts._id = contact_id)")
            return
        execute("DELETE FROM data WHERE raw_contact_id NOT IN (SELECT _id FROM raw_contacts WHERE deleted = 0)")
        execute("DELETE FROM raw_contacts WHERE deleted = 1")
        execute("DELETE FROM contacts WHERE _id NOT IN (SELECT contact_id FROM raw_contacts)")
        known: dict[Value, dict[Value, list[tuple[Value, Value]]]] = {}
        for raw, mime, value, family in execute("SELECT raw_contact_id, mimetype, data1, data3 FROM data ORDER BY _id"):
            known.setdefault(raw, {}).setdefault(mime, []).append((value, family))
        rows = execute(
            "SELECT raw_contacts._id, contact_id, raw_contacts.starred, contacts.display_name, "
            "contacts.display_name_alt, contacts.has_phone_number, contacts.starred, lookup "
            "FROM raw_contacts JOIN contacts ON contacts._id = contact_id"
        )
        for raw, contact, starred, *before in rows:
            facts = known.get(raw, {})
            shown = _shown(facts)
            has_phone = int(bool(facts.get(PHONE)))
            after = [shown["display_name"], shown["display_name_alt"], has_phone, starred, f"0r{raw!s}-decapod"]
            if before == after:
                continue
            self.database.update("raw_contacts", shown, "_id = ?", [raw])
            more: dict[str, Value] = {"has_phone_number": has_phone, "starred": starred, "lookup": after[-1]}
            self.database.update("contacts", {**shown, **more, "name_raw_contact_id": raw}, "_id = ?", [contact])


def _shown(facts: dict[Value, list[tuple[Value, Value]]]) -> dict[str, Value]:
    """What a contact is called, by its name, else its company, its number, its address."""
    named = [pair for mime in (NAME, ORGANIZATION, PHONE, EMAIL) for pair in facts.get(mime, []) if pair[0]]
    name, family = named[0] if named else (None, None)
    text = str(name) if name is not None else ""
    last = str(family) if family is not None and facts.get(NAME) and text.endswith(f" {family!s}") else ""
    given = text.removesuffix(last).strip()
    return {
        "display_name": name,
        "display_name_alt": f"{last}, {given}" if last and given else name,
        "sort_key": name,
        "phonebook_label": text[:1].upper() if text[:1].isalpha() else "#",
    }


def _whole_name(values: dict[str, Value]) -> dict[str, Value]:
    full = str(values.get("data1") or "").strip()
    given, family = values.get("data2"), values.get("data3")
    if not full:
        full = " ".join(str(part) for part in (values.get("data4"), given, values.get("data5"), family) if part)
    elif given is None and family is None:
        first, _, rest = full.rpartition(" ")
        given, family = (first, rest) if first else (rest, None)
    return {**values, "data1": full, "data2": given, "data3": family}
