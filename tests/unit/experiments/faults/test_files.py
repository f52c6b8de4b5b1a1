"""Files of faults: what they may say, and what is told when they are wrong."""

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from decapod.agents.topology import Team, load_topology
from decapod.documents import DocumentError, dump_yaml, schema_text
from decapod.experiments.faults import FAULT_FILES, FaultFile, Rule, load_faults
from decapod.experiments.faults.schema import SCHEMA, TITLE

PUBLISHED = Path(__file__).parents[4] / "docs" / "schemas"

TEAM = """
version: 1
name: three
agents:
  main: {role: instructor, observes: {each: marks}}
  operator: {role: tool-operator, acts: all}
  critic: {role: instructor}
channels: [{from: main, to: [operator, critic]}]
"""


@pytest.fixture
def team() -> Team:
    return load_topology("team.yaml", text=TEAM).expand(["ubuntu"])


def read(rules: str, team: Team | None = None) -> FaultFile:
    return load_faults("faults.yaml", team, text=f"version: 1\nname: test\nrules:\n{rules}")


def complaints(rules: str, team: Team | None = None) -> list[str]:
    with pytest.raises(DocumentError) as raised:
        read(rules, team)
    return [str(problem).split("\n")[0] for problem in raised.value.problems]


def rule(text: str) -> Rule:
    return read(f"  - {text}").rules[0]


def test_the_published_schema_is_up_to_date() -> None:
    committed = (PUBLISHED / SCHEMA).read_text(encoding="utf-8")
    assert committed == schema_text(FaultFile, TITLE), "run: python -m decapod.experiments.faults.schema docs/schemas"


@pytest.mark.parametrize("name", FAULT_FILES.names())
def test_the_faults_that_come_with_decapod_are_named_as_their_file_and_name_their_schema(name: str) -> None:
    path = FAULT_FILES.find(name)
    faults = load_faults(name)
    assert faults.name == name
    assert faults.about
    reference = path.read_text(encoding="utf-8").split("\n")[0].partition("$schema=")[2]
    assert (path.parent / reference).resolve() == (PUBLISHED / SCHEMA).resolve()


def test_a_name_that_is_none_is_told_with_those_that_are() -> None:
    with pytest.raises(DocumentError, match=r"unknown faults 'losy' \(did you mean 'lossy'\?\); known: late, lossy"):
        load_faults("losy")


def test_everything_that_is_wrong_is_told_at_once() -> None:
    told = complaints(
        "  - {drop: true, chance: 2}\n"
        "  - {delay: 0}\n"
        "  - {turns: 5-2, duplicate: 2}\n"
        "  - {turns: soon, duplicate: 101}\n"
        "  - {drop: false}\n"
        "  - {delay: 1, drop: true}\n"
        "  - {from: main}\n"
        "  - {truncate: {tokens: -1, tokenizer: gpt}}\n"
        "  - {replace: {text: x, with: empty}}\n"
        "  - {replace: {with: emty}}\n"
        "  - {kind: observation, drop: true}\n"
        "  - {drp: true, drop: true}\n"
    )
    assert told == [
        "faults.yaml:4:26: 'chance' must be at most 1.0, not 2",
        "faults.yaml:5:13: 'delay' must be at least 1, not 0",
        "faults.yaml:6:13: the turns '5-2' end before they begin; did you mean '2-5'?",
        "faults.yaml:7:13: the turns 'soon' are none: write '2-5', or '3-' for all from the third on",
        "faults.yaml:7:30: 'duplicate' must be at most 100, not 101",
        "faults.yaml:8:5: 'drop: false' says nothing; write 'drop: true', or leave it out",
        "faults.yaml:9:5: a rule has one fault, not drop and delay; write a rule for each",
        "faults.yaml:10:5: a rule needs a fault: one of drop, delay, duplicate, truncate, replace",
        "faults.yaml:11:25: 'tokens' must be at least 0, not -1",
        "faults.yaml:11:40: 'tokenizer' must be 'words-1', not the text 'gpt'",
        "faults.yaml:12:15: 'replace' says either 'text: ...' or 'with: empty' (or shuffled-lines)",
        "faults.yaml:13:22: 'with' cannot be 'emty' (did you mean 'empty'?); known: empty, shuffled-lines",
        "faults.yaml:14:12: 'kind' must be 'instruction', not the text 'observation'",
        "faults.yaml:15:6: unknown key 'drp' in entry 12 of 'rules' (did you mean 'drop'?); known: name, from, to, "
        "kind, turns, chance, drop, delay, duplicate, truncate, replace",
    ]


