"""Checks of a Linux desktop."""
