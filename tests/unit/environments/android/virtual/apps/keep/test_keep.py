"""Keep Notes, used as a person uses it."""

import pytest

from decapod.environments.android.virtual.apps.keep import PACKAGE
from decapod.environments.android.virtual.apps.keep.data import COLORS, Store
from decapod.environments.android.virtual.system.database import Database, Row
from decapod.environments.android.virtual.system.intents import SEND, Intent
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver


def opened() -> PhoneDriver:
    driver = PhoneDriver()
    driver.open_app(PACKAGE)
    return driver


def database(driver: PhoneDriver) -> Database:
    return driver.phone.open_database(f"/data/data/{PACKAGE}/databases/keep.db")


def store(driver: PhoneDriver) -> Store:
    return Store(database(driver), driver.phone.clock.ms)


def stored(driver: PhoneDriver, title: str) -> Row:
    row = database(driver).row("SELECT * FROM tree_entity WHERE title = ?", [title])
    assert row is not None, f"no note is called {title}"
    return row


def test_a_journey_of_ten_steps() -> None:
    driver = opened()
    driver.tap_text("New note")
    driver.tap_text("Text")
    driver.type("Row 4, seats 11 and 12")
    driver.tap_id("editable_title")
    driver.type("Concert")
    driver.tap_text("Pin")
    driver.tap_text("Theme")
    driver.tap_text("Mint")
    driver.back()
    driver.tap_text("Action")
    driver.tap_text("Labels")
    driver.tap_id("label_name")
    driver.type("Tickets")
    driver.tap_id("create_label")
    for _ in ("keyboard", "sheet", "note"):
        driver.back()
    assert driver.sees("Pinned")
    assert driver.sees("Tickets")
    row = stored(driver, "Concert")
    assert (row["text"], row["is_pinned"], row["color_name"]) == ("Row 4, seats 11 and 12", 1, "GREEN")


def test_a_list_is_written_line_by_line_and_ticked() -> None:
    driver = opened()
    driver.tap_text("New note")
    driver.tap_text("List")
    driver.type("Rice")
    driver.enter()
    driver.type("Beans")
    driver.tap_id("checkbox", "Rice")
    assert driver.sees("1 checked item")
    (note,) = [one for one in store(driver).notes() if one.is_list and not one.title]
    assert [(item.text, item.checked) for item in store(driver).items(note.id)] == [("Rice", True), ("Beans", False)]


def test_a_note_that_is_left_empty_is_thrown_away() -> None:
    driver = opened()
    before = database(driver).value("SELECT count(*) FROM tree_entity")
    driver.tap_text("New note")
    driver.tap_text("Text")
    driver.tap_text("Navigate up")
    assert driver.sees("Empty note discarded")
    assert database(driver).value("SELECT count(*) FROM tree_entity") == before


def test_notes_are_searched_in_titles_texts_items_and_labels() -> None:
    driver = opened()
    driver.tap_id("open_search_bar_text_view")
    for words, found in (
        ("jacket", "Packing list"),
        ("4071", "Paint for the hallway"),
        ("home", "Paint for the hallway"),
    ):
        driver.type(words)
        titles = [node.text for node in driver.nodes() if node.resource_id.endswith("index_note_title")]
        assert titles == [found]
        for _ in words:
            driver.phone.key(67)
    driver.type("zebra")
    assert driver.sees("No matching notes")


@pytest.mark.parametrize(
    ("button", "column", "told"), [("Archive", "is_archived", "archived"), ("Delete", "is_trashed", "Trash")]
)
def test_several_are_moved_at_once_and_brought_back(button: str, column: str, told: str) -> None:
    driver = opened()
    driver.long_tap("Packing list")
    driver.tap_text("Book recommendations")
    assert driver.sees("2")
    driver.tap_text(button)
    assert driver.sees(told)
    assert database(driver).value(f"SELECT sum({column}) FROM tree_entity") == 2
    driver.tap_text("Undo")
    assert database(driver).value(f"SELECT sum({column}) FROM tree_entity") == 0
    assert driver.sees("Packing list")


def test_the_trash_gives_back_and_is_emptied() -> None:
    driver = opened()
    for title in ("Packing list", "Paint for the hallway"):
        driver.tap_text(title)
        driver.tap_text("Action")
        driver.tap_text("Delete")
    driver.tap_text("Open navigation drawer")
    driver.tap_text("Trash")
    driver.long_tap("Packing list")
    driver.tap_text("Restore")
    assert stored(driver, "Packing list")["is_trashed"] == 0
    driver.tap_text("More options")
    driver.tap_text("Empty Trash")
    driver.tap_text("Empty Trash")
    assert database(driver).value("SELECT count(*) FROM tree_entity WHERE title = 'Paint for the hallway'") == 0
    assert driver.sees("No notes in Trash")


