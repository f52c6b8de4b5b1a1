"""A desktop for tests: a real home folder, and windows, elements, settings and a clipboard as they are set."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

from pydantic import JsonValue

from decapod.evaluators import CheckOutcome, find_evaluator, judge
from decapod.evaluators.desktop import Completed, Window
from decapod.messages import Box, TreeElement


class FakeDesktop:
    """An empty desktop. It has everything of `Desktop`."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.open: list[Window] = []
        self.tree: list[TreeElement] = []
        self.copied = ""
        self.settings: dict[tuple[str, str], str] = {}

    def windows(self) -> list[Window]:
        return list(self.open)

    def elements(self) -> list[TreeElement]:
        return list(self.tree)

    def clipboard(self) -> str:
        return self.copied

    def setting(self, channel: str, name: str) -> str | None:
        return self.settings.get((channel, name))

    def run(self, argv: Sequence[str], timeout: float = 5.0) -> Completed:
        ended = subprocess.run(argv, capture_output=True, text=True, timeout=timeout, check=False)
        return Completed(ended.returncode, ended.stdout, ended.stderr)

    def outcome(self, check: str, **arguments: JsonValue) -> CheckOutcome:
        """Run a check on this desktop."""
        return judge(find_evaluator("ubuntu", check), arguments, self)

    def holds(self, check: str, **arguments: JsonValue) -> bool:
        """Run a check that must be able to judge."""
        outcome = self.outcome(check, **arguments)
        assert outcome.error is None, outcome.error
        assert outcome.evidence not in (None, "", [], {}), f"{check} gives no evidence"
        return outcome.passed

    def error(self, check: str, **arguments: JsonValue) -> str:
        """Run a check that must not be able to judge, and return why."""
        outcome = self.outcome(check, **arguments)
        assert outcome.error is not None
        assert not outcome.passed
        return outcome.error


def window(title: str, wm_class: str = "Mousepad", *, active: bool = False, minimized: bool = False) -> Window:
    return Window(title, wm_class, 0, Box(x=0, y=0, w=10, h=10), active=active, minimized=minimized)


def element(role: str, name: str = "", *states: str, text: str = "", application: str = "mousepad") -> TreeElement:
    box = Box(x=0, y=0, w=10, h=10)
    return TreeElement(role=role, name=name, box=box, text=text, states=states, application=application)
