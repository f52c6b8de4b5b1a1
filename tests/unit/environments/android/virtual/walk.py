"""A walk through apps of a phone, all or the first few, for `test_same_bytes`: prints digests of what was seen."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from hashlib import sha256
from random import Random

from decapod.environments.android.virtual.phone import Phone
from tests.unit.environments.android.virtual.apps.test_monkey import act
from tests.unit.environments.android.virtual.commands.android_shell import run
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver

STEPS = 6
"""In each app."""
LINES = (
    "dumpsys",
    "ls -lR /sdcard /data/data",
    "find / -type f | xargs sha256sum",
    "ps -A",
    "getprop; settings list system; settings list secure; settings list global",
    "pm list packages -f; cmd package query-activities -a android.intent.action.SEND -t text/plain",
    "content query --uri content://com.android.contacts/data; content query --uri content://sms",
    "content query --uri content://com.android.calendar/events; content query --uri content://media/external/file",
    "logcat -d",
    "uiautomator dump --windows /dev/tty",
)
"""What a shell prints of the phone at the end."""


def walk(seed: int, most: int) -> Iterator[tuple[str, bytes]]:
    """Yield what was seen at each step, with a name for it."""
    chance = Random(seed)
    driver = PhoneDriver(Phone(seed=seed))
    phone = driver.phone
    packages = [target.app.package for target in phone.packages.launched()]
    chance.shuffle(packages)
    for package in packages[:most]:
        driver.open_app(package)
        for step in range(STEPS):
            act(driver, chance)
            yield f"{package} {step} tree", phone.hierarchy(all_windows=True).encode()
            if step % 3 == 2:
                yield f"{package} {step} picture", phone.screenshot()
        phone.restore(phone.snapshot())
    for line in LINES:
        said = asyncio.run(run(phone, line))
        yield line, f"{said.code} {said.out} {said.err}".encode("utf-8", "surrogateescape")


if __name__ == "__main__":
    for name, data in walk(int(sys.argv[1]), int(sys.argv[2])):
        print(name, sha256(data).hexdigest())
