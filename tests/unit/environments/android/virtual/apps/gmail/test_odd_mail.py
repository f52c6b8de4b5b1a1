"""Addresses, mails and folders of any content and length are shown."""

import pytest

from decapod.environments.android.virtual.apps.gmail import NEW_MAIL, PACKAGE
from decapod.environments.android.virtual.apps.gmail.addresses import Address, parse
from decapod.environments.android.virtual.apps.gmail.data import Store
from decapod.environments.android.virtual.apps.gmail.finding import CATEGORIES, FOLDERS
from decapod.environments.android.virtual.system.database import Value
from decapod.environments.android.virtual.system.intents import Intent
from tests.unit.environments.android.virtual.apps.gmail.mailbox import database, opened, subjects
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver


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


@pytest.mark.parametrize(("scale", "dark"), [("1.0", False), ("1.3", True)])
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
