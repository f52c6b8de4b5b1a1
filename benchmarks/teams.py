"""What each team and payload policy says in a turn, and what that costs. `python -m benchmarks.teams [TEAM ...]`.

Every team that needs no person plays a light task on a real desktop and one across a desktop and a phone; every payload
policy that a team can have in place of its own plays the first of them on which the team's agents talk. With names,
only those teams are run again.
"""

import asyncio
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.common.peers import ROOT
from benchmarks.common.table import describe_machine
from decapod.agents.topology import POLICY_FILES, TOPOLOGY_FILES, Team, load_topology
from decapod.bus import Envelope, read_journal
from decapod.bus.tokens import TOKENIZER, count_tokens
from decapod.documents import DocumentError
from decapod.experiments.plan import DEMO, TrialPlan, opener
from decapod.experiments.result import TrialResult
from decapod.experiments.run import Experiment
from decapod.messages import ModelCall
from decapod.tasks import TaskInstance, load_task

LIGHT, ACROSS = "mousepad-note", "code-by-text"
SEED = 1
BY_A_PERSON = ("human",)
"""Teams that wait for somebody at the keyboard."""
KEPT = Path(__file__).parent / "results" / "teams" / "rows.json"
PAGE = ROOT / "docs" / "teams-table.md"


@dataclass(frozen=True, slots=True)
class Row:
    """One trial. `asked` is the payload policy that was put in place of the file's; `carried` are those in the team.

    `messages` and `told` (tokens of the messages) are counted for each recipient, `read` are the tokens of the texts of
    all prompts, `seconds` the wall time of the turns that was spent on none of models, marks and environments.
    """

    team: str
    task: str
    asked: str
    carried: tuple[str, ...]
    agents: int
    ended: str
    turns: int
    replies: int
    messages: int
    told: int
    read: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Refusal:
    """A payload policy that a team cannot have, and why."""

    team: str
    asked: str
    why: str


def main(names: Sequence[str] = ()) -> None:
    """Run what is named, or everything, and write the page."""
    teams = [name for name in TOPOLOGY_FILES.names() if name not in BY_A_PERSON]
    kept = [row for row in _kept() if names and row.team in teams and row.team not in names]
    with TemporaryDirectory() as folder:
        for name in names or teams:
            for row in run_team(name, Path(folder)):
                print(row)
                kept.append(row)
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    KEPT.write_text(json.dumps([asdict(row) for row in kept], indent=1) + "\n")
    refused = [one for name in teams for one in refusals(name, talking_task(name).environments)]
    PAGE.write_text(page(kept, refused))


def run_team(name: str, folder: Path) -> Iterator[Row]:
    """Play both tasks with a team as its file says, and one of them with each payload policy that it can have."""
    for task in (load_task(LIGHT).draw(SEED), load_task(ACROSS).draw(SEED)):
        yield play(load_topology(name).expand(task.environments), task, "", folder)
    talking = talking_task(name)
    for policy, team in choices(name, talking.environments):
        yield play(team, talking, policy, folder)


def talking_task(name: str) -> TaskInstance:
    """The light task, or the other one where on one device the team has only one agent."""
    light = load_task(LIGHT).draw(SEED)
    return light if carried(load_topology(name).expand(light.environments)) else load_task(ACROSS).draw(SEED)


def choices(name: str, environments: Sequence[str]) -> Iterator[tuple[str, Team]]:
    """Yield the payload policies that a team can have in place of its own, and that change something."""
    own = load_topology(name).expand(environments)
    for policy in POLICY_FILES.names():
        try:
            team = load_topology(name, carries=policy).expand(environments)
        except DocumentError:
            continue
        if carried(team) != carried(own):
            yield policy, team


def refusals(name: str, environments: Sequence[str]) -> Iterator[Refusal]:
    """Yield the payload policies that a team cannot have, with the first reason."""
    for policy in POLICY_FILES.names():
        try:
            load_topology(name, carries=policy).expand(environments)
        except DocumentError as error:
            yield Refusal(name, policy, error.problems[0].message)


def carried(team: Team) -> tuple[str, ...]:
    """The payload policies of a team's channels, each once, in their order."""
    return tuple(dict.fromkeys(channel.policy.name for channel in team.channels))


def play(team: Team, task: TaskInstance, asked: str, folder: Path) -> Row:
    """Run one trial with the demo model on real devices, and count what is in its journal."""
    plan = TrialPlan(team, task, DEMO, carries=asked)
    experiment = Experiment.create(folder, f"{team.name}-{asked}-{task.id}", [plan], opener())
    attempt = experiment.attempt(plan)
    result = asyncio.run(experiment.run(plan, attempt))
    return row_of(result, team, read_journal(attempt.journal).envelopes)


def row_of(result: TrialResult, team: Team, envelopes: Iterable[Envelope]) -> Row:
    """Count what is in a trial's result and its journal."""
    calls = [envelope.body for envelope in envelopes if isinstance(envelope.body, ModelCall)]
    edges = result.edges or ()
    return Row(
        team=team.name,
        task=result.task,
        asked=result.carries,
        carried=carried(team),
        agents=len(team.seats),
        ended=result.reason,
        turns=result.turns,
        replies=len(calls),
        messages=sum(edge.messages for edge in edges),
        told=sum(edge.tokens for edge in edges),
        read=sum(count_tokens(message.text) for call in calls for message in call.prompt),
        seconds=0.0 if result.time is None else round(result.time.bus, 4),
    )


