"""`cmd`: the commands of the system's services, those that have no program of their own among them."""

from __future__ import annotations

from decapod.environments.android.virtual.commands.dump_system import VOLUMES
from decapod.environments.android.virtual.commands.framework import (
    FAILED,
    SERVICES,
    Call,
    JavaError,
    guarded,
    number,
    program,
    service,
)
from decapod.environments.android.virtual.system import radios
from decapod.environments.android.virtual.system.notifications import Notification

NO_SERVICE = 20
"""The exit code of `cmd` for a service that there is not."""

SHELL_PACKAGE = "com.android.shell"
NIGHT, DAY = "2", "1"


@program("cmd")
async def cmd(call: Call) -> int:
    """Call a service."""
    while call.args.peek() == "-w":
        call.args.next()
    name = call.args.next()
    if name is None:
        await call.err("cmd: No service specified; use -l to list all services")
        return NO_SERVICE
    if name == "-l":
        await call.out("Currently running services:")
        for known in sorted(SERVICES):
            await call.out(f"  {known}")
        return 0
    if name not in SERVICES:
        await call.err(f"cmd: Can't find service: {name}")
        return NO_SERVICE
    return await guarded(SERVICES[name], call.inv, call.args.rest(), name)


@service("statusbar")
async def statusbar(call: Call) -> int:
    """Open and close the shade."""
    word = call.args.next()
    parts = {"expand-notifications": "notifications", "expand-settings": "settings", "collapse": ""}
    if word in parts:
        call.phone.shell_ui.open_shade(parts[word])  # type: ignore[arg-type]
        call.phone.changed()
        return 0
    if word == "get-status-icons":
        await call.out("wifi\nbattery")
        return 0
    if word in ("add-tile", "remove-tile", "click-tile", "send-disable-flag", "tracing"):
        return 0
    if word == "check-support":
        await call.out("true")
        return 0
    names = "".join(f"  {name}\n" for name in (*parts, "add-tile COMPONENT", "check-support", "get-status-icons"))
    return await call.unknown(word, f"Status bar (statusbar) commands:\n  help\n{names}")


@service("notification")
async def notification(call: Call) -> int:
    """Post and list notifications."""
    word = call.args.next()
    if word in ("post", "notify"):
        return await _post(call)
    if word == "list":
        for item in call.phone.notifications:
            await call.out(f"0|{item.package}|0|{item.tag}|{call.phone.packages.uid(item.package)}")
        return 0
    if word == "set_dnd":
        modes = {"none": "2", "off": "0", "on": "1", "all": "0", "priority": "1", "alarms": "3"}
        mode = call.args.required()
        if mode not in modes:
            raise JavaError(f"Bad mode: {mode}")
        call.phone.settings.put("global", "zen_mode", modes[mode])
        return 0
    if word in ("allow_listener", "disallow_listener", "allow_dnd", "disallow_dnd", "suspend_package"):
        call.args.required()
        return 0
    names = ("post [--help | flags] TAG TEXT", "list", "set_dnd [on|none (same as on)|priority|alarms|all|off]")
    lines = "".join(f"  {name}\n" for name in names)
    return await call.unknown(word, f"usage: cmd notification SUBCMD [args]\n\nSUBCMDs:\n{lines}")


async def _post(call: Call) -> int:
    title = ""
    while (option := call.args.option()) is not None:
        if option in ("-t", "--title"):
            title = call.args.required()
        elif option in ("-S", "--style", "-i", "--icon", "-I", "--large-icon", "-c", "--content-intent"):
            call.args.required()
        elif option not in ("-v", "--verbose", "-h", "--help"):
            await call.out(f"error: unknown option: {option}")
            return FAILED
    tag, text = call.args.next(), call.args.next()
    if tag is None or text is None:
        await call.out("error: need both a tag and a text: cmd notification post [flags] TAG TEXT")
        return FAILED
    await call.out(f"posting:\n  Notification(channel=shell_cmd shortcut=null contentView=null tag={tag})")
    call.phone.post(Notification(SHELL_PACKAGE, tag, title or tag, text, channel="shell_cmd", silent=False))
    return 0


@service("uimode")
async def uimode(call: Call) -> int:
    """Show or set the dark theme."""
    word = call.args.next()
    if word != "night":
        return await call.unknown(
            word, "UiModeManager service (uimode) commands:\n  help\n  night [yes|no|auto|custom]\n"
        )
    value = call.args.next()
    if value not in (None, "yes", "no", "auto", "custom", "custom_schedule", "custom_bedtime"):
        await call.err("Error: mode must be 'yes', 'no', or 'auto'")
        return FAILED
    if value is not None:
        call.phone.settings.put("secure", "ui_night_mode", NIGHT if value == "yes" else DAY)
    await call.out(f"Night mode: {'yes' if call.phone.dark else 'no'}")
    return 0


