"""Checks of notifications, by `dumpsys notification --noredact`."""

import re

from pydantic import JsonValue

from decapod.actions import ArgumentError
from decapod.evaluators.android.apps import LIMIT
from decapod.evaluators.android.device import Handset
from decapod.evaluators.evaluator import Verdict, evaluator
from decapod.evaluators.text import short

_RECORD = re.compile(r"^ {2,6}NotificationRecord\(.*?\bpkg=(?P<package>[\w.]+)", re.MULTILINE)
_EXTRA = re.compile(
    r"^\s+android\.(?P<name>title|text|bigText)=(?:\w+ \((?P<value>.*?)\)|null)\s*"
    r"(?=\n\s+[\w.]+=|\n\s*\}|\Z)",
    re.MULTILINE | re.DOTALL,
)


@evaluator(timeout=LIMIT)
def notification_shown(device: Handset, package: str = "", title: str = "", text: str = "") -> Verdict:
    """A notification is shown that has all that is given. At least one must be given.

    Args:
        package: the app that shows it; empty for any.
        title: what its title contains; empty for anything.
        text: what its text contains; empty for anything.
    """
    if not (package or title or text):
        raise ArgumentError("title", "give a package, a title or a text, or every notification would do")
    shown = read_notifications(device.run("dumpsys", "notification", "--noredact").stdout)
    found = [
        one
        for one in shown
        if (not package or one["package"] == package)
        and title in one["title"]
        and (not text or text in one["text"] or text in one["bigText"])
    ]
    seen: JsonValue = [f"{one['package']}: {short(one['title'])}: {short(one['text'])}" for one in (found or shown)[:5]]
    return Verdict(bool(found), seen or "no notification is shown")


def read_notifications(told: str) -> list[dict[str, str]]:
    """Find the notifications that are shown now: package, title, text and bigText of each."""
    # What was shown before comes further down, in an archive.
    shown = told.partition("Notification List:")[2].partition("mArchive=")[0] or told
    starts = list(_RECORD.finditer(shown))
    ends = [*(match.start() for match in starts[1:]), len(shown)][: len(starts)]
    found = []
    for match, end in zip(starts, ends, strict=True):
        one = {"package": match["package"], "title": "", "text": "", "bigText": ""}
        for extra in _EXTRA.finditer(shown[match.start() : end]):
            one[extra["name"]] = extra["value"] or ""
        found.append(one)
    return found


CHECKS = (notification_shown,)
