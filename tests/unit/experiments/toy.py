"""A device in memory: a few buttons, a text, and faults on request. It stands for a desktop where none is needed."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from io import BytesIO
from pathlib import Path

from PIL import Image
from pydantic import JsonValue

from decapod.actions import Action, Element, Registry, action
from decapod.environments.errors import EnvironmentFailure
from decapod.environments.kind import ActOutcome, SetupStep, Sight
from decapod.environments.root import describe_root
from decapod.evaluators import CheckOutcome, CheckRequest
from decapod.messages import Box, EnvironmentSummary, Size, TreeElement
from decapod.tasks import Vocabulary, find_vocabularies

SIZE = Size(width=64, height=48)
ACTIONS: Registry[Action[..., None]] = Registry("action of toy")


@action
def click(element: Element) -> None:
    """Click a button.

    Args:
        element: the button.
    """


@action
def write_text(text: str) -> None:
    """Write a text.

    Args:
        text: what to write.
    """


@action
def misbehave(how: str) -> None:
    """Do something that goes wrong.

    Args:
        how: failed, timeout, lost or hang.
    """


@action(reserved=True)
def run_program(program: str) -> None:
    """Run a program.

    Args:
        program: its text.
    """


for one in (click, write_text, misbehave, run_program):
    ACTIONS.register(one.name, one)


class Toy:
    """The device. Its state is what was written and clicked; a click changes the screen."""

    still = True

    def __init__(self, name: str = "toy", buttons: Sequence[str] = ("Open", "Save"), color: str = "white") -> None:
        self.name = name
        self.color = color
        self.buttons = buttons
        self.at_start: list[str] = []
        self.done: list[str] = []
        self.closed = False
        self.busy = 0
        self.check_error = ""
        self.lost_once_done = ""
        self._lost = False

    def describe(self) -> EnvironmentSummary:
        schemas = tuple(one.schema for one in ACTIONS.values())
        return EnvironmentSummary(name=self.name, description="A toy.", actions=schemas)

    async def reset(self, setup: Sequence[SetupStep] = ()) -> None:
        self.done = [*self.at_start, *(step.setup for step in setup)]

    async def observe(self) -> Sight:
        picture = BytesIO()
        Image.new("RGB", (SIZE.width, SIZE.height), self.color).save(picture, "PNG")
        tree = [
            TreeElement(role="push button", name=name, box=Box(x=4, y=4 + 16 * row, w=40, h=12), actions=("click",))
            for row, name in enumerate(self.buttons)
        ]
        return Sight(SIZE, picture.getvalue(), tree)

    async def act(self, action: str, arguments: Mapping[str, JsonValue]) -> ActOutcome:
        assert self.busy == 0, "actions run one at a time"
        self.busy += 1
        await asyncio.sleep(0)
        self.busy -= 1
        if action == "misbehave":
            return await self._misbehave(str(arguments["how"]))
        if action == "run_program":
            return ActOutcome("ok", output={"exit_code": 0, "stdout": f"ran {arguments['program']}\n"})
        if action == "click":
            element = arguments["element"]
            assert isinstance(element, dict)
            self.done.append(f"clicked {element['label']}")
            return ActOutcome("ok", settled=True, screen_changed=True)
        self.done.append(f"wrote {arguments['text']}")
        return ActOutcome("ok", output=len(str(arguments["text"])), settled=True, screen_changed=False)

    async def _misbehave(self, how: str) -> ActOutcome:
        if how == "lost":
            raise EnvironmentFailure("the X server of toy has ended")
        if how == "hang":
            await asyncio.Event().wait()
        return ActOutcome("timeout" if how == "timeout" else "failed", error=f"it {how}")

    async def evaluate(self, checks: Sequence[CheckRequest]) -> list[CheckOutcome]:
        if self._lost:
            raise EnvironmentFailure(f"the X server of {self.name} has ended")
        self._lost = self.lost_once_done in self.done
        if self.check_error:
            return [CheckOutcome(False, error=self.check_error) for _ in checks]
        return [CheckOutcome(str(check.arguments["what"]) in self.done, evidence=list(self.done)) for check in checks]

    async def close(self) -> None:
        self.closed = True


def opener(*toys: Toy) -> "Opens":
    return Opens(toys)


class Opens:
    """Opens toys by their names, and closes them."""

    def __init__(self, toys: Sequence[Toy]) -> None:
        self._toys = {toy.name: toy for toy in toys}

    def __call__(self, name: str, logs: Path) -> AbstractAsyncContextManager[Toy]:
        return self._open(self._toys[name])

    @asynccontextmanager
    async def _open(self, toy: Toy) -> AsyncIterator[Toy]:
        try:
            yield toy
        finally:
            await toy.close()


def vocabularies(*names: str) -> dict[str, Vocabulary]:
    root = find_vocabularies()["root"]
    assert root.description == describe_root().description
    toys = {name: Vocabulary(ACTIONS, Registry("set-up of toy"), f"A toy. It stands for {name}.") for name in names}
    return {**toys, "root": root}
