"""Telephone numbers: how they are shown, and who has one."""

import pytest

from decapod.environments.android.virtual.apps.common.blocking import block, blocked_numbers, is_blocked, unblock
from decapod.environments.android.virtual.apps.common.moments import day_name, moment_text
from decapod.environments.android.virtual.apps.common.numbers import PhoneBook, dialled, formatted, key, whole
from decapod.environments.android.virtual.phone import Phone
from decapod.environments.android.virtual.system.context import AppContext

_DAY = 86_400_000


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        ("+14155550132", "(415) 555-0132"),
        ("14155550132", "(415) 555-0132"),
        ("(415) 555-0132", "(415) 555-0132"),
        ("5550132", "555-0132"),
        ("+44 20 7946 0018", "+44 20 7946 0018"),
        ("911", "911"),
        ("*67#", "*67#"),
        ("BANK", "BANK"),
        ("", ""),
    ],
)
def test_a_number_as_it_is_shown(number: str, shown: str) -> None:
    assert formatted(number) == shown


def test_the_signs_that_are_dialled() -> None:
    assert dialled("+1 (415) 555-0132 x") == "+14155550132"


@pytest.mark.parametrize(("value", "number"), [("7", 7), (None, 0), ("x", 0), (float("inf"), 0), (b"1", 0)])
def test_what_is_no_whole_number_is_none(value: object, number: int) -> None:
    assert whole(value) == number


def test_who_has_a_number_however_it_is_written() -> None:
    book = PhoneBook(Phone().providers)
    for number in ("+14155550132", "(415) 555-0132", "415.555.0132"):
        assert book.name(number) == "Amelia Hart"
    assert book.name("5559999999") == "(555) 999-9999"
    assert book.name("") == "Unknown"


@pytest.mark.parametrize(
    ("digits", "found"), [("26", ["Amelia Hart", "Sofia Rossi"]), ("666", ["Mom"]), ("0178", ["Ben Okafor"]), ("", [])]
)
def test_keys_find_numbers_and_names(digits: str, found: list[str]) -> None:
    assert [one.name for one in PhoneBook(Phone().providers).dialling(digits)] == found


@pytest.mark.parametrize(
    ("words", "found"), [("gra k", "Grace Kim"), ("555-0141", "Grace Kim"), ("walsh", "Liam Walsh")]
)
def test_words_and_digits_find_people(words: str, found: str) -> None:
    assert [one.name for one in PhoneBook(Phone().providers).search(words)] == [found]


def test_two_ways_to_write_a_number_have_one_key() -> None:
    assert key("+1 415 555 0132") == key("4155550132")
    assert key("BANK") == key("bank")
    assert key("911") != key("912")


def test_numbers_are_blocked_and_unblocked() -> None:
    providers = Phone().providers
    block(providers, "+14155550132")
    block(providers, "(415) 555-0132")
    assert is_blocked(providers, "4155550132")
    assert len(blocked_numbers(providers)) == 1
    unblock(providers, "415 555 0132")
    assert not is_blocked(providers, "+14155550132")


@pytest.mark.parametrize(
    ("days", "text", "long", "day"),
    [
        (0, "10:00 AM", "10:00 AM", "Today"),
        (1, "Tue", "Tue, 10:00 AM", "Yesterday"),
        (10, "May 5", "May 5, 10:00 AM", "Older"),
        (400, "4/11/23", "4/11/23, 10:00 AM", "Older"),
        (-3, "May 18", "May 18, 10:00 AM", "Today"),
    ],
)
def test_moments(days: int, text: str, long: str, day: str) -> None:
    phone = Phone()
    app = AppContext(phone, next(iter(phone.packages)))
    then = app.clock.ms - days * _DAY
    assert (moment_text(app, then), moment_text(app, then, time=True), day_name(app, then)) == (text, long, day)


@pytest.mark.parametrize("ms", [-(10**18), 10**18])
def test_moments_that_no_calendar_has(ms: int) -> None:
    phone = Phone()
    assert moment_text(AppContext(phone, next(iter(phone.packages))), ms)
