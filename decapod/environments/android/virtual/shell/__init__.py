"""The phone's shell: mksh's language, run inside the phone and never on the host."""

from typing import TYPE_CHECKING

from decapod.lazy import imported_when_used

if TYPE_CHECKING:
    from decapod.environments.android.virtual.shell.budget import Budget, Limits
    from decapod.environments.android.virtual.shell.invocation import Invocation
    from decapod.environments.android.virtual.shell.phone import Process, ShellDatabase, ShellPhone
    from decapod.environments.android.virtual.shell.registry import COMMANDS, Command, command
    from decapod.environments.android.virtual.shell.session import Shell
    from decapod.environments.android.virtual.shell.streams import (
        BytesReader,
        Collector,
        Discard,
        Input,
        Reader,
        Streams,
        Writer,
    )

__all__ = [
    "COMMANDS",
    "Budget",
    "BytesReader",
    "Collector",
    "Command",
    "Discard",
    "Input",
    "Invocation",
    "Limits",
    "Process",
    "Reader",
    "Shell",
    "ShellDatabase",
    "ShellPhone",
    "Streams",
    "Writer",
    "command",
]

__getattr__ = imported_when_used(
    __name__,
    {
        "budget": ("Budget", "Limits"),
        "invocation": ("Invocation",),
        "phone": ("Process", "ShellDatabase", "ShellPhone"),
        "registry": ("COMMANDS", "Command", "command"),
        "session": ("Shell",),
        "streams": ("BytesReader", "Collector", "Discard", "Input", "Reader", "Streams", "Writer"),
    },
)
