"""Rectangles and what a widget may measure, in pixels, from the top left of the screen."""

from typing import NamedTuple

from decapod.environments.android.virtual.ui.units import dp

UNBOUNDED = 1 << 24
"""A largest size that means: as much as you like (inside of something that scrolls)."""


class Rect(NamedTuple):
    """An area: `right` and `bottom` are the first pixels outside it."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Pixels from left to right; never negative for an area made by `intersect`."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""
        return self.bottom - self.top

    @property
    def empty(self) -> bool:
        """Whether there is no pixel in it."""
        return self.right <= self.left or self.bottom <= self.top

    @property
    def center(self) -> tuple[int, int]:
        """The pixel in the middle."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    def contains(self, x: float, y: float) -> bool:
        """Tell whether a point is inside."""
        return self.left <= x < self.right and self.top <= y < self.bottom

    def intersect(self, other: "Rect") -> "Rect":
        """Return the part that both have, which may be empty."""
        left, top, right, bottom = self
        if other.left <= left <= right <= other.right and other.top <= top <= bottom <= other.bottom:
            return self
        left, top = max(left, other.left), max(top, other.top)
        return Rect(left, top, max(left, min(right, other.right)), max(top, min(bottom, other.bottom)))

    def inset(self, by: int) -> "Rect":
        """Return the area with as many pixels less on every side (more, if negative)."""
        return Rect(self.left + by, self.top + by, self.right - by, self.bottom - by)

    def moved(self, x: int, y: int) -> "Rect":
        """Return the area shifted to the right and down."""
        return Rect(self.left + x, self.top + y, self.right + x, self.bottom + y)


class Constraints(NamedTuple):
    """The least and the most that a widget may measure, in pixels."""

    min_width: int
    max_width: int
    min_height: int
    max_height: int

    @classmethod
    def exactly(cls, width: int, height: int) -> "Constraints":
        """Return the constraints that leave no choice."""
        return cls(width, width, height, height)

    def loose(self) -> "Constraints":
        """Return the same without a least size."""
        return Constraints(0, self.max_width, 0, self.max_height)

    def width(self, wanted: int) -> int:
        """Return the allowed width next to a wanted one."""
        return max(self.min_width, min(wanted, self.max_width))

    def height(self, wanted: int) -> int:
        """Return the allowed height next to a wanted one."""
        return max(self.min_height, min(wanted, self.max_height))

    def less(self, width: int, height: int) -> "Constraints":
        """Return what is left for a child when a border of this size is taken off."""
        if not (width or height):
            return self
        return Constraints(
            max(0, self.min_width - width),
            max(0, self.max_width - width),
            max(0, self.min_height - height),
            max(0, self.max_height - height),
        )


class Insets(NamedTuple):
    """Pixels of room on each side."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0

    @classmethod
    def of(cls, amount: "float | tuple[float, ...]") -> "Insets":
        """Return room given in dp: one number, (left and right, top and bottom), or (left, top, right, bottom).

        Raises:
            ValueError: if there is another number of numbers.
        """
        match amount:
            case int() | float():
                return cls(*[dp(amount)] * 4)
            case (across, down):
                return cls(dp(across), dp(down), dp(across), dp(down))
            case (left, top, right, bottom):
                return cls(dp(left), dp(top), dp(right), dp(bottom))
        raise ValueError(f"padding {amount!r}: give one number, two (sides, top and bottom) or four")


NO_INSETS = Insets()
"""No room on any side."""
