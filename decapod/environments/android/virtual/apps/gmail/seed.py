"""The mail of a new phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.gmail.data import Store
from decapod.environments.android.virtual.system.database import Database, Value
from decapod.environments.android.virtual.system.world import ACCOUNT, OWNER, PEOPLE

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.storage import SeedContext

ME = f"{OWNER} <{ACCOUNT}>"
_MINUTE = 60_000
_AGENDA = """Hi Alex,

here is the agenda for the design review today at 2 pm in room 4B:

1. Navigation
2. Colors of the new icons
3. Open questions

Please bring the blue folder.

Amelia"""
_CLIMBING = """Hi Alex,

Mission Cliffs opens at 6 on Thursday. Shall I book two places? It is $28 each.

Ben"""
_SLIDES = """Hello,

the slides for Northwind are attached. Could you check the numbers on page 3 before Friday?

Thanks,
Chloe"""
_DENTIST = """Dear Alex Morgan,

this is a reminder of your appointment on Monday, May 20 at 10:30 AM at Bay Dental, 12 Pine St.
Please call (831) 555-0126 if you cannot come.

Kind regards,
Sofia Rossi"""
_ORDER = """Thank you for your order!

Order number: 112-7730914
1 x Trail running shoes, size 9
Total: $84.90

It will arrive on Friday, May 17."""
_FLIGHT = """Your booking is confirmed.

Confirmation code: QX7RTL
San Francisco (SFO) to Seattle (SEA)
Saturday, June 8, 8:15 AM, seat 14C

Check in opens 24 hours before departure."""

# conversation, from ("" is the account), to, minutes before the start, subject, body, folder, category, read, starred
_MAIL: tuple[tuple[int, str, str, int, str, str, str, str, bool, bool], ...] = (
    (1, "Amelia Hart <amelia.hart@example.com>", "", 65, "Design review today", _AGENDA, "inbox", "primary", False,
     True),
    (2, "Ben Okafor <ben.okafor@example.com>", "", 1_180, "Climbing on Thursday", _CLIMBING, "inbox", "primary", True,
     False),
    (2, "", "ben.okafor@example.com", 1_150, "Re: Climbing on Thursday", "Yes please! I will pay you back.", "sent",
     "primary", True, False),
    (2, "Ben Okafor <ben.okafor@example.com>", "", 1_100, "Re: Climbing on Thursday",
     "Done. See you at 6!\n\nBen", "inbox", "primary", False, False),
    (3, "Chloe Nguyen <chloe.nguyen@example.com>", "grace.kim@example.com", 1_540, "Slides for Northwind", _SLIDES,
     "inbox", "primary", True, False),
    (4, "Bay Dental <sofia.rossi@example.com>", "", 2_890, "Appointment reminder", _DENTIST, "inbox", "primary", True,
     False),
    (5, "Emma Larsson <emma.larsson@example.com>", "", 4_410, "Lunch on Friday?",
     "Hi Alex,\n\nhow about Cafe Rosso at noon?\n\nEmma", "inbox", "primary", True, True),
    (6, "Skyline Air <bookings@skyline.example>", "", 8_700, "Your flight to Seattle is booked", _FLIGHT, "inbox",
     "primary", True, False),
    (7, "Trailhead Outfitters <orders@trailhead.example>", "", 600, "Your order 112-7730914", _ORDER, "inbox",
     "promotions", False, False),
    (8, "Corner Books <news@cornerbooks.example>", "", 3_000, "20% off all paperbacks",
     "This week only: 20% off all paperbacks.\n\nUse the code PAPER20.", "inbox", "promotions", True, False),
    (9, "Streetwise <notify@streetwise.example>", "", 950, "Liam Walsh wants to connect",
     "Liam Walsh sent you an invitation to connect.", "inbox", "social", False, False),
    (10, "", "noah.patel@example.com", 5_800, "Trip to Yosemite",
     "Hi Noah,\n\nthe cabin is free from June 21 to 23. Shall we take it?\n\nAlex", "sent", "primary", True, False),
    (11, "", "daniel.reyes@example.com", 2_200, "Bike repair", "Hi Daniel,\n\ncould you have a look at", "drafts",
     "primary", True, False),
    (12, "City Power <billing@citypower.example>", "", 20_300, "Your April bill",
     "Amount due: $61.20\nDue date: May 28\n\nThank you for being a customer.", "archive", "primary", True, False),
    (13, "Prize Center <winner@prizes.example>", "", 1_900, "You have won!!!",
     "Click here to claim your prize of $1,000,000.", "spam", "primary", False, False),
)  # fmt: skip
_LABELS = (("Travel", (6,)), ("Receipts", (7, 12)), ("Work", (1, 3)))


def fill(database: Database, seed: SeedContext) -> None:
    """Put some conversations, a draft and three labels into the mail."""
    store = Store(database)
    numbers: dict[int, int] = {}
    for key, sender, to, minutes, subject, body, folder, category, read, starred in _MAIL:
        names = {email: f"{name} <{email}>" for name, _, email, _, _ in PEOPLE if email}
        others = names.get(to, to)
        values: dict[str, Value] = {
            "from_address": sender or ME,
            "to_addresses": others if not sender else f"{ME}, {others}" if others else ME,
            "date_ms": seed.now_ms - minutes * _MINUTE,
            "subject": subject,
            "body": body,
            "folder": folder,
            "category": category,
            "is_read": int(read),
            "is_starred": int(starred),
            "is_important": int(key in (1, 6)),
            "notified": 1,
        }
        if key in numbers:
            values["conversation_id"] = numbers[key]
        number = store.add(values)
        numbers.setdefault(key, number)
        if key == 3:
            page = b"Northwind\n\n1. Where we are\n2. Where we go\n3. Revenue: 1.2 M\n"
            store.attach(number, "northwind-slides.txt", "text/plain", len(page), "", page)
    for name, keys in _LABELS:
        label = store.add_label(name)
        store.set_label([numbers[key] for key in keys], label, True)
