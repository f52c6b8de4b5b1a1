"""Language models behind one protocol, found by name."""

from decapod.agents.models.demo import DemoModel
from decapod.agents.models.demo_noise import NoisyDemoModel
from decapod.agents.models.human import HumanModel, PersonLeftError
from decapod.agents.models.model import (
    ClosableModel,
    Model,
    ModelError,
    ModelRequest,
    Reply,
    Tool,
    UnusableModelError,
    close_models,
)
from decapod.agents.models.noise_name import NoiseRates, parse_noise
from decapod.agents.models.qwen import create_qwen
from decapod.agents.models.registry import MODELS, ModelFactory, SeatContext, create_model, kind_of
from decapod.agents.models.remote import RemoteModel
from decapod.agents.models.scripted import Script, ScriptedModel, ScriptedReply

__all__ = [
    "MODELS",
    "ClosableModel",
    "DemoModel",
    "HumanModel",
    "Model",
    "ModelError",
    "ModelFactory",
    "ModelRequest",
    "NoiseRates",
    "NoisyDemoModel",
    "PersonLeftError",
    "RemoteModel",
    "Reply",
    "Script",
    "ScriptedModel",
    "ScriptedReply",
    "SeatContext",
    "Tool",
    "UnusableModelError",
    "close_models",
    "create_model",
    "create_qwen",
    "kind_of",
    "parse_noise",
]