WIFI_HELP = """Wi-Fi (wifi) commands:
  help or -h
  set-wifi-enabled enabled|disabled
  status
  list-networks
  list-scan-results
  connect-network <ssid> open|wpa2 [<passphrase>]
  forget-network <networkId>
"""


@service("wifi")
async def wifi(call: Call) -> int:
    """Show or switch the wireless network."""
    word = call.args.next()
    settings = call.phone.settings
    if word == "status":
        on = settings.flag("global", "wifi_on")
        await call.out(f"Wifi is {'enabled' if on else 'disabled'}")
        await call.out("Wifi scanning is only available when wifi is enabled")
        name = radios.joined(call.phone)
        await call.out(f'Wifi is connected to "{name}"' if name else "Wifi is not connected")
        return 0
    if word == "set-wifi-enabled":
        value = call.args.required()
        if value not in ("enabled", "disabled"):
            await call.err("Invalid argument to 'set-wifi-enabled' - 'enabled' or 'disabled'")
            return FAILED
        settings.put("global", "wifi_on", "1" if value == "enabled" else "0")
        return 0
    if word in ("list-networks", "list-scan-results"):
        secured = {one.name for one in radios.NETWORKS if one.password}
        near = [one.name for one in radios.NETWORKS] if settings.flag("global", "wifi_on") else []
        await call.out("Network Id      SSID                         Security type")
        for place, name in enumerate(radios.saved(call.phone) if word == "list-networks" else near):
            await call.out(f"{place:<12} {name:<32} {'wpa2-psk' if name in secured else 'open'}")
        return 0
    if word == "connect-network":
        name, kind = call.args.required(), call.args.required()
        password = call.args.next() or "" if kind != "open" else ""
        if not radios.join(call.phone, name, password):
            await call.out("Connection failed with error code 0")
        return 0
    if word == "forget-network":
        place, names = number(call.args.required()), radios.saved(call.phone)
        if 0 <= place < len(names):
            radios.forget(call.phone, names[place])
        await call.out("Forget successful" if 0 <= place < len(names) else "Forget failed with error code 0")
        return 0
    return await call.unknown(word, WIFI_HELP)


@service("connectivity")
async def connectivity(call: Call) -> int:
    """Show or switch the airplane mode."""
    word = call.args.next()
    if word != "airplane-mode":
        return await call.unknown(word, "Connectivity service commands:\n  help\n  airplane-mode [enable|disable]\n")
    value = call.args.next()
    if value is None:
        await call.out("enabled" if call.phone.settings.flag("global", "airplane_mode_on") else "disabled")
    elif value in ("enable", "disable"):
        call.phone.settings.put("global", "airplane_mode_on", "1" if value == "enable" else "0")
    else:
        await call.out(f"Unknown command: {value}")
        return FAILED
    return 0


@service("overlay")
async def overlay(call: Call) -> int:
    """List overlays; the way of moving about is one that can be switched."""
    word = call.args.next()
    prefix = "com.android.internal.systemui.navbar."
    modes = {f"{prefix}threebutton": "0", f"{prefix}twobutton": "1", f"{prefix}gestural": "2"}
    settings = call.phone.settings
    now = settings.get("secure", "navigation_mode") or "0"
    if word == "list":
        await call.out("android")
        for name, mode in modes.items():
            await call.out(f"[{'x' if mode == now else ' '}] {name}")
        return 0
    if word in ("enable", "enable-exclusive", "disable"):
        named = [argument for argument in call.args.rest() if not argument.startswith("--")]
        if not named or named[-1] not in modes:
            await call.err(f"Error: Failed to {word} overlay {''.join(named[-1:])}")
            return 1
        settings.put("secure", "navigation_mode", "0" if word == "disable" else modes[named[-1]])
        return 0
    return await call.unknown(
        word, "Overlay manager (overlay) commands:\n  help\n  list\n  enable PACKAGE\n  disable PACKAGE\n"
    )


@service("clipboard")
async def clipboard(call: Call) -> int:
    """The real service has no commands."""
    await call.out("No shell command implementation.")
    return FAILED


@service("phone")
async def telephony(call: Call) -> int:
    """Say what is of no use here."""
    return await call.unknown(call.args.next(), "Telephony Commands:\n  help\n")


