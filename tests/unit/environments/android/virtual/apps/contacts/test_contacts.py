"""Contacts, used as a person uses it: the screens and the provider agree, in both directions."""

import pytest
from pydantic import JsonValue

from decapod.environments.android.virtual.apps.contacts import CARD_SCREEN, EDITOR_SCREEN, PACKAGE, PICK_SCREEN
from decapod.environments.android.virtual.apps.contacts.data import People
from decapod.environments.android.virtual.apps.contacts.draft import birthday_typed, birthday_value
from decapod.environments.android.virtual.system.database import Value
from decapod.environments.android.virtual.system.intents import EDIT, INSERT, PICK, VIEW, Intent
from decapod.environments.android.virtual.system.providers import contacts
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver

ROOT = "content://com.android.contacts"


def opened() -> PhoneDriver:
    driver = PhoneDriver()
    driver.open_app(PACKAGE)
    return driver


def known(driver: PhoneDriver, name: str) -> dict[str, list[tuple[Value, Value]]]:
    """By the last part of the kind (`phone_v2`): value and type of all that is known of a person."""
    rows = driver.phone.providers.rows(f"{ROOT}/data", ["mimetype", "data1", "data2"], "display_name = ?", [name])
    found: dict[str, list[tuple[Value, Value]]] = {}
    for row in rows:
        found.setdefault(str(row["mimetype"]).rpartition("/")[2], []).append((row["data1"], row["data2"]))
    return found


def names(driver: PhoneDriver) -> list[str]:
    return [node.text for node in driver.nodes() if node.resource_id.endswith("/cliv_name_textview")]


def identity(driver: PhoneDriver, name: str) -> int:
    (row,) = driver.phone.providers.rows(f"{ROOT}/contacts", ["_id"], "display_name = ?", [name])
    assert isinstance(row["_id"], int)
    return row["_id"]


def test_a_journey_of_ten_steps() -> None:
    driver = opened()
    driver.tap_text("Create contact")
    driver.type("Hannah")
    driver.enter()
    driver.type("Weber")
    driver.back()
    driver.tap_id("company")
    driver.type("Weber Optics")
    driver.back()
    driver.tap_id("phone")
    driver.type("(212) 555-0177")
    driver.back()
    driver.tap_text("Phone label")
    driver.tap_text("Work")
    driver.tap_id("add_phone")
    driver.type("2125550199")
    driver.back()
    driver.scroll_to("More fields")
    driver.tap_id("email")
    driver.type("hannah@weber.example")
    driver.tap_text("Save")
    assert driver.find(id="large_title").text == "Hannah Weber"
    driver.tap_text("Add to favorites")
    driver.back()
    assert names(driver)[:4] == ["Amelia Hart", "Emma Larsson", "Hannah Weber", "Mom"]
    assert known(driver, "Hannah Weber") == {
        "name": [("Hannah Weber", "Hannah")],
        "organization": [("Weber Optics", None)],
        "phone_v2": [("(212) 555-0177", "3"), ("2125550199", "2")],
        "email_v2": [("hannah@weber.example", "1")],
    }


def test_an_edit_changes_rows_in_place_and_takes_away_what_was_emptied() -> None:
    driver = opened()
    number = identity(driver, "Amelia Hart")
    before = driver.phone.providers.rows(f"{ROOT}/data/phones", ["_id"], "contact_id = ?", [number])
    driver.tap_text("Amelia Hart")
    driver.tap_id("menu_edit")
    driver.tap_id("phone")
    driver.phone.clear_text()
    driver.type("4155559999")
    driver.back()
    driver.tap_id("company")
    driver.phone.clear_text()
    driver.tap_text("Save")
    rows = driver.phone.providers.rows(f"{ROOT}/data/phones", ["_id", "data1"], "contact_id = ?", [number])
    assert rows == [{"_id": before[0]["_id"], "data1": "4155559999"}]
    assert "organization" not in known(driver, "Amelia Hart")
    assert driver.sees("(415) 555-9999")
    assert not driver.sees("Hart Studio")


