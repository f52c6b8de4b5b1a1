"""Gmail, used as a person uses it: the screens and the database agree, in both directions."""

import pytest

from decapod.environments.android.virtual.apps.gmail import COMPOSE_SCREEN, NEW_MAIL, PACKAGE, SETTINGS_SCREEN, SYNC
from decapod.environments.android.virtual.apps.gmail.addresses import Address, parse
from decapod.environments.android.virtual.apps.gmail.data import CATEGORIES, FOLDERS, Store
from decapod.environments.android.virtual.phone import Phone
from decapod.environments.android.virtual.system.database import Database, Row, Value
from decapod.environments.android.virtual.system.intents import SEND, SENDTO, Intent
from tests.unit.environments.android.virtual.commands.android_shell import run
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver

DATABASE = f"/data/data/{PACKAGE}/databases/gmail.db"
EXTRA = "android.intent.extra."
DOWNLOAD = "/storage/emulated/0/Download"
HOUR = 3_600_000

pytestmark = pytest.mark.anyio


def opened() -> PhoneDriver:
    driver = PhoneDriver()
    driver.open_app(PACKAGE)
    return driver


def database(driver: PhoneDriver) -> Database:
    return driver.phone.open_database(DATABASE)


def last(driver: PhoneDriver, folder: str) -> Row:
    """The message of a folder that was written last."""
    row = database(driver).row("SELECT * FROM messages WHERE folder = ? ORDER BY date_ms DESC, _id DESC", [folder])
    assert row is not None, f"nothing is in {folder}"
    return row


def folders_of(driver: PhoneDriver, subject: str) -> list[str]:
    rows = database(driver).rows("SELECT folder FROM messages WHERE subject LIKE ? ORDER BY _id", [f"%{subject}"])
    return [str(row["folder"]) for row in rows]


def subjects(driver: PhoneDriver) -> list[str]:
    return [node.text for node in driver.nodes() if node.resource_id.endswith(":id/subject")]


def go(driver: PhoneDriver, folder: str) -> None:
    """Open a folder by the menu from the side."""
    driver.tap_text("Open navigation drawer")
    for _ in range(4):
        if driver.sees(folder):
            break
        driver.phone.drag(400, 1800, 400, 900)
    driver.tap_text(folder)


def test_a_journey_of_ten_steps() -> None:
    driver = opened()
    driver.tap_text("Climbing on Thursday")
    driver.tap_id("reply_button")
    driver.type("I will bring the rope.")
    driver.tap_text("Send")
    assert driver.sees("I will bring the rope.")
    row = last(driver, "sent")
    assert (row["to_addresses"], row["subject"]) == ("Ben Okafor <ben.okafor@example.com>", "Re: Climbing on Thursday")
    assert str(row["body"]).startswith("I will bring the rope.\n\nOn Tue, May 14, 2024, 3:40 PM Ben Okafor")
    driver.scroll("up")
    driver.tap_text("Add star")
    driver.tap_text("More options")
    driver.tap_text("Change labels")
    driver.tap_text("Create new")
    driver.type("Sport")
    driver.tap_text("Done")
    driver.tap_text("OK")
    assert driver.sees("Sport")
    driver.back()
    driver.long_tap("Appointment reminder")
    driver.tap_text("Delete")
    assert driver.sees("1 deleted")
    driver.tap_text("Undo")
    assert "Appointment reminder" in subjects(driver)
    go(driver, "Sport")
    assert subjects(driver) == ["Climbing on Thursday"]
    go(driver, "Starred")
    assert "Climbing on Thursday" in subjects(driver)


def test_a_mail_is_written_with_suggestions_and_copies() -> None:
    driver = opened()
    driver.tap_id("compose_button")
    driver.type("lar")
    assert driver.sees("emma.larsson@example.com")
    driver.tap_text("Emma Larsson")
    driver.type("noah.patel@example.com,")
    driver.tap_text("Add Cc/Bcc")
    driver.tap_id("cc")
    driver.type("grace.kim@example.com")
    driver.tap_id("bcc")
    driver.type("boss@example.org ")
    driver.tap_id("subject")
    driver.type("Plan")
    driver.enter()
    driver.type("Line one")
    driver.enter()
    driver.type("Line two")
    driver.tap_text("Send")
    assert driver.sees("Sent")
    row = last(driver, "sent")
    assert row["to_addresses"] == "Emma Larsson <emma.larsson@example.com>, noah.patel@example.com"
    assert (row["cc_addresses"], row["bcc_addresses"]) == ("grace.kim@example.com", "boss@example.org")
    assert (row["subject"], row["body"]) == ("Plan", "Line one\nLine two")
    driver.tap_text("Undo")
    assert driver.sees("Line one")
    assert folders_of(driver, "Plan") == ["drafts"]


