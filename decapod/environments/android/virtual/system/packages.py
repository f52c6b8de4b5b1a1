"""Packages: which apps there are, what they may do, and which of them can do what an intent asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from decapod.environments.android.virtual.system.app import ActivityInfo, App
from decapod.environments.android.virtual.system.intents import DEFAULT, LAUNCHER, MAIN, Intent
from decapod.environments.android.virtual.system.package_names import PARTS

FIRST_UID = 10_100


@dataclass(frozen=True, slots=True)
class Target:
    """An activity that an intent can be given to."""

    app: App
    info: ActivityInfo


@dataclass(slots=True)
class PackageState:
    """What changes about a package.

    Attributes:
        uid: Its user number.
        granted: The runtime permissions it has.
        refused: How often each permission was refused in a dialog.
        enabled: Whether it can be started.
        cleared: Whether its data has been cleared since the phone was made.
        stopped: Whether it was force-stopped and not started since.
        preferences: Plain values that the app keeps by name.
    """

    uid: int
    granted: frozenset[str] = frozenset()
    refused: dict[str, int] = field(default_factory=dict)
    enabled: bool = True
    cleared: bool = False
    stopped: bool = False
    preferences: dict[str, object] = field(default_factory=dict)

    def copy(self) -> PackageState:
        """An independent copy."""
        return replace(self, refused=dict(self.refused), preferences=dict(self.preferences))


class Packages:
    """The installed apps, and the names of the system's parts that have no screen."""

    def __init__(self, apps: Sequence[App]) -> None:
        self._apps: Mapping[str, App] = {app.package: app for app in apps}
        self._states = {
            app.package: PackageState(FIRST_UID + number, frozenset(app.granted)) for number, app in enumerate(apps)
        }

    def __iter__(self) -> Iterator[App]:
        return iter(self._apps.values())

    def __contains__(self, package: str) -> bool:
        return package in self._apps or package in PARTS

    def find(self, package: str) -> App | None:
        """The app of that package, or None."""
        return self._apps.get(package)

    def state(self, package: str) -> PackageState:
        """What changes about an app.

        Raises:
            KeyError: There is no such app.
        """
        return self._states[package]

    def names(self) -> list[str]:
        """All package names, as `pm list packages` has them."""
        return sorted({*PARTS, *(app.package for app in self if not app.hidden)})

    def uid(self, package: str) -> int:
        """The user number of a package; 1000 for a part of the system."""
        state = self._states.get(package)
        return state.uid if state else 1000

    def launched(self) -> list[Target]:
        """What the launcher lists, sorted by label."""
        found = [
            Target(app, info)
            for app in self
            if self.state(app.package).enabled
            for info in app.activities
            if any(MAIN in item.actions and LAUNCHER in item.categories for item in info.filters)
        ]
        return sorted(
            found, key=lambda target: ((target.info.label or target.app.label).casefold(), target.app.package)
        )

    def launch_target(self, package: str) -> Target | None:
        """The screen that starting an app by its package opens."""
        return next((target for target in self.launched() if target.app.package == package), None)

    def by_component(self, component: str) -> Target | None:
        """The activity of that name, or None."""
        app = self._apps.get(component.partition("/")[0])
        if app is None:
            return None
        return next((Target(app, info) for info in app.activities if info.is_called(component)), None)

    def resolve(self, intent: Intent) -> list[Target]:
        """The activities that an intent can be given to, the best first."""
        return [target for _, target in self._fitting(intent)]

    def offered(self, intent: Intent) -> list[Target]:
        """Those that a person can choose from: the activities of the highest priority alone, as on Android."""
        fitting = self._fitting(intent)
        return [target for priority, target in fitting if priority == fitting[0][0]]

    def _fitting(self, intent: Intent) -> list[tuple[int, Target]]:
        """The activities that an intent can be given to with their priorities, the highest first."""
        if intent.component:
            named = self.by_component(intent.component)
            usable = named is not None and self.state(named.app.package).enabled
            return [(0, named)] if named is not None and usable else []
        found: list[tuple[int, str, Target]] = []
        for app in self:
            if (intent.package and app.package != intent.package) or not self.state(app.package).enabled:
                continue
            for info in app.activities:
                fitting = [item for item in info.filters if _answers(item.categories) and item.matches(intent)]
                if fitting:
                    best = max(item.priority for item in fitting)
                    found.append((-best, (info.label or app.label).casefold(), Target(app, info)))
        found.sort(key=lambda entry: entry[:2])
        return [(-best, target) for best, _, target in found]

    def grant(self, package: str, permission: str, *, granted: bool = True) -> None:
        """Give an app a permission, or take it away."""
        state = self._states[package]
        state.granted = state.granted | {permission} if granted else state.granted - {permission}

    def refuse_uninstall(self, package: str) -> str:
        """What `pm uninstall` says: every app belongs to the system."""
        reason = "DELETE_FAILED_DEVICE_POLICY_MANAGER" if package in self else "DELETE_FAILED_INTERNAL_ERROR"
        return f"Failure [{reason}]"

    def snapshot(self) -> dict[str, PackageState]:
        """Copies of all states, for `restore`."""
        return {package: state.copy() for package, state in self._states.items()}

    def restore(self, kept: Mapping[str, PackageState]) -> None:
        """Go back to a snapshot."""
        self._states = {package: state.copy() for package, state in kept.items()}


def refuse_install(size: int) -> str:
    """What `pm install` says of an app of `size` bytes: a phone runs none but its own."""
    return (
        "Failure [INSTALL_FAILED_INVALID_APK: Failed to parse the package: "
        f"the virtual phone runs only its own apps ({size} bytes read)]"
    )


def _answers(categories: Sequence[str]) -> bool:
    return DEFAULT in categories or LAUNCHER in categories
