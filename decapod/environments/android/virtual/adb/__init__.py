"""The device side of adb: what a phone's adb daemon does, over TCP.

`AdbServer` serves a `Device`. Everything that a host sends is bounded and checked: a host that breaks the protocol
loses its connection, a service that fails loses its stream, and the phone goes on.
"""

from decapod.environments.android.virtual.adb.device import Device, Frame, Reader, Writer
from decapod.environments.android.virtual.adb.faults import Line, LinkFaults
from decapod.environments.android.virtual.adb.packets import Command, Packet, PacketDecoder, ProtocolError, encode
from decapod.environments.android.virtual.adb.pipe import Pipe
from decapod.environments.android.virtual.adb.server import AdbServer, is_loopback

__all__ = [
    "AdbServer",
    "Command",
    "Device",
    "Frame",
    "Line",
    "LinkFaults",
    "Packet",
    "PacketDecoder",
    "Pipe",
    "ProtocolError",
    "Reader",
    "Writer",
    "encode",
    "is_loopback",
]
