"""Reading files of faults, for the team that they are meant for."""

from pathlib import Path

from decapod.agents.topology import Team
from decapod.documents import NamedFiles, load_document
from decapod.experiments.faults.check import check_faults
from decapod.experiments.faults.expand import expand_rule
from decapod.experiments.faults.models import FaultFile

FAULT_FILES = NamedFiles("faults", Path(__file__).parent / "files")
"""The faults that come with decapod."""


def load_faults(reference: str | Path, team: Team | None = None, *, text: str | None = None) -> FaultFile:
    """Read faults by their name or from a file.

    Args:
        reference: a name of `FAULT_FILES`, or a path.
        team: whose channels are disturbed. Rules then name its agents: an agent of the topology's file that becomes one
            for each environment is replaced by those. Without a team, names of agents are not looked at.
        text: what the file holds, when it is known already.

    Raises:
        DocumentError: with everything that is wrong: keys and values, agents that the team has not, edges without a
            channel.
    """
    path = FAULT_FILES.find(reference)
    faults = load_document(path, FaultFile, text=text, check=lambda document: check_faults(document, team)).value
    if team is None:
        return faults
    return faults.model_copy(update={"rules": tuple(expand_rule(rule, team) for rule in faults.rules)})
