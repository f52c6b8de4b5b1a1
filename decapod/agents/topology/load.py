"""Finding and reading topology files."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from decapod.agents.topology.check import Found, TopologyDocument, check_topology
from decapod.agents.topology.expand import expand
from decapod.agents.topology.models import TopologyFile
from decapod.agents.topology.policy import Policy, load_policy
from decapod.agents.topology.team import Team
from decapod.documents import NamedFiles, load_document
from decapod.roles import Role

TOPOLOGY_FILES = NamedFiles("topology", Path(__file__).parent.parent / "topologies")
"""The topologies that come with decapod."""


@dataclass(frozen=True)
class Topology:
    """A topology file that makes sense in itself; which environments there are is not known yet.

    `roles` are those of its agents, `policies` those of its channels by their index; `carries` names the payload policy
    that was asked for in place of those of the file, empty when none was.
    """

    document: TopologyDocument
    roles: Mapping[str, Role]
    policies: Mapping[int, Policy]
    carries: str = ""

    @property
    def name(self) -> str:
        """How the team is called."""
        return self.document.value.name

    @property
    def about(self) -> str:
        """What is special about the team."""
        return self.document.value.about

    def expand(self, environments: Sequence[str]) -> Team:
        """Make the team for a task with these environments; root need not be named among them.

        Raises:
            DocumentError: the file names an environment that is not there, or two agents would have one name.
        """
        return expand(self.document, Found(dict(self.roles), dict(self.policies)), environments, self.carries)


def load_topology(name_or_path: str | Path, *, text: str | None = None, carries: str | None = None) -> Topology:
    """Read a topology by its name, or from a file of one's own.

    Args:
        name_or_path: A name of `TOPOLOGY_FILES`, or a path (with a `/`, or ending in `.yaml`).
        text: What the file holds, when it is known already; then `name_or_path` must be a path, and is not read.
        carries: A payload policy, by its name or path, for every channel whose own is not `fixed`.

    Raises:
        DocumentError: there is no such topology or policy, or with everything that is wrong in it.
    """
    found = Found(carries=None if carries is None else load_policy(carries))
    path = TOPOLOGY_FILES.find(name_or_path)
    document = load_document(path, TopologyFile, text=text, check=lambda read: check_topology(read, found))
    return Topology(document, found.roles, found.policies, carries or "")