def test_text_becomes_a_list_and_text_again() -> None:
    driver = opened()
    driver.tap_text("Book recommendations")
    driver.tap_text("Action")
    driver.tap_text("Show checkboxes")
    assert driver.count(id="checkbox") == 3
    driver.tap_text("Action")
    driver.tap_text("Hide checkboxes")
    assert stored(driver, "Book recommendations")["text"] == "The Left Hand of Darkness\nInvisible Cities\nStoner"


def test_a_copy_has_everything() -> None:
    driver = opened()
    driver.tap_text("Paint for the hallway")
    driver.tap_text("Action")
    driver.tap_text("Make a copy")
    copies = [note for note in store(driver).notes() if note.title == "Paint for the hallway"]
    assert [(note.color, len(store(driver).labels_of(note.id))) for note in copies] == [("YELLOW", 1)] * 2


def test_a_note_reminds_at_its_time() -> None:
    driver = opened()
    driver.tap_text("Packing list")
    driver.tap_text("Reminder")
    driver.tap_text("Tomorrow morning")
    assert driver.sees("Tomorrow, 8:00 AM")
    driver.phone.clock.advance(24 * 3_600_000)
    assert [one.title for one in driver.phone.notifications.of(PACKAGE)] == ["Packing list"]


def test_a_reminder_at_a_moment_of_ones_own_is_taken_away_again() -> None:
    driver = opened()
    driver.tap_text("Packing list")
    driver.tap_text("Reminder")
    driver.tap_text("Pick a date & time")
    driver.tap_text("20")
    driver.tap_text("OK")
    driver.tap_text("OK")
    assert driver.sees("Mon, May 20, 8:00 AM")
    driver.tap_text("Reminder")
    driver.tap_text("Delete reminder")
    assert stored(driver, "Packing list")["reminder_at"] is None
    driver.phone.clock.advance(7 * 24 * 3_600_000)
    assert not driver.phone.notifications.of(PACKAGE)


def test_labels_are_made_renamed_and_deleted() -> None:
    driver = opened()
    driver.tap_text("Open navigation drawer")
    driver.tap_text("Edit labels")
    driver.tap_id("label_name_new")
    driver.type("Garden")
    driver.enter()
    assert driver.sees("Garden")
    driver.tap_text("Home")
    driver.type("s")
    driver.tap_text("Rename Home")
    assert driver.sees("Homes")
    driver.tap_text("Delete Homes")
    driver.tap_text("Delete")
    assert [name for _, name in store(driver).labels()] == ["Garden", "Work"]
    assert database(driver).value("SELECT count(*) FROM note_label") == 0


def test_a_label_shows_its_notes() -> None:
    driver = opened()
    driver.tap_text("Open navigation drawer")
    driver.tap_text("Home")
    assert driver.sees("Paint for the hallway")
    assert not driver.sees("Packing list")


def test_a_text_that_is_shared_becomes_a_note() -> None:
    driver = PhoneDriver()
    shared = {"android.intent.extra.SUBJECT": "From afar", "android.intent.extra.TEXT": "Hello \N{WAVING HAND SIGN}"}
    driver.phone.start(Intent(SEND, f"{PACKAGE}/.activities.EditorActivity", mime="text/plain", extras=dict(shared)))
    assert stored(driver, "From afar")["text"] == "Hello \N{WAVING HAND SIGN}"


def test_what_others_write_into_the_database_is_shown() -> None:
    driver = opened()
    database(driver).insert("tree_entity", {"title": "From outside", "color_name": "NO SUCH", "type": 7})
    driver.home()
    driver.open_app(PACKAGE)
    assert driver.sees("From outside")
    driver.tap_text("From outside")
    assert driver.find(id="editable_title").text == "From outside"


def test_a_snapshot_in_the_middle_of_typing() -> None:
    driver = opened()
    driver.tap_text("New note")
    driver.tap_text("Text")
    driver.type("Half")
    kept, seen = driver.phone.snapshot(), driver.phone.hierarchy()
    driver.type(" and more")
    driver.back()
    driver.phone.restore(kept)
    assert driver.phone.hierarchy() == seen


def test_every_colour_has_a_name_and_two_grounds() -> None:
    assert len({label for label, _ in COLORS.values()}) == len(COLORS)
    assert all("|" in ground for name, (_, ground) in COLORS.items() if name != "DEFAULT")
