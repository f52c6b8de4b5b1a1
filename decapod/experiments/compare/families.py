"""Families of tasks: tasks that share a sub-task are not independent of one another."""

from collections.abc import Iterable, Mapping

import networkx as nx

from decapod.experiments.compare.row import TrialRow


def find_families(rows: Iterable[TrialRow]) -> dict[str, str]:
    """Put every task into its family, by task.

    Tasks are of one family when they share a sub-task, or are linked by others that do. A family is called after its
    sub-tasks, as `copy-in-terminal + save-note`, and a task without sub-tasks after itself.
    """
    graph: nx.Graph[tuple[str, str]] = nx.Graph()
    for task, sub_tasks in {row.task: row.sub_tasks for row in rows}.items():
        graph.add_node(("task", task))
        graph.add_edges_from((("task", task), ("sub-task", one)) for one in sub_tasks)
    families: dict[str, str] = {}
    for component in nx.connected_components(graph):
        tasks = sorted(name for kind, name in component if kind == "task")
        shared = sorted(name for kind, name in component if kind == "sub-task")
        families |= dict.fromkeys(tasks, " + ".join(shared) or tasks[0])
    return families


def are_shared(families: Mapping[str, str]) -> bool:
    """Whether a family holds more than one task."""
    return len(set(families.values())) < len(families)
