"""The phone's files: a POSIX tree in memory, with Android's layout."""

from decapod.environments.android.virtual.files.layout import SHARED, SHARED_FOLDERS, lay_out
from decapod.environments.android.virtual.files.patterns import Pattern, compile_pattern
from decapod.environments.android.virtual.files.stat import Stat
from decapod.environments.android.virtual.files.system import FileSystem
from decapod.environments.android.virtual.files.users import ROOT, SHELL, SYSTEM, User, user_name, user_number
from decapod.environments.android.virtual.files.volume import Mount

__all__ = [
    "ROOT",
    "SHARED",
    "SHARED_FOLDERS",
    "SHELL",
    "SYSTEM",
    "FileSystem",
    "Mount",
    "Pattern",
    "Stat",
    "User",
    "compile_pattern",
    "lay_out",
    "user_name",
    "user_number",
]
