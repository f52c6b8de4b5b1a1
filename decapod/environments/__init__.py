"""Environments: devices that agents act in, each behind a worker that can be replaced and a supervisor that cannot."""

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
