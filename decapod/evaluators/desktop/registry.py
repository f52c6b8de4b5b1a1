"""All checks of a Linux desktop."""

from decapod.actions import Registry
from decapod.evaluators.desktop import files
from decapod.evaluators.evaluator import Evaluator

DESKTOP: Registry[Evaluator] = Registry("check of ubuntu")
"""The checks of `ubuntu` by name."""

for _module in (files,):
    for _check in _module.CHECKS:
        DESKTOP.register(_check.name, _check)