@pytest.mark.parametrize(
    ("whom", "subject", "told"),
    [
        ("", "Hello", "Add at least one recipient."),
        ("nobody", "Hello", "The address <nobody> was not recognized."),
        ("a@b", "Hello", "The address <a@b> was not recognized."),
        ("amelia.hart@example.com", "", "no text in the message subject"),
    ],
)
def test_what_is_missing_is_told(whom: str, subject: str, told: str) -> None:
    driver = opened()
    before = driver.phone.open_database(DATABASE).value("SELECT count(*) FROM messages")
    driver.tap_id("compose_button")
    if whom:
        driver.type(whom)
    driver.tap_id("subject")
    if subject:
        driver.type(subject)
    driver.tap_id("send")
    assert driver.sees(told)
    assert database(driver).value("SELECT count(*) FROM messages") == before
    if not subject:
        driver.tap_id("android:id/button1")
        assert last(driver, "sent")["to_addresses"] == whom


def test_what_is_left_becomes_a_draft_that_goes_on() -> None:
    driver = opened()
    driver.tap_id("compose_button")
    driver.type("amelia")
    driver.tap_text("Amelia Hart")
    driver.tap_id("subject")
    driver.type("Half")
    driver.back()
    driver.back()
    assert driver.sees("Message saved as draft")
    go(driver, "Drafts")
    driver.tap_text("Half")
    driver.tap_id("composearea_tap_trap_bottom")
    driver.type("Whole")
    driver.tap_text("Send")
    assert folders_of(driver, "Half") == ["sent"]
    driver.tap_text("Bike repair")
    driver.tap_text("More options")
    driver.tap_text("Discard")
    driver.tap_text("Discard")
    assert driver.sees("No drafts")
    assert folders_of(driver, "Bike repair") == []


def test_nothing_is_kept_of_an_empty_mail() -> None:
    driver = opened()
    before = database(driver).value("SELECT count(*) FROM messages")
    driver.tap_id("compose_button")
    driver.back()
    driver.back()
    driver.back()
    assert database(driver).value("SELECT count(*) FROM messages") == before


def test_an_answer_that_nothing_was_written_into_is_not_kept() -> None:
    driver = opened()
    driver.tap_text("Lunch on Friday?")
    driver.tap_id("reply_button")
    driver.back()
    driver.back()
    assert not driver.sees("Message saved as draft")
    assert folders_of(driver, "Lunch on Friday?") == ["inbox"]
    driver.tap_id("reply_button")
    driver.type("Yes")
    driver.back()
    driver.back()
    assert folders_of(driver, "Lunch on Friday?") == ["inbox", "drafts"]
    driver.tap_text("Draft")
    driver.tap_id("send")
    assert folders_of(driver, "Lunch on Friday?") == ["inbox", "sent"]


def test_a_mail_is_answered_to_all_and_passed_on_with_its_file() -> None:
    driver = opened()
    driver.tap_text("Slides for Northwind")
    driver.tap_id("reply_all_button")
    assert driver.sees("Chloe Nguyen, tap to remove")
    assert driver.sees("Grace Kim, tap to remove")
    assert not driver.sees("Alex Morgan, tap to remove")
    driver.tap_id("send")
    driver.back()
    driver.tap_text("Slides for Northwind")
    driver.phone.drag(540, 1500, 540, 600)
    driver.tap_id("forward_button")
    driver.type("daniel.reyes@example.com")
    driver.tap_id("send")
    row = last(driver, "sent")
    assert row["subject"] == "Fwd: Re: Slides for Northwind"
    assert "---------- Forwarded message ---------" in str(row["body"])


