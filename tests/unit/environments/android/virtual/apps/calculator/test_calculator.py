from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.environments.android.virtual.apps.calculator.arithmetic import (
    CannotCalculateError,
    evaluate,
    format_number,
    group,
)
from decapod.environments.android.virtual.apps.calculator.editing import press
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver

PACKAGE = "com.google.android.calculator"


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("2+3×4", "14"),
        ("(2+3)×4", "20"),
        ("2+3×(4−1", "11"),
        ("10−4−3", "3"),
        ("2^3^2", "512"),
        ("−2^2", "−4"),
        ("100+10%", "110"),
        ("100−10%", "90"),
        ("200×10%", "20"),
        ("50%", "0.5"),
        ("5!", "120"),
        ("√16+√9", "7"),
        ("2√9", "6"),
        ("2(3+4)", "14"),
        ("1÷3", "0.33333333333"),
        ("0.1+0.2", "0.3"),
        ("2×−3", "−6"),
        ("1234567×8", "9,876,536"),
        ("2^100", "1.26765060E30".replace("0E", "E")),
        ("10^12", "1E12"),
        ("1÷10^9", "1E−9"),
        ("π", "3.14159265359"),
    ],
)
def test_expressions_have_values(expression: str, value: str) -> None:
    assert format_number(evaluate(expression)) == value


@pytest.mark.parametrize(
    ("expression", "reason"),
    [
        ("1÷0", "Can't divide by 0"),
        ("√−1", "Format error"),
        ("√(1−2)", "Keep it real"),
        ("2+", "Format error"),
        ("", "Format error"),
        ("(" * 80, "Format error"),
        ("9999!", "Value too large"),
        ("9^9999", "Value too large"),
        ("0.5!", "Keep it real"),
        ("(−8)^(1÷3)", "Keep it real"),
        ("1..2", "Format error"),
    ],
)
def test_what_has_no_value_says_why(expression: str, reason: str) -> None:
    with pytest.raises(CannotCalculateError, match=reason):
        evaluate(expression)


@given(st.text("0123456789.+−×÷^%!()√πe", max_size=25))
def test_any_expression_has_a_value_or_a_reason(expression: str) -> None:
    try:
        shown = format_number(evaluate(expression))
    except CannotCalculateError:
        return
    assert len(shown) < 40


@given(st.integers(-(10**11), 10**11))
def test_whole_numbers_are_shown_exactly(number: int) -> None:
    assert format_number(Decimal(number)).replace(",", "").replace("−", "-") == str(number)


@given(st.lists(st.sampled_from([*"0123456789.+−×÷^%!√π", "()"]), max_size=20))
def test_keys_never_write_two_operators_or_points_in_a_row(keys: list[str]) -> None:
    expression = ""
    for key in keys:
        expression = press(expression, key)
    assert ".." not in expression
    assert not any(pair in expression for pair in ("++", "××", "÷÷", "×÷", "+×", "^^"))
    group(expression)


def test_a_calculation_by_the_keys() -> None:
    driver = PhoneDriver()
    driver.open_app(PACKAGE)
    for name in ("digit_7", "op_add", "digit_8", "op_mul", "digit_9"):
        driver.tap_id(name)
    assert driver.find(id="result_preview").text == "79"
    driver.tap_id("eq")
    assert driver.find(id="result_final").text == "79"
    driver.tap_id("op_sub")
    driver.tap_id("digit_9")
    driver.tap_id("eq")
    assert driver.find(id="result_final").text == "70"


def test_the_history_is_kept_in_the_database_and_can_be_used_again() -> None:
    driver = PhoneDriver()
    driver.open_app(PACKAGE)
    for name in ("digit_6", "op_mul", "digit_7", "eq"):
        driver.tap_id(name)
    database = driver.phone.open_database(f"/data/data/{PACKAGE}/databases/history.db")
    assert database.rows("SELECT expression, result FROM history") == [{"expression": "6×7", "result": "42"}]
    driver.tap_text("More options")
    driver.tap_text("History")
    driver.tap_text("= 42")
    driver.tap_id("op_add")
    driver.tap_id("digit_1")
    assert driver.find(id="formula").text == "42+1"
    driver.tap_text("More options")
    driver.tap_text("Clear history")
    assert database.rows("SELECT * FROM history") == []


def test_an_error_is_shown_and_the_next_digit_begins_anew() -> None:
    driver = PhoneDriver()
    driver.open_app(PACKAGE)
    for name in ("digit_1", "op_div", "digit_0", "eq"):
        driver.tap_id(name)
    assert driver.sees("Can't divide by 0")
    driver.tap_id("digit_5")
    assert driver.find(id="formula").text == "5"
    driver.tap_id("clr")
    assert driver.find(id="formula").text == ""


def test_a_keyboard_works_as_well() -> None:
    driver = PhoneDriver()
    driver.open_app(PACKAGE)
    for code in (8, 9, 81, 10, 66):
        driver.phone.key(code)
    assert driver.find(id="result_final").text == "15"
    driver.phone.type_text("7.5*(2+8)=")
    assert driver.find(id="result_final").text == "75"
    assert not driver.phone.type_text("é"), "no key writes it"
    driver.home()
    assert not driver.phone.type_text("12"), "nobody takes it"
