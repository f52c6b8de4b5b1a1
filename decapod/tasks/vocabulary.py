"""What the environments of a task can do and have set up, by name."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from decapod.actions import Action, Registry
from decapod.environments.android.kind import ANDROID
from decapod.environments.kind import EnvironmentKind
from decapod.environments.root import DESCRIPTION, ROOT, ROOT_ACTIONS
from decapod.environments.ubuntu import UBUNTU


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The actions and the set-ups of one environment, and what agents are told of it."""

    actions: Registry[Action[..., Any]]
    setups: Registry[Action[..., Any]]
    description: str = ""


def vocabulary_of(kind: EnvironmentKind) -> Vocabulary:
    """Return what a kind of environment can do."""
    return Vocabulary(kind.actions, kind.setups, kind.description)


def find_vocabularies() -> Mapping[str, Vocabulary]:
    """Return the vocabulary of every known environment, `root` included."""
    root = Vocabulary(ROOT_ACTIONS, Registry("set-up of root"), DESCRIPTION)
    return {kind.name: vocabulary_of(kind) for kind in (UBUNTU, ANDROID)} | {ROOT: root}