def test_agents_that_the_team_has_not_are_told_with_their_place(team: Team) -> None:
    told = complaints("  - {from: mian, to: [operator, rot], drop: true}\n  - {to: operator, drop: true}\n", team)
    assert told == [
        "faults.yaml:4:12: the team three has no agent 'mian' (did you mean 'main'?); "
        "its agents are main, operator, critic",
        "faults.yaml:4:33: the team three has no agent 'rot'; its agents are main, operator, critic",
    ]


def test_wrong_values_and_unknown_agents_are_told_together(team: Team) -> None:
    told = complaints("  - {from: mian, drop: true, chance: 7}\n", team)
    assert [line.split(": ")[0] for line in told] == ["faults.yaml:4:12", "faults.yaml:4:38"]


def test_a_rule_for_an_edge_without_a_channel_is_refused(team: Team) -> None:
    assert complaints("  - {from: operator, to: main, drop: true}\n  - {to: main, delay: 1}\n", team) == [
        "faults.yaml:4:5: no channel of the team three leads from 'operator' to 'main', "
        "so this rule can never befall anything",
        "faults.yaml:5:5: no channel of the team three leads from anyone to 'main', "
        "so this rule can never befall anything",
    ]


def test_a_rule_for_everyone_is_fine_in_a_team_that_says_nothing() -> None:
    assert load_faults("lossy", load_topology("single").expand(["ubuntu"])).name == "lossy"


def test_without_a_team_any_agent_may_be_named() -> None:
    assert rule("{from: whoever, to: [a, b], drop: true}").names("to") == ("a", "b")


def test_two_rules_of_one_name_are_refused_and_so_is_a_flood() -> None:
    assert complaints(
        "  - {name: rule-2, from: [a, b], duplicate: 100}\n"
        "  - {from: c, duplicate: 100}\n"
        "  - {from: b, to: x, duplicate: 11}\n"
    ) == [
        "faults.yaml:5:5: two rules are called 'rule-2': this one and the one on line 4",
        "faults.yaml:6:33: with the rules before it, this makes 1100 copies of one message; at most 1000",
    ]


@pytest.mark.parametrize(
    ("turns", "included"),
    [
        ("2", [2]),
        ("[1, 4]", [1, 4]),
        ("2-4", [2, 3, 4]),
        ("4-", [4, 5, 6]),
        ("3-3", [3]),
        ("1-99", [1, 2, 3, 4, 5, 6]),
    ],
)
def test_turns(turns: str, included: list[int]) -> None:
    found = rule(f"{{turns: {turns}, drop: true}}")
    assert [turn for turn in range(1, 7) if found.befalls("a", "b", "instruction", turn)] == included


