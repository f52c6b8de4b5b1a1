"""`cmd role`: which apps the phone uses for what. Source: `RoleShellCommand.java` in the Android sources."""

from __future__ import annotations

from collections.abc import Mapping

from decapod.environments.android.virtual.commands.framework import FAILED, Call, service

HELP = """Role (role) commands:
  help or -h
    Print this help text.

  get-role-holders [--user USER_ID] ROLE
  add-role-holder [--user USER_ID] ROLE PACKAGE [FLAGS]
  remove-role-holder [--user USER_ID] ROLE PACKAGE [FLAGS]
  clear-role-holders [--user USER_ID] ROLE [FLAGS]
"""

PREFIX = "android.app.role."

DEFAULTS: Mapping[str, tuple[str, str]] = {
    "ASSISTANT": ("assistant", ""),
    "BROWSER": ("decapod_browser_default_application", "com.android.chrome"),
    "DIALER": ("dialer_default_application", "com.android.dialer"),
    "HOME": ("decapod_home_default_application", "com.google.android.apps.nexuslauncher"),
    "SMS": ("sms_default_application", "com.google.android.apps.messaging"),
}
"""For each role the secure setting that keeps its holder, and the holder where it is not set."""


@service("role")
async def role(call: Call) -> int:
    """Tell or change the holder of a role."""
    word = call.args.next()
    if word not in ("get-role-holders", "add-role-holder", "remove-role-holder", "clear-role-holders"):
        return await call.unknown(word, HELP)
    name = call.args.next()
    if name == "--user":
        call.args.next()
        name = call.args.next()
    if name is None or name.removeprefix(PREFIX) not in DEFAULTS:
        return 0 if word == "get-role-holders" else FAILED
    setting, default = DEFAULTS[name.removeprefix(PREFIX)]
    settings = call.phone.settings
    if word == "get-role-holders":
        kept = settings.get("secure", setting)
        holder = default if kept is None else kept.partition("/")[0]
        if holder in call.phone.packages:
            await call.out(holder)
        return 0
    package = call.args.next() or ""
    if word == "add-role-holder" and package not in call.phone.packages:
        return FAILED
    settings.put("secure", setting, package if word == "add-role-holder" else "")
    return 0
