"""The programs of the phone's shell. Importing this package registers all of them."""

from decapod.environments.android.virtual.commands import android, toybox
from decapod.environments.android.virtual.shell.invocation import Invocation
from decapod.environments.android.virtual.shell.registry import COMMANDS, Command, command

__all__ = ["COMMANDS", "Command", "Invocation", "android", "command", "toybox"]
