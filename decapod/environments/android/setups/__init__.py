"""What a task may do to a phone before it begins. Everything here is done with what any real phone offers."""

from typing import Any

from decapod.actions import Action, Registry
from decapod.environments.android.setups import files, people, schedule, system

SETUPS: Registry[Action[..., Any]] = Registry("set-up")
"""The set-ups of the `android` environment."""

for _module in (system, files, people, schedule):
    for _setup in _module.SETUPS:
        SETUPS.register(_setup.name, _setup)

__all__ = ["SETUPS"]
