"""`decapod tasks`: look at the tasks that agents can be given."""

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Annotated

import typer

from decapod.actions import did_you_mean
from decapod.cli.errors import CommandError
from decapod.cli.terminal import harmless, write_lines
from decapod.documents import dump_yaml
from decapod.environments import ENVIRONMENTS
from decapod.evaluators import NodeSpec, dump_check
from decapod.tasks import Task, TaskInstance, list_tasks, load_task

app = typer.Typer(name="tasks", help="Look at the tasks that agents can be given.", no_args_is_help=True)

Seed = Annotated[int, typer.Option(help="What draws the task's parameters.")]


@app.command("list")
def list_all(
    only_ids: Annotated[bool, typer.Option("--ids", help="Print only the ids.")] = False,
    env: Annotated[
        list[str] | None,
        typer.Option(metavar="ENVIRONMENT", help="Only the tasks of exactly these environments; may be given again."),
    ] = None,
    tag: Annotated[
        list[str] | None,
        typer.Option(metavar="TAG", help="Only the tasks with this tag, as `files`; given again, with each of them."),
    ] = None,
) -> None:
    """List the tasks that come with decapod, those of the same environments together."""
    unknown = [name for name in env or () if name not in ENVIRONMENTS]
    if unknown:
        known = ", ".join(sorted(ENVIRONMENTS))
        raise CommandError(
            f"unknown environment {unknown[0]!r}{did_you_mean(unknown[0], ENVIRONMENTS)}; known: {known}"
        )
    every = list(map(load_task, list_tasks()))
    tagged = _tagged(every, tag or ())
    tasks = [task for task in tagged if not env or set(task.environments) == set(env)]
    if tag and not tasks:
        where = f" and needs {' and '.join(env)} alone" if env else ""
        raise CommandError(f"no task has the tags {' and '.join(map(repr, tag))}{where}")
    if only_ids:
        write_lines(task.id for task in tasks)
        return
    width = max((len(task.id) for task in tasks), default=0)
    by_place = groupby(sorted(tasks, key=_place), _place)
    for number, (place, there) in enumerate(by_place):
        write_lines((*([""] if number else []), f"{' and '.join(place)}:"))
        write_lines(harmless(f"  {task.id:<{width}}  {task.about}") for task in there)


def _tagged(tasks: Sequence[Task], tags: Sequence[str]) -> list[Task]:
    known = sorted({tag for task in tasks for tag in task.file.tags})
    for tag in tags:
        if tag not in known:
            raise CommandError(f"no task has the tag {tag!r}{did_you_mean(tag, known)}; known: {', '.join(known)}")
    return [task for task in tasks if set(task.file.tags).issuperset(tags)]


def _place(task: Task) -> tuple[str, ...]:
    return tuple(sorted(task.environments))


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
        write_lines([json.dumps(_as_data(loaded, drawn), indent=2)])
        return
    write_lines(harmless(line) for line in _lines(loaded, drawn))


def _as_data(loaded: Task, task: TaskInstance) -> dict[str, object]:
    return {
        "id": task.id,
        "about": loaded.about,
        "tags": list(loaded.file.tags),
        "seed": task.seed,
        "instruction": task.instruction,
        "environments": list(task.environments),
        "parameters": dict(task.parameters),
        "setup": {
            environment: [{step.setup: dict(step.arguments)} for step in steps]
            for environment, steps in task.setup.items()
        },
        "nodes": [_node(node) for node in task.graph.nodes],
        "other_ways": [{"name": way.name, "about": way.about} for way in task.other_ways],
        "near_misses": [{"name": miss.name, "about": miss.about} for miss in task.near_misses],
    }


def _node(node: NodeSpec) -> dict[str, object]:
    fields: dict[str, object] = {"name": node.name, "about": node.about, "after": list(node.after)}
    return {**fields, "initially": node.initially, "check": dump_check(node.check)}


def _lines(loaded: Task, task: TaskInstance) -> Iterator[str]:
    yield from (f"{task.id} (seed {task.seed})", loaded.about, "", "What the agents are told")
    yield from _indented(task.instruction)
    yield from ("", f"Environments: {', '.join((*task.environments, 'root'))}")
    if loaded.file.tags:
        yield f"Tags: {', '.join(loaded.file.tags)}"
    if task.parameters:
        yield from ("", "Parameters")
        yield from _indented(dump_yaml(dict(task.parameters)))
    for environment, steps in task.setup.items():
        yield from ("", f"Prepared in {environment}")
        yield from (f"  {step.setup}: {json.dumps(dict(step.arguments), ensure_ascii=False)}" for step in steps)
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
