"""A task, and what a seed makes of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import JsonValue

from decapod.environments.kind import SetupStep
from decapod.evaluators import Graph
from decapod.tasks.assembly import Assembly
from decapod.tasks.demonstration import Demonstration, NearMiss, OtherWay
from decapod.tasks.file import TaskFile
from decapod.tasks.near_misses import Variant
from decapod.tasks.other_ways import Way
from decapod.tasks.parameters import draw_parameters
from decapod.tasks.template import parse_template


@dataclass(frozen=True)
class TaskInstance:
    """A task for one seed: what agents are told, what is prepared, how it is judged, how it is done.

    `environments` are the names of the devices; `root` is there besides. `sub_tasks` are the ids of those that it is
    composed of, each once; a path to a file of one's own counts by the file's name. `tags` are those of its file.
    """

    id: str
    seed: int
    instruction: str
    parameters: Mapping[str, JsonValue]
    environments: tuple[str, ...]
    setup: Mapping[str, tuple[SetupStep, ...]]
    graph: Graph
    demonstration: Demonstration
    near_misses: tuple[NearMiss, ...]
    other_ways: tuple[OtherWay, ...] = ()
    sub_tasks: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()


@dataclass(frozen=True)
class Task:
    """A task as it was read from its file. `assemble` fills in values of its parameters."""

    path: Path
    file: TaskFile
    environments: tuple[str, ...]
    assemble: Callable[[Mapping[str, JsonValue]], Assembly]
    ways: tuple[Way, ...]
    variants: tuple[Variant, ...]

    @property
    def id(self) -> str:
        """What it is called, everywhere."""
        return self.file.id

    @property
    def about(self) -> str:
        """One sentence for a person who chooses a task."""
        return self.file.about

    def draw(self, seed: int, *, variants: bool = True) -> TaskInstance:
        """Return the task for a seed: the same for the same seed, on every machine and every Python.

        Args:
            seed: what the values of its parameters are drawn by.
            variants: whether near misses and other ways are made too. They take most of the time, and whoever only
                runs the task needs none.

        Raises:
            CheckError: a check takes none of the values that this seed draws.
        """
        values = draw_parameters(self.id, seed, self.file.parameters)
        made = self.assemble(values)
        instruction = parse_template(self.file.instruction).fill(values) if self.file.instruction else made.instruction
        return TaskInstance(
            id=self.id,
            seed=seed,
            instruction=instruction,
            parameters=values,
            environments=made.environments,
            setup=made.setup,
            graph=Graph(made.nodes),
            demonstration=Demonstration(made.steps),
            near_misses=tuple(self._near_miss(variant, values) for variant in self.variants if variants),
            other_ways=tuple(way.fill(values) for way in self.ways if variants),
            sub_tasks=tuple(dict.fromkeys(Path(use.sub_task).stem for use in self.file.compose)),
            tags=self.file.tags,
        )

    def _near_miss(self, variant: Variant, values: Mapping[str, JsonValue]) -> NearMiss:
        others = variant.values(values)
        steps = variant.steps(self.assemble(others).steps, others)
        return NearMiss(variant.name, variant.about, Demonstration(steps))
