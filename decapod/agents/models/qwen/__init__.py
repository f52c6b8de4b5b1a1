"""Qwen's models that see: calls written as text, and points on pictures in the place of elements' ids."""

from decapod.agents.models.qwen.backend import create_qwen
from decapod.agents.models.qwen.parsing import WrittenReply, parse_reply
from decapod.agents.models.qwen.spaces import smart_resize
from decapod.prompts.marks.spaces import Frame, SpaceError

__all__ = ["Frame", "SpaceError", "WrittenReply", "create_qwen", "parse_reply", "smart_resize"]
