"""`settings`, `getprop` and `setprop`. Source: `SettingsService.java` of the Android Open Source Project."""

from __future__ import annotations

from decapod.environments.android.virtual.commands.framework import FAILED, Arguments, Call, program, service
from decapod.environments.android.virtual.system.settings import NAMESPACES, SettingsError

HELP = """Settings provider (settings) commands:
  help
      Print this help text.
  get [--user <USER_ID> | current] NAMESPACE KEY
      Retrieve the current value of KEY.
  put [--user <USER_ID> | current] NAMESPACE KEY VALUE [TAG] [default]
      Change the contents of KEY to VALUE.
      TAG to associate with the setting.
      {default} to set as the default, case-insensitive only for global/secure namespace
  delete [--user <USER_ID> | current] NAMESPACE KEY
      Delete the entry for KEY.
  reset [--user <USER_ID> | current] NAMESPACE {PACKAGE_NAME | RESET_MODE}
      Reset the global/secure table for a package with mode.
  list [--user <USER_ID> | current] NAMESPACE
      Print all defined keys.
  NAMESPACE is one of {system, secure, global}, case-insensitive
"""

VERBS = ("get", "put", "delete", "reset", "list")
MODES = ("untrusted_defaults", "untrusted_clear", "trusted_defaults")


@service("settings", "settings")
async def run(call: Call) -> int:
    """Do one sub-command."""
    word = call.args.next()
    if word in (None, "help", "-h"):
        return await call.unknown(word, HELP)
    problem = await _parsed(call, word or "")
    if problem:
        await call.err(problem)
        return FAILED
    return 0


async def _parsed(call: Call, first: str) -> str:
    """Do what the words say; what is wrong with them, or nothing."""
    words, verb = [first, *call.args.rest()], ""
    plain: list[str] = []
    args = Arguments(words, "settings")
    while (word := args.next()) is not None:
        if word == "--user":
            if plain[1:]:
                return "Bad arguments"
            user = args.next()
            if user is None:
                return "Bad arguments"
            if user not in ("current", "cur", "0"):
                return f"Invalid user: {user}"
        elif not verb:
            verb = word.lower()
            if verb not in VERBS:
                return f"Invalid command: {word}"
        else:
            plain.append(word)
    return await _do(call, verb, plain)


async def _do(call: Call, verb: str, words: list[str]) -> str:
    if not words:
        return "Bad arguments"
    space = words[0].lower()
    if space not in NAMESPACES:
        return f"Invalid namespace '{words[0]}'"
    settings = call.phone.settings
    if verb == "list":
        for key, value in settings.list(space):
            await call.out(f"{key}={value}")
        return ""
    if len(words) < 2 or (verb == "put" and len(words) < 3):
        return "Bad arguments"
    if (verb in ("get", "delete") and len(words) > 2) or len(words) > 5:
        return "Too many arguments"
    key = words[1]
    if verb == "get":
        await call.out(settings.get(space, key) or ("null" if settings.get(space, key) is None else ""))
    elif verb == "delete":
        await call.out(f"Deleted {settings.delete(space, key)} rows")
    elif verb == "put":
        try:
            settings.put(space, key, words[2])
        except SettingsError as error:
            return str(error)
    elif key.lower() in MODES:
        settings.reset(space)
    return ""


@program("getprop")
async def getprop(call: Call) -> int:
    """Print one property, or all."""
    words = call.args.rest()
    properties = call.phone.properties
    if words and words[0] in ("-T", "-Z"):
        words = words[1:]
    if not words:
        for name, value in properties.items():
            await call.out(f"[{name}]: [{value}]")
        return 0
    if len(words) > 2:
        await call.err("getprop: Max 2 arguments\nSee getprop --help")
        return 1
    await call.out(properties.get(words[0]) or (words[1] if len(words) == 2 else ""))
    return 0


@program("setprop")
async def setprop(call: Call) -> int:
    """Set a property."""
    words = call.args.rest()
    if len(words) != 2:
        await call.err(f"setprop: Need {'2' if len(words) < 2 else 'exactly 2'} arguments\nSee setprop --help")
        return 1
    if not call.phone.properties.set(words[0], words[1]):
        await call.err(f"setprop: failed to set property '{words[0]}' to '{words[1]}'")
        return 1
    call.phone.changed()
    return 0
