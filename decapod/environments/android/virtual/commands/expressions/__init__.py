"""Regular expressions as POSIX means them (basic and extended), leftmost and longest, in bounded time.

An expression is matched with sets of positions (see `files.subject`): no expression, however hostile, takes exponential
time. Only those with back-references (`\\1`) are tried one way after another, for a bounded number of steps.
"""

from decapod.environments.android.virtual.commands.expressions.expression import Expression, compile_expression
from decapod.environments.android.virtual.commands.expressions.nodes import ExpressionError, Match

__all__ = ["Expression", "ExpressionError", "Match", "compile_expression"]
