"""A team in words: who sits where, who tells whom what, and what all of it is limited to."""

from collections.abc import Iterator

from decapod.agents.topology.draw import draw
from decapod.agents.topology.policy import Needs, Policy
from decapod.agents.topology.team import Channel, Seat, Team


def describe_team(team: Team) -> str:
    """Return what a team is about, its drawing, and its seats, channels, payload policies and limits."""
    parts = [draw(team).rstrip("\n")]
    if team.about:
        parts.insert(0, team.about)
    parts.append(_section("Seats", (line for seat in team.seats for line in _seat(seat))))
    if team.channels:
        policies = {one.policy.name: one.policy for one in team.channels}
        parts.append(_section("Channels", map(_channel, team.channels)))
        parts.append(_section("Payload policies", (line for one in policies.values() for line in _policy(one))))
    parts.append(_section("Limits", _limits(team)))
    return "\n\n".join(parts) + "\n"


_NEEDED = (
    ("acts", "act"),
    ("claims", "act in root"),
    ("sees", "see a screen"),
    ("plans", "plan"),
    ("judges", "judge"),
    ("task", "know the task"),
    ("actions", "know the actions"),
)
"""What a payload policy may need of an agent, in words."""


def _section(title: str, lines: Iterator[str]) -> str:
    return "\n".join([title, *(f"  {line}" for line in lines)])


def _seat(seat: Seat) -> Iterator[str]:
    role = seat.role
    yield f"{seat.name}: {role.name}. {_one_line(role.about)}".rstrip()
    sees = ", ".join(f"{name} ({form})" for name, form in seat.observes.items()) or "nothing"
    yield f"    model {seat.model or 'of the trial'}, prompt {role.prompt}"
    yield f"    sees {sees}; acts {', '.join(seat.acts) or 'nowhere'}"
    yield f"    told: {', '.join(_told(seat)) or 'nothing but what others say'}"
    extra = [word for word, is_so in (("plans", role.plans), ("judges", role.judges)) if is_so]
    extra += [f"may {one}" for one in role.may]
    extra.append(f"is reminded of {seat.history} of its own turns")
    extra.append(f"without an observation: {seat.on_absent}")
    if seat.reply_tokens is not None:
        extra.append(f"at most {seat.reply_tokens} tokens of a reply")
    if seat.prompt_tokens is not None:
        extra.append(f"no history beyond {seat.prompt_tokens} tokens of a prompt")
    yield f"    {'; '.join(extra)}"


def _told(seat: Seat) -> Iterator[str]:
    shown = seat.role.shown
    if shown.task:
        yield "the task"
    if shown.environments != "none":
        yield "its own environment" if shown.environments == "own" else "all environments"
    if shown.actions != "none":
        yield f"actions as {shown.actions}"
    if shown.results == "all":
        yield "what came of everyone's calls"


def _channel(channel: Channel) -> str:
    told = [f"{channel.source} -> {channel.recipient}: {channel.label}"]
    if channel.addressed:
        told.append("only what is addressed to it")
    if channel.rounds > 1:
        told.append(f"up to {channel.rounds} rounds")
    told.append(f"without it: {channel.on_absent}" if channel.waits else "nobody waits for it")
    return "; ".join(told)


def _policy(policy: Policy) -> Iterator[str]:
    yield f"{policy.name}: {_one_line(policy.about)}"
    told = [f"sends {policy.sends}", f"written by {_who(policy.writers)}", f"read by {_who(policy.readers)}"]
    if policy.forwards:
        told.append(f"shows the sender's screens as {policy.forwards}")
    if policy.keeps:
        told.append(f"the last {policy.keeps} stay")
    if policy.fixed:
        told.append("stays under --carries")
    yield f"    {'; '.join(told)}"


def _who(who: str | tuple[str, ...] | Needs) -> str:
    if isinstance(who, str):
        return "anyone" if who == "any" else who
    if isinstance(who, tuple):
        return ", ".join(who)
    if who.roles is not None:
        return ", ".join(who.roles)
    needed = [
        words if getattr(who, key) else f"do not {words}" for key, words in _NEEDED if getattr(who, key) is not None
    ]
    return f"those that {' and '.join(needed)}" if needed else "anyone"


def _limits(team: Team) -> Iterator[str]:
    yield from (f"{name}: {value}" for name, value in team.limits.model_dump(mode="json").items())
    yield f"stop: {team.stop}"


def _one_line(text: str) -> str:
    return " ".join(text.split())
