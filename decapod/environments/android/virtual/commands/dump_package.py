"""`dumpsys package` for one package."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.system.intents import short_component

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone
    from decapod.environments.android.virtual.system.app import App

INSTALLED = "2009-01-01 00:00:00"
"""When what is on the system's partition was installed, as a real phone says."""


def apk_path(package: str) -> str:
    """Return where the phone says a package's file is."""
    folder = "priv-app" if package in ("com.android.settings", "com.android.systemui", "com.android.shell") else "app"
    short = package.rpartition(".")[2] or package
    return (
        f"/system/{folder}/{short.capitalize()}-{package}/base.apk"
        if package != "android"
        else ("/system/framework/framework-res.apk")
    )


def dump_package(phone: Phone, package: str) -> Iterator[str]:
    """Yield the lines of `dumpsys package PACKAGE`."""
    if package not in phone.packages:
        yield f"Unable to find package: {package}"
        return
    app = phone.packages.find(package)
    if app is not None:
        yield from _resolver(phone, app)
    yield "Packages:"
    yield from _package(phone, package, app)
    yield "Queries:"
    yield "  system apps queryable: false"
    yield "  queries via forceQueryable:"
    yield "  queries via package name:"
    yield ""
    yield "Dexopt state:"
    yield f"  [{package}]"
    yield f"    path: {apk_path(package)}"
    yield "      arm64: [status=speed-profile] [reason=install]"


def _resolver(phone: Phone, app: App) -> Iterator[str]:
    yield "Activity Resolver Table:"
    yield "  Non-Data Actions:"
    actions: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for info in app.activities:
        for item in info.filters:
            for action in item.actions:
                actions.setdefault(action, []).append((short_component(info.name), item.categories))
    for number, action in enumerate(sorted(actions)):
        yield f"      {action}:"
        for component, categories in actions[action]:
            yield f"        {0xA100000 + number:x} {component} filter {0xB200000 + number:x}"
            yield f'          Action: "{action}"'
            for category in categories:
                yield f'          Category: "{category}"'
    yield ""


def _package(phone: Phone, package: str, app: App | None) -> Iterator[str]:
    uid = phone.packages.uid(package)
    code = app.version_code if app else phone.release.sdk
    name = app.version_name if app else phone.release.version
    sdk = phone.release.sdk
    enabled = app is None or phone.packages.state(package).enabled
    stopped = app is not None and phone.packages.state(package).stopped
    yield f"  Package [{package}] ({uid:x}a7):"
    yield f"    userId={uid}"
    yield f"    pkg=Package{{{uid:x}b8 {package}}}"
    yield f"    codePath={apk_path(package).rpartition('/')[0]}"
    yield f"    resourcePath={apk_path(package).rpartition('/')[0]}"
    yield "    primaryCpuAbi=arm64-v8a"
    yield f"    versionCode={code} minSdk=29 targetSdk={sdk}"
    yield f"    versionName={name}"
    yield "    splits=[base]"
    yield "    apkSigningVersion=3"
    yield "    flags=[ SYSTEM HAS_CODE ALLOW_CLEAR_USER_DATA UPDATED_SYSTEM_APP ALLOW_BACKUP ]"
    yield "    privateFlags=[ PRIVATE_FLAG_ACTIVITIES_RESIZE_MODE_RESIZEABLE ]"
    yield "    pkgFlags=[ SYSTEM HAS_CODE ALLOW_CLEAR_USER_DATA ALLOW_BACKUP ]"
    yield f"    dataDir=/data/user/0/{package}"
    yield "    supportsScreens=[small, medium, large, xlarge, resizeable, anyDensity]"
    yield f"    timeStamp={INSTALLED}"
    yield f"    firstInstallTime={INSTALLED}"
    yield f"    lastUpdateTime={INSTALLED}"
    yield f"    signatures=PackageSignatures{{{uid:x}c9 version:3, signatures:[{uid:08x}], past signatures:[]}}"
    if app is not None and app.permissions:
        yield "    requested permissions:"
        for permission in app.permissions:
            yield f"      {permission}"
    yield (
        f"    User 0: ceDataInode={uid} installed=true hidden=false suspended=false distractionFlags=0 "
        f"stopped={str(stopped).lower()} notLaunched=false enabled={0 if enabled else 3} instant=false virtual=false"
    )
    if app is not None and app.permissions:
        granted = phone.packages.state(package).granted
        yield "      runtime permissions:"
        for permission in app.permissions:
            given = str(permission in granted).lower()
            yield f"        {permission}: granted={given}, flags=[ USER_SENSITIVE_WHEN_GRANTED]"
    yield ""
