"""Actions: typed functions with a schema, and the registries that hold them."""

from typing import TYPE_CHECKING

from decapod.lazy import imported_when_used

if TYPE_CHECKING:
    from decapod.actions.definition import Action, ArgumentError, action
    from decapod.actions.element import Element
    from decapod.actions.registry import LazyRegistry, Registry, UnknownNameError
    from decapod.actions.signature import DEVICE, Parameter, Signature, read_signature
    from decapod.actions.suggest import did_you_mean

__all__ = [
    "DEVICE",
    "Action",
    "ArgumentError",
    "Element",
    "LazyRegistry",
    "Parameter",
    "Registry",
    "Signature",
    "UnknownNameError",
    "action",
    "did_you_mean",
    "read_signature",
]

__getattr__ = imported_when_used(
    __name__,
    {
        "definition": ("Action", "ArgumentError", "action"),
        "element": ("Element",),
        "registry": ("LazyRegistry", "Registry", "UnknownNameError"),
        "signature": ("DEVICE", "Parameter", "Signature", "read_signature"),
        "suggest": ("did_you_mean",),
    },
)
