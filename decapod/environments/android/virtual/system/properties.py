"""System properties: what `getprop` lists, for a Pixel 6 with Android 12, 13 or 14."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

VALUE_LIMIT = 91
NAME_LIMIT = 255
TABLE_LIMIT = 2_000


@dataclass(frozen=True, slots=True)
class Release:
    """One version of Android.

    Attributes:
        version: As the settings show it, such as `13`.
        sdk: The API level.
        build: The build id.
        incremental: The number of the build.
        patch: The date of the security patch.
        codename: The letter of the version's sweet.
    """

    version: str
    sdk: int
    build: str
    incremental: str
    patch: str
    codename: str


RELEASES: Mapping[str, Release] = {
    "12": Release("12", 31, "SP2A.220505.002", "8353555", "2022-05-05", "S"),
    "13": Release("13", 33, "TQ3A.230805.001", "10316531", "2023-08-05", "Tiramisu"),
    "14": Release("14", 34, "UQ1A.240205.002", "11224170", "2024-02-05", "UpsideDownCake"),
}


def find_release(android: str) -> Release:
    """The release of that number.

    Raises:
        ValueError: There is none.
    """
    release = RELEASES.get(android)
    if release is None:
        raise ValueError(f"the virtual phone has no Android {android!r}: choose one of {', '.join(RELEASES)}")
    return release


class Properties(Mapping[str, str]):
    """Names and values, sorted by name. Names that begin with `ro.` cannot be changed once set."""

    def __init__(self, release: Release, name: str, serial: str) -> None:
        self._values = _defaults(release, name, serial)

    def __getitem__(self, name: str) -> str:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._values))

    def __len__(self) -> int:
        return len(self._values)

    def set(self, name: str, value: str) -> bool:
        """Set a property, as `setprop` does; False where the device refuses it."""
        known = name in self._values
        if not name or len(name) > NAME_LIMIT or len(value.encode("utf-8", "replace")) > VALUE_LIMIT:
            return False
        if (known and name.startswith("ro.")) or (not known and len(self._values) >= TABLE_LIMIT):
            return False
        self._values[name] = value
        return True

    def update(self, name: str, value: str) -> None:
        """Set any property, as the system itself does."""
        self._values[name] = value

    def snapshot(self) -> dict[str, str]:
        """A copy of all values, for `restore`."""
        return dict(self._values)

    def restore(self, kept: Mapping[str, str]) -> None:
        """Go back to a snapshot."""
        self._values = dict(kept)


def _defaults(release: Release, name: str, serial: str) -> dict[str, str]:
    fingerprint = f"google/oriole/oriole:{release.version}/{release.build}/{release.incremental}:userdebug/dev-keys"
    return {
        "dalvik.vm.heapsize": "512m",
        "dev.bootcomplete": "1",
        "gsm.network.type": "LTE",
        "gsm.operator.alpha": "T-Mobile",
        "gsm.operator.iso-country": "us",
        "gsm.operator.numeric": "310260",
        "gsm.sim.state": "LOADED",
        "init.svc.adbd": "running",
        "init.svc.bootanim": "stopped",
        "init.svc.zygote": "running",
        "net.bt.name": "Android",
        "persist.sys.locale": "en-US",
        "persist.sys.timezone": "UTC",
        "persist.sys.usb.config": "adb",
        "qemu.sf.lcd_density": "420",
        "ro.adb.secure": "0",
        "ro.boot.bootreason": "reboot",
        "ro.boot.hardware": "oriole",
        "ro.boot.qemu": "0",
        "ro.boot.serialno": serial,
        "ro.boot.verifiedbootstate": "orange",
        "ro.bootloader": "unknown",
        "ro.build.characteristics": "nosdcard",
        "ro.build.date": "Wed Aug  9 00:00:00 UTC 2023",
        "ro.build.date.utc": "1691539200",
        "ro.build.description": f"oriole-userdebug {release.version} {release.build} {release.incremental} dev-keys",
        "ro.build.display.id": f"{release.build}",
        "ro.build.fingerprint": fingerprint,
        "ro.build.flavor": "oriole-userdebug",
        "ro.build.host": "decapod",
        "ro.build.id": release.build,
        "ro.build.product": "oriole",
        "ro.build.tags": "dev-keys",
        "ro.build.type": "userdebug",
        "ro.build.user": "android-build",
        "ro.build.version.all_codenames": "REL",
        "ro.build.version.codename": "REL",
        "ro.build.version.incremental": release.incremental,
        "ro.build.version.release": release.version,
        "ro.build.version.release_or_codename": release.version,
        "ro.build.version.sdk": str(release.sdk),
        "ro.build.version.security_patch": release.patch,
        "ro.com.google.gmsversion": f"{release.version}_202308",
        "ro.crypto.state": "encrypted",
        "ro.crypto.type": "file",
        "ro.debuggable": "1",
        "ro.decapod.virtual": "1",
        "ro.decapod.name": name[:VALUE_LIMIT],
        "ro.hardware": "oriole",
        "ro.hardware.egl": "virtual",
        "ro.kernel.version": "5.10",
        "ro.opengles.version": "196610",
        "ro.product.board": "oriole",
        "ro.product.brand": "google",
        "ro.product.build.version.sdk": str(release.sdk),
        "ro.product.cpu.abi": "arm64-v8a",
        "ro.product.cpu.abilist": "arm64-v8a,armeabi-v7a,armeabi",
        "ro.product.cpu.abilist64": "arm64-v8a",
        "ro.product.device": "oriole",
        "ro.product.first_api_level": "31",
        "ro.product.locale": "en-US",
        "ro.product.manufacturer": "Google",
        "ro.product.model": "Pixel 6",
        "ro.product.name": "oriole",
        "ro.secure": "1",
        "ro.serialno": serial,
        "ro.setupwizard.mode": "DISABLED",
        "ro.sf.lcd_density": "420",
        "ro.system.build.version.sdk": str(release.sdk),
        "ro.vendor.build.version.sdk": str(release.sdk),
        "ro.wifi.channels": "",
        "ro.zygote": "zygote64",
        "service.adb.root": "1",
        "sys.boot.reason": "reboot",
        "sys.boot_completed": "1",
        "sys.usb.config": "adb",
        "sys.usb.state": "adb",
        "wlan.driver.status": "ok",
    }
