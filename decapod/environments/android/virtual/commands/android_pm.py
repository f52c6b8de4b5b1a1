"""`pm`, the package manager. Source: `PackageManagerShellCommand.java` of the Android Open Source Project."""

from __future__ import annotations

from decapod.environments.android.virtual.commands.dump_package import apk_path, dump_package
from decapod.environments.android.virtual.commands.framework import FAILED, Call, JavaError, number, service
from decapod.environments.android.virtual.commands.package_queries import query_activities, resolve_activity

HELP = """Package manager (package) commands:
  help
    Print this help text.

  path [--user USER_ID] PACKAGE
    Print the path to the .apk of the given PACKAGE.

  dump PACKAGE
    Print various system state associated with the given PACKAGE.

  has-feature FEATURE_NAME [version]
    Prints true and returns exit status 0 when system has a FEATURE_NAME,
    otherwise prints false and returns exit status 1

  list features
    Prints all features of the system.

  list packages [-f] [-d] [-e] [-s] [-3] [-i] [-l] [-u] [-U]
      [--show-versioncode] [--apex-only] [--uid UID] [--user USER_ID] [FILTER]
    Prints all packages; optionally only those whose name contains
    the text in FILTER.  Options are:
      -f: see their associated file
      -d: filter to only show disabled packages
      -e: filter to only show enabled packages
      -s: filter to only show system packages
      -3: filter to only show third party packages
      -i: see the installer for the packages
      -U: also show the package UID

  list permissions [-g] [-f] [-d] [-u] [GROUP]
    Prints all known permissions; optionally only those in GROUP.

  resolve-activity [--brief] [--components] [--query-flags FLAGS]
       [--user USER_ID] INTENT
    Prints the activity that resolves to the given INTENT.

  query-activities [--brief] [--components] [--query-flags FLAGS]
       [--user USER_ID] INTENT
    Prints all activities that can handle the given INTENT.

  install [-lrtsfdg] [-i PACKAGE] [--user USER_ID|all|current] [-S BYTES] [PATH [SPLIT...]|-]
    Install an application.

  uninstall [-k] [--user USER_ID] [--versionCode VERSION_CODE] PACKAGE [SPLIT...]
    Remove the given package name from the system.

  clear [--user USER_ID] PACKAGE
    Deletes all data associated with a package.

  enable [--user USER_ID] PACKAGE_OR_COMPONENT
  disable [--user USER_ID] PACKAGE_OR_COMPONENT
  disable-user [--user USER_ID] PACKAGE_OR_COMPONENT
  default-state [--user USER_ID] PACKAGE_OR_COMPONENT
    These commands change the enabled state of a given package or
    component (written as "package/class").

  grant [--user USER_ID] PACKAGE PERMISSION
  revoke [--user USER_ID] PACKAGE PERMISSION
    These commands either grant or revoke permissions to apps.

  list users
    Lists the current users.
"""

FEATURES = (
    "reqGlEsVersion=0x30002",
    "android.hardware.audio.output",
    "android.hardware.bluetooth",
    "android.hardware.camera",
    "android.hardware.faketouch",
    "android.hardware.location",
    "android.hardware.location.gps",
    "android.hardware.microphone",
    "android.hardware.screen.portrait",
    "android.hardware.telephony",
    "android.hardware.touchscreen",
    "android.hardware.touchscreen.multitouch",
    "android.hardware.usb.accessory",
    "android.hardware.wifi",
    "android.software.home_screen",
    "android.software.input_methods",
    "android.software.webview",
)

LIST_OPTIONS = (
    *("-f", "-d", "-e", "-s", "-3", "-i", "-l", "-u", "-U", "-a", "-q"),
    *("--user", "--uid", "--show-versioncode", "--apex-only", "--factory-only", "--match-libraries"),
)

INSTALL_OPTIONS_WITH_VALUE = ("-i", "--user", "--abi", "--install-location", "--pkg", "--originating-uri", "--referrer")
PIECE = 64 * 1024


