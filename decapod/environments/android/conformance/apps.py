"""How apps are found, started and left."""

from decapod.environments.android.apps import launchable_apps
from decapod.environments.android.conformance.step import SETTLE_LIMIT, Step, expect
from decapod.environments.android.device import AndroidDevice
from decapod.environments.android.keys import KEYS
from decapod.evaluators import find_evaluator, judge
from decapod.evaluators.android import in_front


def _home(device: AndroidDevice) -> str:
    device.press(KEYS["home"])
    home = device.run(
        *("cmd", "package", "resolve-activity", "--brief", "-a", "android.intent.action.MAIN"),
        *("-c", "android.intent.category.HOME"),
    ).stdout.split()
    expect(bool(home) and "/" in home[-1], "the launcher's activity in the last line", home)
    _comes_to_front(device, home[-1].partition("/")[0])
    return home[-1]


def _launchable(device: AndroidDevice) -> str:
    apps = launchable_apps(device)
    expect("com.android.settings" in apps, "com.android.settings among what can be launched", sorted(apps))
    return f"{len(apps)} apps"


def _start_and_back(device: AndroidDevice) -> str:
    device.press(KEYS["home"])
    device.do("am", "start", "-a", "android.settings.SETTINGS")
    front = _comes_to_front(device, "com.android.settings")
    device.press(KEYS["back"])
    expect(
        device.wait_for(lambda: in_front(device).package != "com.android.settings", SETTLE_LIMIT),
        "that back leaves the settings",
        in_front(device),
    )
    return front


def _recents(device: AndroidDevice) -> str:
    told = device.run("dumpsys", "activity", "recents").stdout
    expect("com.android.settings" in told, "com.android.settings among the recent tasks", told[:300])
    outcome = judge(find_evaluator("android", "app_used"), {"package": "com.android.settings"}, device)
    expect(outcome.passed, "lines as '* Recent #0: Task{... A=1000:com.android.settings ...}'", told[:300])
    return "the recent tasks are listed"


def _stopped(device: AndroidDevice) -> str:
    device.do("am", "force-stop", "com.android.settings")
    expect(
        device.wait_for(lambda: not device.run("pidof", "com.android.settings").stdout.strip(), 3.0)
        or "com.android.settings" not in in_front(device).package,
        "that am force-stop ends the app",
        in_front(device),
    )
    return "ended"


def _comes_to_front(device: AndroidDevice, package: str) -> str:
    came = device.wait_for(lambda: in_front(device).package == package, SETTLE_LIMIT)
    front = in_front(device)
    expect(came, f"{package} in front", f"{front.package}/{front.activity}")
    return f"{front.package}/{front.activity}"


STEPS = (
    Step("apps", "home", _home),
    Step("apps", "what can be launched", _launchable),
    Step("apps", "start, and back", _start_and_back),
    Step("apps", "recent tasks", _recents),
    Step("apps", "force-stop", _stopped),
)
