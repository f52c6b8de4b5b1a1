"""Faults on the channels between agents, as data: which messages they befall, and what they do to them."""

from decapod.experiments.faults.interceptors import make_interceptors
from decapod.experiments.faults.load import FAULT_FILES, load_faults
from decapod.experiments.faults.models import FaultFile, Replacement, Rule, Truncate

__all__ = [
    "FAULT_FILES",
    "FaultFile",
    "Replacement",
    "Rule",
    "Truncate",
    "load_faults",
    "make_interceptors",
]
