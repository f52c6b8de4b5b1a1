"""Whether an element tree tells the truth: held against the windows and the pixels of its screen, and put right."""

from decapod.prompts.marks.trust.check import Checked, check_tree

__all__ = ["Checked", "check_tree"]
