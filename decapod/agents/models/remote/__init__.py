"""Models behind a network: one way of asking, retrying and counting, and a backend for each kind of provider."""

from decapod.agents.models.remote.anthropic_backend import create_anthropic
from decapod.agents.models.remote.camel_backend import create_camel
from decapod.agents.models.remote.gemini_backend import create_gemini
from decapod.agents.models.remote.naming import ModelName, Options, parse_name
from decapod.agents.models.remote.openai_backend import create_openai
from decapod.agents.models.remote.prices import Price, PriceTable, Usage, cost, find_price
from decapod.agents.models.remote.remote import Backend, RemoteModel
from decapod.agents.models.remote.trouble import TroubleError

__all__ = [
    "Backend",
    "ModelName",
    "Options",
    "Price",
    "PriceTable",
    "RemoteModel",
    "TroubleError",
    "Usage",
    "cost",
    "create_anthropic",
    "create_camel",
    "create_gemini",
    "create_openai",
    "find_price",
    "parse_name",
]
