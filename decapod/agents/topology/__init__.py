"""Topologies: who observes what, acts where and tells whom, as data."""

from decapod.agents.topology.describe import describe_team
from decapod.agents.topology.diagrams import draw_dot, draw_mermaid
from decapod.agents.topology.difference import Difference, compare_teams
from decapod.agents.topology.draw import draw
from decapod.agents.topology.lint import lint
from decapod.agents.topology.load import TOPOLOGY_FILES, Topology, load_topology
from decapod.agents.topology.models import ROOT, Form, Limits, OnAbsent, TopologyFile
from decapod.agents.topology.policy import POLICY_FILES, Policy, load_policy
from decapod.agents.topology.rounds import Rounds, Share, Use, plan_rounds
from decapod.agents.topology.team import Channel, Seat, Team

__all__ = [
    "POLICY_FILES",
    "ROOT",
    "TOPOLOGY_FILES",
    "Channel",
    "Difference",
    "Form",
    "Limits",
    "OnAbsent",
    "Policy",
    "Rounds",
    "Seat",
    "Share",
    "Team",
    "Topology",
    "TopologyFile",
    "Use",
    "compare_teams",
    "describe_team",
    "draw",
    "draw_dot",
    "draw_mermaid",
    "lint",
    "load_policy",
    "load_topology",
    "plan_rounds",
]