@service("package", "pm")
async def run(call: Call) -> int:
    """Do one sub-command."""
    word = call.args.next()
    action = _COMMANDS.get(word or "")
    if action is None:
        return await call.unknown(word, HELP)
    return await action(call)


def _skip_options(call: Call, *with_value: str) -> list[str]:
    """Take all options and return them; the values of those named and of `--user` are passed over."""
    found = []
    while (option := call.args.option()) is not None:
        found.append(option)
        if option in with_value or option == "--user":
            call.args.required()
    return found


async def _list(call: Call) -> int:
    kind = call.args.next()
    if kind is None:
        await call.err("Error: didn't specify type of data to list")
        return FAILED
    action = _LISTS.get(kind)
    if action is None:
        await call.err(f"Error: unknown list type '{kind}'")
        return FAILED
    return await action(call)


async def _list_packages(call: Call) -> int:
    options = _skip_options(call, "--uid")
    for option in options:
        if option not in LIST_OPTIONS:
            await call.err(f"Error: Unknown option: {option}")
            return FAILED
    part = call.args.next() or ""
    packages = call.phone.packages
    for name in packages.names():
        app = packages.find(name)
        enabled = app is None or packages.state(name).enabled
        if part not in name or ("-d" in options and enabled) or ("-e" in options and not enabled):
            continue
        # Everything here came with the phone.
        if "-3" in options or "--apex-only" in options:
            continue
        line = f"package:{apk_path(name)}={name}" if "-f" in options else f"package:{name}"
        if "--show-versioncode" in options:
            line += f" versionCode:{app.version_code if app else call.phone.release.sdk}"
        if "-i" in options:
            line += "  installer=null"
        if "-U" in options:
            line += f" uid:{packages.uid(name)}"
        await call.out(line)
    return 0


async def _list_permissions(call: Call) -> int:
    _skip_options(call)
    names = sorted({name for app in call.phone.packages for name in app.permissions})
    await call.out("All Permissions:\n")
    for name in names:
        await call.out(f"permission:{name}")
    return 0


async def _list_features(call: Call) -> int:
    for name in FEATURES:
        await call.out(f"feature:{name}")
    return 0


async def _list_users(call: Call) -> int:
    await call.out("Users:\n\tUserInfo{0:Owner:c13} running")
    return 0


async def _list_nothing(call: Call) -> int:
    return 0


async def _has_feature(call: Call) -> int:
    name = call.args.next()
    if name is None:
        await call.err("Error: expected FEATURE name")
        return 1
    await call.out("true" if name in FEATURES else "false")
    return 0 if name in FEATURES else 1


async def _path(call: Call) -> int:
    _skip_options(call)
    name = call.args.next()
    if name is None:
        await call.err("Error: no package specified")
        return 1
    if name not in call.phone.packages:
        return 1
    await call.out(f"package:{apk_path(name)}")
    return 0


async def _clear(call: Call) -> int:
    _skip_options(call)
    name = call.args.next()
    if name is None:
        await call.err("Error: no package specified")
        return 1
    if not call.phone.clear(name):
        await call.err("Failed")
        return 1
    await call.out("Success")
    return 0


async def _dump(call: Call) -> int:
    name = call.args.next()
    if name is None:
        await call.err("Error: no package specified")
        return 1
    for line in dump_package(call.phone, name):
        await call.out(line)
    return 0


async def _install(call: Call) -> int:
    size = 0
    while (option := call.args.option()) is not None:
        if option == "-S":
            size = number(call.args.required())
        elif option in INSTALL_OPTIONS_WITH_VALUE:
            call.args.required()
    name = call.args.next()
    if name in (None, "-"):
        if size <= 0:
            await call.err("Error: must either specify a package size or an APK file")
            return 1
        left = size
        while left > 0 and (piece := await call.inv.stdin.read(min(left, PIECE))):
            left -= len(piece)
        size -= left
    else:
        try:
            size = len(await call.inv.read(name or ""))
        except OSError as error:
            await call.err(f"Error: Unable to open file: {name}")
            await call.err(f"Consider using a file under /data/local/tmp/\nError: failed to size: {error.strerror}")
            return 1
    await call.out(call.phone.install(size))
    return 1


