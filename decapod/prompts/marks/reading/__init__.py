"""Reading pixels in a process of its own: what is heavy, slow or may crash stays out of the trial's."""

from decapod.prompts.marks.reading.process import ReadingError, ReadingProcess

__all__ = ["ReadingError", "ReadingProcess"]
