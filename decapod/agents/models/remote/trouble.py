"""Why a try failed, and whether another one is worth it."""

import math
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

SHOWN = 300
"""Most characters of a provider's own words that are shown."""

_TOO_LONG = re.compile(
    r"context.?(length|window|size)|prompt is too long|too many (input )?tokens|maximum (context|prompt)|"
    r"input token count|exceeds? the (available|maximum)|request_too_large|longer than the model",
    re.IGNORECASE,
)
_FILTERED = re.compile(r"content.?(filter|policy|management)|prohibited.?content|safety (system|filter)", re.IGNORECASE)
_NO_CREDIT = re.compile(r"insufficient.?(quota|credit|funds|balance)|credit balance", re.IGNORECASE)
_BILLING = re.compile("billing", re.IGNORECASE)
_BAD_KEY = re.compile(r"api.?key.{0,20}(not valid|invalid|expired)|(invalid|incorrect).{0,12}api.?key", re.IGNORECASE)
_PASSING = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 520, 522, 524, 529})


class TroubleError(Exception):
    """One try that failed.

    Its text goes on from the model's name, and says what is wrong and what to do. `again` tells whether the same
    request may succeed later; `wait` is how many seconds the provider asks to wait before, None where it does not say.
    """

    def __init__(self, text: str, *, again: bool, wait: float | None = None) -> None:
        """Make it."""
        super().__init__(text)
        self.again = again
        self.wait = wait


def connection_trouble(error: Exception) -> TroubleError:
    """The server was not reached, or the connection broke before the reply was whole."""
    cause = error.__cause__ or error
    said = one_line(str(cause)) or type(cause).__name__
    return TroubleError(f"the connection to its server failed ({said})", again=True)


def odd_answer(what: str) -> TroubleError:
    """The server answered with something that is no reply."""
    return TroubleError(f"its server did not answer as its protocol says: {one_line(what)}", again=True)


def http_trouble(
    status: int, said: str, *, code: str = "", key: str = "its key", wait: float | None = None
) -> TroubleError:
    """Make the trouble of an HTTP error.

    Args:
        status: the HTTP status, or the status inside of a body that stands for one.
        said: the provider's own words.
        code: the provider's code for the error, where it has one.
        key: the name of the variable that the key came from.
        wait: seconds that the provider asks to wait.
    """
    words = one_line(said)
    told = f" Its server says: {words}" if words else ""
    about = f"{code} {said}"
    if status == 402 or (status in (400, 403, 429) and _lacks_credit(code, said, wait)):
        return TroubleError(f"the account has no credit left ({status}).{told}", again=False)
    if status in (400, 403, 422) and _FILTERED.search(about):
        return TroubleError(f"the provider's content filter refused the prompt ({status}).{told}", again=False)
    if status in (401, 403) or (status < 500 and _BAD_KEY.search(about)):
        return TroubleError(f"the key was refused ({status}); set {key} to a valid one.{told}", again=False)
    if status in (400, 413, 422, 500) and _TOO_LONG.search(about):
        return TroubleError(
            "the prompt is longer than it takes; lower 'history' in the topology, show less ('observes: marks-list'), "
            f"or send smaller pictures (the option image_side).{told}",
            again=False,
        )
    if status == 404:
        return TroubleError(f"there is no such model, or its address (base_url) is wrong (404).{told}", again=False)
    if status == 429:
        return TroubleError(f"too many requests (429).{told}", again=True, wait=wait)
    if status in _PASSING or status >= 500:
        return TroubleError(f"its server failed ({status}).{told}", again=True, wait=wait)
    return TroubleError(f"its server refused the request ({status}).{told}", again=False)


def _lacks_credit(code: str, said: str, wait: float | None) -> bool:
    """Whether the account is empty. Google points at "plan and billing details" for every limit a minute, too."""
    if _NO_CREDIT.search(f"{code} {said}"):
        return True
    return wait is None and code != "RESOURCE_EXHAUSTED" and _BILLING.search(f"{code} {said}") is not None


def retry_after(headers: Mapping[str, str]) -> float | None:
    """The seconds to wait that a response's headers ask for; None where they do not say, or not in a way to be read."""
    milliseconds = headers.get("retry-after-ms")
    if milliseconds is not None and (found := _seconds(milliseconds)) is not None:
        return found / 1000
    asked = headers.get("retry-after")
    if asked is None:
        return None
    if (found := _seconds(asked)) is not None:
        return found
    try:
        moment = parsedate_to_datetime(asked)
    except ValueError:
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0.0, (moment - datetime.now(UTC)).total_seconds())


def one_line(text: str) -> str:
    """Return a text on one line, cut where it is long."""
    line = " ".join(text.split())
    return line if len(line) <= SHOWN else line[: SHOWN - 1] + "…"


def _seconds(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) and number >= 0 else None
