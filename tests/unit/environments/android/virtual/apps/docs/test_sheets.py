"""Sheets, used as a person uses it."""

import pytest

from decapod.environments.android.virtual.apps.common.drive import DATABASE, SPREADSHEET, Cells, Drive
from decapod.environments.android.virtual.apps.common.drive.screens import SHEETS_PACKAGE
from decapod.environments.android.virtual.system.database import Database
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver


def opened(*steps: str) -> PhoneDriver:
    driver = PhoneDriver()
    driver.open_app(SHEETS_PACKAGE)
    for step in steps:
        driver.tap_text(step)
    return driver


def cells(driver: PhoneDriver, title: str) -> Cells:
    found = database(driver).value("SELECT _id FROM entry WHERE title = ?", [title])
    return Cells(database(driver), found if isinstance(found, int) else 0)


def database(driver: PhoneDriver) -> Database:
    return driver.phone.open_database(DATABASE)


def test_a_cell_is_changed_and_the_sum_follows() -> None:
    driver = opened("Trip budget", "C3")
    driver.tap_id("formula_bar_edit_text")
    driver.type("300")
    driver.enter()
    assert driver.find(id="cell_name").text == "C4"
    assert cells(driver, "Trip budget").entered(2, 2) == "300"
    assert driver.sees("C5 460")


def test_a_new_spreadsheet() -> None:
    driver = opened("New spreadsheet", "A1", "A1")
    driver.type("Name")
    driver.tap_text("Done")
    driver.back()
    assert driver.sees("Untitled spreadsheet")
    assert cells(driver, "Untitled spreadsheet").text == "Name"


@pytest.mark.parametrize(
    ("formula", "shown"),
    [
        ("=SUM(A1:A3)", "6.5"),
        ("=average(A1:A2)", "1.5"),
        ("=MAX( A3 : A1 )", "3.5"),
        ("=MIN(A1:B9)", "1"),
        ("=COUNT(A1:A9)", "3"),
        ("=SUM(C1:C2)", "0"),
        ("=AVERAGE(C1:C2)", "#DIV/0!"),
        ("=__import__('os')", "#ERROR!"),
        ("=SUM(B1:B1)", "0"),
        ("plain", "plain"),
    ],
)
def test_formulas(formula: str, shown: str) -> None:
    driver = PhoneDriver()
    number = Drive(database(driver), driver.phone.clock.ms).add("New", SPREADSHEET)
    sheet = Cells(database(driver), number)
    for line, value in enumerate(("1", "$2", "3.5")):
        sheet.write(line, 0, value)
    sheet.write(0, 1, formula)
    found = Cells(database(driver), number).shown(0, 1)
    assert found == shown


@pytest.mark.parametrize("dark", [False, True])
def test_long_cells_are_shown_whole(dark: bool) -> None:
    driver = PhoneDriver()
    driver.phone.set_dark(on=dark)
    sheet = cells(driver, "Trip budget")
    for line in range(40):
        sheet.write(line, 1, "A very long value " * 20)
    driver.open_app(SHEETS_PACKAGE)
    driver.tap_text("Trip budget")
    assert driver.problems() == []
    driver.phone.tap(*driver.find(id="cell").center)
    assert driver.problems() == []
