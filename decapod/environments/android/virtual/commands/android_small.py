"""Small programs of Android: `svc`, `monkey`, `ime`, `service`, `reboot`, `bugreport`."""

from __future__ import annotations

from random import Random

from decapod.environments.android.virtual.commands.android_dumpsys import service_names
from decapod.environments.android.virtual.commands.framework import FAILED, Call, JavaError, number, program, service
from decapod.environments.android.virtual.commands.input_methods import GBOARD, enable, enabled_methods, input_methods
from decapod.environments.android.virtual.restarting import SHUTDOWN, restart
from decapod.environments.android.virtual.system.intents import FLAG_NEW_TASK, LAUNCHER, MAIN, Intent

SVC_HELP = """Available commands:
    help     Show information about the subcommands
    power    Control the power manager
    data     Control mobile data connectivity
    wifi     Control the Wi-Fi manager
    usb      Control Usb state
    nfc      Control NFC functions
    bluetooth Control Bluetooth service
"""

SWITCHES = {"wifi": "wifi_on", "data": "mobile_data", "bluetooth": "bluetooth_on", "nfc": "nfc_on"}
"""What `svc NAME enable|disable` sets in the global settings."""

POWER_SOURCES = {"true": 7, "false": 0, "ac": 1, "usb": 2, "wireless": 4, "dock": 8}


@program("svc")
async def svc(call: Call) -> int:
    """Switch parts of the phone on and off."""
    name = call.args.next()
    word = call.args.next()
    if name in SWITCHES and word in ("enable", "disable"):
        call.phone.settings.put("global", SWITCHES[name], "1" if word == "enable" else "0")
        return 0
    if name == "power":
        return await _power(call, word)
    if name == "usb" and word is not None:
        return 0
    if name in SWITCHES:
        what = {"wifi": "Wi-Fi", "data": "mobile data", "bluetooth": "Bluetooth", "nfc": "NFC"}[name]
        await call.err(
            f"Control the {what} manager\n\nusage: svc {name} [enable|disable]\n         Turn it on or off.\n"
        )
        return 1
    await call.inv.stderr.write(SVC_HELP.encode())
    return 0 if name == "help" else 1


async def _power(call: Call, word: str | None) -> int:
    if word == "stayon":
        value = POWER_SOURCES.get(call.args.next() or "")
        if value is not None:
            call.phone.settings.put("global", "stay_on_while_plugged_in", str(value))
            return 0
    elif word in ("reboot", "shutdown"):
        restart(call.phone, SHUTDOWN if word == "shutdown" else call.args.next() or "")
        return 0
    elif word == "forcesuspend":
        call.phone.set_screen(on=False)
        return 0
    await call.err("usage: svc power stayon [true|false|usb|ac|wireless|dock]\n       svc power reboot [reason]")
    return 1


@service("power")
async def power(call: Call) -> int:
    """Show and set the saving of power."""
    word = call.args.next()
    if word == "set-mode":
        call.phone.settings.put("global", "low_power", "1" if call.args.required() == "1" else "0")
        return 0
    if word in ("set-adaptive-power-saver-enabled", "set-fixed-performance-mode-enabled"):
        call.args.required()
        return 0
    return await call.unknown(word, "Power manager (power) commands:\n  help\n  set-mode MODE\n")


MONKEY_LIMIT = 200
"""Touches that one call makes at most."""
MONKEY_ABORTED = 252
MONKEY_USAGE = "usage: monkey [-p ALLOWED_PACKAGE [-p ALLOWED_PACKAGE] ...] [-c MAIN_CATEGORY] [-s SEED] [-v] COUNT"


@program("monkey")
async def monkey(call: Call) -> int:
    """Start an app by its package, then touch it at random places."""
    words = call.args.rest()
    for word in words:
        await call.err(f"  bash arg: {word}")
    packages, seed, count = [], call.phone.seed, None
    at = 0
    while at < len(words):
        word = words[at]
        if word in ("-p", "-c", "-s", "--throttle", "-f", "--port") or word.startswith("--pct-"):
            at += 1
            if at >= len(words):
                await call.err(f"** Error: Argument expected after {word}\n{MONKEY_USAGE}")
                return FAILED
            if word == "-p":
                packages.append(words[at])
            elif word == "-s":
                seed = _seed(words[at])
        elif not word.startswith("-"):
            count = word
        at += 1
    if count is None or not (count.isascii() and count.isdigit()):
        await call.err(
            f"** Error: Count not specified\n{MONKEY_USAGE}" if count is None else f"** Error: Invalid count: {count}"
        )
        return FAILED
    for package in packages:
        if package not in call.phone.packages:
            await call.err("** No activities found to run, monkey aborted.")
            return MONKEY_ABORTED
    return await _play(call, packages, Random(seed), min(int(count[:9]), MONKEY_LIMIT), count)


def _seed(text: str) -> int:
    try:
        return number(text)
    except JavaError:
        return 0


