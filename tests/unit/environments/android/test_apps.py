"""Opening an app, on a device that answers as written down."""

from collections.abc import Callable, Sequence
from typing import cast

import pytest

from decapod.environments.android.apps import OPEN_LIMIT, start
from decapod.environments.android.device import AndroidDevice
from decapod.evaluators.android import Answer

CAMERA = "com.android.camera2/com.android.camera.CameraLauncher"
HOME = "com.android.launcher3/.Launcher"


class Scripted:
    """A device on which one activity after the other comes to the front, each time that it is asked."""

    def __init__(self, fronts: Sequence[str], *, said: str = "") -> None:
        self.fronts = list(fronts)
        self.said = said
        self.waited = 0.0

    def run(self, *argv: str) -> Answer:
        assert argv == ("dumpsys", "activity", "activities")
        front = self.fronts.pop(0) if len(self.fronts) > 1 else self.fronts[0]
        return Answer(0, f"  topResumedActivity=ActivityRecord{{1f u0 {front} t7}}\n" if front else "")

    def do(self, *argv: str) -> Answer:
        assert argv == ("am", "start", "-n", CAMERA)
        return Answer(0, self.said)

    def wait_for(self, condition: Callable[[], bool], limit: float) -> bool:
        while not condition():
            self.waited += 0.05
            if self.waited > limit:
                return False
        return True


def started(device: Scripted) -> str:
    return start(cast("AndroidDevice", device), CAMERA)


def test_the_app_is_waited_for() -> None:
    device = Scripted([HOME, HOME, "", HOME, CAMERA])
    assert started(device) == "com.android.camera2"
    assert 0 < device.waited < 1


@pytest.mark.parametrize(
    "package",
    ["com.google.android.permissioncontroller", "com.android.permissioncontroller", "com.android.packageinstaller"],
)
def test_a_question_for_a_permission_ends_the_wait(package: str) -> None:
    device = Scripted(
        [HOME, HOME, f"{package}/com.android.permissioncontroller.permission.ui.GrantPermissionsActivity"]
    )
    assert started(device) == package
    assert device.waited < 1


def test_another_app_may_turn_out_to_be_in_front() -> None:
    device = Scripted([HOME, "org.example.store/.Sale"])
    assert started(device) == "org.example.store"
    assert device.waited > OPEN_LIMIT


@pytest.mark.parametrize("front", [HOME, ""])
def test_what_does_not_come_to_the_front_is_told(front: str) -> None:
    with pytest.raises(RuntimeError, match=r"com\.android\.camera2 did not come to the front within 10 s"):
        started(Scripted([HOME, front]))


def test_what_does_not_start_is_told() -> None:
    with pytest.raises(RuntimeError, match="CameraLauncher does not start: Error type 3"):
        started(Scripted([HOME], said="Starting: Intent\nError type 3\n"))
