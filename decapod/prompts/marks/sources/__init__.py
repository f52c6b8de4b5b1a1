"""Where marks come from: the element tree, and what engines read in the picture."""

from decapod.prompts.marks.sources.source import SOURCES, PixelSource, Source, SourceSpec, TreeSource

__all__ = ["SOURCES", "PixelSource", "Source", "SourceSpec", "TreeSource"]
