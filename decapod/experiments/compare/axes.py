"""What differs between two strategies besides their names, and whether that is communication alone."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeVar

from pydantic import JsonValue, ValidationError

from decapod.agents.topology import Channel, Difference, Limits, Policy, Seat, Team, compare_teams, load_policy
from decapod.documents import DocumentError
from decapod.experiments.compare.earlier import Loader, read_yaml
from decapod.experiments.compare.matching import MatchedBudget
from decapod.experiments.compare.needs import CompareError
from decapod.experiments.compare.row import TrialRow
from decapod.prompts.marks.profile import MarksProfile
from decapod.roles import Role

COMMUNICATION: frozenset[str] = frozenset({"channels", "policies", "faults"})
"""The axes of what agents tell one another: who tells whom and in how many rounds, what is told and how much of it
arrives, and what befalls it. Who the agents are, what they see, may do and are prompted with is none of them."""

Verdict = Literal["communication", "mixed", "other", "none", "unknown"]
"""`communication`: only such axes differ. `mixed`: such axes and others. `other`: only others. `none`: nothing differs.
`unknown`: a set-up cannot be read."""

Held = TypeVar("Held")

_SENTENCES: Mapping[Verdict, str] = {
    "communication": "Only communication differs: a difference in the figures is an effect of communication.",
    "mixed": "More than communication differs ({others}): a difference in the figures is one between set-ups, and "
    "cannot be put down to communication.",
    "other": "Communication does not differ, but {others} do: a difference in the figures is no effect of "
    "communication.",
    "none": "Nothing differs: a difference in the figures is chance.",
    "unknown": "What differs is not known in full: a difference in the figures cannot be put down to anything.",
}


@dataclass(frozen=True, slots=True)
class AxisDifference:
    """One thing that differs in some paired trials. `matched` when the budget makes it the same in all figures."""

    difference: Difference
    matched: bool = False

    @property
    def communication(self) -> bool:
        """Whether it is about what agents tell one another."""
        return self.difference.axis in COMMUNICATION


@dataclass(frozen=True, slots=True)
class SetUps:
    """What tells two strategies apart. `problems` are set-ups that could not be read."""

    differences: tuple[AxisDifference, ...]
    problems: tuple[str, ...] = ()

    @property
    def axes(self) -> tuple[str, ...]:
        """The axes that differ, each once; those that the budget matches are left out."""
        return tuple(dict.fromkeys(one.difference.axis for one in self.differences if not one.matched))

    @property
    def verdict(self) -> Verdict:
        """What a difference in the figures may be called."""
        if self.problems:
            return "unknown"
        others = set(self.axes) - COMMUNICATION
        told = set(self.axes) & COMMUNICATION
        if others:
            return "mixed" if told else "other"
        return "communication" if told else "none"

    @property
    def sentence(self) -> str:
        """The verdict for a person."""
        others = [axis for axis in self.axes if axis not in COMMUNICATION]
        return _SENTENCES[self.verdict].format(others=", ".join(others))


def compare_set_ups(pairs: Sequence[tuple[TrialRow, TrialRow]], budget: MatchedBudget) -> SetUps:
    """Find every axis that differs within pairs of trials (baseline, other), from their `trial.yaml`.

    Pairs with the same two set-ups on the same environments are looked at once. The task and the seed are the same in a
    pair, so they are no axes.
    """
    seen: dict[tuple[object, ...], tuple[TrialRow, TrialRow]] = {}
    for one, other in pairs:
        known = one.setup and other.setup
        seen.setdefault(
            (one.environments, one.setup, other.setup, one.experiment, other.experiment)
            if known
            else (one.folder, other.folder),
            (one, other),
        )
    found: dict[tuple[str, ...], AxisDifference] = {}
    problems: dict[str, None] = {} if pairs else {"No trials of the two are the same in task, seed and all else.": None}
    for one, other in seen.values():
        try:
            for difference in _differences(one, other):
                key = (difference.axis, difference.what, str(difference.before), str(difference.after))
                found.setdefault(key, AxisDifference(difference, _is_matched(difference, (one, other), budget)))
        except (CompareError, DocumentError, OSError, ValidationError, KeyError, TypeError) as error:
            problems[f"{one.folder} and {other.folder} cannot be compared: {error}"] = None
    return SetUps(tuple(found.values()), tuple(problems))


def _is_matched(difference: Difference, pair: tuple[TrialRow, TrialRow], budget: MatchedBudget) -> bool:
    if (difference.axis, difference.what) != ("limits", "turns") or budget.turns is None:
        return False
    return all(row.turn_limit is not None and budget.turns <= row.turn_limit for row in pair)


def _differences(one: TrialRow, other: TrialRow) -> Iterator[Difference]:
    yield from _versions(one.folder.parent, other.folder.parent)
    if one.setup and one.setup == other.setup:
        return
    before, after = (read_yaml(row.folder / "trial.yaml") for row in (one, other))
    templates = (before["prompts"], after["prompts"])
    yield from compare_teams(_team(before), _team(after), templates=templates)
    if before.get("model") != after.get("model"):
        yield Difference("models", "model of the trial", before.get("model"), after.get("model"))
    if before.get("faults") != after.get("faults"):
        yield Difference("faults", "faults", "; ".join(one.faults) or None, "; ".join(other.faults) or None)
    if before.get("variant") != after.get("variant"):
        yield Difference("variant", "demonstration", before.get("variant"), after.get("variant"))
    marks = _marks(before.get("marks")), _marks(after.get("marks"))
    if marks[0] != marks[1]:
        yield Difference("marks", "profile", _named(marks[0]), _named(marks[1]))


def _named(value: JsonValue) -> str | None:
    return str(value.get("name")) if isinstance(value, dict) else None if value is None else str(value)


def _marks(value: JsonValue) -> JsonValue:
    """The data of a profile of marks; None for the one that is used where none is named."""
    return None if value is None or MarksProfile.model_validate(value).is_default else value


def _team(described: Mapping[str, Any]) -> Team:
    """The team of a `trial.yaml`, with the roles and policies that are written down there."""
    topology = described["topology"]
    roles = {name: Role.model_validate(role) for name, role in described["roles"].items()}
    policies = {name: Policy.model_validate(held) for name, held in (described.get("policies") or {}).items()}
    seats = tuple(
        Seat(
            name=name,
            role=_by_reference(roles, agent["role"]),
            model=agent.get("model"),
            observes=agent["observes"],
            acts=tuple(agent["acts"]),
            own=agent.get("own"),
            history=agent["history"],
            on_absent=agent["on_absent"],
            role_reference=agent["role"],
            reply_tokens=agent.get("reply_tokens"),
        )
        for name, agent in topology["agents"].items()
    )
    channels = tuple(
        Channel(
            source=channel["from"],
            recipient=recipient,
            carries=channel["carries"],
            addressed=channel["addressed"],
            on_absent=channel["on_absent"],
            rounds=channel["rounds"],
            limit=channel.get("tokens"),
            given=_by_reference(policies, channel["carries"]) if policies else load_policy(channel["carries"]),
        )
        for channel in topology["channels"]
        for recipient in channel["to"]
    )
    environments = tuple(described["task"]["environments"])
    limits = Limits.model_validate(topology["limits"])
    return Team(topology["name"], topology["about"], environments, seats, channels, limits, topology["stop"])


def _by_reference(named: Mapping[str, Held], reference: str) -> Held:
    """What a name or the path of a file refers to: a file is called after what it holds, as a rule."""
    if reference in named:
        return named[reference]
    stem = Path(reference).stem
    if stem in named:
        return named[stem]
    if len(named) == 1:
        return next(iter(named.values()))
    raise CompareError(f"it is not written down what {reference} holds")


def _versions(one: Path, other: Path) -> Iterator[Difference]:
    if one.resolve() == other.resolve():
        return
    before, after = _read_versions(one), _read_versions(other)
    for name in dict.fromkeys((*before, *after)):
        if before.get(name) != after.get(name):
            yield Difference("versions", name, before.get(name), after.get(name))


def _read_versions(folder: Path) -> dict[str, str]:
    """The versions in the head of `experiment.yaml`: its list of trials, which may be long, is not read."""
    try:
        text = (folder / "experiment.yaml").read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    import yaml

    lines = text.splitlines(keepends=True)
    starts = [number for number, line in enumerate(lines) if line.startswith("versions:")]
    if not starts:
        return {}
    rest = lines[starts[0] + 1 :]
    length = next((number for number, line in enumerate(rest) if not line.startswith((" ", "\n"))), len(rest))
    data = yaml.load("".join(lines[starts[0] : starts[0] + 1 + length]), Loader=Loader)
    versions = data.get("versions")
    return {name: str(value) for name, value in versions.items()} if isinstance(versions, dict) else {}
