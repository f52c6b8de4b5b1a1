"""All checks of an Android phone."""

from decapod.actions import Registry
from decapod.evaluators.android import apps, databases, elements, files, notifications, people, schedule, settings
from decapod.evaluators.evaluator import Evaluator

ANDROID: Registry[Evaluator] = Registry("check of android")
"""The checks of `android` by name."""

for _module in (elements, apps, settings, people, schedule, files, notifications, databases):
    for _check in _module.CHECKS:
        ANDROID.register(_check.name, _check)