def test_nothing_is_saved_without_anything_and_a_wrong_birthday_is_said() -> None:
    driver = opened()
    before = len(names(driver))
    driver.tap_text("Create contact")
    driver.tap_text("Save")
    assert driver.sees("Add info to save as a contact")
    driver.type("Yara")
    driver.back()
    driver.scroll_to("More fields")
    driver.tap_text("More fields")
    driver.scroll_to("Birthday")
    driver.tap_id("birthday")
    driver.type("02/30/1990")
    driver.tap_text("Save")
    assert driver.sees("Enter a day as MM/DD/YYYY")
    driver.tap_id("birthday")
    driver.phone.clear_text()
    driver.type("02/03/1990")
    driver.tap_text("Save")
    assert driver.sees("February 3, 1990")
    assert known(driver, "Yara")["contact_event"] == [("1990-02-03", "3")]
    assert before == 13


def test_leaving_asks_before_changes_are_lost() -> None:
    driver = opened()
    driver.tap_text("Create contact")
    driver.type("Nobody")
    driver.back()
    driver.back()
    assert driver.sees("Discard changes?")
    driver.tap_text("Keep editing")
    assert driver.find(id="first").text == "Nobody"
    driver.tap_text("Cancel")
    driver.tap_text("Discard")
    assert "Nobody" not in names(driver)
    assert not known(driver, "Nobody")


def test_a_contact_is_deleted_after_a_question() -> None:
    driver = opened()
    driver.tap_text("Grace Kim")
    driver.tap_text("More options")
    driver.tap_text("Delete")
    driver.tap_text("Cancel")
    assert known(driver, "Grace Kim")
    driver.tap_text("More options")
    driver.tap_text("Delete")
    driver.tap_text("Delete")
    assert driver.sees("Grace Kim deleted")
    assert "Grace Kim" not in names(driver)
    assert not known(driver, "Grace Kim")


def test_several_are_selected_and_deleted() -> None:
    driver = opened()
    driver.long_tap("Noah Patel")
    driver.tap_text("Sofia Rossi")
    driver.tap_text("Liam Walsh")
    driver.tap_text("Liam Walsh")
    assert driver.sees("2")
    driver.tap_id("menu_delete")
    assert driver.sees("Delete 2 contacts?")
    driver.tap_text("Delete")
    assert driver.sees("2 contacts deleted")
    assert [name for name in ("Liam Walsh", "Noah Patel", "Sofia Rossi") if known(driver, name)] == ["Liam Walsh"]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("kim", ["Grace Kim"]),
        ("am", ["Amelia Hart"]),
        ("liam.w", ["Liam Walsh"]),
        ("5550141", ["Grace Kim"]),
        ("fjord", ["Emma Larsson"]),
        ("rossi bay", ["Sofia Rossi"]),
        ("%", []),
    ],
)
def test_people_are_searched_by_all_that_is_known(words: str, found: list[str]) -> None:
    driver = opened()
    driver.tap_id("search_view")
    driver.type(words)
    assert names(driver) == found
    assert driver.sees("No contacts found") is (not found)


def test_labels_group_people() -> None:
    driver = opened()
    driver.long_tap("Ben Okafor")
    driver.tap_text("Grace Kim")
    driver.tap_text("More options")
    driver.tap_text("Labels")
    driver.tap_text("Create label")
    driver.type("Climbing")
    driver.tap_text("OK")
    driver.tap_text("Open navigation drawer")
    driver.tap_text("Climbing")
    assert names(driver) == ["Ben Okafor", "Grace Kim"]
    group = driver.phone.providers.rows(f"{ROOT}/groups", ["_id"], "title = 'Climbing'")[0]["_id"]
    assert known(driver, "Ben Okafor")["group_membership"] == [(str(group), None)]
    driver.tap_text("More options")
    driver.tap_text("Rename label")
    driver.type(" club")
    driver.tap_text("OK")
    assert driver.sees("Climbing club")
    driver.tap_text("More options")
    driver.tap_text("Delete label")
    driver.tap_text("Delete")
    assert not driver.phone.providers.rows(f"{ROOT}/groups", ["_id"])
    assert "group_membership" not in known(driver, "Ben Okafor")


