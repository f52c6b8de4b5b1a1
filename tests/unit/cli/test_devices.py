"""The options that say what environments run on."""

import pytest

from decapod.cli.devices import DRIVERS, read_drivers, require_asked
from decapod.cli.errors import CommandError
from decapod.environments.android.drivers import DRIVERS as OF_ANDROID
from decapod.environments.ubuntu.drivers import DRIVERS as OF_UBUNTU


@pytest.mark.parametrize(
    ("given", "drivers"),
    [
        (None, {}),
        (["display"], {"ubuntu": "display"}),
        (["device"], {"android": "device"}),
        (["android=virtual", "ubuntu=xvfb"], {"android": "virtual", "ubuntu": "xvfb"}),
        (["other=thing"], {"other": "thing"}),
        (["device", "android=device"], {"android": "device"}),
    ],
)
def test_drivers(given: list[str] | None, drivers: dict[str, str]) -> None:
    assert read_drivers(given) == drivers


def test_a_driver_that_nobody_has() -> None:
    with pytest.raises(CommandError, match=r"no driver 'virtul'.*virtual") as raised:
        read_drivers(["virtul"])
    assert "ubuntu: xvfb, display; android: virtual, emulator, device" in raised.value.hint


def test_two_drivers_for_one_environment() -> None:
    with pytest.raises(CommandError, match="gives android two drivers: virtual and device"):
        read_drivers(["virtual", "device"])


def test_a_driver_for_an_environment_that_the_task_has_not() -> None:
    require_asked({"ubuntu": "display"}, ["ubuntu"])
    with pytest.raises(CommandError, match="the task has no environment 'android'"):
        require_asked({"android": "device"}, ["ubuntu"])


def test_the_table_names_the_drivers_that_there_are() -> None:
    assert set(DRIVERS["ubuntu"]) == set(OF_UBUNTU)
    assert set(DRIVERS["android"]) == set(OF_ANDROID)