def test_a_file_that_arrived_is_saved_and_forwarded() -> None:
    driver = opened()
    driver.tap_text("Slides for Northwind")
    driver.tap_id("forward_button")
    assert driver.sees("northwind-slides.txt")
    driver.type("daniel.reyes@example.com")
    driver.tap_id("send")
    (file,) = Store(database(driver)).attachments(int(str(last(driver, "sent")["_id"])))
    assert Store(database(driver)).content(file.id).startswith(b"Northwind")
    driver.scroll("up")
    driver.tap_text("northwind-slides.txt")
    assert driver.phone.files.read(f"{DOWNLOAD}/northwind-slides.txt").startswith(b"Northwind")


def test_files_of_the_phone_are_attached() -> None:
    driver = opened()
    driver.phone.files.write(f"{DOWNLOAD}/tickets.pdf", b"%PDF-1.4 tickets")
    driver.tap_id("compose_button")
    driver.type("ben.okafor@example.com")
    driver.tap_text("Attach file")
    for _ in range(3):
        if driver.sees("tickets.pdf"):
            break
        driver.tap_text("Download")
    driver.tap_text("tickets.pdf")
    if driver.phone.activities.front.app.package != PACKAGE:
        driver.tap_text("Select")
    assert driver.sees("tickets.pdf")
    driver.tap_id("subject")
    driver.type("Tickets")
    driver.tap_id("send")
    files = Store(database(driver)).attachments(int(str(last(driver, "sent")["_id"])))
    assert [(file.name, file.mime, file.size) for file in files] == [("tickets.pdf", "application/pdf", 16)]


def test_several_are_marked_moved_and_brought_back() -> None:
    driver = opened()
    driver.long_tap("Lunch on Friday?")
    driver.tap_text("Your flight to Seattle is booked")
    driver.tap_text("Mark as unread")
    assert Store(database(driver)).unread("primary") == 4
    driver.tap_id("contact_image", "Select this conversation: Emma Larsson")
    driver.tap_text("Your flight to Seattle is booked")
    driver.tap_text("More options")
    driver.tap_text("Move to")
    driver.tap_text("Spam")
    assert folders_of(driver, "Lunch on Friday?") == ["spam"]
    go(driver, "Spam")
    driver.long_tap("Lunch on Friday?")
    driver.tap_text("More options")
    driver.tap_text("Move to")
    driver.tap_text("Primary")
    assert folders_of(driver, "Lunch on Friday?") == ["inbox"]
    driver.tap_text("Empty Spam now")
    driver.tap_text("Empty")
    assert driver.sees("Hooray, no spam here!")


def test_a_swipe_archives_and_can_be_undone() -> None:
    driver = opened()
    driver.swipe_on("Appointment reminder", toward="right")
    assert folders_of(driver, "Appointment reminder") == ["archive"]
    driver.tap_text("Undo")
    assert folders_of(driver, "Appointment reminder") == ["inbox"]


def test_what_was_snoozed_comes_back_at_its_time() -> None:
    driver = opened()
    driver.tap_text("Appointment reminder")
    driver.tap_text("More options")
    driver.tap_text("Snooze")
    driver.tap_text("Later today")
    assert driver.sees("Snoozed until later today")
    assert "Appointment reminder" not in subjects(driver)
    driver.phone.clock.advance(7 * HOUR)
    driver.phone.clock.advance(HOUR + 60_000)
    assert subjects(driver)[0] == "Appointment reminder"
    assert [item.title for item in driver.phone.notifications.of(PACKAGE)] == ["Bay Dental"]


def test_a_mail_is_sent_at_its_time() -> None:
    driver = opened()
    driver.tap_id("compose_button")
    driver.type("ben.okafor@example.com")
    driver.tap_id("subject")
    driver.type("Later")
    driver.tap_text("More options")
    driver.tap_text("Schedule send")
    driver.tap_text("Tomorrow")
    assert driver.sees("Send scheduled for Thu, May 16, 8:00 AM")
    assert folders_of(driver, "Later") == ["scheduled"]
    driver.phone.clock.advance(23 * HOUR)
    assert folders_of(driver, "Later") == ["sent"]


