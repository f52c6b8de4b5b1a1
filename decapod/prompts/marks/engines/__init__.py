"""What reads pixels: text recognition and detectors of icons. Each is imported only in a process of its own."""

from decapod.prompts.marks.engines.found import Found, Picture, PictureError, open_picture
from decapod.prompts.marks.engines.needs import require_engine
from decapod.prompts.marks.engines.registry import ENGINES, Engine, EngineOptions, SourceMissingError

__all__ = [
    "ENGINES",
    "Engine",
    "EngineOptions",
    "Found",
    "Picture",
    "PictureError",
    "SourceMissingError",
    "open_picture",
    "require_engine",
]
