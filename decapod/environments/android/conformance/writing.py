"""How text is written, and read back: into a new contact, which is never saved."""

from decapod.environments.android.conformance.step import SETTLE_LIMIT, Differs, Step, expect
from decapod.environments.android.device import AndroidDevice
from decapod.environments.android.input_method import KEYBOARD
from decapod.environments.android.keys import KEYS
from decapod.environments.android.writing import write_text
from decapod.evaluators.android import UiNode, in_front

TEXTS = ("hello world", "50%s off", 'it\'s "fine" & $HOME; `id`', "a\\b <c> |d| *?[]{}~!#", "-n --x")
"""What is typed: each has caused trouble somewhere."""

BEYOND_ASCII = "naïve 日本語 שלום 😀"


def _writing(device: AndroidDevice) -> str:
    for text in TEXTS:
        _write(device, text)
    return f"{len(TEXTS)} texts were typed and read back"


def _writing_anything(device: AndroidDevice) -> str:
    if KEYBOARD not in device.run("ime", "list", "-s", "-a").stdout.split():
        raise Differs("ADBKeyBoard is not installed, so only ASCII can be written (see docs/android.md)")
    before = device.run("settings", "get", "secure", "default_input_method").stdout
    _write(device, BEYOND_ASCII)
    after = device.run("settings", "get", "secure", "default_input_method").stdout
    expect(after == before, f"the input method of before ({before.strip()})", after)
    return "text in several scripts was written and read back, and the input method put back"


def _write(device: AndroidDevice, text: str) -> None:
    """Write a text into a new contact that is not saved."""
    device.do("am", "start", "-a", "android.intent.action.INSERT", "-t", "vnd.android.cursor.dir/contact")
    formed = device.wait_for(lambda: any(node.is_field for node in device.nodes()), SETTLE_LIMIT)
    expect(formed, "a form with text fields for a new contact", in_front(device).package)
    try:
        device.tap(next(node for node in device.nodes() if node.is_field).box.center)
        focused = device.wait_for(lambda: any(_has_focus(node) for node in device.nodes()), SETTLE_LIMIT)
        expect(focused, "the focus in a field that was tapped", in_front(device).package)
        said = write_text(device.adb, text)
        expect(said.startswith("The field now holds") and "which is not" not in said, f"{text!r} in the field", said)
    finally:
        device.run("am", "force-stop", in_front(device).package)
        device.press(KEYS["home"])


def _has_focus(node: UiNode) -> bool:
    return node.is_field and "focused" in node.flags


STEPS = (
    Step("text", "typing", _writing),
    Step("text", "any script", _writing_anything),
)