def test_names_are_sorted_and_shown_as_the_settings_say() -> None:
    driver = opened()
    driver.tap_text("More options")
    driver.tap_text("Settings")
    driver.tap_text("Sort by")
    driver.tap_text("Last name")
    driver.tap_text("Name format")
    driver.tap_text("Last name first")
    driver.back()
    assert names(driver)[3:6] == ["Hart, Amelia", "Kim, Grace", "Larsson, Emma"]


def test_what_others_insert_and_delete_is_seen_at_once() -> None:
    driver = opened()
    providers = driver.phone.providers
    raw = providers.insert(f"{ROOT}/raw_contacts", {"account_name": "x", "account_type": "y"}).rpartition("/")[2]
    for kind, value in ((contacts.NAME, "Vera From Outside"), (contacts.PHONE, "555")):
        providers.insert(f"{ROOT}/data", {"raw_contact_id": int(raw), "mimetype": kind, "data1": value})
    providers.delete(f"{ROOT}/contacts/{identity(driver, 'Ben Okafor')}")
    driver.phone.changed()
    assert "Ben Okafor" not in names(driver)
    driver.scroll_to("Vera From Outside")
    driver.tap_text("Vera From Outside")
    assert driver.sees("555")
    driver.tap_id("menu_edit")
    assert (driver.find(id="first").text, driver.find(id="last").text) == ("Vera From", "Outside")


def test_view_shows_the_card_and_edit_the_fields() -> None:
    driver = PhoneDriver()
    uri = f"{ROOT}/contacts/{identity(driver, 'Mom')}"
    driver.phone.start(Intent(VIEW, data=uri))
    assert driver.phone.activities.current == CARD_SCREEN.replace("/.", f"/{PACKAGE}.")
    assert driver.find(id="large_title").text == "Mom"
    assert not driver.find(id="verb_email").enabled
    driver.phone.start(Intent(EDIT, data=uri))
    assert driver.find(id="first").text == "Mom"
    driver.phone.start(Intent(VIEW, CARD_SCREEN, data=f"{ROOT}/contacts/9999"))
    assert driver.sees("This contact does not exist")


def test_insert_takes_what_another_app_knows() -> None:
    driver = PhoneDriver()
    given: dict[str, JsonValue] = {
        "name": "Omar Haddad",
        "phone": "2065550111",
        "phone_type": 3,
        "email": "o@example.com",
        "company": "Ark",
    }
    driver.phone.start(Intent(INSERT, EDITOR_SCREEN, mime="vnd.android.cursor.dir/contact", extras=given))
    assert driver.find(id="first").text == "Omar"
    driver.tap_text("Save")
    assert driver.find(id="large_title").text == "Omar Haddad"
    assert known(driver, "Omar Haddad")["phone_v2"] == [("2065550111", "3")]
    assert known(driver, "Omar Haddad")["organization"] == [("Ark", None)]


