"""What the browser remembers of what is open and being filled in."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class BrowserState:
    """What is shown beside what the database has.

    Attributes:
        typing: Whether the bar's field is open.
        draft: What is in it.
        open: menu, link, choices, date, or "".
        tabs: Whether the screen of all tabs is open.
        filled: What was filled into the page's controls, by number.
        wrong: The control that keeps a form from being sent, 0 for none.
        why: What is wrong with it.
        control: The list or date that is being chosen.
        finding: Whether the bar to find words is open.
        find: The words.
        found: Which of the places is chosen.
        link: Address, words and picture of what was pressed for long.
        day: The day that is chosen in the calendar.
        month: The month that it shows.
        downloaded: The path of the last download.
    """

    typing: bool = False
    draft: str = ""
    open: str = ""
    tabs: bool = False
    filled: dict[str, str] = field(default_factory=dict)
    wrong: int = 0
    why: str = ""
    control: int = 0
    finding: bool = False
    find: str = ""
    found: int = 0
    link: tuple[str, str, str] = ("", "", "")
    day: str = ""
    month: tuple[int, int] = (0, 0)
    downloaded: str = ""
