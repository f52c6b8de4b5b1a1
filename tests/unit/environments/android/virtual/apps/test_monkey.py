"""Whatever is done to an app, it does not fail: random touches, keys and texts on every app of the phone."""

from __future__ import annotations

from random import Random

import pytest

from decapod.environments.android.virtual.phone import Phone
from decapod.environments.android.virtual.system import key_codes as codes
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver

PACKAGES = sorted({target.app.package for target in Phone().packages.launched()})
TEXTS = ("a", "42", "Ünïcödé \U0001f600", "'; DROP TABLE x; --", "<b>&amp;</b>", "%s", "x" * 400, "2024-02-30", "\t")
KEYS = (codes.BACK, codes.ENTER, codes.DEL, codes.TAB, codes.DPAD_DOWN, codes.PASTE)
EVENTS = 40


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("package", PACKAGES)
def test_an_app_stands_whatever_is_done_to_it(package: str, seed: int) -> None:
    chance = Random(f"{package} {seed}")
    driver = PhoneDriver()
    driver.open_app(package)
    for _ in range(EVENTS):
        act(driver, chance)
        assert driver.unnamed() == []
        if driver.phone.activities.front.app.package != package:
            driver.open_app(package)
    driver.phone.restore(driver.phone.snapshot())
    assert driver.phone.screenshot()


def act(driver: PhoneDriver, chance: Random) -> None:
    """Do one thing; most often touch something that can be touched."""
    phone = driver.phone
    kind = chance.choices(["touch", "press", "swipe", "key", "type"], [60, 10, 10, 10, 10])[0]
    if kind in ("touch", "press"):
        nodes = [node for node in driver.nodes() if node.clickable] or driver.nodes()
        x, y = chance.choice(nodes).center
        (phone.tap if kind == "touch" else phone.long_press)(x, y)
    elif kind == "swipe":
        x, y = chance.randrange(80, 1000), chance.randrange(300, 2000)
        across, along = chance.choice([(0, 700), (0, -700), (500, 0), (-500, 0)])
        phone.swipe(x, y, x + across, y + along, chance.choice([80, 400]))
    elif kind == "key":
        phone.key(chance.choice(KEYS))
    else:
        phone.type_text(chance.choice(TEXTS))
