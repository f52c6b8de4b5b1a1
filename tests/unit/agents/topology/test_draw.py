"""Drawings of teams."""

from pathlib import Path

from rich.cells import cell_len

from decapod.agents.topology import draw, draw_dot, draw_mermaid, load_topology

TEAMS = Path(__file__).parent / "teams"


def test_one_agent() -> None:
    assert draw(load_topology("single").expand(["ubuntu"])) == (
        """\
single: 1 agent, 0 channels, in ubuntu, root; at most 15 turns, stop: graph

╭─ main ────────────────╮
│ role   solo           │
│ told   the task       │
│ sees   ubuntu (marks) │
│ acts   ubuntu, root   │
╰───────────────────────╯
"""
    )


def test_steps_follow_one_another_and_agents_of_one_step_stand_side_by_side() -> None:
    assert draw(load_topology(TEAMS / "debate.yaml").expand(["ubuntu"])) == (
        """\
debate: 3 agents, 3 channels, in ubuntu, root; at most 15 turns, stop: graph

╭─ main ────────────────╮
│ role   instructor     │
│ model  demo           │
│ told   the task       │
│ sees   ubuntu (marks) │
│ acts   nowhere        │
╰───────────────────────╯
  │ main ─ instruction → critic, ubuntu-hand
  ▼
╭─ critic ──────────────╮  ╭─ ubuntu-hand ────────╮
│ role   instructor     │  │ role   tool-operator │
│ told   the task       │  │ sees   nothing       │
│ sees   ubuntu (image) │  │ acts   ubuntu, root  │
│ acts   nowhere        │  ╰──────────────────────╯
╰───────────────────────╯
  ↺ critic ─ instruction → main, up to 3 rounds in a turn

round 1: main, critic
    main ─ instruction → critic
    critic ─ instruction → main, read in round 2
round 2: main, critic
    main ─ instruction → critic
    critic ─ instruction → main, read in round 3
round 3: main
    main ─ instruction → ubuntu-hand
"""
    )


def test_a_step_of_many_agents_is_broken_into_rows() -> None:
    many = [f"device-{index}" for index in range(12)]
    drawing = draw(load_topology(TEAMS / "by-environment.yaml").expand(many[:8]))
    assert all(f"╭─ {name} ─" in drawing for name in many[:8])
    boxes = [line for line in drawing.splitlines() if line.startswith(("│", "╭", "╰")) and "(marks), " not in line]
    assert max(map(cell_len, boxes[10:])) <= 100


def test_mermaid() -> None:
    assert draw_mermaid(load_topology("by-functionality").expand(["ubuntu"])) == (
        """\
flowchart TD
    n0[("ubuntu")]
    n1[("root")]
    n2["main<br/>instructor"]
    n3["operator<br/>tool-operator"]
    n0 -.->|"marks"| n2
    n2 -->|"instruction"| n3
    n3 ==>|"acts"| n0
    n3 ==>|"acts"| n1
"""
    )


def test_dot() -> None:
    assert draw_dot(load_topology("by-functionality").expand(["ubuntu"])) == (
        """\
digraph "by-functionality" {
    node [fontname="sans-serif"]; edge [fontname="sans-serif"];
    n0 [label="ubuntu", shape=cylinder];
    n1 [label="root", shape=cylinder];
    n2 [label="main\\ninstructor", shape=box];
    n3 [label="operator\\ntool-operator", shape=box];
    n0 -> n2 [label="marks", style=dashed];
    n2 -> n3 [label="instruction", style=solid];
    n3 -> n0 [label="acts", style=bold];
    n3 -> n1 [label="acts", style=bold];
}
"""
    )


def test_a_name_of_an_environment_cannot_break_out_of_a_diagram() -> None:
    team = load_topology("single").expand(['x"]; evil'])
    for text in (draw_mermaid(team), draw_dot(team)):
        assert '"]; evil' not in text
        assert "x    evil" in text
