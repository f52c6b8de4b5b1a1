"""The rounds of a team's turns, worked out once for all trials of the team."""

from decapod.agents.topology import plan_rounds
from decapod.experiments.remembered import Remembered

rounds_of = Remembered(plan_rounds)
"""`plan_rounds`; the team must not be changed."""
