"""About phone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.settings.pages.registry import page
from decapod.environments.android.virtual.apps.settings.rows import Act, Field, Heading, Link, Row
from decapod.environments.android.virtual.system.context import AppContext
from decapod.environments.android.virtual.system.world import OWNER
from decapod.environments.android.virtual.ui.material import setting_row
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.settings.screen import SettingsActivity

TAPS = 7
LONGEST_NAME = 32
KEY = "development_settings_enabled"


@dataclass(frozen=True, kw_only=True)
class BuildNumber:
    """The number of the build: whoever taps it seven times is a developer."""

    title: str
    summary: str

    def widget(self, screen: SettingsActivity) -> Widget:
        """A row."""
        return setting_row(self.title, self.summary, on_tap=partial(self._tap, screen))

    def _tap(self, screen: SettingsActivity) -> None:
        app = screen.app
        if app.settings.flag("global", KEY):
            app.toast("No need, you are already a developer.")
            return
        screen.state.taps += 1
        left = TAPS - screen.state.taps
        if left <= 0:
            screen.state.taps = 0
            app.settings.put("global", KEY, "1")
            app.toast("You are now a developer!")
        elif left < TAPS - 2:
            app.toast(f"You are now {left} step{'s' * (left != 1)} away from being a developer.")


def _rename(app: AppContext, name: str) -> str:
    if len(name) > LONGEST_NAME:
        return f"A name has at most {LONGEST_NAME} characters"
    app.settings.put("global", "device_name", name)
    app.settings.put("secure", "bluetooth_name", name)
    return ""


@page("about", "About phone")
def about(app: AppContext, argument: str) -> Sequence[Row]:
    """What the phone is."""
    properties, release = app.phone.properties, app.phone.release
    up = app.clock.uptime_ms // 1000
    return [
        Heading(title="Basic info"),
        Field(title="Device name", value=app.settings.get("global", "device_name") or "", save=partial(_rename, app)),
        Act(title="Phone number (SIM slot 1)", summary="(415) 555-0100"),
        Heading(title="Legal & regulatory"),
        Act(title="Regulatory labels"),
        Heading(title="Device details"),
        Act(title="Owner", summary=OWNER),
        Act(title="SIM status (SIM slot 1)", summary=properties.get("gsm.operator.alpha", "")),
        Act(title="Model", summary=properties.get("ro.product.model", "")),
        Act(title="IMEI (SIM slot 1)", summary="358240051111110"),
        Heading(title="Device identifiers"),
        Link(title="Android version", summary=release.version, page="android-version"),
        Act(title="IP address", summary="10.0.2.16" if app.settings.flag("global", "wifi_on") else "Unavailable"),
        Act(title="Wi\u2011Fi MAC address", summary="02:15:b2:00:00:00"),
        Act(title="Bluetooth address", summary=app.settings.get("secure", "bluetooth_address") or ""),
        Act(title="Up time", summary=f"{up // 3600}:{up // 60 % 60:02}:{up % 60:02}"),
        BuildNumber(title="Build number", summary=properties.get("ro.build.display.id", "")),
    ]


@page("android-version", "Android version", "about")
def android_version(app: AppContext, argument: str) -> Sequence[Row]:
    """What runs on the phone."""
    properties, release = app.phone.properties, app.phone.release
    return [
        Act(title="Android version", summary=release.version),
        Act(title="Android security update", summary=release.patch),
        Act(title="Google Play system update", summary=release.patch),
        Act(title="Kernel version", summary=properties.get("ro.kernel.version", "")),
        Act(title="Build number", summary=properties.get("ro.build.display.id", "")),
    ]