async def test_mail_arrives_by_a_broadcast() -> None:
    driver = opened()
    driver.phone.files.write(f"{DOWNLOAD}/map.txt", b"north")
    said = await run(
        driver.phone,
        f"am broadcast -a {NEW_MAIL} -p {PACKAGE} --es from 'Kim Lee <kim@example.com>' --es subject 'Key' "
        f"--es body 'Under the mat' --es attachment /sdcard/Download/map.txt",
    )
    assert "data=" in said.out
    assert subjects(driver)[0] == "Key"
    assert [(item.title, item.text) for item in driver.phone.notifications.of(PACKAGE)] == [
        ("Kim Lee", "Key\nUnder the mat")
    ]
    driver.phone.start(driver.phone.notifications.of(PACKAGE)[0].intent or Intent())
    assert driver.sees("Under the mat")
    assert driver.sees("map.txt")
    assert not driver.phone.notifications.of(PACKAGE)
    driver.back()
    assert driver.sees("Key")


async def test_mail_arrives_in_the_database() -> None:
    driver = opened()
    await run(
        driver.phone,
        f'sqlite3 {DATABASE} "INSERT INTO messages (from_address, to_addresses, subject, body) VALUES '
        "('Pat <pat@example.com>', 'alex.morgan@gmail.com', 'Rent', 'It is due.')\"",
    )
    assert subjects(driver)[0] == "Rent"
    row = last(driver, "inbox")
    assert row["conversation_id"] == row["_id"]
    assert abs(int(str(row["date_ms"])) - driver.phone.clock.ms) < 60_000
    assert not driver.phone.notifications.of(PACKAGE)
    await run(driver.phone, f"am broadcast -a {SYNC} -p {PACKAGE}")
    assert [item.title for item in driver.phone.notifications.of(PACKAGE)] == ["Pat"]
    driver.tap_text("Rent")
    said = await run(driver.phone, f"sqlite3 {DATABASE} \"SELECT is_read FROM messages WHERE subject = 'Rent'\"")
    assert said.out == "1\n"


def test_a_notification_is_answered_and_archived() -> None:
    driver = PhoneDriver()
    driver.phone.broadcast(
        Intent(NEW_MAIL, package=PACKAGE, extras={"from": "Kim <kim@example.com>", "subject": "Key"})
    )
    archive, reply = driver.phone.notifications.of(PACKAGE)[0].actions
    assert reply.reply
    extras = {**reply.intent.extras, "reply": "Thanks"}
    driver.phone.broadcast(Intent(reply.intent.action, package=PACKAGE, extras=extras))
    assert (last(driver, "sent")["to_addresses"], last(driver, "sent")["body"]) == ("Kim <kim@example.com>", "Thanks")
    driver.phone.broadcast(archive.intent)
    assert folders_of(driver, "Key") == ["archive", "sent"]


def test_other_apps_ask_for_a_mail() -> None:
    driver = PhoneDriver()
    address = "mailto:ben.okafor@example.com?subject=Hello%20there&body=One%0ATwo&cc=grace.kim@example.com"
    driver.phone.start(Intent(SENDTO, data=address))
    for words in ("ben.okafor@example.com, tap to remove", "grace.kim@example.com, tap to remove", "Hello there"):
        assert driver.sees(words)
    driver.phone.files.write(f"{DOWNLOAD}/a.txt", b"a")
    extras = {f"{EXTRA}SUBJECT": "Shared", f"{EXTRA}TEXT": "See", f"{EXTRA}STREAM": f"file://{DOWNLOAD}/a.txt"}
    driver.phone.start(Intent(SEND, COMPOSE_SCREEN, mime="text/plain", extras=extras))
    assert driver.sees("Shared")
    assert driver.sees("a.txt")
    driver.tap_id("to")
    driver.type("ben.okafor@example.com")
    driver.tap_id("send")
    assert last(driver, "sent")["subject"] == "Shared"


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("agenda", ["Design review today"]),
        ("from:ben", ["Climbing on Thursday"]),
        ("subject:flight", ["Your flight to Seattle is booked"]),
        ("has:attachment", ["Slides for Northwind"]),
        ("is:unread in:primary", ["Design review today", "Climbing on Thursday"]),
        ("label:travel", ["Your flight to Seattle is booked"]),
        ("in:trash", []),
        ("prize", []),
        ("100% '\"", []),
    ],
)
def test_search(words: str, found: list[str]) -> None:
    driver = opened()
    driver.tap_id("open_search_bar_text_view")
    driver.type(words)
    assert subjects(driver) == found
    assert driver.sees("No results") == (not found)


