"""Checks of a Linux desktop."""

from decapod.evaluators.desktop.device import Completed, Desktop, Window
from decapod.evaluators.desktop.registry import DESKTOP

__all__ = ["DESKTOP", "Completed", "Desktop", "Window"]
