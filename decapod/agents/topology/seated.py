"""The models that a topology file names for its agents."""

from dataclasses import dataclass, field

from decapod.actions import UnknownNameError
from decapod.agents.models import ModelError, SeatContext, create_model
from decapod.agents.topology.load import Topology
from decapod.documents import Problem


@dataclass(frozen=True, slots=True)
class ModelProblems:
    """What is wrong with the models that a file names.

    `unknown` are those of no known kind; `unusable` cannot be made here and now, as a key or a script is missing, say.
    """

    unknown: list[Problem] = field(default_factory=list)
    unusable: list[Problem] = field(default_factory=list)


def check_models(topology: Topology) -> ModelProblems:
    """Try to make the model of every agent that has one of its own. Nothing is asked of any."""
    found = ModelProblems()
    for name, agent in topology.document.value.agents.items():
        if agent.model is None:
            continue
        loc = ("agents", name, "model")
        try:
            create_model(agent.model, SeatContext(name, plans=False, seed=0))
        except UnknownNameError as error:
            found.unknown.append(topology.document.problem(loc, str(error)))
        except ModelError as error:
            found.unusable.append(topology.document.problem(loc, str(error)))
    return found
