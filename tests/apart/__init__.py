"""Tests of what needs an environment of its own. Each module is run by hand or by a tool, not with the others."""
