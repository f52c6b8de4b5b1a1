"""What tells two set-ups from one another: every axis in which their teams differ, and nothing else."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import unified_diff

from pydantic import BaseModel, JsonValue

from decapod.agents.topology.policy import Policy
from decapod.agents.topology.team import Channel, Seat, Team
from decapod.prompts.render import template_source


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that differs. `before` or `after` is None where only the other team has it.

    `axis` is `agents`, `roles`, `prompts`, `models`, `observes`, `acts`, `history`, `channels`, `policies`, `limits` or
    `stop`; `what` names the thing on it. A prompt's `lines` are a unified diff of the templates.
    """

    axis: str
    what: str
    before: str | None = None
    after: str | None = None
    lines: tuple[str, ...] = ()


def compare_teams(
    one: Team, other: Team, *, templates: tuple[Mapping[str, str], Mapping[str, str]] | None = None
) -> list[Difference]:
    """Return every difference between two teams for the same environments, axis by axis; their names do not count.

    Args:
        one: the first team.
        other: the second.
        templates: the texts of their prompts by name, where they are known; by default they are read from the files.
    """
    prompts = templates or (_templates(one), _templates(other))
    return [
        *_agents(one, other),
        *_roles(one, other),
        *_prompts(*prompts),
        *_channels(one, other),
        *_policies(one, other),
        *_values("limits", _dump(one.limits), _dump(other.limits)),
        *_values("stop", {"stop": one.stop}, {"stop": other.stop}),
    ]


_SEAT: Mapping[str, tuple[str, Callable[[Seat], str]]] = {
    "role": ("agents", lambda seat: seat.role.name),
    "model": ("models", lambda seat: seat.model or "that of the trial"),
    "observes": ("observes", lambda seat: _listed([f"{name} ({form})" for name, form in seat.observes.items()])),
    "acts": ("acts", lambda seat: _listed(seat.acts)),
    "own": ("agents", lambda seat: seat.own or "none"),
    "history": ("history", lambda seat: str(seat.history)),
    "on_absent": ("agents", lambda seat: seat.on_absent),
    "reply_tokens": ("limits", lambda seat: str(seat.reply_tokens or "all")),
    "prompt_tokens": ("limits", lambda seat: str(seat.prompt_tokens or "all")),
}
"""What there is to be said of a seat, by key: its axis, and how it is read off."""


def _agents(one: Team, other: Team) -> Iterator[Difference]:
    before, after = ({seat.name: seat for seat in team.seats} for team in (one, other))
    for name in dict.fromkeys((*before, *after)):
        old, new = before.get(name), after.get(name)
        if old is None or new is None:
            yield Difference("agents", name, _seat(old), _seat(new))
            continue
        for key, (axis, read) in _SEAT.items():
            if read(old) != read(new):
                yield Difference(axis, f"{name}.{key}", read(old), read(new))


def _seat(seat: Seat | None) -> str | None:
    if seat is None:
        return None
    told = (f"{key} {read(seat)}" for key, (_, read) in _SEAT.items() if key in ("observes", "acts"))
    return "; ".join([seat.role.name, *told])


def _roles(one: Team, other: Team) -> Iterator[Difference]:
    before, after = ({seat.role.name: seat.role for seat in team.seats} for team in (one, other))
    yield from _models("roles", before, after)


def _policies(one: Team, other: Team) -> Iterator[Difference]:
    before, after = (_used_policies(team) for team in (one, other))
    yield from _models("policies", before, after)


def _used_policies(team: Team) -> dict[str, Policy]:
    return {channel.policy.name: channel.policy for channel in team.channels}


def _models(axis: str, before: Mapping[str, BaseModel], after: Mapping[str, BaseModel]) -> Iterator[Difference]:
    for name in dict.fromkeys((*before, *after)):
        if name not in before or name not in after:
            yield Difference(axis, name, _used(name in before), _used(name in after))
            continue
        yield from _values(axis, _dump(before[name]), _dump(after[name]), f"{name}.")


def _used(is_used: bool) -> str | None:
    return "used" if is_used else None


def _prompts(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[Difference]:
    for name in dict.fromkeys((*before, *after)):
        if name not in before or name not in after:
            yield Difference("prompts", name, _used(name in before), _used(name in after))
        elif before[name] != after[name]:
            lines = unified_diff(
                before[name].splitlines(), after[name].splitlines(), "before", "after", lineterm="", n=1
            )
            yield Difference("prompts", name, "text", "another text", tuple(lines))


def _templates(team: Team) -> dict[str, str]:
    return {seat.role.prompt: template_source(seat.role.prompt, folders=seat.templates) for seat in team.seats}


def _channels(one: Team, other: Team) -> Iterator[Difference]:
    before, after = ({f"{one.source} -> {one.recipient}": one for one in team.channels} for team in (one, other))
    for name in dict.fromkeys((*before, *after)):
        old, new = before.get(name), after.get(name)
        if old is None or new is None:
            yield Difference("channels", name, old.policy.name if old else None, new.policy.name if new else None)
        else:
            yield from _values("channels", _channel(old), _channel(new), f"{name}, ")


def _channel(channel: Channel) -> dict[str, JsonValue]:
    return {
        "carries": channel.policy.name,
        "tokens": channel.tokens,
        "addressed": channel.addressed,
        "on_absent": channel.on_absent,
        "rounds": channel.rounds,
    }


def _values(
    axis: str, before: Mapping[str, JsonValue], after: Mapping[str, JsonValue], prefix: str = ""
) -> Iterator[Difference]:
    for key in dict.fromkeys((*before, *after)):
        if before.get(key) != after.get(key):
            yield Difference(axis, prefix + key, _shown(before.get(key)), _shown(after.get(key)))


def _dump(model: BaseModel) -> dict[str, JsonValue]:
    """A model as flat keys: what is nested has a dot in its key."""
    flat: dict[str, JsonValue] = {}
    for key, value in model.model_dump(mode="json", by_alias=True).items():
        if isinstance(value, dict) and key != "schema":
            flat |= {f"{key}.{inner}": held for inner, held in value.items()}
        else:
            flat[key] = value
    return flat


def _shown(value: JsonValue) -> str:
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names) or "nothing"
