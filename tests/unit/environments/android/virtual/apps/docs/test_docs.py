"""Docs, used as a person uses it."""

import pytest

from decapod.environments.android.virtual.apps.common.drive import (
    DATABASE,
    DOCUMENT,
    DRIVE_PACKAGE,
    Comments,
    Drive,
    Entry,
    Pages,
)
from decapod.environments.android.virtual.apps.common.drive.screens import DOCS_PACKAGE, DOCUMENT_EDITOR
from decapod.environments.android.virtual.system import key_codes
from decapod.environments.android.virtual.system.database import Database, Value
from decapod.environments.android.virtual.system.intents import VIEW, Intent
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver


def opened(*steps: str) -> PhoneDriver:
    driver = PhoneDriver()
    driver.open_app(DOCS_PACKAGE)
    for step in steps:
        driver.tap_text(step)
    return driver


def database(driver: PhoneDriver) -> Database:
    return driver.phone.open_database(DATABASE)


def entry(driver: PhoneDriver, title: str) -> Entry:
    number = database(driver).value("SELECT _id FROM entry WHERE title = ?", [title])
    found = Drive(database(driver), driver.phone.clock.ms).entry(number) if isinstance(number, int) else None
    assert found is not None, f"no entry is called {title}"
    return found


def pages(driver: PhoneDriver, title: str) -> Pages:
    return Pages(database(driver), entry(driver, title).id)


def lines(driver: PhoneDriver) -> list[str]:
    return [node.text for node in driver.nodes() if node.resource_id.endswith("/paragraph")]


def test_a_journey_of_ten_steps() -> None:
    driver = opened("New document")
    driver.type("Shopping")
    driver.tap_id("style_button")
    driver.tap_text("Title")
    driver.tap_text("Shopping")
    driver.enter()
    driver.tap_text("Bulleted list")
    for words in ("Milk", "Bread"):
        driver.type(words)
        driver.enter()
    driver.enter()
    driver.type("Back before six")
    driver.tap_text("Bold")
    driver.tap_text("Done")
    driver.tap_text("More options")
    driver.tap_text("Rename document")
    driver.type("Saturday")
    driver.tap_id("button1")
    assert driver.find(id="document_title").text == "Saturday"
    written = pages(driver, "Saturday").all()
    assert [(one.text, one.style, one.list, one.bold) for one in written] == [
        ("Shopping", "TITLE", "", False),
        ("Milk", "NORMAL_TEXT", "bullet", False),
        ("Bread", "NORMAL_TEXT", "bullet", False),
        ("Back before six", "NORMAL_TEXT", "", True),
    ]
    driver.back()
    assert driver.find(id="entry_label").text == "Saturday"


def test_the_last_opened_comes_first_and_words_are_searched_inside() -> None:
    driver = opened("Book club")
    driver.back()
    assert driver.find(id="entry_label").text == "Book club"
    driver.tap_id("open_search_bar")
    driver.type("stoner")
    assert [node.text for node in driver.nodes() if node.resource_id.endswith("entry_label")] == ["Book club"]


def test_delete_at_the_beginning_joins_two_paragraphs() -> None:
    driver = opened("Studio opening hours")
    assert not driver.sees("Edit")
    driver.back()
    driver.tap_text("Book club")
    driver.tap_text("Edit")
    driver.phone.key(key_codes.MOVE_HOME)
    driver.phone.key(key_codes.DEL)
    driver.type("; ")
    assert lines(driver)[-1] == "October: Stoner; November: The Left Hand of Darkness"
    assert pages(driver, "Book club").all()[-1].text == lines(driver)[-1]


def test_a_text_of_several_lines_that_is_pasted_becomes_paragraphs() -> None:
    driver = opened("New document")
    driver.type("one\ntwo\nthree")
    assert lines(driver) == ["one", "two", "three"]
    driver.type("!")
    assert pages(driver, "Untitled document").text == "one\ntwo\nthree!"


def test_edits_are_undone_and_done_again() -> None:
    driver = opened("Book club", "Edit")
    before = pages(driver, "Book club").text
    driver.enter()
    driver.type("December: Emma")
    after = pages(driver, "Book club").text
    for _ in range(2):
        driver.tap_text("Undo")
    assert pages(driver, "Book club").text == before
    for _ in range(2):
        driver.tap_text("Redo")
    assert pages(driver, "Book club").text == after
    assert not driver.find("Redo").enabled


def test_words_are_found_and_replaced_one_by_one_and_all() -> None:
    driver = opened("Hallway renovation", "More options", "Find and replace")
    driver.type("the")
    assert driver.find(id="findreplace_count").text == "1/3"
    driver.tap_text("Next")
    driver.tap_id("findreplace_replace_text")
    driver.type("our")
    driver.tap_id("findreplace_replace")
    assert "Clear our hallway" in lines(driver)
    driver.tap_id("findreplace_all")
    assert driver.sees("Replaced 2 instances")
    assert "Sand and wash our walls" in lines(driver)
    assert driver.find(id="findreplace_count").text == "0/0"


