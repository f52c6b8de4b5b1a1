"""The services that a host can open, by the word its request begins with."""

from collections.abc import Awaitable, Callable
from functools import partial

from decapod.actions import Registry
from decapod.environments.android.virtual.adb.device import Device
from decapod.environments.android.virtual.adb.framebuffer import framebuffer
from decapod.environments.android.virtual.adb.shell_service import ShellRequest, parse_shell_request, shell
from decapod.environments.android.virtual.adb.stream import Stream
from decapod.environments.android.virtual.adb.sync import SyncService
from decapod.environments.android.virtual.files.text import to_bytes, to_text

Service = Callable[[Stream], Awaitable[None]]
"""Serves one stream, from its opening to its end."""

ServiceFactory = Callable[[Device, str, str], Service | None]
"""Makes the service of a request from the options after its name and the text after the colon; None refuses it."""

SERVICES: Registry[ServiceFactory] = Registry("service of adb")


def find_service(request: bytes, device: Device) -> Service | None:
    """Return the service for a request such as `shell,v2:ls`, or None when the phone has none: it is closed then."""
    head, colon, argument = to_text(request).partition(":")
    name, _, options = head.partition(",")
    if not colon or name not in SERVICES:
        return None
    return SERVICES[name](device, options, argument)


def _shell(device: Device, options: str, argument: str) -> Service:
    return partial(shell, device, parse_shell_request(options, argument))


def _exec(device: Device, options: str, argument: str) -> Service:
    return partial(shell, device, ShellRequest(argument))


def _sync(device: Device, options: str, argument: str) -> Service:
    return lambda stream: SyncService(device.files(), stream).run()


def _framebuffer(device: Device, options: str, argument: str) -> Service:
    return partial(framebuffer, device)


def _says(text: str) -> Service:
    async def say(stream: Stream) -> None:
        await stream.write(to_bytes(text))

    return say


def _reboot(device: Device, options: str, argument: str) -> Service:
    async def reboot(stream: Stream) -> None:
        device.restart(argument)

    return reboot


def _root(device: Device, options: str, argument: str) -> Service:
    return _says("restarting adbd as root\n" if device.set_root(True) else "adbd is already running as root\n")


def _unroot(device: Device, options: str, argument: str) -> Service:
    return _says("restarting adbd as non root\n" if device.set_root(False) else "adbd not running as root\n")


def _remount(device: Device, options: str, argument: str) -> Service:
    return _says("Not running on a device with a writable system: remount failed\n")


def _tcpip(device: Device, options: str, argument: str) -> Service:
    if not argument.isascii() or not argument.isdigit() or not 0 < int(argument[:6]) <= 65535:
        return _says(f"invalid port {argument}\n")
    return _says("error: the virtual phone already listens on TCP, and its port is fixed when it starts\n")


def _usb(device: Device, options: str, argument: str) -> Service:
    return _says("error: the virtual phone has no USB\n")


def _reverse(device: Device, options: str, argument: str) -> Service:
    if argument == "list-forward":
        return _says("0000")
    if argument == "killforward-all":
        return _says("OKAY")
    if argument.startswith("killforward:"):
        return _says(_failure(f"listener '{argument.removeprefix('killforward:')}' not found"))
    if argument.startswith("forward:"):
        return _says(_failure("the virtual phone has no network of its own, so it forwards nothing"))
    return _says(_failure("not a reverse forwarding command"))


def _failure(text: str) -> str:
    return f"FAIL{len(to_bytes(text)):04x}{text}"


for _name, _factory in {
    "shell": _shell,
    "exec": _exec,
    "sync": _sync,
    "framebuffer": _framebuffer,
    "reboot": _reboot,
    "root": _root,
    "unroot": _unroot,
    "remount": _remount,
    "tcpip": _tcpip,
    "usb": _usb,
    "reverse": _reverse,
}.items():
    SERVICES.register(_name, _factory)