@service("telecom", "telecom")
async def telecom(call: Call) -> int:
    """Tell and set the phone app."""
    word = call.args.next()
    if word in ("get-default-dialer", "get-system-dialer"):
        await call.out(call.phone.settings.get("secure", "dialer_default_application") or "com.android.dialer")
        return 0
    if word == "set-default-dialer":
        name = call.args.required()
        call.phone.settings.put("secure", "dialer_default_application", name)
        await call.out(f"Success - {name} set as default dialer")
        return 0
    if word == "get-max-phones":
        await call.out("1")
        return 0
    return await call.unknown(word, "usage: telecom [subcommand] [options]\nusage: telecom get-default-dialer\n")


@service("appops", "appops")
async def appops(call: Call) -> int:
    """Show what an app may do; nothing is set here that an app would notice."""
    word = call.args.next()
    words = [argument for argument in call.args.rest() if not argument.startswith("--")]
    if word not in ("get", "set", "reset", "query-op", "start", "stop"):
        return await call.unknown(
            word, "AppOps service (appops) commands:\n  help\n  get PACKAGE [OP]\n  set PACKAGE OP MODE\n"
        )
    if word in ("get", "set") and not words:
        await call.err("Error: Package name not specified.")
        return FAILED
    if words and word in ("get", "set") and words[0] not in call.phone.packages:
        await call.err(f"Error: No UID for {words[0]} in user 0")
        return FAILED
    if word == "get":
        await call.out("No operations." if len(words) < 2 else f"{words[1]}: allow")
    return 0


@service("lock_settings", "locksettings")
async def locksettings(call: Call) -> int:
    """Show and set the lock screen. The phone has no secret to unlock it."""
    word = call.args.next()
    settings = call.phone.settings
    if word == "get-disabled":
        await call.out("true" if settings.flag("secure", "lockscreen.disabled") else "false")
        return 0
    if word == "set-disabled":
        value = call.args.required() == "true"
        settings.put("secure", "lockscreen.disabled", "1" if value else "0")
        await call.out(f"Lock screen disabled set to {'true' if value else 'false'}")
        return 0
    if word in ("verify", "clear"):
        await call.out("Lock credential verified successfully" if word == "verify" else "Lock credential cleared")
        return 0
    if word in ("set-pin", "set-password", "set-pattern"):
        await call.err("Error: the virtual phone is locked by no secret")
        return FAILED
    return await call.unknown(
        word, "lockSettings service commands:\n  help\n  get-disabled\n  set-disabled <true|false>\n"
    )


STREAMS = {0: "voice", 1: "system", 2: "ring", 3: "music", 4: "alarm", 5: "notification"}


@service("media_session", "media")
async def media(call: Call) -> int:
    """Show and set volumes, and press the keys of a headset."""
    word = call.args.next()
    if word == "volume":
        return await _volume(call)
    if word == "dispatch":
        keys = {"play": 126, "pause": 127, "play-pause": 85, "mute": 164, "headsethook": 79, "stop": 86, "next": 87}
        name = call.args.required()
        if name not in {**keys, "previous": 88, "rewind": 89, "record": 130, "fast-forward": 90}:
            await call.err(f"Error: unknown dispatch code '{name}'")
            return FAILED
        return 0
    if word in ("list-sessions", "monitor"):
        await call.out("Sessions:")
        return 0
    return await call.unknown(
        word, "media_session (media_session) commands:\n  help\n  volume [options]\n  dispatch KEY\n"
    )


async def _volume(call: Call) -> int:
    stream, index, adjust, show, quiet = 3, None, "", False, True
    while (option := call.args.next()) is not None:
        if option == "--stream":
            stream = number(call.args.required())
        elif option == "--set":
            index = number(call.args.required())
        elif option == "--adj":
            adjust = call.args.required()
        elif option == "--get":
            show = True
        elif option == "--show":
            quiet = False
        else:
            raise JavaError(f"Unknown argument: {option}")
    if stream not in STREAMS:
        raise JavaError(f"Unknown stream: {stream}")
    key = f"volume_{STREAMS[stream]}"
    now = call.phone.settings.integer("system", key)
    wanted = now + {"raise": 1, "lower": -1}.get(adjust, 0) if index is None else index
    if index is not None and not 0 <= index <= VOLUMES[STREAMS[stream]]:
        await call.out(f"[V] Invalid volume index {index}, range is [0..{VOLUMES[STREAMS[stream]]}]")
        return FAILED
    if wanted != now:
        for name in (key, f"{key}_speaker"):
            if name == key or call.phone.settings.get("system", name) is not None:
                call.phone.settings.put("system", name, str(max(0, min(wanted, VOLUMES[STREAMS[stream]]))))
    if show or not quiet:
        volume = call.phone.settings.integer("system", key)
        await call.out(f"[V] will get volume\n[V] volume is {volume} in range [0..{VOLUMES[STREAMS[stream]]}]")
    return 0
