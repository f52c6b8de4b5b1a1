"""Users and groups of an Android phone, by number and by name."""

from dataclasses import dataclass

KNOWN = {
    0: "root",
    1000: "system",
    1001: "radio",
    1002: "bluetooth",
    1003: "graphics",
    1004: "input",
    1005: "audio",
    1006: "camera",
    1007: "log",
    1010: "wifi",
    1011: "adb",
    1013: "media",
    1015: "sdcard_rw",
    1017: "keystore",
    1023: "media_rw",
    1028: "sdcard_r",
    1036: "logd",
    1041: "audioserver",
    1047: "cameraserver",
    1069: "lmkd",
    1077: "external_storage",
    1078: "ext_data_rw",
    1079: "ext_obb_rw",
    2000: "shell",
    3001: "net_bt_admin",
    3002: "net_bt",
    3003: "inet",
    3006: "net_bw_stats",
    3009: "readproc",
    3011: "uhid",
    3012: "readtracefs",
    9997: "everybody",
}
"""Android's fixed ids (AOSP, `android_filesystem_config.h`)."""

FIRST_APP = 10000
MEDIA_PROVIDER = FIRST_APP + 116
"""Who owns what lies in shared storage: the media provider, whatever program wrote it."""
MEDIA_RW = 1023

_NUMBERS = {name: number for number, name in KNOWN.items()}


@dataclass(frozen=True, slots=True)
class User:
    """Whose rights count. With `all_powerful` nothing is refused, not even on a read-only mount."""

    uid: int
    gid: int
    groups: frozenset[int] = frozenset()
    all_powerful: bool = False

    @property
    def name(self) -> str:
        """The name, as `whoami` prints it."""
        return user_name(self.uid)


SYSTEM = User(0, 0, all_powerful=True)
"""The phone's own code."""
ROOT = User(0, 0)
"""The shell after `adb root`, and on a build that starts as root."""
SHELL = User(
    2000, 2000, frozenset({1004, 1007, 1011, 1015, 1028, 1078, 1079, 3001, 3002, 3003, 3006, 3009, 3011, 3012})
)
"""The shell of a phone as sold."""


def user_name(uid: int) -> str:
    """Return the name of a user or group id: `root`, `shell`, `u0_a116`; unknown ids come as their number."""
    if uid >= FIRST_APP:
        return f"u{uid // 100000}_a{uid % 100000 - FIRST_APP}"
    return KNOWN.get(uid, str(uid))


def user_number(name: str) -> int | None:
    """Return the id of a user or group given by name or number; None when there is no such user."""
    if name in _NUMBERS:
        return _NUMBERS[name]
    if name.isascii() and name.isdigit() and len(name) < 10:
        return int(name)
    head, mark, tail = name.partition("_a")
    if mark and head[:1] == "u" and head[1:].isdigit() and tail.isdigit() and len(name) < 12:
        return int(head[1:]) * 100000 + FIRST_APP + int(tail)
    return None
