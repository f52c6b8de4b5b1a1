"""`ip`: the phone's network, of which only the addresses exist."""

from __future__ import annotations

from decapod.environments.android.virtual.commands.framework import Call, program

LOOPBACK = """1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue state UNKNOWN group default qlen 1000
    link/loopback 00:00:00:00:00:00 brd 00:00:00:00:00:00
    inet 127.0.0.1/8 scope host lo
       valid_lft forever preferred_lft forever
"""
WIFI_UP = """2: wlan0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc mq state UP group default qlen 3000
    link/ether 02:15:b2:00:00:00 brd ff:ff:ff:ff:ff:ff
    inet 10.0.2.16/24 brd 10.0.2.255 scope global wlan0
       valid_lft forever preferred_lft forever
"""
WIFI_DOWN = """2: wlan0: <BROADCAST,MULTICAST> mtu 1500 qdisc mq state DOWN group default qlen 3000
    link/ether 02:15:b2:00:00:00 brd ff:ff:ff:ff:ff:ff
"""
ROUTES = "10.0.2.0/24 dev wlan0 proto kernel scope link src 10.0.2.16\n"
USAGE = "Usage: ip [ OPTIONS ] OBJECT { COMMAND | help }\nwhere  OBJECT := { link | address | route }"


@program("ip")
async def ip(call: Call) -> int:
    """Show addresses or routes."""
    words = [word for word in call.args.rest() if not word.startswith("-")]
    on = call.phone.settings.flag("global", "wifi_on")
    interfaces = {"lo": LOOPBACK, "wlan0": WIFI_UP if on else WIFI_DOWN}
    subject = words[0] if words else ""
    if subject and "route".startswith(subject):
        await call.inv.out(ROUTES if on else "")
        return 0
    if not subject or not any(name.startswith(subject) for name in ("address", "link")):
        await call.err(USAGE)
        return 255
    name = words[-1] if len(words) > 1 and words[-1] not in ("show", "list", "dev") else ""
    if name and name not in interfaces:
        await call.err(f'Device "{name}" does not exist.')
        return 1
    await call.inv.out("".join(text for known, text in interfaces.items() if name in ("", known)))
    return 0
