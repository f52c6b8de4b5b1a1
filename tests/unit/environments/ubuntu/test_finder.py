"""Opening an application by its name, on a finder that selects what it likes."""

from dataclasses import dataclass, field
from typing import cast

import pytest

from decapod.environments.ubuntu.desktop import UbuntuDesktop
from decapod.environments.ubuntu.finder import FINDER, open_by_name
from decapod.environments.ubuntu.toplevel import TopLevel
from decapod.messages import Box, Point, TreeElement

PANEL = "xfce4-panel"


def top_level(number: int, wm_class: str, title: str) -> TopLevel:
    return TopLevel(number, title, wm_class, 0, Box(x=0, y=0, w=10, h=10), active=True)


@dataclass
class Desk:
    """A desktop with a finder. `names` are what it lists, whatever is typed; it selects the first of them by itself."""

    names: list[str]
    selected: int = 0
    open: list[TopLevel] = field(default_factory=list)
    clicks: list[Point] = field(default_factory=list)

    @property
    def launcher(self) -> "Desk":
        return self

    @property
    def keyboard(self) -> "Desk":
        return self

    @property
    def pointer(self) -> "Desk":
        return self

    def start(self, argv: list[str]) -> None:
        self.open.append(top_level(1, argv[0], "Application Finder"))

    def top_levels(self) -> list[TopLevel]:
        return list(self.open)

    def activate(self, window: TopLevel) -> None:
        assert window in self.open

    def type_text(self, text: str) -> None:
        assert text

    def press(self, keys: list[str], parameter: str) -> None:
        if keys == ["enter"]:
            self.open = [top_level(2, "app", self.names[self.selected])]

    def click(self, at: Point) -> None:
        self.clicks.append(at)
        self.selected = at.y // 40

    def elements(self) -> list[TreeElement]:
        button = self.element("button", self.names[-1], PANEL, 900)
        return [button, *(self.row(index, name) for index, name in enumerate(self.names))]

    def row(self, index: int, name: str) -> TreeElement:
        states = ("selected",) if index == self.selected else ()
        return self.element("table cell", f"{name}\nA comment", FINDER, 40 * index, states)

    def element(self, role: str, name: str, application: str, y: int, states: tuple[str, ...] = ()) -> TreeElement:
        box = Box(x=0, y=y, w=100, h=38)
        return TreeElement(role=role, name=name, box=box, application=application, states=states)


def opened(desk: Desk, name: str) -> str:
    return open_by_name(cast(UbuntuDesktop, desk), name).title


@pytest.mark.parametrize("name", ["Xfce Terminal", "xfce terminal"])
def test_the_application_of_exactly_the_name_is_opened(name: str) -> None:
    desk = Desk(["Xfce Terminal Settings", "Other", "Xfce Terminal"])
    assert opened(desk, name) == "Xfce Terminal"
    assert len(desk.clicks) == 1


def test_nothing_is_clicked_where_the_finder_selects_it_by_itself() -> None:
    desk = Desk(["Xfce Terminal", "Xfce Terminal Settings"])
    assert opened(desk, "Xfce Terminal") == "Xfce Terminal"
    assert desk.clicks == []


def test_what_the_finder_selects_is_opened_for_a_part_of_a_name() -> None:
    desk = Desk(["Xfce Terminal", "Other"])
    assert opened(desk, "Terminal") == "Xfce Terminal"
    assert desk.clicks == []
