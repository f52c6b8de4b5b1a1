"""Language models behind one protocol, found by name."""

from decapod.agents.models.demo import DemoModel
from decapod.agents.models.model import Model, ModelError, ModelRequest, Reply, Tool, UnusableModelError
from decapod.agents.models.registry import MODELS, ModelFactory, SeatContext, create_model
from decapod.agents.models.scripted import Script, ScriptedModel, ScriptedReply

__all__ = [
    "MODELS",
    "DemoModel",
    "Model",
    "ModelError",
    "ModelFactory",
    "ModelRequest",
    "Reply",
    "Script",
    "ScriptedModel",
    "ScriptedReply",
    "SeatContext",
    "Tool",
    "UnusableModelError",
    "create_model",
]
