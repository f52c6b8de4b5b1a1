"""The evaluators of each kind of environment."""

from collections.abc import Mapping

from decapod.actions import Registry, UnknownNameError, did_you_mean
from decapod.evaluators.android.registry import ANDROID
from decapod.evaluators.desktop import DESKTOP
from decapod.evaluators.evaluator import Evaluator
from decapod.evaluators.root import ROOT

EVALUATORS: dict[str, Registry[Evaluator]] = {"ubuntu": DESKTOP, "android": ANDROID, "root": ROOT}
"""The kind of an environment to its evaluators. A plug-in adds a kind, or registers evaluators with a known one."""


def find_evaluators(environment: str) -> Mapping[str, Evaluator]:
    """Return the evaluators of a kind of environment.

    Raises:
        UnknownNameError: there is no such kind.
    """
    return _registry(environment)


def find_evaluator(environment: str, name: str) -> Evaluator:
    """Return one evaluator, as `find_evaluator("ubuntu", "file_exists")`.

    Raises:
        UnknownNameError: there is no such kind of environment, or it has no such evaluator.
    """
    return _registry(environment).find(name)


def _registry(environment: str) -> Registry[Evaluator]:
    if environment not in EVALUATORS:
        known = ", ".join(sorted(EVALUATORS))
        hint = did_you_mean(environment, EVALUATORS)
        raise UnknownNameError(f"no evaluators for environment {environment!r}{hint}; known: {known}")
    return EVALUATORS[environment]
