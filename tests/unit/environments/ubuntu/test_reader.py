"""What a program is asked to read its tree, and what it is not."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import pytest

from decapod.environments.ubuntu.atspi import Peer, RefusedError
from decapod.environments.ubuntu.program import Program
from decapod.environments.ubuntu.reader import ProgramReader
from decapod.environments.ubuntu.states import STATES
from decapod.environments.ubuntu.toplevel import TopLevel
from decapod.messages import Box

pytestmark = pytest.mark.anyio

_PID = 7
_ROLES = ("frame", "menu", "menu item", "push button", "tree table", "table cell")
_BOX = Box(x=10, y=10, w=300, h=200)
_WINDOW = TopLevel(id=1, title="Notes", wm_class="Notes", pid=_PID, box=_BOX)
_POPUP = TopLevel(id=2, title="", wm_class="Notes", pid=_PID, box=Box(x=10, y=30, w=80, h=90), popup=True)


@dataclass
class _Object:
    role: str
    name: str = ""
    states: tuple[str, ...] = ("showing",)
    below: tuple[str, ...] = ()


@dataclass
class _Told:
    """A program without a cache. It notes what it is asked."""

    objects: Mapping[str, _Object]
    name: str = ":1.7"
    asked: list[tuple[str, str]] = field(default_factory=list)

    async def pid(self) -> int:
        return _PID

    async def get(self, path: str, interface: str, name: str) -> Any:
        self.asked.append((path, name))
        thing = self.objects[path]
        return {"Name": thing.name, "ChildCount": len(thing.below)}[name]

    async def call(self, path: str, interface: str, member: str, signature: str = "", *arguments: Any) -> Any:
        self.asked.append((path, member))
        if path not in self.objects:
            raise RefusedError(member)
        thing = self.objects[path]
        answers = {
            "GetState": [sum(1 << STATES.index(state) for state in thing.states)],
            "GetRole": _ROLES.index(thing.role) if thing.role in _ROLES else 99,
            "GetRoleName": thing.role,
            "GetInterfaces": ["org.a11y.atspi.Accessible", "org.a11y.atspi.Component"],
            "GetChildren": [(self.name, child) for child in thing.below],
            "GetExtents": (_BOX.x, _BOX.y, _BOX.w, _BOX.h),
        }
        return answers[member]

    def about(self, path: str) -> set[str]:
        return {what for asked, what in self.asked if asked == path}


async def _read(told: _Told, stack: Sequence[TopLevel]) -> Program:
    return await ProgramReader(cast(Peer, told), {}).read("/", stack)


def _program(*below: str, **objects: _Object) -> _Told:
    base = {"/": _Object("application", "notes", below=("frame",)), "frame": _Object("frame", "Notes", below=below)}
    return _Told(base | objects)


async def test_of_what_does_not_show_nothing_but_that_is_asked() -> None:
    told = _program("shown", "hidden", shown=_Object("push button", "Save"), hidden=_Object("push button", "Undo", ()))
    program = await _read(told, [_WINDOW])
    assert [node.name for node in program.nodes] == ["Notes", "Save"]
    assert told.about("hidden") == {"GetState"}


@pytest.mark.parametrize(("stack", "names"), [([_WINDOW], ["File"]), ([_WINDOW, _POPUP], ["File", "Open"])])
async def test_menus_are_looked_into_while_one_is_open(stack: Sequence[TopLevel], names: Sequence[str]) -> None:
    told = _program("menu", menu=_Object("menu", "File", below=("item",)), item=_Object("menu item", "Open"))
    program = await _read(told, stack)
    assert [node.name for node in program.nodes[1:]] == names
    assert bool(told.about("item")) == (len(names) > 1)


async def test_cells_without_a_text_are_not_asked_where_they_are() -> None:
    made_up = ("showing", "transient")
    told = _program(
        "table",
        table=_Object("tree table", below=("icon", "text")),
        icon=_Object("table cell", "", made_up),
        text=_Object("table cell", "letter.txt", made_up),
    )
    program = await _read(told, [_WINDOW])
    assert [(node.role, node.name) for node in program.nodes[2:]] == [("table cell", ""), ("table cell", "letter.txt")]
    assert "GetExtents" in told.about("text")
    assert "GetExtents" not in told.about("icon")
    assert "GetRole" not in told.about("text")
