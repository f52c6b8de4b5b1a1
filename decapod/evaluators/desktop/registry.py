"""All checks of a Linux desktop."""

from decapod.actions import Registry
from decapod.evaluators.desktop import (
    archives,
    data_files,
    elements,
    files,
    forms,
    office,
    processes,
    session,
    text_files,
    windows,
)
from decapod.evaluators.evaluator import Evaluator

DESKTOP: Registry[Evaluator] = Registry("check of ubuntu")
"""The checks of `ubuntu` by name."""

for _module in (files, text_files, data_files, archives, office, forms, processes, windows, session, elements):
    for _check in _module.CHECKS:
        DESKTOP.register(_check.name, _check)
