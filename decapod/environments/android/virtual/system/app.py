"""What an app declares about itself: its manifest, as plain data. Screens and data are loaded when they are needed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Literal

from decapod.environments.android.virtual.system.intents import LAUNCHER, MAIN, IntentFilter, full_component

LaunchMode = Literal["standard", "singleTop", "singleTask", "singleInstance"]

LAUNCHED = IntentFilter((MAIN,), (LAUNCHER, "android.intent.category.DEFAULT"))
"""The filter of the screen that the launcher starts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AppIcon:
    """An app's icon in the launcher: a material symbol on a disc, or a picture that the app draws itself.

    Attributes:
        symbol: The name of a material symbol.
        background: The disc's colour, `#rrggbb`.
        foreground: The symbol's colour.
        picture: `module:function` of a function that is given the size in px and returns a widget; "" for the symbol.
    """

    symbol: str = "android"
    background: str = "#ffffff"
    foreground: str = "#1a73e8"
    picture: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivityInfo:
    """One screen, as an app's manifest declares it.

    Attributes:
        component: `package/class`, the real one where it is known.
        target: `module:class` of the `Activity`; a leading dot stands for the app's Python package.
        label: What recents and choosers call it; "" for the app's label.
        filters: What it can be asked for.
        mode: Its launch mode.
        exported: Whether the shell and other apps may start it.
        affinity: The task it belongs to; "" for the app's package.
        in_recents: Whether its task is listed in recents.
        no_history: It leaves the stack once another one is in front of it.
        translucent: What is below it stays visible, as for a dialog.
        full_screen: It is laid out below the status and navigation bars too.
        bars: `auto` (dark symbols on a light theme), `light` or `dark` symbols' ground in those bars.
        aliases: Other names of the same screen.
    """

    component: str
    target: str
    label: str = ""
    filters: tuple[IntentFilter, ...] = ()
    mode: LaunchMode = "standard"
    exported: bool = True
    affinity: str = ""
    in_recents: bool = True
    no_history: bool = False
    translucent: bool = False
    full_screen: bool = False
    bars: Literal["auto", "light", "dark"] = "auto"
    aliases: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """`package/package.Class`."""
        return full_component(self.component)

    def is_called(self, component: str) -> bool:
        """Whether that is its name or one of its aliases."""
        full = full_component(component)
        return full == self.name or any(full == full_component(alias) for alias in self.aliases)


@dataclass(frozen=True, slots=True, kw_only=True)
class DatabaseInfo:
    """A database of an app, at `/data/data/<package>/databases/<name>`.

    Attributes:
        name: The file's name, such as `notes.db`.
        schema: Statements that make its tables.
        seed: `module:function` of a function that fills it, given the `Database` and a `SeedContext`; "" for none.
        synced: Whether what `seed` puts in comes from an account, so that it is there again after the app was cleared.
    """

    name: str
    schema: tuple[str, ...]
    seed: str = ""
    synced: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class App:
    """An app's manifest. A leading dot in `module:name` stands for the app's Python package, `module`.

    Attributes:
        package: Such as `com.google.android.calculator`.
        label: What the launcher calls it.
        icon: Its icon.
        module: The Python package it is in: `__name__`.
        activities: Its screens.
        databases: Its databases; the first is `AppContext.db`.
        permissions: The runtime permissions that it may ask for.
        granted: Those that it has from the start.
        receiver: `module:function`, called with the `AppContext` and an `Intent` that was broadcast to it or to all;
            returns a text (the broadcast's result data) or None.
        actions: The broadcast actions that `receiver` takes; an intent for its package is always given to it.
        alarm: `module:function`, called with the `AppContext`, a tag and the extras when an alarm that it set is due.
        setup: `module:function`, called once when a phone is made with its `FileSystem` and a `SeedContext`: the app's
            files on the shared storage.
        version_name: As `dumpsys package` prints it.
        version_code: Likewise.
        hidden: Whether `pm list packages` leaves it out, as for parts of the system that are no package.
    """

    package: str
    label: str
    module: str
    icon: AppIcon = AppIcon()
    activities: tuple[ActivityInfo, ...] = ()
    databases: tuple[DatabaseInfo, ...] = ()
    permissions: tuple[str, ...] = ()
    granted: tuple[str, ...] = ()
    receiver: str = ""
    actions: tuple[str, ...] = ()
    alarm: str = ""
    setup: str = ""
    version_name: str = "1.0"
    version_code: int = 1
    hidden: bool = False

    def load(self, target: str) -> Any:
        """The object that a `module:name` of this app stands for."""
        return load(target, self.module)

    def function(self, target: str) -> Callable[..., Any]:
        """The function that a `module:name` of this app stands for.

        Raises:
            TypeError: It is something else.
        """
        found = self.load(target)
        if not callable(found):
            raise TypeError(f"{self.package}: {target} is not a function")
        return found  # type: ignore[no-any-return]


def load(target: str, package: str) -> Any:
    """The object of a `module:name`, the module being relative to a Python package where it begins with a dot."""
    module, _, name = target.partition(":")
    return getattr(import_module(module, package), name)