ABOUT = f"""\
# Teams and payload policies in figures

This page is generated: `python -m benchmarks teams` plays every team and writes it (`python -m benchmarks.teams TEAM`
one team again). **It is a check that the pipeline works, and no evidence about teams.** The demo model played each
task's own demonstration: it makes no mistakes and gains nothing from what it is told beyond the next calls. What a team
is good for, only runs with real models can say. Its figures are those of the framework: how many messages a team sends
in a turn, how much its agents read, what handing it over costs.

The figures are for each turn of a trial, by the journal:

- **replies**: how often a model was asked. **messages**: what agents told one another, counted for each recipient.
- **told**: the tokens of those messages; **read**: the tokens of the texts of all prompts, of agents' own earlier turns
  too. Tokens are `{TOKENIZER}` (words and marks of punctuation), never a provider's; pictures are not counted.
- **overhead**: wall time of the turns in which no model was asked, no screen was marked and no device was at work: what
  is left is decapod's own. On a busy machine it is longer than the work that it stands for.
- **ended**: `success` when every node of the task's graph was completed.
"""

BY_FILE = f"""\
## Each team as its file says

`{LIGHT}` is a task of one desktop, `{ACROSS}` one of a desktop and a phone, where a team with an agent for each
environment has one more. Both run on real devices: a desktop in its sandbox, a virtual phone."""

BY_POLICY = f"""\
## Each payload policy in place of a team's own

With `--carries POLICY` on `{LIGHT}`, or on `{ACROSS}` where on one device there is but one agent. A team is listed
under each policy that it can have and that changes something.
Where one does not end with `success`, nothing is broken: a team that is told nothing (`silent`), or a turn late
(`notes`), or in words that name no call cannot follow the demonstration of somebody who goes on. It ends by the limit
of turns (`step-limit`), or when the demo model does not see what it waits for (`model-error`)."""

REFUSED = """\
## What is refused

A pair of team and policy that makes no sense is refused before anything is run; the first reason for each. The same
policy as the file's changes nothing, and is in neither table."""

HUMAN = f"""\
Not in the table: {", ".join(f"`{name}`" for name in BY_A_PERSON)}, where a person sits at the keyboard."""


def page(rows: Sequence[Row], refused: Sequence[Refusal]) -> str:
    """Write the page."""
    by_file = [row for row in rows if not row.asked]
    by_policy = sorted((row for row in rows if row.asked), key=lambda row: (row.team, row.asked))
    now = datetime.now(UTC).isoformat(timespec="minutes")
    parts = [
        ABOUT.rstrip(),
        BY_FILE,
        _table(("team", "task", "carries"), ((row, (row.team, row.task, _names(row.carried))) for row in by_file)),
        HUMAN,
        BY_POLICY,
        _table(("team", "policy", "task"), ((row, (row.team, f"`{row.asked}`", row.task)) for row in by_policy)),
        REFUSED,
        _lines(("team", "policies", "why"), _reasons(refused)),
        f"Written {now}, seed {SEED}, the demo model in every seat. {describe_machine()}.",
    ]
    return "\n\n".join(parts) + "\n"


_FIGURES = ("agents", "turns", "ended", "replies", "messages", "told", "read", "overhead")


def _table(first: Sequence[str], rows: Iterable[tuple[Row, Sequence[str]]]) -> str:
    return _lines((*first, *_FIGURES), ((*cells, *_figures(row)) for row, cells in rows))


def _lines(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    return "\n".join(f"| {' | '.join(line)} |" for line in (head, ["---"] * len(head), *lines))


def _figures(row: Row) -> tuple[str, ...]:
    turns = max(row.turns, 1)
    per_turn = [f"{count / turns:.1f}" for count in (row.replies, row.messages)]
    tokens = [f"{count / turns:,.0f}" for count in (row.told, row.read)]
    return (str(row.agents), str(row.turns), row.ended, *per_turn, *tokens, f"{1000 * row.seconds / turns:.1f} ms")


def _reasons(refused: Sequence[Refusal]) -> list[tuple[str, str, str]]:
    """One line for all policies that a team cannot have for the same reason."""
    grouped: dict[tuple[str, str], list[str]] = {}
    for one in refused:
        why = one.why.replace(f"--carries {one.asked}", "it").replace(f"{one.asked!r}", "it")
        grouped.setdefault((one.team, why), []).append(one.asked)
    return [(team, _names(policies), why) for (team, why), policies in grouped.items()]


def _names(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names) or "nothing"


def _kept() -> list[Row]:
    if not KEPT.exists():
        return []
    return [Row(**{**row, "carried": tuple(row["carried"])}) for row in json.loads(KEPT.read_text())]


if __name__ == "__main__":
    main(sys.argv[1:])
