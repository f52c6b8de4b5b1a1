"""Where a new phone has its icons."""

from __future__ import annotations

from decapod.environments.android.virtual.system.packages import Target

COLUMNS, ROWS = 4, 5
DOCK = (
    "com.android.dialer",
    "com.google.android.apps.messaging",
    "com.android.chrome",
    "com.google.android.GoogleCamera",
)
FIRST = (
    "com.google.android.gm",
    "com.google.android.apps.photos",
    "com.google.android.calendar",
    "com.google.android.deskclock",
)


def first_places(targets: list[Target]) -> tuple[list[str], list[list[str]]]:
    """The components of the dock, and of the pages of a new phone."""
    by_package = {target.app.package: target.info.name for target in targets}
    dock = [by_package[package] for package in DOCK if package in by_package]
    first = [by_package[package] for package in FIRST if package in by_package]
    rest = [target.info.name for target in targets if target.info.name not in dock + first]
    if not dock:
        dock, rest = rest[:COLUMNS], rest[COLUMNS:]
    return dock, [first, rest[: COLUMNS * ROWS]] if rest else [first]
