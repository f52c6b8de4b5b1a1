"""The service `framebuffer:`: the screen as raw pixels, as old screen grabbers ask for it.

Source: `framebuffer_service.cpp` of the Android Open Source Project, version 1 of its header.
"""

import struct

from decapod.environments.android.virtual.adb.device import Device
from decapod.environments.android.virtual.adb.stream import Stream

HEADER = struct.Struct("<13I")
"""Version, bits a pixel, bytes in all, width, height, then offset and length in bits of red, blue, green, alpha."""


async def framebuffer(device: Device, stream: Stream) -> None:
    """Send the header and the pixels."""
    frame = device.frame()
    channels = (0, 8, 16, 8, 8, 8, 24, 8)
    await stream.write(HEADER.pack(1, 32, len(frame.rgba), frame.width, frame.height, *channels))
    await stream.write(frame.rgba)
