"""A topology and the environments of a task to a team."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from decapod.actions import did_you_mean
from decapod.agents.topology.check import Found, TopologyDocument, acts_loc, acts_names
from decapod.agents.topology.models import ROOT, AgentSpec, Form
from decapod.agents.topology.order import turn_order
from decapod.agents.topology.policy import POLICY_FILES
from decapod.agents.topology.rounds import forwards, plan_rounds
from decapod.agents.topology.team import Channel, Seat, Team, in_task_order
from decapod.documents import NAME_RULE, DocumentError, Loc, Problem, is_name
from decapod.roles import ROLE_FILES


def expand(document: TopologyDocument, found: Found, environments: Sequence[str], carries: str = "") -> Team:
    """Make the team for a task with these environments; root need not be named among them.

    `found` is what the file names; `carries` refers to the payload policy that takes the place of others.

    Raises:
        DocumentError: an agent observes or acts in an environment that the task has not, two agents would have one
            name, or an agent would have to write two things in one reply.
    """
    work = _Expansion(document, found, carries, tuple(name for name in dict.fromkeys(environments) if name != ROOT))
    seats = work.seats()
    if work.problems:
        raise DocumentError(work.problems)
    file = document.value
    channels = work.channels(seats)
    order = turn_order([seat.name for seat in seats], forwards(channels))
    in_order = tuple(sorted(seats, key=lambda seat: order.index(seat.name)))
    team = Team(file.name, file.about, work.environments, in_order, channels, file.limits, file.stop)
    problems = [*dict.fromkeys(_check_replies(document, team))]
    if problems:
        raise DocumentError(problems)
    return team


def _check_replies(document: TopologyDocument, team: Team) -> Iterator[Problem]:
    """Find agents whose one reply would have to be two things: text of a form of its own, and something else."""
    for name, shares in plan_rounds(team).shares.items():
        for share in shares:
            written = {use.channel.policy.name: use.channel for use in share.uses if use.channel.policy.is_written}
            strict = [one for one in written.values() if one.policy.sends not in ("reply", "claim")]
            if strict and len(written) > 1:
                message = (
                    f"in one reply {name!r} would have to write {' and '.join(written)}; let these channels carry the"
                    " same, or be used in different rounds"
                )
                yield document.problem(("channels", strict[0].declared, "carries"), message)


class _Expansion:
    def __init__(self, document: TopologyDocument, found: Found, carries: str, environments: tuple[str, ...]) -> None:
        self.environments = environments
        self.problems: list[Problem] = []
        self._document = document
        self._found = found
        self._carries = carries

    def seats(self) -> list[Seat]:
        seats: list[Seat] = []
        for name, agent in self._document.value.agents.items():
            self._check_places(name, agent)
            places = self.environments if agent.each else (agent.own,)
            for own, copy in [(own, copy) for own in places for copy in range(agent.copies or 1)]:
                seat = self._seat(name, agent, own, copy)
                if not is_name(seat.name):
                    self._wrong(("agents", name), f"an agent cannot be named {seat.name!r}: {NAME_RULE}", key=True)
                taken = next((other for other in seats if other.name == seat.name), None)
                if taken:
                    self._wrong(("agents", name), _same_name(seat, taken, agent), key=True)
                else:
                    seats.append(seat)
        if not seats:
            self._wrong(("agents",), "the team has no agents: the task has no environment but root", key=True)
        return seats

    def channels(self, seats: Sequence[Seat]) -> tuple[Channel, ...]:
        made: dict[str, list[str]] = {}
        for seat in seats:
            made.setdefault(seat.declared, []).append(seat.name)
        return tuple(
            Channel(
                source,
                recipient,
                self._policy_reference(index, spec.carries),
                spec.addressed,
                spec.on_absent,
                spec.rounds,
                spec.tokens,
                self._found.policies[index],
                index,
            )
            for index, spec in enumerate(self._document.value.channels)
            for source in made.get(spec.source, ())
            for name in spec.recipients
            for recipient in made.get(name, ())
            if source != recipient
        )

    def _policy_reference(self, index: int, carries: str) -> str:
        policy = self._found.policies[index]
        path = POLICY_FILES.is_path(carries) and (self._document.path.parent / carries).resolve()
        if self._carries and not policy.fixed:
            return str(Path(self._carries).resolve()) if POLICY_FILES.is_path(self._carries) else self._carries
        return str(path) if path else carries

    def _seat(self, name: str, agent: AgentSpec, own: str | None, copy: int) -> Seat:
        limits = self._document.value.limits
        return Seat(
            name=_seat_name(name, agent, own, copy),
            role=self._found.roles[name],
            model=agent.model,
            observes=self._observes(agent, own),
            acts=self._acts(agent, own),
            own=own,
            history=limits.history if agent.history is None else agent.history,
            on_absent=agent.on_absent,
            role_reference=self._role_reference(agent),
            reply_tokens=agent.reply_tokens,
            prompt_tokens=agent.prompt_tokens,
            copy=copy,
            declared=name,
        )

    def _observes(self, agent: AgentSpec, own: str | None) -> dict[str, Form]:
        forms: dict[str, Form] = {}
        if "each" in agent.observes:
            forms = dict.fromkeys(self.environments, agent.observes["each"])
        if own is not None and "own" in agent.observes:
            forms[own] = agent.observes["own"]
        forms |= {name: form for name, form in agent.observes.items() if name not in ("each", "own")}
        return {name: forms[name] for name in in_task_order(forms, self.environments) if forms[name] != "none"}

    def _acts(self, agent: AgentSpec, own: str | None) -> tuple[str, ...]:
        if agent.acts == "all":
            return (*self.environments, ROOT)
        places = {own if place == "own" and own is not None else place for place in acts_names(agent)}
        return in_task_order(places, self.environments)

    def _role_reference(self, agent: AgentSpec) -> str:
        if ROLE_FILES.is_path(agent.role):
            return str((self._document.path.parent / agent.role).resolve())
        return agent.role

    def _check_places(self, name: str, agent: AgentSpec) -> None:
        if agent.own is not None and agent.own not in self.environments:
            self._no_environment(("agents", name, "own"), agent.own, self.environments)
        for place in agent.observes:
            if place == ROOT:
                self._wrong(("agents", name, "observes", place), "root has no screen to observe", key=True)
            elif place not in (*self.environments, "each", "own"):
                self._no_environment(("agents", name, "observes", place), place, self.environments, key=True)
        for position, place in enumerate(acts_names(agent)):
            if place not in (*self.environments, ROOT, "own", "all"):
                self._no_environment(acts_loc(name, agent, position), place, (*self.environments, ROOT))

    def _no_environment(self, loc: Loc, name: str, known: Sequence[str], *, key: bool = False) -> None:
        hint = did_you_mean(name, (*known, "own", "all"))
        has = ", ".join(known) or "none but root"
        self._wrong(loc, f"the task has no environment {name!r}{hint}; it has {has}", key=key)

    def _wrong(self, loc: Loc, message: str, *, key: bool = False) -> None:
        self.problems.append(self._document.problem(loc, message, key=key))


def _same_name(seat: Seat, taken: Seat, agent: AgentSpec) -> str:
    message = f"two agents would be named {seat.name!r}: one from {taken.declared!r} and one from {seat.declared!r}"
    if agent.each:
        return f"{message}; give this one 'named', as in 'named: \"{seat.declared}-{{environment}}\"'"
    return f"{message}; call this one something else"


def _seat_name(name: str, agent: AgentSpec, own: str | None, copy: int) -> str:
    if agent.copies:
        return f"{name}-{copy + 1}"
    return name if not agent.each or own is None else (agent.named or "{environment}").replace("{environment}", own)
