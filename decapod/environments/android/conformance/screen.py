"""What the screen must show, and how."""

import re
import time

from decapod.environments.android.conformance.step import Step, expect
from decapod.environments.android.device import AndroidDevice
from decapod.environments.android.keys import KEYS
from decapod.environments.android.screen import read_picture

STILL_AFTER = 2.0
"""How long after the home key the screen must have come to rest, in seconds."""


def _screenshot(device: AndroidDevice) -> str:
    written = device.adb.output("screencap", "-p")
    picture = read_picture(written)
    told = device.run("wm", "size").stdout
    sizes = [{int(one), int(two)} for one, two in re.findall(r"(\d+)x(\d+)", told)]
    size = {picture.size.width, picture.size.height}
    expect(size in sizes, f"a screenshot of the size that wm tells ({told.strip()})", size)
    extra = len(written) - len(picture.png)
    return f"{picture.size.width}x{picture.size.height}, {len(picture.png)} bytes, {extra} bytes around it"


def _still(device: AndroidDevice) -> str:
    device.press(KEYS["home"])
    time.sleep(STILL_AFTER)
    expect(device.fingerprint() == device.fingerprint(), "equal bytes for a screen that does not change", "others")
    return "equal bytes while nothing changes"


def _tree(device: AndroidDevice) -> str:
    nodes = device.nodes()
    expect(bool(nodes), "elements in the dump", nodes)
    expect(all(node.class_name and node.package for node in nodes), "a class and a package of each", nodes[0])
    outside = [node for node in nodes if node.box.area and device.screen.intersection(node.box) is None]
    expect(len(outside) < len(nodes) / 2, "bounds in screen pixels", [node.box for node in outside[:3]])
    return f"{len(nodes)} elements, {sum('clickable' in node.flags for node in nodes)} of them clickable"


STEPS = (
    Step("screen", "screenshot", _screenshot),
    Step("screen", "a still screen", _still),
    Step("screen", "element tree", _tree),
)
