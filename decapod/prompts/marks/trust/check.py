"""The whole check of a tree, and what it says about it."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from PIL import Image

from decapod.messages import Box, ShownWindow, TreeElement
from decapod.prompts.marks.roles import key
from decapod.prompts.marks.trust.content import Axis, Content
from decapod.prompts.marks.trust.forest import Forest, Move, shifted
from decapod.prompts.marks.trust.shift import FEWEST, MOST, Looked, find_shift
from decapod.prompts.marks.trust.windows import coverers, find_window, told_move, visible_share

NOWHERE = 0.8
"""A tree of whose small elements more than this share is where nothing is drawn tells of something else."""

MOST_PARTS = 60
"""So many parts of one program's tree are asked whether they are in a wrong place."""

_BARS = frozenset({"menubar", "toolbar", "headerbar", "titlebar"})
_NAME = 60
_SEEN = 0.25
"""A window of which less can be seen is not missed."""
_WORTH = 20_000
"""A smaller window may hold nothing, in square pixels."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A tree that can be believed, and in a sentence each what was wrong with the one that was told."""

    tree: Sequence[TreeElement]
    corrections: tuple[str, ...] = ()


def check_tree(
    tree: Sequence[TreeElement], picture: Image.Image | None = None, windows: Sequence[ShownWindow] | None = None
) -> Checked:
    """Hold a tree against the windows and the pixels of its screen.

    What is told in a wrong place is moved: to where its window is, or to where the pixels show it. What lies under
    another window is left out, and so is a tree that tells of nothing that can be seen. A tree that nothing speaks
    against is returned as it is.

    Args:
        tree: the elements, parents before their children, in pixels of the screen.
        picture: the screen, RGB, one pixel for each pixel of it.
        windows: the windows on the screen, the lowest first.
    """
    if picture is None and not windows:
        return Checked(tree)
    checking = _Checking(Forest(tree), Content(picture) if picture is not None else None, windows)
    checking.run()
    if not checking.changed:
        return Checked(tree, tuple(checking.corrections))
    return Checked(checking.forest.result(), tuple(checking.corrections))


@dataclass(frozen=True, slots=True)
class _Program:
    """A root and the indices of all that is below it, itself included; its window, and the windows above that."""

    root: int
    indices: Sequence[int]
    window: ShownWindow | None = None
    above: Sequence[ShownWindow] = ()

    def is_under_another(self, box: Box) -> bool:
        """Whether a window above lies over a part of a box."""
        return any(window.box.intersection(box) for window in self.above)


