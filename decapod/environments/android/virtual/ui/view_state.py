"""What a window remembers of its looks that is no state of the app: what is scrolled, which field is being edited."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class ViewState:
    """Plain data, one for each window; the tree that is laid out with it is never kept.

    Attributes:
        scroll: pixels by which what scrolls has been scrolled, by its widget's key.
        focused: the key of the field that receives typed text, or "".
        cursor: where typed text goes: characters before it in the focused field; -1 is the end.
        anchor: the other end of what is selected there: characters before it; -1 where nothing is.
    """

    scroll: dict[str, int] = field(default_factory=dict)
    focused: str = ""
    cursor: int = -1
    anchor: int = -1

    def copy(self) -> "ViewState":
        """Return one that changes independently."""
        return ViewState(dict(self.scroll), self.focused, self.cursor, self.anchor)