def test_the_signature_is_below_what_is_written() -> None:
    driver = opened()
    driver.phone.start(Intent(component=SETTINGS_SCREEN))
    driver.tap_text("Mobile Signature")
    driver.type("Alex")
    driver.tap_text("OK")
    driver.back()
    driver.tap_id("compose_button")
    assert driver.find(id="composearea_tap_trap_bottom").text == "\n\nAlex"


def test_a_new_user_is_welcomed_once() -> None:
    driver = PhoneDriver(Phone(strict=True, first_run=True))
    driver.open_app(PACKAGE)
    driver.tap_text("Got it")
    driver.tap_text("Take me to Gmail")
    assert driver.sees("Design review today")


def test_a_mail_outlives_a_snapshot() -> None:
    driver = opened()
    driver.tap_id("compose_button")
    driver.type("amelia")
    driver.tap_text("Amelia Hart")
    kept = driver.phone.snapshot()
    driver.home()
    assert folders_of(driver, "").count("drafts") == 2
    driver.phone.restore(kept)
    assert driver.sees("Amelia Hart, tap to remove")
    assert folders_of(driver, "").count("drafts") == 1


@pytest.mark.parametrize(
    ("text", "addresses"),
    [
        ("a@example.com", [Address("", "a@example.com")]),
        ("A B <a@example.com>, c@d.org", [Address("A B", "a@example.com"), Address("", "c@d.org")]),
        ("a@example.com; b@example.com", [Address("", "a@example.com"), Address("", "b@example.com")]),
        ("", []),
        (" , ", []),
    ],
)
def test_addresses_are_read(text: str, addresses: list[Address]) -> None:
    assert parse(text) == addresses


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("scale", ["1.0", "1.3"])
def test_every_screen_is_laid_out_well(dark: bool, scale: str) -> None:
    driver = PhoneDriver()
    driver.phone.set_dark(on=dark)
    driver.phone.settings.put("system", "font_scale", scale)
    long = "An unusually long subject that goes on and on until nobody remembers how it began " * 2
    extras = {"from": f"{'Maximilian ' * 6} <max@example.com>", "subject": long, "body": "word " * 2_000}
    driver.phone.broadcast(Intent(NEW_MAIL, package=PACKAGE, extras=extras))
    driver.open_app(PACKAGE)
    wrong: list[str] = []
    store = Store(database(driver))
    for folder in (*CATEGORIES, *FOLDERS, "inbox"):
        driver.phone.activities.front.activity.state.folder = folder
        driver.phone.changed()
        wrong += [f"{folder}: {problem}" for problem in driver.problems()]
        for one in store.conversations(folder)[:3]:
            driver.tap_text(one.subject)
            wrong += [f"{one.subject}: {problem}" for problem in driver.problems()]
            assert driver.phone.screenshot()
            driver.phone.activities.back()
            driver.phone.changed()
    assert wrong == []


@pytest.mark.parametrize(
    "value", [None, b"\x00\xff", 1 << 62, -5, 0.5, "x" * 100_000, '<b>, <<>>, "a" <c@d.e', "\u202e\n\t"]
)
def test_mail_of_any_content_is_shown(value: Value) -> None:
    driver = opened()
    names = database(driver).columns("messages")
    for name in names:
        if name in ("_id", "folder", "category") or (value is None and name != "conversation_id"):
            continue
        row: dict[str, Value] = {"subject": "Odd", name: value}
        database(driver).insert("messages", row)
    driver.phone.changed()
    for title in subjects(driver)[:4]:
        driver.tap_text(title)
        assert driver.phone.screenshot()
        driver.phone.activities.back()
        driver.phone.changed()
    for folder in (*CATEGORIES, *FOLDERS, "inbox"):
        assert Store(database(driver)).conversations(folder) is not None


def test_a_full_inbox_is_shown() -> None:
    driver = opened()
    for number in range(400):
        database(driver).insert("messages", {"subject": f"Mail {number}", "from_address": f"a{number}@example.com"})
    driver.phone.changed()
    assert len(Store(database(driver)).conversations("primary")) == 300
    assert driver.sees("Mail 399")
