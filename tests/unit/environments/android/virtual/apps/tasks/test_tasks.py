"""Tasks, used as a person uses it: what the screen shows and what the database holds agree."""

from decapod.environments.android.virtual.apps.tasks import PACKAGE
from decapod.environments.android.virtual.system.database import Database, Row
from decapod.environments.android.virtual.system.intents import SEND, Intent
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver


def opened() -> PhoneDriver:
    driver = PhoneDriver()
    driver.open_app(PACKAGE)
    return driver


def database(driver: PhoneDriver) -> Database:
    return driver.phone.open_database(f"/data/data/{PACKAGE}/databases/tasks.db")


def stored(driver: PhoneDriver, title: str) -> Row:
    row = database(driver).row("SELECT * FROM tasks WHERE title = ?", [title])
    assert row is not None, f"no task is called {title}"
    return row


def add(driver: PhoneDriver, title: str) -> None:
    driver.tap_id("tasks_fab")
    driver.type(title)
    driver.tap_text("Save")


def test_a_journey_of_ten_steps() -> None:
    driver = opened()
    driver.tap_text("New list")
    driver.type("Trip to Rome")
    driver.tap_text("Done")
    driver.tap_id("tasks_fab")
    driver.type("Buy tickets")
    driver.tap_id("add_details_icon")
    driver.type("Two seats, by the window")
    driver.tap_id("add_task_star")
    driver.tap_text("Save")
    driver.tap_text("Buy tickets")
    driver.tap_text("Add date/time")
    driver.tap_text("22")
    driver.tap_id("set_time")
    driver.tap_text("3")
    driver.tap_text("PM")
    driver.tap_text("OK")
    driver.back()
    assert driver.sees("Wed, May 22, 3:00 PM")
    row = stored(driver, "Buy tickets")
    assert (row["details"], row["due_date"], row["due_time"], row["starred"]) == (
        "Two seats, by the window",
        "2024-05-22",
        "15:00",
        1,
    )
    assert database(driver).value("SELECT title FROM lists WHERE _id = ?", [row["list_id"]]) == "Trip to Rome"
    driver.tap_id("starred_tab")
    assert driver.sees("Buy tickets")
    assert not driver.sees("Water the plants")


def test_a_title_of_spaces_is_not_saved() -> None:
    driver = opened()
    driver.tap_id("tasks_fab")
    driver.type("   ")
    assert not driver.find("Save").enabled
    driver.enter()
    assert driver.sees("New task") or driver.find(id="add_task_title")
    assert database(driver).value("SELECT count(*) FROM tasks WHERE trim(title) = ''") == 0


def test_what_is_ticked_off_moves_below_and_undo_brings_it_back() -> None:
    driver = opened()
    add(driver, "Feed the cat")
    driver.tap_id("tasks_item_completed_check")
    assert stored(driver, "Feed the cat")["completed"] == 1
    assert not driver.sees("Feed the cat")
    driver.tap_text("Undo")
    assert stored(driver, "Feed the cat")["completed"] == 0
    driver.tap_id("tasks_item_completed_check")
    driver.scroll_to("Completed (1)")
    driver.tap_id("completed_header")
    assert driver.sees("Feed the cat")


def test_a_task_is_deleted_and_brought_back_with_its_sub_tasks() -> None:
    driver = opened()
    driver.tap_text("Water the plants")
    driver.tap_id("add_subtask")
    driver.type("The fern first")
    driver.tap_text("More options")
    driver.tap_text("Delete")
    assert not driver.sees("Water the plants")
    assert database(driver).value("SELECT count(*) FROM tasks WHERE title = 'The fern first'") == 0
    driver.tap_text("Undo")
    assert driver.sees("Water the plants")
    assert stored(driver, "The fern first")["parent_id"] == stored(driver, "Water the plants")["_id"]


def test_lists_are_sorted_renamed_and_deleted() -> None:
    driver = opened()
    driver.tap_text("Groceries")
    add(driver, "Apples")
    driver.tap_id("sort_menu")
    driver.tap_text("Title")
    shown = [node.text for node in driver.nodes() if node.resource_id.endswith("/task_name")]
    assert shown == ["Apples", "Bread", "Oat milk"]
    driver.tap_id("list_menu")
    driver.tap_text("Rename list")
    driver.type(" for Sunday")
    driver.tap_text("Done")
    assert driver.sees("Groceries for Sunday")
    driver.tap_id("list_menu")
    driver.tap_text("Delete list")
    driver.tap_text("Delete")
    assert not driver.sees("Groceries for Sunday")
    assert database(driver).value("SELECT count(*) FROM tasks WHERE title = 'Apples'") == 0


def test_the_first_list_stays() -> None:
    driver = opened()
    driver.tap_id("list_menu")
    assert driver.sees("Default list can't be deleted")
    driver.tap_text("Delete list")
    assert driver.sees("Default list can't be deleted")


def test_a_task_moves_to_another_list() -> None:
    driver = opened()
    driver.tap_text("Water the plants")
    driver.tap_id("edit_list_name")
    driver.tap_text("Groceries")
    driver.back()
    assert not driver.sees("Water the plants")
    driver.tap_text("Groceries")
    assert driver.sees("Water the plants")


def test_a_text_that_is_shared_becomes_a_task() -> None:
    driver = PhoneDriver()
    driver.phone.start(
        Intent(
            SEND,
            f"{PACKAGE}/.ui.TaskListsActivity",
            mime="text/plain",
            extras={"android.intent.extra.TEXT": "Call Ann"},
        )
    )
    driver.tap_text("Save")
    assert stored(driver, "Call Ann")["completed"] == 0


def test_a_task_that_is_due_is_told_once() -> None:
    driver = opened()
    driver.tap_text("Water the plants")
    driver.tap_text("Add date/time")
    driver.tap_text("16")
    driver.tap_text("OK")
    driver.phone.clock.advance(24 * 3_600_000)
    assert [one.title for one in driver.phone.notifications.of(PACKAGE)] == ["Water the plants"]


def test_what_others_write_into_the_database_is_shown() -> None:
    driver = opened()
    database(driver).insert("tasks", {"list_id": 1, "title": "From outside", "due_date": "no day", "due_time": "99:99"})
    driver.home()
    driver.open_app(PACKAGE)
    driver.scroll_to("From outside")


def test_a_snapshot_in_the_middle_of_typing() -> None:
    driver = opened()
    driver.tap_id("tasks_fab")
    driver.type("Half a ti")
    kept, seen = driver.phone.snapshot(), driver.phone.hierarchy()
    driver.type("tle")
    driver.tap_text("Save")
    driver.phone.restore(kept)
    assert driver.phone.hierarchy() == seen
    assert driver.find(id="add_task_title").text == "Half a ti"
