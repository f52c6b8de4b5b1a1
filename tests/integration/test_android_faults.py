"""What goes wrong between a phone and its client: said clearly, or made good."""

from collections.abc import Iterator
from contextlib import suppress

import pytest

from decapod.environments.android import adb as adb_module
from decapod.environments.android.adb import DeviceLost, DeviceSilent
from decapod.environments.android.hierarchy import TreeError
from decapod.environments.android.screen import ScreenError
from tests.integration.android_phone import CALCULATOR, LAUNCHER, Handy, handy
from tests.integration.phone_session import wait_until

pytestmark = pytest.mark.integration


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Handy]:
    with handy(tmp_path_factory.mktemp("home")) as running:
        yield running


@pytest.fixture
def phone(running: Handy) -> Iterator[Handy]:
    running.reset()
    yield running
    running.reset()
    assert running.adb.bring_back(20)


def test_a_window_that_moves_twice_is_waited_for(phone: Handy) -> None:
    phone.console.ask("fault idle 2")
    assert phone.device.nodes()


def test_a_window_that_never_rests_is_seen_without_its_elements(phone: Handy) -> None:
    phone.console.ask("fault idle 6")
    with pytest.raises(TreeError, match="could not get idle state"):
        phone.device.nodes()
    sight = phone.device.observe()
    assert sight.tree is None
    assert sight.png is not None
    assert phone.device.observe().tree


def test_a_tree_of_before_is_never_taken_for_that_of_now(phone: Handy) -> None:
    assert phone.device.nodes()
    phone.act("open_app", name="Calculator")
    phone.console.ask("fault idle 3")
    with pytest.raises(TreeError):
        phone.device.nodes()


def test_black_screenshots_are_taken_again(phone: Handy) -> None:
    phone.console.ask("fault black 2")
    assert phone.device.observe().png is not None
    phone.console.ask("fault black 3")
    with pytest.raises(ScreenError, match="black"):
        phone.device.observe()


def test_a_slow_screen_is_waited_for(phone: Handy) -> None:
    phone.console.ask("fault slow 300")
    assert phone.device.observe().png is not None


def test_connections_that_break_are_made_good_for_what_looks(phone: Handy) -> None:
    phone.console.ask("fault drop 2000")
    assert phone.device.observe().png is not None
    assert phone.front() == LAUNCHER


def test_a_phone_that_is_offline_for_a_moment(phone: Handy) -> None:
    phone.console.ask("fault offline on")
    wait_until(lambda: phone.adb.state() != "device", "adb finds the phone offline")
    phone.console.ask("fault offline off")
    assert phone.act("open_app", name="Calculator") == CALCULATOR


def test_a_phone_that_stays_offline_is_lost(phone: Handy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adb_module, "RETURN_LIMIT", 1.0)
    phone.console.ask("fault offline on")
    wait_until(lambda: phone.adb.state() != "device", "adb finds the phone offline")
    with pytest.raises(DeviceLost, match=f"the device {phone.phone.serial} is lost"):
        phone.device.observe()


def test_a_tap_that_broke_off_is_not_done_twice(phone: Handy, monkeypatch: pytest.MonkeyPatch) -> None:
    phone.act("open_app", name="Calculator")
    seven = phone.mark("7")
    phone.console.ask("fault drop 40")
    with suppress(DeviceSilent):
        phone.device.tap(seven.box.center)
    assert phone.adb.bring_back(20)
    texts = [node.text for node in phone.device.nodes() if node.resource_id.endswith("id/formula")]
    assert texts in (["7"], [""], []), "once, or not at all"