def test_the_words_are_counted() -> None:
    driver = opened("Studio opening hours", "More options", "Word count")
    assert driver.find(id="words_count").text == "8"
    assert driver.find(id="characters_count").text == "30"


def test_comments_are_added_to_a_paragraph_and_resolved() -> None:
    driver = opened("Book club", "Edit", "October: Stoner")
    driver.tap_text("Comments (0)")
    assert driver.sees("About: October: Stoner")
    driver.tap_id("comment_edit_text")
    driver.type("Too long?")
    driver.tap_text("Send")
    (comment,) = Comments(database(driver), entry(driver, "Book club").id).all()
    assert (comment.quote, comment.text) == ("October: Stoner", "Too long?")
    driver.tap_text("Mark as resolved")
    assert driver.sees("No comments yet")
    driver.tap_text("Show resolved comments")
    driver.tap_text("Reopen")
    assert not Comments(database(driver), entry(driver, "Book club").id).all()[0].resolved


def test_a_document_is_shared_by_the_screen_of_drive() -> None:
    driver = opened("Hallway renovation", "Share")
    assert driver.phone.activities.front.app.package == DRIVE_PACKAGE
    driver.type("ben")
    driver.tap_text("Ben Okafor")
    driver.tap_id("send_button")
    row = database(driver).row("SELECT role FROM permission WHERE email = 'ben.okafor@example.com'")
    assert row == {"role": "writer"}
    assert driver.find(id="document_title").text == "Hallway renovation"


def test_a_document_is_sent_to_another_app_as_text() -> None:
    driver = opened("Book club", "More options", "Share & export", "Send a copy", "Keep Notes")
    if not driver.sees("Book club: autumn list"):
        driver.tap_text("Just once")
    keep = driver.phone.open_database("/data/data/com.google.android.keep/databases/keep.db")
    assert str(keep.value("SELECT text FROM tree_entity WHERE title = 'Book club'")).startswith("Book club: autumn")


def test_a_document_is_saved_as_text() -> None:
    driver = opened("Book club", "More options", "Share & export", "Save as plain text (.txt)")
    assert driver.sees("1 file downloaded")
    assert driver.phone.files.read("/sdcard/Download/Book club.txt").endswith(b"The Left Hand of Darkness\n")


def test_a_link_opens_the_document() -> None:
    driver = PhoneDriver()
    driver.phone.start(Intent(VIEW, data=entry(driver, "Meeting notes").link, package=DOCS_PACKAGE))
    assert lines(driver)[0] == "Design review"
    driver.phone.start(Intent(VIEW, data="https://docs.google.com/document/d/none/edit", package=DOCS_PACKAGE))
    assert driver.sees("gone")


def test_what_is_written_outside_is_read_here_and_the_other_way_round() -> None:
    driver = opened("Book club")
    number = entry(driver, "Book club").id
    wild: dict[str, Value] = {
        "entry_id": number,
        "position": 99,
        "text": "From outside",
        "style": "NO SUCH",
        "list": "x",
        "align": "y",
    }
    database(driver).insert("paragraph", wild)
    driver.tap_text("Edit")
    assert lines(driver)[-1] == "From outside"
    driver.type("!")
    assert database(driver).value("SELECT text FROM paragraph WHERE position = 99") == "From outside!"


def test_a_snapshot_in_the_middle_of_writing() -> None:
    driver = opened("New document")
    driver.type("Half")
    driver.enter()
    kept, seen = driver.phone.snapshot(), driver.phone.hierarchy()
    driver.type("more")
    driver.tap_text("Undo")
    driver.tap_text("Undo")
    driver.phone.restore(kept)
    assert driver.phone.hierarchy() == seen
    driver.tap_text("Undo")
    assert lines(driver) == ["Half"]


def test_a_document_that_is_removed_is_brought_back() -> None:
    driver = opened("Book club", "More options", "All actions")
    driver.scroll_to("Remove")
    driver.tap_id("action_remove")
    driver.tap_text("Move to trash")
    assert driver.sees("in the trash")
    driver.tap_text("Undo")
    assert lines(driver)[0] == "Book club: autumn list"


@pytest.mark.parametrize("dark", [False, True])
def test_long_documents_and_titles_are_shown_whole(dark: bool) -> None:
    driver = PhoneDriver()
    driver.phone.set_dark(on=dark)
    drive = Drive(database(driver), driver.phone.clock.ms)
    number = drive.add("An endless title " * 12, DOCUMENT)
    Pages(database(driver), number).write(pages(driver, "Hallway renovation").all())
    words = "\n".join(["word " * 80] * 60)
    driver.phone.start(Intent(VIEW, DOCUMENT_EDITOR, extras={"entry": number, "edit": True}))
    driver.type(words)
    assert driver.problems() == []
    driver.tap_text("Format")
    assert driver.problems() == []
    for _ in range(2):
        driver.back()
    assert driver.problems() == []
    driver.tap_text("More options")
    assert driver.problems() == []
    assert driver.phone.screenshot()
