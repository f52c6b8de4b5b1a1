"""`avd`: the phone as a whole, and its snapshots."""

from decapod.environments.android.virtual.console.commands import ConsoleCommand, RefusedError, words
from decapod.environments.android.virtual.console.target import ConsoleTarget

MOST_SNAPSHOTS = 32
LONGEST_NAME = 64


def _save(target: ConsoleTarget, text: str) -> list[str]:
    (name,) = words(text, "avd snapshot save <name>", 1)
    if len(name) > LONGEST_NAME:
        raise RefusedError(f"a snapshot's name has at most {LONGEST_NAME} characters")
    if name not in target.snapshots() and len(target.snapshots()) >= MOST_SNAPSHOTS:
        raise RefusedError(f"there are {MOST_SNAPSHOTS} snapshots already, delete one first")
    target.save(name)
    return []


def _load(target: ConsoleTarget, text: str) -> list[str]:
    (name,) = words(text, "avd snapshot load <name>", 1)
    if not target.load(name):
        raise RefusedError(f"Device 'cache' does not have the requested snapshot '{name}'")
    return []


def _delete(target: ConsoleTarget, text: str) -> list[str]:
    (name,) = words(text, "avd snapshot del <name>", 1)
    if not target.delete(name):
        raise RefusedError(f"Device 'cache' does not have the requested snapshot '{name}'")
    return []


def _list(target: ConsoleTarget, text: str) -> list[str]:
    names = target.snapshots()
    if not names:
        return ["There is no snapshot available."]
    head = f"{'ID':<10}{'TAG':<20}{'VM SIZE':>7}{'DATE':>20}{'VM CLOCK':>15}"
    rows = [f"{'--':<10}{name:<20}{'0':>7}{'':>20}{'':>15}".rstrip() for name in names]
    return ["List of snapshots present on all disks:", head, *rows]


def _name(target: ConsoleTarget, text: str) -> list[str]:
    return [target.name]


def _status(target: ConsoleTarget, text: str) -> list[str]:
    return ["virtual device is running"]


def _reset(target: ConsoleTarget, text: str) -> list[str]:
    target.reset()
    return []


DECAPOD = ConsoleCommand(
    "what only the virtual phone can do",
    below={"reset": ConsoleCommand("go back to the state right after the start, keeping all connections", _reset)},
)

AVD = ConsoleCommand(
    "allows to control (e.g. start/stop) the execution of the virtual device",
    below={
        "status": ConsoleCommand("query virtual device status", _status),
        "name": ConsoleCommand("query virtual device name", _name),
        "snapshot": ConsoleCommand(
            "allows you to save and restore the virtual device state in snapshots",
            below={
                "list": ConsoleCommand("list available state snapshots", _list),
                "save": ConsoleCommand("save state snapshot", _save),
                "load": ConsoleCommand("load state snapshot", _load),
                "del": ConsoleCommand("delete state snapshot", _delete),
                "delete": ConsoleCommand("delete state snapshot", _delete),
            },
        ),
    },
)
