"""The commands that are part of the shell."""

from decapod.environments.android.virtual.shell.builtins import flow, jobs, places, printing, setting
from decapod.environments.android.virtual.shell.builtins.registry import BUILTINS, Builtin, builtin

__all__ = ["BUILTINS", "Builtin", "builtin", "flow", "jobs", "places", "printing", "setting"]
