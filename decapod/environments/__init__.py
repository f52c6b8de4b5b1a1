"""Environments: devices that agents act in, each behind a worker that can be replaced and a supervisor that cannot."""

from typing import TYPE_CHECKING

from decapod.lazy import imported_when_used

if TYPE_CHECKING:
    from decapod.environments.environment import (
        DEFAULT_SIZE,
        ENVIRONMENTS,
        Environment,
        EnvironmentFactory,
        EnvironmentOptions,
        imported_when_opened,
        open_environment,
    )
    from decapod.environments.errors import EnvironmentFailure, EnvironmentUnavailable, SetupFailure
    from decapod.environments.kind import ActOutcome, Device, EnvironmentKind, OutcomeStatus, SetupStep, Sight
    from decapod.environments.requirements import REQUIREMENTS, Requirement, explain_missing, missing, packages

__all__ = [
    "DEFAULT_SIZE",
    "ENVIRONMENTS",
    "REQUIREMENTS",
    "ActOutcome",
    "Device",
    "Environment",
    "EnvironmentFactory",
    "EnvironmentFailure",
    "EnvironmentKind",
    "EnvironmentOptions",
    "EnvironmentUnavailable",
    "OutcomeStatus",
    "Requirement",
    "SetupFailure",
    "SetupStep",
    "Sight",
    "explain_missing",
    "imported_when_opened",
    "missing",
    "open_environment",
    "packages",
]

__getattr__ = imported_when_used(
    __name__,
    {
        "environment": (
            "DEFAULT_SIZE",
            "ENVIRONMENTS",
            "Environment",
            "EnvironmentFactory",
            "EnvironmentOptions",
            "imported_when_opened",
            "open_environment",
        ),
        "errors": ("EnvironmentFailure", "EnvironmentUnavailable", "SetupFailure"),
        "kind": ("ActOutcome", "Device", "EnvironmentKind", "OutcomeStatus", "SetupStep", "Sight"),
        "requirements": ("REQUIREMENTS", "Requirement", "explain_missing", "missing", "packages"),
    },
)