@dataclass(slots=True)
class _Checking:
    forest: Forest
    content: Content | None
    windows: Sequence[ShownWindow] | None
    corrections: list[str] = field(default_factory=list)
    changed: bool = False

    def run(self) -> None:
        members: dict[int, list[int]] = defaultdict(list)
        for index, root in enumerate(self.forest.roots):
            members[root].append(index)
        windows = self.windows or ()
        for root, indices in members.items():
            place = find_window(self.forest.elements[root], windows)
            program = _Program(root, indices)
            if place is not None:
                program = _Program(root, indices, windows[place], windows[place + 1 :])
            self._follow_window(program)
            if self.content is not None:
                self._follow_pixels(program, self.content)
            self._leave_out_covered(program)
        self._name_silent(windows)

    def _follow_window(self, program: "_Program") -> None:
        root, window = program.root, program.window
        by = told_move(self.forest.boxes[root], window) if window is not None else (0, 0)
        if by != (0, 0):
            self._move(root, self.forest.misplaced(root, by), by, "where its window is")

    def _follow_pixels(self, program: "_Program", content: Content) -> None:
        forest, root = self.forest, program.root
        # Elements that have the same box are one witness.
        places = {
            forest.boxes[index]: index
            for index in program.indices
            if forest.can_be_looked_at(index) and not program.is_under_another(forest.boxes[index])
        }
        looked_at = sorted(places.values())
        if len(looked_at) < FEWEST:
            return
        likely = list(self._likely(program))
        axes: tuple[Axis, ...] = ("y", "x")
        if any(self._shift(program, looked_at, content, axis, likely) for axis in axes):
            return
        sample = looked_at[:: len(looked_at) // MOST + 1]
        plain = sum(content.is_plain(forest.boxes[index]) for index in sample)
        if plain > NOWHERE * len(sample) and not content.is_plain(forest.boxes[root]):
            self._leave_out(root, program.indices, "nothing is drawn where they are said to be")

    def _shift(
        self, program: "_Program", looked_at: Sequence[int], content: Content, axis: Axis, likely: Sequence[Move]
    ) -> bool:
        forest, root = self.forest, program.root
        looked = Looked.at(content, looked_at, forest.boxes, axis)
        moved = find_shift(looked, [move["xy".index(axis)] for move in likely])
        if not moved:
            return False
        by = (0, moved) if axis == "y" else (moved, 0)
        seen = [index for index in looked_at if not program.is_under_another(shifted(forest.boxes[index], by))]
        looked = looked.among(seen)
        done = False
        waiting = [root]
        for _ in range(MOST_PARTS):
            if not waiting:
                break
            index = waiting.pop()
            misplaced = forest.misplaced(index, by)
            part = looked.among(misplaced)
            if part.prefers(moved):
                self._move(root, misplaced, by, "where the picture shows them")
                done = True
            elif len(part.indices) >= FEWEST:
                waiting += reversed(forest.children(index))
        return done

    def _likely(self, program: "_Program") -> Iterator[Move]:
        """Yield moves that what is around the elements suggests: bars above them, and panes of the same size."""
        window = program.window
        if window is not None:
            yield window.content.x - window.box.x, window.content.y - window.box.y
        for index in program.indices:
            box, parent = self.forest.boxes[index], self.forest.parent(index)
            if key(self.forest.elements[index].role) in _BARS:
                yield 0, box.h
            if parent is not None:
                around = self.forest.boxes[parent]
                if (around.w, around.h) == (box.w, box.h):
                    yield around.x - box.x, around.y - box.y

    def _leave_out_covered(self, program: "_Program") -> None:
        forest = self.forest
        in_menus = [forest.boxes[index] for index in program.indices if forest.in_menu(index)]
        above = coverers(program.above, forest.elements[program.root].application, in_menus)
        covered = [
            index
            for index in program.indices
            if index != program.root
            and index not in forest.gone
            and not forest.in_menu(index)
            and not forest.children(index)
            and any(window.box.contains(forest.boxes[index].center) for window in above)
        ]
        if covered:
            self._leave_out(program.root, covered, "they lie under another window")

    def _name_silent(self, windows: Sequence[ShownWindow]) -> None:
        told = {element.application for element in self.forest.elements}
        for place, window in enumerate(windows):
            if window.popup or window.furniture or window.application in told or window.content.area < _WORTH:
                continue
            if visible_share(window, windows[place + 1 :]) >= _SEEN:
                self.corrections.append(f"window {window.title!r}: the tree tells nothing of it")

    def _move(self, root: int, indices: Sequence[int], by: Move, why: str) -> None:
        self.forest.move(indices, by)
        self.changed = True
        self.corrections.append(f"{self._name(root)}: {_count(indices)} moved by {_words(by)}, {why}")

    def _leave_out(self, root: int, indices: Sequence[int], why: str) -> None:
        self.forest.gone.update(indices)
        self.changed = True
        self.corrections.append(f"{self._name(root)}: {_count(indices)} left out: {why}")

    def _name(self, root: int) -> str:
        element = self.forest.elements[root]
        name = element.name if len(element.name) <= _NAME else element.name[: _NAME - 1] + "…"
        return f"window {name!r}" if name else f"{element.role} of {element.application or 'a program'}"


def _count(indices: Sequence[int]) -> str:
    return f"{len(indices)} element{'s' if len(indices) != 1 else ''}"


def _words(by: Move) -> str:
    across = f"{abs(by[0])} px to the {'right' if by[0] > 0 else 'left'}" if by[0] else ""
    down = f"{abs(by[1])} px {'down' if by[1] > 0 else 'up'}" if by[1] else ""
    return " and ".join(filter(None, (across, down)))