async def _install_create(call: Call) -> int:
    call.args.rest()
    await call.err("Error: the virtual phone runs only its own apps, so no session to install can be made")
    return 1


async def _uninstall(call: Call) -> int:
    _skip_options(call, "--versionCode")
    name = call.args.next()
    if name is None:
        await call.err("Error: package name not specified")
        return 1
    await call.out(call.phone.uninstall(name))
    return 1


async def _grant(call: Call) -> int:
    return await _set_permission(call, granted=True)


async def _revoke(call: Call) -> int:
    return await _set_permission(call, granted=False)


async def _set_permission(call: Call, *, granted: bool) -> int:
    _skip_options(call)
    name = call.args.next()
    if name is None:
        await call.err("Error: no package specified")
        return 1
    permission = call.args.next()
    if permission is None:
        await call.err("Error: no permission specified")
        return 1
    app = call.phone.packages.find(name)
    if app is None:
        raise JavaError(f"Unknown package: {name}")
    if not any(permission in other.permissions for other in call.phone.packages):
        raise JavaError(f"Unknown permission: {permission}")
    if permission not in app.permissions:
        raise JavaError(f"Package {name} has not requested permission {permission}", "java.lang.SecurityException")
    call.phone.packages.grant(name, permission, granted=granted)
    call.phone.changed()
    return 0


async def _enable(call: Call) -> int:
    return await _set_enabled(call, enabled=True, state="enabled")


async def _default_state(call: Call) -> int:
    return await _set_enabled(call, enabled=True, state="default")


async def _disable(call: Call) -> int:
    return await _set_enabled(call, enabled=False, state="disabled")


async def _disable_user(call: Call) -> int:
    return await _set_enabled(call, enabled=False, state="disabled-user")


async def _set_enabled(call: Call, *, enabled: bool, state: str) -> int:
    _skip_options(call)
    name = call.args.next()
    if name is None:
        await call.err("Error: no package or component specified")
        return 1
    package, slash, _ = name.partition("/")
    if package not in call.phone.packages:
        raise JavaError(f"Unknown package: {package}")
    if slash:
        await call.out(f"Component {{{name}}} new state: {state}")
        return 0
    if call.phone.packages.find(package) is not None:
        call.phone.packages.state(package).enabled = enabled
        if not enabled:
            call.phone.force_stop(package)
        call.phone.changed()
    await call.out(f"Package {package} new state: {state}")
    return 0


async def _location(call: Call) -> int:
    await call.out("0[auto]")
    return 0


async def _users(call: Call) -> int:
    await call.out("Maximum supported users: 4")
    return 0


async def _home(call: Call) -> int:
    call.args.rest()
    await call.out("Success")
    return 0


_LISTS = {
    "package": _list_packages,
    "packages": _list_packages,
    "permissions": _list_permissions,
    "features": _list_features,
    "users": _list_users,
    "libraries": _list_nothing,
    "instrumentation": _list_nothing,
    "permission-groups": _list_nothing,
    "staged-sessions": _list_nothing,
}

_COMMANDS = {
    "list": _list,
    "path": _path,
    "clear": _clear,
    "dump": _dump,
    "install": _install,
    "install-create": _install_create,
    "install-write": _install_create,
    "install-commit": _install_create,
    "install-streaming": _install,
    "install-incremental": _install_create,
    "uninstall": _uninstall,
    "grant": _grant,
    "revoke": _revoke,
    "enable": _enable,
    "disable": _disable,
    "disable-user": _disable_user,
    "default-state": _default_state,
    "has-feature": _has_feature,
    "resolve-activity": resolve_activity,
    "query-activities": query_activities,
    "get-install-location": _location,
    "get-max-users": _users,
    "set-home-activity": _home,
}
