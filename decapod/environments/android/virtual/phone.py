"""The phone: everything of one virtual Android phone, put together.

All of it is plain data in memory and every method is quick and synchronous. Nothing moves by itself: the clock advances
with each input (and when it is told to), and the screen is built from the state whenever somebody looks at it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar
from zlib import crc32

from decapod.environments.android.virtual.apps import installed
from decapod.environments.android.virtual.commands.table import PROGRAMS
from decapod.environments.android.virtual.files import FileSystem, lay_out
from decapod.environments.android.virtual.shell.phone import Process
from decapod.environments.android.virtual.system import ending, switches
from decapod.environments.android.virtual.system.activities import Activities
from decapod.environments.android.virtual.system.alarms import Alarms
from decapod.environments.android.virtual.system.app import App
from decapod.environments.android.virtual.system.broadcasts import BroadcastResult, ring, send
from decapod.environments.android.virtual.system.clock import EVENT_MS, Clock
from decapod.environments.android.virtual.system.crash import run_on_screen
from decapod.environments.android.virtual.system.database import Database, Databases
from decapod.environments.android.virtual.system.editing import TEXT_LIMIT, readable
from decapod.environments.android.virtual.system.hardware import Battery, Display, Faults, Hardware, Log
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.system.notifications import Notification, Notifications
from decapod.environments.android.virtual.system.packages import Packages, refuse_install
from decapod.environments.android.virtual.system.processes import end, running
from decapod.environments.android.virtual.system.properties import Properties, find_release
from decapod.environments.android.virtual.system.providers import Providers
from decapod.environments.android.virtual.system.settings import Settings
from decapod.environments.android.virtual.system.shell_ui import ShellUi
from decapod.environments.android.virtual.system.snapshots import Snapshot, go_back, take
from decapod.environments.android.virtual.system.starting import StartResult
from decapod.environments.android.virtual.system.storage import Storage
from decapod.environments.android.virtual.system.tasks import Record
from decapod.environments.android.virtual.system.view import View

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.field_editing import Typing
    from decapod.environments.android.virtual.system.input import Input
    from decapod.environments.android.virtual.system.windows import Window, Windows
    from decapod.environments.android.virtual.ui.theme import Theme

Answer = TypeVar("Answer")

BANNER_MS = 5_000
NOTIFY = "android.permission.POST_NOTIFICATIONS"
NIGHT = "2"
KEYBOARD = "com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME"
ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"


class Phone:
    """One virtual phone.

    Attributes:
        name: What it is called.
        seed: What its chances follow.
        first_run: Whether its apps welcome a new user.
        strict: Whether an app's error is raised, for tests; else the app is closed with a message, as on a phone.
        files: The file system.
        clock: The virtual clock.
        settings: The settings tables.
        properties: The system properties.
        packages: The installed apps.
        databases: All sqlite databases by path.
        providers: The content providers by address.
        activities: Tasks and back stacks.
        notifications: What the shade lists.
        alarms: The moments at which apps want to be called.
        log: What `logcat` prints.
        shell_ui: State of the system's own surfaces.
        hardware: Battery, display and faults in one.
        view: Keeps what was built and painted until something changes.
        preferred: What choosers were told to use always.
    """

    def __init__(
        self,
        *,
        seed: int = 0,
        name: str = "decapod",
        android: str = "13",
        adb_keyboard: bool = True,
        first_run: bool = False,
        strict: bool = False,
        extra_apps: Sequence[App] = (),
    ) -> None:
        """Make a phone that shows its launcher.

        Args:
            seed: What its chances follow.
            name: What it is called.
            android: 12, 13 or 14.
            adb_keyboard: Whether the input method ADBKeyBoard is installed.
            first_run: Whether its apps welcome a new user.
            strict: Whether an app's error is raised.
            extra_apps: Apps besides those that come with the phone.

        Raises:
            ValueError: There is no such version of Android.
        """
        self.seed, self.name, self.first_run, self.strict = seed, name, first_run, strict
        self.release = find_release(android)
        self.adb_keyboard = adb_keyboard
        self.clock = Clock()
        self.files = FileSystem(self.clock.now)
        lay_out(self.files, programs=sorted(name for names in PROGRAMS.values() for name in names), seed=seed)
        self.settings = Settings()
        self.properties = Properties(self.release, name, f"DECAPOD{seed:08X}")
        self.packages = Packages((*installed(adb_keyboard=adb_keyboard), *extra_apps))
        self.databases = Databases(self.clock.now, seed)
        self.providers = Providers()
        self.notifications = Notifications(lambda: self.clock.ms)
        self.alarms = Alarms()
        self.log = Log()
        self.shell_ui = ShellUi()
        self.preferred: dict[str, str] = {}
        self.hardware = Hardware()
        self._storage = Storage(self)
        self.view = View(self)
        self.activities = Activities(self)
        self.clock.on_change(self._time_passed)
        self.settings.on_change(self._setting_changed)
        self.activities.boot()
        self._start = self.snapshot()

    # Hardware

    @property
    def battery(self) -> Battery:
        """The battery."""
        return self.hardware.battery

    @property
    def display(self) -> Display:
        """The screen as a device: on or off, locked, its size."""
        return self.hardware.display

    @property
    def faults(self) -> Faults:
        """What goes wrong on request."""
        return self.hardware.faults

    @property
    def dark(self) -> bool:
        """Whether the dark theme is on."""
        return self.settings.get("secure", "ui_night_mode") == NIGHT

    @property
    def theme(self) -> Theme:
        """The colours and the size of text."""
        return self.view.theme()

    @property
    def input_method(self) -> str:
        """The keyboard in use: `package/class`."""
        return self.settings.get("secure", "default_input_method") or KEYBOARD

    def set_screen(self, *, on: bool) -> None:
        """Turn the screen on or off. It comes back locked where `lockscreen.disabled` is 0."""
        switches.set_screen(self, on=on)

    def unlock(self) -> None:
        """Leave the lock screen."""
        self.display.locked = False
        self.changed()

    def set_dark(self, *, on: bool) -> None:
        """Choose the dark or the light theme."""
        self.settings.put("secure", "ui_night_mode", NIGHT if on else "1")

    def set_time_zone(self, name: str) -> bool:
        """Choose the time zone by its name, such as `Europe/Paris`; False where there is none of that name."""
        return switches.set_time_zone(self, name)

    def toggle_airplane_mode(self) -> None:
        """Turn airplane mode on or off; the radios follow."""
        switches.toggle_airplane_mode(self)

    def restart(self) -> None:
        """Start the system anew: no app runs, nothing is notified; data and settings stay."""
        switches.restart(self)

    # What is seen; the modules of the user interface are imported when somebody looks, so that a phone starts quickly

    @cached_property
    def screen(self) -> Windows:
        """Builds the windows."""
        from decapod.environments.android.virtual.system.windows import Windows

        return Windows(self)

    def windows(self) -> list[Window]:
        """The windows on the screen, the topmost last; built anew when something has changed."""
        return self.view.windows()

    def screenshot(self) -> bytes:
        """What the screen shows, as PNG; kept until something has changed."""
        return self.view.screenshot()

    def hierarchy(self, *, all_windows: bool = False) -> str:
        """The tree of the window that has the focus, as `uiautomator dump` writes it.

        Args:
            all_windows: Every window, as `uiautomator dump --windows` does.
        """
        return self.view.hierarchy(all_windows=all_windows)

    @property
    def focus(self) -> str:
        """What has the focus, as `mCurrentFocus` names it: a component, or the name of a window of the system."""
        if self.display.locked or self.shell_ui.shade:
            return "NotificationShade"
        return self.activities.current

    def changed(self) -> None:
        """What is seen may have changed: the next who looks sees it built anew."""
        self.view.changed()

    # Input

    @cached_property
    def _input(self) -> Input:
        from decapod.environments.android.virtual.system.input import Input

        return Input(self)

    def tap(self, x: int, y: int) -> None:
        """Touch a place, in px from the top left."""
        self._act(lambda: self._input.tap(x, y))

    def long_press(self, x: int, y: int) -> None:
        """Touch a place for long."""
        self._act(lambda: self._input.long_press(x, y))

    def swipe(self, x1: int, y1: int, x2: int, y2: int, ms: int = 300) -> None:
        """Move a finger from one place to another within `ms` milliseconds; a quick one goes on scrolling."""
        self._act(lambda: self._input.swipe(x1, y1, x2, y2, ms))

    def drag(self, x1: int, y1: int, x2: int, y2: int, ms: int = 1_000) -> None:
        """Move a finger from one place to another and hold it still there before it is lifted."""
        self._act(lambda: self._input.swipe(x1, y1, x2, y2, ms, flung=False))

    def key(self, code: int, *, long: bool = False) -> None:
        """Press a key by its number in android.view.KeyEvent."""

        def press() -> None:
            self.clock.advance(EVENT_MS)
            self._input.keys.press(code, long=long)

        self._act(press)

    def type_text(self, text: str) -> bool:
        """Type a text into the field that has the focus, as `input text` does, else key by key on the screen in front.

        Returns:
            Whether it was taken.
        """
        return self._commit(text) or (self.display.on and self._input.keys.write(text))

    def commit_text(self, text: str) -> bool:
        """Type a text as the input method ADBKeyBoard commits it; False where no field has the focus."""
        return self._commit(text)

    def clear_text(self) -> bool:
        """Empty the field that has the focus; False where none has it."""
        done = self._input.typing.clear()
        self.changed()
        return done

    @property
    def typing(self) -> Typing:
        """The field that has the focus, for the keyboards."""
        return self._input.typing

    def press_navigation(self, code: int) -> None:
        """Do what a button of the navigation bar does."""
        self._input.keys.press(code)

    # Apps

    def start(self, intent: Intent, *, owner: str = "") -> StartResult:
        """Start the activity that an intent asks for, as the shell does, in a task of its own; or for a notification
        of the app `owner`."""
        result = self.activities.start(intent, owner=owner)
        self.changed()
        return result

    def broadcast(self, intent: Intent) -> BroadcastResult:
        """Send a broadcast to the receivers that take it."""
        result = send(self, intent)
        self.changed()
        return result

    def post(self, notification: Notification) -> None:
        """Show a notification, with a banner unless it is silent; none of an app that was refused to show any."""
        app = self.packages.find(notification.package)
        if app is not None and NOTIFY in app.permissions and NOTIFY not in self.packages.state(app.package).granted:
            return
        self.notifications.post(notification)
        if not notification.silent and not self.shell_ui.shade and not self.settings.flag("global", "zen_mode"):
            self.shell_ui.banner = notification.key
            self.shell_ui.banner_until_ms = self.clock.ms + BANNER_MS
        self.changed()

    def force_stop(self, package: str) -> None:
        """End an app: its screens, notifications and alarms."""
        ending.force_stop(self, package)

    def clear(self, package: str) -> bool:
        """Force-stop an app and clear its data, as `pm clear` does; False where there is no such app."""
        return ending.clear(self, package, self._storage)

    def install(self, size: int) -> str:
        """What `pm install` says: this phone runs none but its own apps."""
        return refuse_install(size)

    def uninstall(self, package: str) -> str:
        """What `pm uninstall` says: all apps of this phone belong to the system."""
        return self.packages.refuse_uninstall(package)

    def pid(self, package: str) -> int:
        """The number of an app's process, the same each time."""
        return 1_000 + crc32(package.encode("utf-8", "replace")) % 28_000

    def processes(self) -> list[Process]:
        """The processes that the phone pretends to run, by pid."""
        return running(self)

    def kill(self, pid: int, signal: int) -> bool:
        """End a process: an app is ended with it. False where there is none of that number."""
        return end(self, pid, signal)

    def open_database(self, path: str) -> Database:
        """The database of that path: an app's, a provider's, or a file's on the phone.

        Raises:
            DatabaseError: The file is no database.
            OSError: There is no such folder, or the file cannot be read.
        """
        return self._storage.open(path)

    def guarded(self, record: Record, work: Callable[[], Answer]) -> Answer | None:
        """Do some work of an app. Its error ends the app with a message, as on a phone; None is returned then.

        Raises:
            Exception: The app's error, when the phone is `strict` or the launcher itself fails.
        """
        return run_on_screen(self, record, work)

    def take_screenshot(self) -> str:
        """Save what is seen to the phone's pictures, as its keys do; the path."""
        return switches.save_screenshot(self)

    # Snapshots

    def snapshot(self) -> Snapshot:
        """Everything the phone is now."""
        return take(self)

    def restore(self, kept: Snapshot) -> None:
        """Become what the phone was when the snapshot was made."""
        go_back(self, kept)

    def reset(self) -> None:
        """Become what the phone was right after it was made."""
        self.restore(self._start)

    # Within

    def _act(self, work: Callable[[], object]) -> None:
        self.changed()
        work()
        self.changed()

    def _commit(self, text: str) -> bool:
        self.changed()
        self.clock.advance(EVENT_MS)
        done = self.display.on and self._input.typing.insert(readable(text[:TEXT_LIMIT]))
        self.changed()
        return done

    def _setting_changed(self, namespace: str, key: str, value: str | None) -> None:
        self.changed()

    def _time_passed(self, before_ms: int, after_ms: int) -> None:
        self.changed()
        self.shell_ui.expire(after_ms)
        ring(self, after_ms)


__all__ = ["Phone", "Snapshot"]