def test_whom_a_rule_befalls() -> None:
    found = rule("{from: a, to: [b, c], drop: true}")
    edges = [(one, other) for one in "abc" for other in "abc" if one != other]
    assert [edge for edge in edges if found.befalls(*edge, "instruction", 1)] == [("a", "b"), ("a", "c")]
    assert not found.befalls("a", "b", "skip", 1)
    everyone = rule("{drop: true}")
    assert all(everyone.befalls(*edge, "instruction", 1) for edge in edges)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{drop: true}", "rule-1: anyone to anyone: drop (always)"),
        ("{name: slow, from: a, to: [b, c], delay: 2}", "slow: a to b or c: delay 2 (always)"),
        ("{duplicate: 3, turns: [1, 4]}", "rule-1: anyone to anyone: duplicate 3 (always, turns 1, 4)"),
        (
            "{truncate: {tokens: 0}, turns: 3-}",
            "rule-1: anyone to anyone: truncate to 0 tokens (words-1) (always, turns 3-)",
        ),
        ("{replace: {with: empty}, chance: 0.25}", "rule-1: anyone to anyone: replace by empty (25 % of instructions)"),
        ("{replace: {text: x}}", "rule-1: anyone to anyone: replace by a text (always)"),
    ],
)
def test_a_rule_in_words(text: str, words: str) -> None:
    assert read(f"  - {text}").in_words() == (words,)


def test_written_out_it_has_every_name_and_reads_back() -> None:
    faults = read("  - {drop: true}\n  - {name: cut, to: b, turns: 2-, truncate: {tokens: 3}}\n")
    data = faults.as_data()
    assert data == {
        "version": 1,
        "name": "test",
        "about": "",
        "rules": [
            {"name": "rule-1", "from": "*", "to": "*", "kind": "instruction", "chance": 1.0, "drop": True},
            {
                "name": "cut",
                "from": "*",
                "to": "b",
                "kind": "instruction",
                "turns": "2-",
                "chance": 1.0,
                "truncate": {"tokens": 3, "tokenizer": "words-1"},
            },
        ],
    }
    assert load_faults("again.yaml", text=dump_yaml(data)).as_data() == data


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(
                st.sampled_from(
                    ["from", "to", "turns", "drop", "delay", "replace", "truncate", "text", "with", "tokens", "chance"]
                )
                | st.text(max_size=3),
                inner,
            )
        ),
        max_leaves=12,
    )
)
def test_any_yaml_is_read_or_refused_in_words(data: object) -> None:
    text = yaml.safe_dump({"version": 1, "name": "any", "rules": [data]})
    try:
        faults = load_faults("any.yaml", text=text)
    except DocumentError as error:
        told = [problem.message for problem in error.problems]
    else:
        told = list(faults.rule_names)
    assert told


def by_environment(*environments: str) -> Team:
    return load_topology("by-environment").expand(environments)


def test_an_agent_that_becomes_one_for_each_environment_may_be_named_as_in_the_topology() -> None:
    both = by_environment("ubuntu", "android")
    faults = read("  - {to: operator, drop: true}\n  - {to: [root, operator], delay: 1}\n", both)
    assert [rule.to for rule in faults.rules] == [("ubuntu", "android"), ("root", "ubuntu", "android")]
    assert read("  - {to: operator, drop: true}\n", by_environment("ubuntu")).rules[0].to == "ubuntu"
    assert read("  - {to: android, drop: true}\n", both).rules[0].to == "android"
    assert faults.rules[0].befalls("main", "android", "instruction", 1)
    assert not faults.rules[0].befalls("main", "root", "instruction", 1)


def test_an_agent_of_another_environment_is_unknown() -> None:
    assert complaints("  - {to: android, drop: true}\n  - {to: opertor, drop: true}\n", by_environment("ubuntu")) == [
        "faults.yaml:4:10: the team by-environment has no agent 'android'; its agents are main, ubuntu, root",
        "faults.yaml:5:10: the team by-environment has no agent 'opertor' (did you mean 'operator'?); "
        "its agents are main, ubuntu, root",
    ]


def test_a_flood_of_one_agent_under_two_names_is_refused() -> None:
    told = complaints(
        "  - {to: operator, duplicate: 100}\n  - {to: ubuntu, duplicate: 100}\n", by_environment("ubuntu")
    )
    assert len(told) == 1
    assert "this makes 10000 copies of one message" in told[0]
