"""`decapod topology`, as a user calls it."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from decapod.agents.topology import TOPOLOGY_FILES, load_topology
from decapod.cli.topology import app

TEAMS = Path(__file__).parents[1] / "agents" / "topology"
RUNNER = CliRunner()


def test_list_tells_what_each_is_about() -> None:
    result = RUNNER.invoke(app, ["list"])
    assert result.exit_code == 0
    for name in TOPOLOGY_FILES.names():
        assert f"{load_topology(name).about}\n" in result.stdout


def test_check_prints_the_whole_configuration_and_a_drawing() -> None:
    result = RUNNER.invoke(app, ["check", "by-functionality", "--env", "ubuntu", "--env", "android"])
    assert (result.exit_code, result.stderr) == (0, "")
    configuration, _, drawing = result.stdout.partition("\nby-functionality: ")
    team = load_topology("x.yaml", text=configuration).expand(["ubuntu", "android"])
    assert team == load_topology("by-functionality").expand(["ubuntu", "android"])
    assert "main ─ instruction → operator" in drawing


def test_check_warns_and_still_succeeds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(TEAMS / "teams")
    result = RUNNER.invoke(app, ["check", "odd.yaml"])
    assert result.exit_code == 0
    assert "warning: odd.yaml:5:3: 'blind' sees no screen and hears from nobody who does\n" in result.stderr


def test_check_tells_every_error_and_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(TEAMS / "broken")
    result = RUNNER.invoke(app, ["check", "numbers.yaml"])
    assert (result.exit_code, result.stdout) == (1, "")
    expected = Path("numbers.txt").read_text(encoding="utf-8")
    assert result.stderr == f"{expected}7 errors\n"


def test_check_names_a_missing_environment() -> None:
    result = RUNNER.invoke(app, ["check", str(TEAMS / "teams" / "odd.yaml"), "--env", "android"])
    assert result.exit_code == 1
    assert "the task has no environment 'ubuntu'; it has android" in result.stderr
    assert result.stderr.endswith("3 errors\n")


@pytest.mark.parametrize(("form", "start"), [("text", "single: "), ("mermaid", "flowchart"), ("dot", "digraph")])
def test_draw(form: str, start: str) -> None:
    result = RUNNER.invoke(app, ["draw", "single", "--format", form])
    assert result.exit_code == 0
    assert result.stdout.startswith(start)
    assert result.stdout == result.stdout.rstrip("\n") + "\n"


def test_diff_prints_what_differs_and_fails() -> None:
    result = RUNNER.invoke(app, ["diff", "by-environment", "by-environment", "--carries", "plan"])
    assert result.exit_code == 1
    assert result.stdout.startswith("channels: main -> ubuntu, carries\n  - instruction\n  + plan\n")
    assert "policies: plan\n  - (not there)\n  + used\n" in result.stdout


def test_diff_of_the_same_team_says_so() -> None:
    result = RUNNER.invoke(app, ["diff", "single", "single"])
    assert (result.exit_code, result.stdout) == (0, "no difference\n")


def test_check_of_a_policy_that_a_team_cannot_carry_tells_why() -> None:
    result = RUNNER.invoke(app, ["check", "by-functionality", "--carries", "silent"])
    assert result.exit_code == 1
    assert "'operator' cannot read 'silent': its role 'tool-operator' is not told the task" in result.stderr


SHOWN = """
  verifier: verifier. Sees every screen and judges whether the task is done when somebody claims it; it did none of \
the work.
      model of the trial, prompt verifier
      sees ubuntu (marks); acts root
      told: the task, all environments, actions as tools, what came of everyone's calls
      judges; is reminded of 2 of its own turns; without an observation: fail

Channels
  main -> verifier: claim; without it: skip
  verifier -> main: verdict; nobody waits for it

Payload policies
  claim: The sender's claim that the task is done, which it makes by calling complete; the recipient looks for itself, \
and completes in its place or says what is missing.
      sends claim; written by those that act in root; read by those that act in root and see a screen and judge; stays \
under --carries
  verdict: What a judge says of a claim; it is read from the next turn on, and the last three stay.
      sends reply; written by those that judge; read by anyone; the last 3 stay; stays under --carries

Limits
  turns: 15
  history: 2
  invalid_retries: 2
  replies: 10
  tokenizer: words-1
  stop: claim
"""


def test_show_tells_all_there_is_to_a_team() -> None:
    result = RUNNER.invoke(app, ["show", "verifier-gated"])
    assert result.exit_code == 0
    assert result.stdout.startswith(load_topology("verifier-gated").about)
    assert "  │ main ─ claim → verifier\n" in result.stdout
    assert result.stdout.endswith(SHOWN)


@pytest.mark.parametrize("name", TOPOLOGY_FILES.names())
def test_every_team_can_be_shown(name: str) -> None:
    result = RUNNER.invoke(app, ["show", name, "--env", "ubuntu", "--env", "android"])
    team = load_topology(name).expand(["ubuntu", "android"])
    assert result.exit_code == 0
    for seat in team.seats:
        assert f"\n  {seat.name}: {seat.role.name}. " in result.stdout
    for channel in team.channels:
        assert f"\n  {channel.source} -> {channel.recipient}: {channel.label}" in result.stdout


def test_check_looks_at_the_models_of_the_agents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    team = "version: 1\nname: two\nagents:\n  one: {role: solo, observes: {each: marks}, acts: all, model: FIRST}\n"
    team += "  two: {role: solo, observes: {each: marks}, acts: all, model: SECOND}\n"
    Path("team.yaml").write_text(team.replace("FIRST", "opnai/x").replace("SECOND", "demmo"))
    result = RUNNER.invoke(app, ["check", "team.yaml"])
    assert (result.exit_code, result.stdout) == (1, "")
    assert "team.yaml:4:64: unknown model 'opnai' (did you mean 'openai'?)" in result.stderr
    assert "team.yaml:5:64: unknown model 'demmo' (did you mean 'demo'?)" in result.stderr
    assert result.stderr.endswith("2 errors\n")
    Path("team.yaml").write_text(team.replace("FIRST", "scripted/none.yaml").replace("SECOND", "demo"))
    result = RUNNER.invoke(app, ["check", "team.yaml"])
    assert result.exit_code == 0
    assert "warning: team.yaml:4:64: the script of agent 'one' cannot be used:" in result.stderr
