"""A virtual phone as decapod's own side of adb holds it, without a supervisor: for actions, set-ups and checks."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pydantic import JsonValue

from decapod.actions import Element
from decapod.environments.android.adb import Adb
from decapod.environments.android.console import Console
from decapod.environments.android.device import AndroidDevice
from decapod.environments.android.kind import ANDROID
from decapod.environments.android.tree import tree_elements
from decapod.evaluators import CheckOutcome, find_evaluator, judge
from decapod.evaluators.android import UiNode, in_front
from decapod.messages import Mark
from decapod.prompts.marks.find import find_marks
from tests.integration.phone_session import Adb as Server
from tests.integration.phone_session import Phone, adb_programs, running_phone, wait_until

LAUNCHER = "com.google.android.apps.nexuslauncher"
CALCULATOR = "com.google.android.calculator"


@dataclass
class Handy:
    """A running phone, and what reaches it."""

    phone: Phone
    server: Server
    device: AndroidDevice
    console: Console

    @property
    def adb(self) -> Adb:
        return self.device.adb

    def act(self, action_name: str, /, **arguments: JsonValue) -> object:
        """Do an action, as the worker does."""
        action = ANDROID.actions.find(action_name)
        return action.function(device=self.device, **action.bind(arguments))

    def set_up(self, setup_name: str, /, **arguments: JsonValue) -> object:
        """Take a set-up step, as the worker does."""
        action = ANDROID.setups.find(setup_name)
        return action.function(device=self.device, **action.bind(arguments))

    def outcome(self, check: str, /, **arguments: JsonValue) -> CheckOutcome:
        return judge(find_evaluator("android", check), arguments, self.device)

    def holds(self, check: str, /, **arguments: JsonValue) -> bool:
        """Run a check that must be able to judge."""
        outcome = self.outcome(check, **arguments)
        assert outcome.error is None, outcome.error
        return outcome.passed

    def marks(self) -> tuple[Mark, ...]:
        return find_marks(tree_elements(self.device.nodes()), self.device.size)

    def mark(self, label: str) -> Mark:
        """The mark whose label begins so."""
        found = [mark for mark in self.marks() if mark.label.startswith(label)]
        assert found, f"no {label!r} among {[mark.label for mark in self.marks()]}"
        return found[0]

    def tap(self, label: str) -> None:
        self.act("tap", element=element(self.mark(label)))

    def field(self) -> UiNode:
        """The first text field that is shown."""
        return next(node for node in self.device.nodes() if node.is_field)

    def front(self) -> str:
        return in_front(self.device).package

    def reset(self) -> None:
        """Put the phone back in the state it started in."""
        self.console.ask("fault clear")
        self.console.ask("decapod reset")


def element(mark: Mark) -> JsonValue:
    """A mark as the worker is sent it."""
    return {"box": mark.box.model_dump(), "label": mark.label}


def box_of(node: UiNode) -> JsonValue:
    """An element of the screen as the worker is sent it."""
    return Element(box=node.box).model_dump()


@contextmanager
def handy(home: Path, *options: str) -> Iterator[Handy]:
    """Start a phone and an adb server that knows only it; end both."""
    with running_phone(*options) as phone:
        server = Server(next(iter(adb_programs().values())), home, phone.serial)
        server.start()
        try:
            adb = Adb(phone.serial, port=server.port)
            adb.connect()
            wait_until(lambda: adb.state() == "device", "adb finds the phone ready")
            console = Console(phone.console)
            try:
                yield Handy(phone, server, AndroidDevice(adb), console)
            finally:
                console.close()
        finally:
            server.stop()
            shutil.rmtree(home / ".android", ignore_errors=True)
