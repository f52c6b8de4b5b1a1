"""The world of a new phone: some people, what they wrote, when they called, what is planned."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.system.database import Database, Value
from decapod.environments.android.virtual.system.providers import contacts
from decapod.environments.android.virtual.system.providers.calendar import CalendarProvider
from decapod.environments.android.virtual.system.providers.contacts import ContactsProvider
from decapod.environments.android.virtual.system.providers.messages import INBOX, SENT, MessagesProvider

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.storage import SeedContext

ACCOUNT = "alex.morgan@gmail.com"
ACCOUNT_TYPE = "com.google"
OWNER = "Alex Morgan"

_MINUTE, _HOUR, _DAY = 60_000, 3_600_000, 86_400_000

PEOPLE: tuple[tuple[str, str, str, str, bool], ...] = (
    # name, mobile number, email, company, starred
    ("Amelia Hart", "(415) 555-0132", "amelia.hart@example.com", "Hart Studio", True),
    ("Ben Okafor", "(415) 555-0178", "ben.okafor@example.com", "", False),
    ("Chloe Nguyen", "(628) 555-0119", "chloe.nguyen@example.com", "Northwind", False),
    ("Daniel Reyes", "(510) 555-0164", "daniel.reyes@example.com", "", False),
    ("Emma Larsson", "(650) 555-0187", "emma.larsson@example.com", "Fjord Labs", True),
    ("Grace Kim", "(408) 555-0141", "grace.kim@example.com", "", False),
    ("Liam Walsh", "(707) 555-0155", "liam.walsh@example.com", "Walsh & Sons", False),
    ("Mom", "(503) 555-0102", "", "", True),
    ("Noah Patel", "(916) 555-0193", "noah.patel@example.com", "", False),
    ("Sofia Rossi", "(831) 555-0126", "sofia.rossi@example.com", "Bay Dental", False),
)

_MESSAGES: tuple[tuple[int, int, int, str], ...] = (
    # person, minutes before the start, box, text
    (7, 2_980, INBOX, "Hi honey, did you get the package?"),
    (7, 2_964, SENT, "Yes, it came yesterday. Thank you!"),
    (7, 2_950, INBOX, "Wonderful. Call me on Sunday."),
    (2, 1_530, INBOX, "The slides are in the shared folder."),
    (2, 1_512, SENT, "Great, I will look at them tonight."),
    (1, 1_301, SENT, "Are we still on for climbing this week?"),
    (1, 1_290, INBOX, "Sure! Thursday at 6?"),
    (1, 1_288, SENT, "Works for me."),
    (0, 140, INBOX, "Morning! Can you bring the blue folder to the meeting?"),
    (0, 131, SENT, "Of course."),
    (0, 45, INBOX, "Thanks. It is in room 4B at 2 pm."),
)

_CALLS: tuple[tuple[int, int, int, int], ...] = (
    # person, minutes before the start, type (1 incoming, 2 outgoing, 3 missed), seconds
    (7, 4_350, 1, 754),
    (4, 2_870, 2, 182),
    (9, 1_620, 3, 0),
    (9, 1_585, 2, 96),
    (1, 1_460, 1, 61),
    (0, 190, 3, 0),
)

_EVENTS: tuple[tuple[str, int, int, int, str, str, str], ...] = (
    # title, days from the start, minute of the day, minutes, place, description, rule
    ("Team stand-up", -2, 9 * 60, 15, "", "What was done, what is next.", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
    ("Design review", 0, 14 * 60, 60, "Room 4B", "Bring the blue folder.", ""),
    ("Climbing with Ben", 1, 18 * 60, 90, "Mission Cliffs", "", ""),
    ("Dentist", 5, 10 * 60 + 30, 45, "Bay Dental, 12 Pine St", "", ""),
    ("Lunch with Emma", 2, 12 * 60, 60, "Cafe Rosso", "", ""),
)


def fill_contacts(database: Database, seed: SeedContext) -> None:
    """Put the people into the contacts."""
    for name, phone, email, company, starred in PEOPLE:
        contact = database.insert("contacts", {})
        raw = database.insert(
            "raw_contacts",
            {
                "contact_id": contact,
                "account_name": ACCOUNT,
                "account_type": ACCOUNT_TYPE,
                "starred": int(starred),
                "dirty": 0,
            },
        )
        given, _, family = name.partition(" ")
        name_row: dict[str, Value] = {"data1": name, "data2": given, "data3": family or None}
        rows: list[tuple[str, dict[str, Value]]] = [(contacts.NAME, name_row)]
        rows.append((contacts.PHONE, {"data1": phone, "data2": "2"}))
        if email:
            rows.append((contacts.EMAIL, {"data1": email, "data2": "1"}))
        if company:
            rows.append((contacts.ORGANIZATION, {"data1": company, "data2": "1"}))
        for mimetype, values in rows:
            database.insert("data", {"raw_contact_id": raw, "mimetype": mimetype, **values})
    ContactsProvider(database).after_change("data")


def fill_calls(database: Database, seed: SeedContext) -> None:
    """Put the calls into the call log."""
    for person, minutes, kind, seconds in _CALLS:
        name, number = PEOPLE[person][0], PEOPLE[person][1]
        when = seed.now_ms - minutes * _MINUTE
        database.insert(
            "calls",
            {
                "number": plain(number),
                "formatted_number": number,
                "name": name,
                "date": when,
                "duration": seconds,
                "type": kind,
                "new": int(kind == 3),
                "is_read": int(kind != 3),
                "numbertype": 2,
                "last_modified": when,
                "geocoded_location": "California",
            },
        )


def fill_messages(database: Database, seed: SeedContext) -> None:
    """Put the text messages into their conversations."""
    provider = MessagesProvider(database, lambda: seed.now_ms)
    for person, minutes, box, text in _MESSAGES:
        number, when = plain(PEOPLE[person][1]), seed.now_ms - minutes * _MINUTE
        read = int(box == SENT or minutes > 60)
        values: dict[str, Value] = {"address": number, "date": when, "body": text, "read": read, "seen": 1}
        database.insert("sms", {**values, "date_sent": when, "type": box, "thread_id": provider.thread_of(number)})
    provider.after_change("sms")


def fill_calendars(database: Database, seed: SeedContext) -> None:
    """Make the account's calendars, with nothing in them."""
    for name, color, primary in (
        (ACCOUNT, -16_746_133, 1),
        ("Family", -1_023_342, 0),
        ("Holidays in United States", -15_826_596, 0),
    ):
        database.insert(
            "Calendars",
            {
                "account_name": ACCOUNT,
                "account_type": ACCOUNT_TYPE,
                "name": name,
                "calendar_displayName": name,
                "calendar_color": color,
                "calendar_access_level": 700 if primary or name == "Family" else 200,
                "calendar_timezone": "UTC",
                "ownerAccount": ACCOUNT if primary else f"{name.split()[0].lower()}@group.calendar.google.com",
                "isPrimary": primary,
            },
        )


