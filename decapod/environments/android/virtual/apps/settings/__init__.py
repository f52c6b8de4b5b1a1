"""Settings: what the phone's own programs (`settings`, `svc`, `cmd`, `dumpsys`) and quick settings show, by screens.

- `rows.py` has the kinds of rows; each makes its widget and its dialog;
- `pages/` has the pages, as functions that return rows: they read and change the phone, and know nothing of widgets;
- `screen.py` is the screen that shows any page, `search.py` finds rows in all of them.
"""

from __future__ import annotations

from decapod.environments.android.virtual.system.app import LAUNCHED, ActivityInfo, App, AppIcon
from decapod.environments.android.virtual.system.intents import DEFAULT, IntentFilter

PACKAGE = "com.android.settings"
HOME_SCREEN = f"{PACKAGE}/.Settings"
SUB_SCREEN = f"{PACKAGE}/.SubSettings"
SEARCH_SCREEN = f"{PACKAGE}/.search.SearchActivity"


def _action(name: str, class_name: str, page: str) -> tuple[str, str, str]:
    action = name if "." in name else f"android.settings.{name}"
    return action, f"{PACKAGE}/.{class_name}", page


ACTIONS = (
    _action("SETTINGS", "Settings", "home"),
    _action("WIRELESS_SETTINGS", "Settings$NetworkDashboardActivity", "network"),
    _action("AIRPLANE_MODE_SETTINGS", "Settings$NetworkDashboardActivity", "network"),
    _action("WIFI_SETTINGS", "Settings$WifiSettingsActivity", "internet"),
    _action("NETWORK_PROVIDER_SETTINGS", "Settings$NetworkProviderSettingsActivity", "internet"),
    _action("WIFI_IP_SETTINGS", "Settings$ConfigureWifiSettingsActivity", "network-preferences"),
    _action("NETWORK_OPERATOR_SETTINGS", "Settings$MobileNetworkActivity", "sim"),
    _action("DATA_ROAMING_SETTINGS", "Settings$MobileNetworkActivity", "sim"),
    _action("DATA_USAGE_SETTINGS", "Settings$DataUsageSummaryActivity", "sim"),
    _action("BLUETOOTH_SETTINGS", "Settings$ConnectedDeviceDashboardActivity", "devices"),
    _action("NFC_SETTINGS", "Settings$AdvancedConnectedDeviceActivity", "connections"),
    _action("APPLICATION_SETTINGS", "Settings$AppDashboardActivity", "apps"),
    _action("MANAGE_APPLICATIONS_SETTINGS", "Settings$ManageApplicationsActivity", "all-apps"),
    _action("MANAGE_ALL_APPLICATIONS_SETTINGS", "Settings$ManageApplicationsActivity", "all-apps"),
    _action("APPLICATION_DETAILS_SETTINGS", "applications.InstalledAppDetails", "app"),
    _action("MANAGE_DEFAULT_APPS_SETTINGS", "Settings$DefaultAppsActivity", "default-apps"),
    _action("HOME_SETTINGS", "Settings$HomeSettingsActivity", "default-apps"),
    _action("NOTIFICATION_SETTINGS", "Settings$ConfigureNotificationSettingsActivity", "notifications"),
    _action("ALL_APPS_NOTIFICATION_SETTINGS", "Settings$NotificationAppListActivity", "app-notifications"),
    _action("APP_NOTIFICATION_SETTINGS", "Settings$AppNotificationSettingsActivity", "app-notification"),
    _action("ZEN_MODE_SETTINGS", "Settings$ZenModeSettingsActivity", "dnd"),
    _action("android.intent.action.POWER_USAGE_SUMMARY", "Settings$PowerUsageSummaryActivity", "battery"),
    _action("BATTERY_SAVER_SETTINGS", "Settings$BatterySaverSettingsActivity", "battery-saver"),
    _action("INTERNAL_STORAGE_SETTINGS", "Settings$StorageDashboardActivity", "storage"),
    _action("MEMORY_CARD_SETTINGS", "Settings$StorageDashboardActivity", "storage"),
    _action("SOUND_SETTINGS", "Settings$SoundSettingsActivity", "sound"),
    _action("DISPLAY_SETTINGS", "DisplaySettings", "display"),
    _action("DARK_THEME_SETTINGS", "Settings$DarkThemeSettingsActivity", "dark-theme"),
    _action("NIGHT_DISPLAY_SETTINGS", "Settings$NightDisplaySettingsActivity", "night-light"),
    _action("TEXT_READING_SETTINGS", "Settings$TextReadingSettingsActivity", "text"),
    _action("android.intent.action.SET_WALLPAPER", "wallpaper.WallpaperPickerActivity", "wallpaper"),
    _action("ACCESSIBILITY_SETTINGS", "Settings$AccessibilitySettingsActivity", "accessibility"),
    _action("SECURITY_SETTINGS", "Settings$SecurityDashboardActivity", "security"),
    _action("PRIVACY_SETTINGS", "Settings$PrivacyDashboardActivity", "privacy"),
    _action("android.intent.action.MANAGE_PERMISSIONS", "Settings$PermissionManagerActivity", "permissions"),
    _action("LOCATION_SOURCE_SETTINGS", "Settings$LocationSettingsActivity", "location"),
    _action("SYNC_SETTINGS", "Settings$AccountDashboardActivity", "accounts"),
    _action("LOCALE_SETTINGS", "Settings$LocalePickerActivity", "languages"),
    _action("INPUT_METHOD_SETTINGS", "Settings$AvailableVirtualKeyboardActivity", "keyboards"),
    _action("DATE_SETTINGS", "Settings$DateTimeSettingsActivity", "date"),
    _action("APPLICATION_DEVELOPMENT_SETTINGS", "Settings$DevelopmentSettingsDashboardActivity", "developer"),
    _action("DEVICE_INFO_SETTINGS", "Settings$MyDeviceInfoActivity", "about"),
)
"""Intent action, activity and page of each page that has an intent of its own."""

_OF_A_PACKAGE = ("app",)


def _activities() -> tuple[ActivityInfo, ...]:
    filters: dict[str, list[IntentFilter]] = {}
    for action, component, page in ACTIONS:
        schemes = ("package",) if page in _OF_A_PACKAGE else ()
        filters.setdefault(component, []).append(IntentFilter((action,), (DEFAULT,), schemes=schemes))
    filters[HOME_SCREEN].append(LAUNCHED)
    return tuple(
        ActivityInfo(
            component=component,
            target=".screen:SettingsActivity",
            filters=tuple(taken),
            mode="singleTask" if component == HOME_SCREEN else "standard",
            aliases=(f"{PACKAGE}/.homepage.SettingsHomepageActivity",) if component == HOME_SCREEN else (),
        )
        for component, taken in filters.items()
    )


APP = App(
    package=PACKAGE,
    label="Settings",
    module=__name__,
    icon=AppIcon(symbol="settings", background="#5f6368", foreground="#ffffff"),
    activities=(
        *_activities(),
        ActivityInfo(component=SUB_SCREEN, target=".screen:SettingsActivity", exported=False),
        ActivityInfo(
            component=SEARCH_SCREEN,
            target=".search:SearchActivity",
            filters=(IntentFilter(("android.settings.APP_SEARCH_SETTINGS",), (DEFAULT,)),),
        ),
    ),
    version_name="13",
    version_code=33,
)