async def _play(call: Call, packages: list[str], random: Random, touches: int, count: str) -> int:
    known = packages or [target.app.package for target in call.phone.packages.launched()]
    targets = [target for package in known if (target := call.phone.packages.launch_target(package)) is not None]
    if not targets:
        await call.err("** No activities found to run, monkey aborted.")
        return MONKEY_ABORTED
    target = random.choice(targets)
    if touches:
        call.phone.start(Intent(MAIN, target.info.name, categories=(LAUNCHER,), flags=FLAG_NEW_TASK))
    width, height = call.phone.display.size
    for _ in range(touches - 1):
        await call.inv.step()
        call.phone.tap(random.randrange(width), random.randrange(height))
        if call.phone.activities.front.app.package != target.app.package:
            call.phone.start(Intent(MAIN, target.info.name, categories=(LAUNCHER,), flags=FLAG_NEW_TASK))
    await call.out(f"Events injected: {count}")
    await call.out("## Network stats: elapsed time=12ms (0ms mobile, 0ms wifi, 12ms not connected)")
    return 0


IME_HELP = """InputMethodManagerService commands:
  help
    Prints this help text.
  ime <command>
    list [-a] [-s]
      prints all enabled input methods.
        -a: see all input methods
        -s: only a single summary line of each
    enable [--user <USER_ID>] <ID>
      allows the given input method ID to be used.
    disable [--user <USER_ID>] <ID>
      disallows the given input method ID to be used.
    set [--user <USER_ID>] <ID>
      switches to the given input method ID.
    reset [--user <USER_ID>]
      reset currently selected/enabled IMEs to the default ones as if
      the device is initially booted with the current locale.
"""


@service("input_method", "ime")
async def ime(call: Call) -> int:
    """List keyboards and choose one."""
    word = call.args.next()
    if word == "ime":
        word = call.args.next()
    if word not in ("list", "enable", "disable", "set", "reset"):
        return await call.unknown(word, IME_HELP)
    options = []
    while (option := call.args.option()) is not None:
        options.append(option)
        if option == "--user":
            call.args.required()
    if word == "list":
        return await _list(call, options)
    if word == "reset":
        call.phone.settings.put("secure", "enabled_input_methods", GBOARD)
        call.phone.settings.put("secure", "default_input_method", GBOARD)
        await call.out(f"Reset current and enabled IMEs for user #0\n  Newly selected: {GBOARD}")
        return 0
    return await _choose(call, word, call.args.required())


async def _list(call: Call, options: list[str]) -> int:
    enabled = enabled_methods(call.phone)
    for identity, label in input_methods(call.phone):
        if "-a" not in options and identity not in enabled:
            continue
        if "-s" in options:
            await call.out(identity)
            continue
        package, _, name = identity.partition("/")
        await call.out(
            f"mId={identity} mSettingsActivityName=null mIsVrOnly=false mSupportsSwitchingToNextInputMethod=true"
        )
        await call.out("  mIsDefaultResId=0x0")
        await call.out("  Service:")
        await call.out(f"    name={name}\n    packageName={package}\n    label={label}")
    return 0


async def _choose(call: Call, word: str, identity: str) -> int:
    known = [one for one, _ in input_methods(call.phone)]
    settings = call.phone.settings
    if word == "set":
        if identity not in known or identity not in enabled_methods(call.phone):
            await call.err(f"Unknown input method {identity} cannot be selected for user #0")
            return FAILED
        settings.put("secure", "default_input_method", identity)
        await call.out(f"Input method {identity} selected for user #0")
        return 0
    if identity not in known:
        await call.err(f"Unknown input method {identity} cannot be {word}d for user #0")
        return FAILED
    changed = enable(call.phone, identity, enabled=word == "enable")
    if word == "disable" and settings.get("secure", "default_input_method") == identity:
        settings.put("secure", "default_input_method", (enabled_methods(call.phone) or [GBOARD])[0])
    await call.out(f"Input method {identity}: {'now' if changed else 'already'} {word}d for user #0")
    return 0


@program("service")
async def services(call: Call) -> int:
    """List the services; their binary calls are not answered."""
    word = call.args.next()
    names = service_names()
    if word == "list":
        await call.out(f"Found {len(names)} services:")
        for place, name in enumerate(names):
            await call.out(f"{place}\t{name}: [android.os.I{name.title().replace('.', '').replace('_', '')}]")
        return 0
    if word == "check":
        name = call.args.next() or ""
        await call.out(f"Service {name}: {'found' if name in names else 'not found'}")
        return 0
    if word == "call":
        called, code = call.args.next(), call.args.next()
        if called is None or code is None:
            await call.err(
                "service: No service specified for call" if called is None else "service: No code specified for call"
            )
            return 10
        if called not in names:
            await call.err(f"service: Service {called} does not exist")
            return 10
        await call.out('Result: Parcel(Error: 0xffffffffffffffb6 "Not a data message")')
        return 0
    await call.err(
        "Usage: service [-h|-?]\n       service list\n       service check SERVICE\n       service call SERVICE CODE"
    )
    return 10


@program("reboot")
async def reboot(call: Call) -> int:
    """Switch the phone off and on, or off for good with `-p`."""
    words = call.args.rest()
    restart(call.phone, SHUTDOWN if "-p" in words else next((word for word in words if not word.startswith("-")), ""))
    return 0


@program("bugreport", "bugreportz")
async def bugreport(call: Call) -> int:
    """Refuse: there is no report to be made of a phone that is not there."""
    if call.inv.name == "bugreportz":
        if "-v" in call.args.rest():
            await call.err("1.1")
            return 0
        await call.out("FAIL:the virtual phone makes no bug reports")
        return 1
    await call.err("The virtual phone makes no bug reports; dumpsys and logcat tell what there is to know.")
    return 1