def fill_calendar(database: Database, seed: SeedContext) -> None:
    """Make the account's calendars and put the plans into them."""
    fill_calendars(database, seed)
    provider = CalendarProvider(database, seed.clock)
    midnight = seed.clock.today().replace(hour=0, minute=0, second=0, microsecond=0)
    for title, days, minute, length, place, description, rule in _EVENTS:
        start = seed.clock.at(midnight + timedelta(days=days, minutes=minute))
        event: dict[str, Value] = {
            "calendar_id": 1,
            "title": title,
            "eventLocation": place,
            "description": description,
            "dtstart": start,
            "eventTimezone": "UTC",
            "organizer": ACCOUNT,
        }
        if rule:
            event |= {"rrule": rule, "duration": f"P{length * 60}S"}
        else:
            event |= {"dtend": start + length * _MINUTE, "lastDate": start + length * _MINUTE}
        number = database.insert("Events", event)
        database.insert("Reminders", {"event_id": number, "minutes": 30, "method": 1})
    holiday = datetime(2024, 5, 27, tzinfo=midnight.tzinfo)
    first = seed.clock.at(holiday)
    database.insert(
        "Events",
        {
            "calendar_id": 3,
            "title": "Memorial Day",
            "dtstart": first,
            "dtend": first + _DAY,
            "lastDate": first + _DAY,
            "allDay": 1,
            "eventTimezone": "UTC",
        },
    )
    provider.after_change("Events")


def plain(number: str) -> str:
    """A number as it is dialled: `+1` and ten digits."""
    return "+1" + "".join(sign for sign in number if sign.isdigit())