@pytest.mark.parametrize(
    ("mime", "value"),
    [
        ("vnd.android.cursor.dir/contact", ""),
        ("vnd.android.cursor.dir/phone_v2", "(628) 555-0119"),
        ("vnd.android.cursor.dir/email_v2", "chloe.nguyen@example.com"),
    ],
)
def test_another_app_has_somebody_chosen(mime: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = opened()
    asker = driver.phone.activities.front.activity
    answers: list[dict[str, object] | None] = []
    monkeypatch.setattr(type(asker), "on_result", lambda self, request, result: answers.append(result))
    asker.app.start_for_result(Intent(PICK, PICK_SCREEN, mime=mime), "pick")
    driver.phone.changed()
    driver.tap_id("search_view")
    driver.type("chloe")
    driver.tap_text("Chloe Nguyen")
    (answer,) = answers
    assert answer is not None
    assert (answer["name"], answer["value"]) == ("Chloe Nguyen", value)
    found = People(driver.phone.providers).at(str(answer["data"]))
    assert found is not None
    assert found.name == "Chloe Nguyen"


def test_a_number_is_added_to_somebody_who_is_chosen() -> None:
    driver = PhoneDriver()
    driver.phone.start(
        Intent(
            "android.intent.action.INSERT_OR_EDIT", mime="vnd.android.cursor.item/contact", extras={"phone": "5550000"}
        )
    )
    assert driver.sees("Create new contact")
    driver.tap_text("Mom")
    driver.tap_text("Save")
    assert [value for value, _ in known(driver, "Mom")["phone_v2"]] == ["(503) 555-0102", "5550000"]


def test_a_contact_is_shared_with_somebody_by_a_message() -> None:
    driver = opened()
    driver.tap_text("Chloe Nguyen")
    driver.tap_text("More options")
    driver.tap_text("Share")
    driver.tap_text("Messages")
    driver.tap_text("Mom")
    driver.tap_text("Send SMS")
    (row,) = driver.phone.providers.rows("content://sms/sent?limit=1", ["address", "body"])
    assert row["address"] == "+15035550102"
    assert row["body"] == "Chloe Nguyen\nNorthwind\n(628) 555-0119\nchloe.nguyen@example.com"


def test_a_contact_is_called_and_written_to_from_its_card() -> None:
    driver = opened()
    driver.tap_text("Chloe Nguyen")
    driver.tap_text("Text")
    assert driver.find(id="conversation_title").text == "Chloe Nguyen"
    driver.back()
    driver.tap_text("Call")
    assert driver.find(id="contactgrid_contact_name").text == "Chloe Nguyen"
    driver.tap_text("End call")
    assert driver.find(id="large_title").text == "Chloe Nguyen"
    (row,) = driver.phone.providers.rows("content://call_log/calls?limit=1", ["number", "type"])
    assert row == {"number": "6285550119", "type": 2}


def test_a_snapshot_in_the_middle_of_editing() -> None:
    driver = opened()
    driver.tap_text("Create contact")
    driver.type("Half")
    kept, seen = driver.phone.snapshot(), driver.phone.hierarchy()
    driver.type(" done")
    driver.tap_text("Save")
    driver.phone.restore(kept)
    assert driver.phone.hierarchy() == seen
    assert "Half done" not in [person.name for person in People(driver.phone.providers).all()]


@pytest.mark.parametrize("dark", [False, True])
def test_nothing_is_cut_off(dark: bool) -> None:
    driver = opened()
    driver.phone.set_dark(on=dark)
    raw = driver.phone.providers.insert(f"{ROOT}/raw_contacts", {}).rpartition("/")[2]
    for kind, value in ((contacts.NAME, "Wolfeschlegelsteinhausenbergerdorff " * 5), (contacts.NOTE, "word " * 300)):
        driver.phone.providers.insert(f"{ROOT}/data", {"raw_contact_id": int(raw), "mimetype": kind, "data1": value})
    driver.phone.changed()
    problems = driver.problems()
    driver.scroll_to("Wolfe")
    driver.tap_text("Wolfe")
    problems += driver.problems()
    driver.tap_id("menu_edit")
    problems += driver.problems()
    assert not problems
    assert driver.phone.screenshot()


@pytest.mark.parametrize(
    ("typed", "value"),
    [("", ""), ("12/31/1999", "1999-12-31"), ("1999-12-31", "1999-12-31"), ("13/01/1999", None), ("soon", None)],
)
def test_birthdays(typed: str, value: str | None) -> None:
    assert birthday_value(typed) == value
    if value:
        assert birthday_typed(value) == "12/31/1999"
