"""Why a trial ends, and when."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from decapod.messages import Termination

Stop = Literal["graph", "claim"]
"""What ends a trial well: `graph`, every node has been completed; `claim`, an agent says so."""


@dataclass(frozen=True, slots=True)
class Ending:
    """Why a trial ended, with one sentence for a person; the sentence is empty on success.

    `passing` tells of an error that it may pass: the same trial may fare better when it is attempted again.
    """

    reason: Termination
    message: str = ""
    passing: bool = False


class Standing(NamedTuple):
    """Where a trial stands. `_replace` gives the next one; it is made several times a turn, hence no data class.

    Attributes:
        turns: turns that are over.
        turn_limit: how many turns there may be, at least 1.
        stop: what ends the trial well.
        complete: whether every node has been completed, by an evaluation made after the last action or claim.
        claimed: whether an agent claimed completion and the claim has been judged.
        invalid: invalid actions of one agent in a row, the highest such count now.
        invalid_retries: how many invalid actions in a row are given back to their agent before the trial ends.
        budget: which budget is used up, in words; empty when none is.
        environment_error: why an environment is lost; empty when none is.
        model_error: why a model cannot go on; empty when all can.
        stopped: whether the user ended the trial.
    """

    turns: int
    turn_limit: int
    stop: Stop = "graph"
    complete: bool = False
    claimed: bool = False
    invalid: int = 0
    invalid_retries: int = 2
    budget: str = ""
    environment_error: str = ""
    model_error: str = ""
    stopped: bool = False


def decide_ending(standing: Standing) -> Ending | None:
    """Say why the trial ends now, or None when it goes on.

    Success is decided before any limit: a graph completed on the last turn is a success. With `stop: claim` a completed
    graph does not end the trial by itself, but a limit then ends it as a success. A claim that the graph does not bear
    out ends a trial in both cases.
    """
    if standing.complete and (standing.stop == "graph" or standing.claimed):
        return Ending("success")
    if standing.claimed:
        return Ending("false-completion", "An agent claimed completion, but the graph is not complete.")
    interrupted = _interrupted(standing)
    if interrupted is not None:
        return interrupted
    limit = _over_limit(standing)
    return Ending("success") if limit is not None and standing.complete else limit


def _interrupted(standing: Standing) -> Ending | None:
    if standing.stopped:
        return Ending("stopped", "The trial was stopped by the user.")
    if standing.environment_error:
        return Ending("environment-error", standing.environment_error)
    if standing.model_error:
        return Ending("model-error", standing.model_error)
    return None


def _over_limit(standing: Standing) -> Ending | None:
    if standing.invalid > standing.invalid_retries:
        return Ending("invalid-action", f"An agent asked for {_count(standing.invalid, 'invalid action')} in a row.")
    if standing.budget:
        return Ending("budget", f"The budget is used up: {standing.budget}.")
    if standing.turns >= standing.turn_limit:
        return Ending("step-limit", f"The graph was not complete after {_count(standing.turns, 'turn')}.")
    return None


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
