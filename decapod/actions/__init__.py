"""Actions: typed functions with a schema, and the registries that hold them."""

from decapod.actions.action import Action, ArgumentError, action
from decapod.actions.element import Element
from decapod.actions.registry import Registry, UnknownNameError
from decapod.actions.signature import DEVICE, Parameter, Signature, read_signature
from decapod.actions.suggest import did_you_mean

__all__ = [
    "DEVICE",
    "Action",
    "ArgumentError",
    "Element",
    "Parameter",
    "Registry",
    "Signature",
    "UnknownNameError",
    "action",
    "did_you_mean",
    "read_signature",
]
