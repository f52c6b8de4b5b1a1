"""When to wait, and for how long."""

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from random import Random

import pytest

from decapod.agents.models.remote.remote import LONGEST_BACKOFF, _pause
from decapod.agents.models.remote.trouble import SHOWN, http_trouble, one_line, retry_after


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({}, None),
        ({"retry-after": "5"}, 5),
        ({"retry-after": "0.5"}, 0.5),
        ({"retry-after-ms": "1500", "retry-after": "9"}, 1.5),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "-5"}, None),
        ({"retry-after": "inf"}, None),
        ({"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}, 0),
    ],
)
def test_what_headers_ask_for(headers: dict[str, str], expected: float | None) -> None:
    assert retry_after(headers) == expected


def test_a_date_is_so_many_seconds_from_now() -> None:
    found = retry_after({"retry-after": format_datetime(datetime.now(UTC) + timedelta(hours=1), usegmt=True)})
    assert found is not None
    assert 3500 < found <= 3600


def test_pauses_double_up_to_a_limit_and_are_drawn_from_the_seed() -> None:
    for failures, longest in ((1, 2), (2, 4), (3, 8), (12, LONGEST_BACKOFF)):
        pauses = [_pause(2, failures, None, Random(seed)) for seed in range(50)]
        assert all(longest / 2 <= pause <= longest for pause in pauses)
        assert len(set(pauses)) == 50
        assert _pause(2, failures, None, Random(7)) == _pause(2, failures, None, Random(7))


def test_what_is_asked_for_is_waited_in_full() -> None:
    assert all(30 <= _pause(1, 3, 30, Random(seed)) <= 33 for seed in range(50))


def test_a_long_answer_is_cut_and_stays_one_line() -> None:
    text = str(http_trouble(400, "a\nb" * 1000))
    assert "\n" not in text
    assert len(text) < SHOWN + 100
    assert one_line("a \n b") == "a b"


GOOGLE = "You exceeded your current quota, please check your plan and billing details. Please retry in 24.5s."


@pytest.mark.parametrize(
    ("status", "said", "code", "wait", "expected", "again"),
    [
        (429, GOOGLE, "RESOURCE_EXHAUSTED", 24.5, "too many requests", True),
        (429, GOOGLE, "RESOURCE_EXHAUSTED", None, "too many requests", True),
        (429, GOOGLE, "", 3.0, "too many requests", True),
        (429, GOOGLE, "insufficient_quota", None, "no credit left", False),
        (429, "Your credit balance is too low", "", None, "no credit left", False),
        (429, "Add a card under billing", "", None, "no credit left", False),
        (403, "The team has insufficient credits", "permission_denied", None, "no credit left", False),
        (403, "Stopped by the content filter", "", None, "content filter refused", False),
        (403, "Forbidden", "", None, "the key was refused", False),
    ],
)
def test_a_limit_that_passes_is_told_from_an_empty_account_and_from_a_bad_key(
    status: int, said: str, code: str, wait: float | None, expected: str, again: bool
) -> None:
    trouble = http_trouble(status, said, code=code, wait=wait)
    assert expected in str(trouble)
    assert trouble.again is again
