"""The console of a phone: commands by telnet, as the emulator has them; `adb -s emulator-N emu ...` uses it."""

from decapod.environments.android.virtual.console.server import ConsoleServer
from decapod.environments.android.virtual.console.target import ConsoleTarget

__all__ = ["ConsoleServer", "ConsoleTarget"]
