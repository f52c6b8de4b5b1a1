"""`decapod tasks`: look at the tasks that agents can be given."""

import json
from collections.abc import Iterator
from typing import Annotated

import typer

from decapod.cli.terminal import harmless, write_lines
from decapod.documents import dump_yaml
from decapod.evaluators import NodeSpec, dump_check
from decapod.tasks import TaskInstance, list_tasks, load_task

app = typer.Typer(name="tasks", help="Look at the tasks that agents can be given.", no_args_is_help=True)

Seed = Annotated[int, typer.Option(help="What draws the task's parameters.")]


@app.command("list")
def list_all(only_ids: Annotated[bool, typer.Option("--ids", help="Print only the ids.")] = False) -> None:
    """List the tasks that come with decapod."""
    ids = list_tasks()
    if only_ids:
        write_lines(ids)
        return
    width = max(map(len, ids), default=0)
    write_lines(harmless(f"{one:<{width}}  {load_task(one).about}") for one in ids)


@app.command()
def show(
    task: Annotated[str, typer.Argument(metavar="TASK|FILE", help="A task's id, or the path of a file.")],
    seed: Seed = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
) -> None:
    """Show a task as a seed draws it: what agents are told, what is prepared, and how it is judged."""
    loaded = load_task(task)
    drawn = loaded.draw(seed)
    if as_json:
        write_lines([json.dumps(_as_data(loaded.about, drawn), indent=2)])
        return
    write_lines(harmless(line) for line in _lines(loaded.about, drawn))


def _as_data(about: str, task: TaskInstance) -> dict[str, object]:
    return {
        "id": task.id,
        "about": about,
        "seed": task.seed,
        "instruction": task.instruction,
        "environments": list(task.environments),
        "parameters": dict(task.parameters),
        "nodes": [_node(node) for node in task.graph.nodes],
        "other_ways": [{"name": way.name, "about": way.about} for way in task.other_ways],
        "near_misses": [{"name": miss.name, "about": miss.about} for miss in task.near_misses],
    }


def _node(node: NodeSpec) -> dict[str, object]:
    fields: dict[str, object] = {"name": node.name, "about": node.about, "after": list(node.after)}
    return {**fields, "initially": node.initially, "check": dump_check(node.check)}


def _lines(about: str, task: TaskInstance) -> Iterator[str]:
    yield from (f"{task.id} (seed {task.seed})", about, "", "What the agents are told")
    yield from _indented(task.instruction)
    yield from ("", f"Environments: {', '.join((*task.environments, 'root'))}")
    if task.parameters:
        yield from ("", "Parameters")
        yield from _indented(dump_yaml(dict(task.parameters)))
    yield from ("", "Graph: a node is looked at once those before it have been completed")
    for node in task.graph.nodes:
        after = f", after {', '.join(node.after)}" if node.after else ""
        initially = ", holds from the beginning" if node.initially else ""
        yield f"  {node.name}{after}{initially}" + (f": {node.about}" if node.about else "")
        yield f"      {json.dumps(dump_check(node.check), ensure_ascii=False)}"
    if task.other_ways:
        yield from ("", "Other ways: done so, it must count too")
        yield from (f"  {way.name}: {way.about}" for way in task.other_ways)
    if task.near_misses:
        yield from ("", "Near misses: done so, it must not count")
        yield from (f"  {miss.name}: {miss.about}" for miss in task.near_misses)


def _indented(text: str) -> Iterator[str]:
    return (f"  {line}" for line in text.splitlines())
