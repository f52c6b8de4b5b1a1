"""Judging a task by what the devices show: checks, expressions of them, the graph, and a trial's metrics."""

from decapod.evaluators.aggregate import Aggregate, Mean, aggregate
from decapod.evaluators.check import Checker, CheckOutcome, CheckRequest
from decapod.evaluators.evaluator import Evaluator, Verdict, evaluator, judge, judge_all
from decapod.evaluators.expression import AllOf, AnyOf, Check, Not, Single, dump_check, singles
from decapod.evaluators.frontier import Frontier
from decapod.evaluators.graph import Graph, GraphError, GraphProblem, NodeSpec
from decapod.evaluators.graph_evaluator import (
    CheckedNode,
    GraphEvaluator,
    InvalidTaskError,
    StepResult,
    find_start_problems,
    require_valid_start,
)
from decapod.evaluators.history import DoneAction, History, TrialHistory
from decapod.evaluators.metrics import Tally, metrics
from decapod.evaluators.parse import CheckError, CheckProblem, parse_check
from decapod.evaluators.registry import EVALUATORS, find_evaluator, find_evaluators
from decapod.evaluators.root import RootChecker
from decapod.evaluators.subscriber import EvaluatorSubscriber
from decapod.evaluators.termination import Ending, Standing, Stop, decide_ending

__all__ = [
    "EVALUATORS",
    "Aggregate",
    "AllOf",
    "AnyOf",
    "Check",
    "CheckError",
    "CheckOutcome",
    "CheckProblem",
    "CheckRequest",
    "CheckedNode",
    "Checker",
    "DoneAction",
    "Ending",
    "Evaluator",
    "EvaluatorSubscriber",
    "Frontier",
    "Graph",
    "GraphError",
    "GraphEvaluator",
    "GraphProblem",
    "History",
    "InvalidTaskError",
    "Mean",
    "NodeSpec",
    "Not",
    "RootChecker",
    "Single",
    "Standing",
    "StepResult",
    "Stop",
    "Tally",
    "TrialHistory",
    "Verdict",
    "aggregate",
    "decide_ending",
    "dump_check",
    "evaluator",
    "find_evaluator",
    "find_evaluators",
    "find_start_problems",
    "judge",
    "judge_all",
    "metrics",
    "parse_check",
    "require_valid_start",
    "singles",
]
