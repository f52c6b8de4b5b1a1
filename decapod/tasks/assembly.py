"""A body with its values filled in, and the joining of several into one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pydantic import JsonValue

from decapod.environments.kind import SetupStep
from decapod.evaluators import NodeSpec
from decapod.tasks.body import Body
from decapod.tasks.demonstration import Step


@dataclass(frozen=True)
class Assembly:
    """What is to be done and how it is judged, with nothing left to fill in but what is read from the screen."""

    environments: tuple[str, ...]
    instruction: str
    setup: Mapping[str, tuple[SetupStep, ...]]
    nodes: tuple[NodeSpec, ...]
    steps: tuple[Step, ...]

    @property
    def first(self) -> tuple[str, ...]:
        """The nodes that are checked first, `initially` nodes apart."""
        given = {node.name for node in self.nodes if node.initially}
        return tuple(node.name for node in self.nodes if not node.initially and given.issuperset(node.after))

    @property
    def last(self) -> tuple[str, ...]:
        """The nodes that nothing follows, `initially` nodes apart."""
        followed = {earlier for node in self.nodes for earlier in node.after}
        return tuple(node.name for node in self.nodes if not node.initially and node.name not in followed)


def assemble(body: Body, values: Mapping[str, JsonValue]) -> Assembly:
    """Fill in the values of a body.

    Raises:
        CheckError: a check does not work out with these values.
    """
    return Assembly(
        body.environments,
        body.instruction.fill(values),
        {name: tuple(step.fill(values) for step in steps) for name, steps in body.setup.items()},
        tuple(node.fill(values, body.environments) for node in body.nodes),
        tuple(step.bind(values) for step in body.steps),
    )


def prefixed(assembly: Assembly, name: str) -> Assembly:
    """Put `name/` before the names of nodes and steps, so that two of a kind can stand in one graph."""
    return replace(
        assembly,
        nodes=tuple(
            replace(node, name=f"{name}/{node.name}", after=tuple(f"{name}/{earlier}" for earlier in node.after))
            for node in assembly.nodes
        ),
        steps=tuple(replace(step, name=f"{name}/{step.name}" if step.name else None) for step in assembly.steps),
    )


def follow(assembly: Assembly, earlier: Sequence[Assembly]) -> Assembly:
    """Let the first nodes come after the last nodes of every earlier assembly."""
    added = tuple(name for before in earlier for name in before.last)
    first = assembly.first
    return replace(
        assembly,
        nodes=tuple(
            replace(node, after=(*node.after, *added)) if node.name in first else node for node in assembly.nodes
        ),
    )


def join(assemblies: Sequence[Assembly]) -> Assembly:
    """Put assemblies side by side: one set-up, one graph, steps in order. Links between them are kept as they are."""
    environments = tuple(dict.fromkeys(name for assembly in assemblies for name in assembly.environments))
    return Assembly(
        environments,
        " Then: ".join(assembly.instruction.rstrip() for assembly in assemblies),
        {
            name: tuple(step for assembly in assemblies for step in assembly.setup.get(name, ()))
            for name in environments
        },
        tuple(node for assembly in assemblies for node in assembly.nodes),
        tuple(step for assembly in assemblies for step in assembly.steps),
    )
