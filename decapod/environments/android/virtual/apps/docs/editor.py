"""The screen of a document: it is read, and after a tap on the pencil written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from decapod.environments.android.virtual.apps.common.drive import Comments, Entry, Pages, Paragraph
from decapod.environments.android.virtual.apps.common.drive.actions import may_change
from decapod.environments.android.virtual.apps.common.drive.paragraphs import LONGEST
from decapod.environments.android.virtual.apps.common.drive.screens import SHARING, screen_of
from decapod.environments.android.virtual.apps.common.drive.shelf import Shelf, ShelfState
from decapod.environments.android.virtual.apps.docs import COMMENTS, edits, finding, menus
from decapod.environments.android.virtual.apps.docs.page import page
from decapod.environments.android.virtual.system import key_codes
from decapod.environments.android.virtual.ui.material import app_bar, empty_state, fab, icon_button
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.widget import Widget

_MOST_STEPS = 50


@dataclass
class EditorState(ShelfState):
    """What is open.

    Attributes:
        entry: The document's number.
        editing: Whether it is written.
        current: The paragraph that the buttons of the format change.
        past: The document as it was before each edit, the last one last; what "Undo" goes back to.
        future: Likewise what "Redo" goes forward to.
        typed: The paragraph in which the last edit was typing; such edits are one.
        finding: Whether the bar to find and replace is open.
        words: What is to be found.
        replacement: What is to be put there.
        at: The place that is shown, from 0.
    """

    entry: int = 0
    editing: bool = False
    current: int = 0
    past: list[list[Paragraph]] = field(default_factory=list)
    future: list[list[Paragraph]] = field(default_factory=list)
    typed: int = 0
    finding: bool = False
    words: str = ""
    replacement: str = ""
    at: int = 0


class KixEditorActivity(Shelf):
    """One document."""

    State = EditorState
    state: EditorState

    @property
    def pages(self) -> Pages:
        """The document's paragraphs."""
        return Pages(self.drive.database, self.state.entry)

    @property
    def entry(self) -> Entry | None:
        """The document; None when it is gone or in the trash."""
        found = self.drive.entry(self.state.entry)
        return found if found is not None and not found.trashed else None

    def on_create(self) -> None:
        """The document that was asked for, by its number or its link."""
        intent = self.intent
        linked = self.drive.by_link(intent.data) if intent.data else None
        self.state.entry = linked.id if linked else intent.number("entry")
        self.state.about = [self.state.entry]
        if self.entry is None:
            return
        self.drive.viewed(self.state.entry)
        if intent.extras.get("edit") is True:
            self.edit()

    def build(self) -> Widget:
        """The bar, the paragraphs, and while it is written the buttons of the format."""
        entry, state = self.entry, self.state
        if entry is None:
            bar = app_bar(navigation="arrow_back", on_navigation=self.app.finish)
            return scaffold(empty_state("article", "This document is in the trash, or gone"), app_bar=bar)
        paragraphs = self.pages.all()
        pencil = fab("edit", self.edit, description="Edit", resource_id="edit_button")
        may = may_change(self.drive, entry) and not state.finding
        return scaffold(
            page(self, paragraphs),
            app_bar=finding.bar(self, paragraphs) if state.finding else self._bar(entry),
            fab=pencil if may and not state.editing else None,
            bottom=menus.format_bar(self, self.now(paragraphs)) if state.editing else None,
            overlay=menus.overlay(self, entry) or self.overlay(),
        )

    def on_back(self) -> bool:
        """Back ends the search, then the writing."""
        if self.state.finding:
            self.find(on=False)
        elif self.state.editing:
            self.done()
        else:
            return False
        return True

    def on_key(self, code: int) -> bool:
        """Delete at the beginning of a paragraph joins it to the one before."""
        if code != key_codes.DEL or not self.state.editing:
            return False
        paragraphs = self.pages.all()
        edited = edits.merge(paragraphs, edits.place_of(paragraphs, self.now(paragraphs).id))
        if edited is not None:
            self._put(paragraphs, edited)
        return True

    def _bar(self, entry: Entry) -> Widget:
        state = self.state
        many = len(Comments(self.drive.database, entry.id).all())
        comments = icon_button("comment", self.comment, description=f"Comments ({many})", resource_id="comments_button")
        more = icon_button("more_vert", partial(self.menu, "more"), description="More options")
        if state.editing:
            return app_bar(
                navigation="check",
                navigation_description="Done",
                on_navigation=self.done,
                actions=(
                    icon_button("undo", self.undo_edit, enabled=bool(state.past), description="Undo"),
                    icon_button("redo", self.redo_edit, enabled=bool(state.future), description="Redo"),
                    icon_button(
                        "format_size", partial(self.menu, "format"), description="Format", resource_id="format_button"
                    ),
                    comments,
                    more,
                ),
            )
        share = partial(self.app.start, screen_of(SHARING, entry.id))
        return app_bar(
            entry.title,
            navigation="arrow_back",
            on_navigation=self.app.finish,
            actions=(
                icon_button("person_add", share, description="Share", resource_id="share_button")
                if may_change(self.drive, entry)
                else None,
                comments,
                more,
            ),
            title_id="document_title",
        )

    def now(self, paragraphs: Sequence[Paragraph]) -> Paragraph:
        """The paragraph that the cursor is in, or was in last."""
        focused = self.app.focused
        found = [one for one in paragraphs if one.key == focused] or [
            one for one in paragraphs if one.id == self.state.current
        ]
        return found[0] if found else paragraphs[-1] if paragraphs else Paragraph()

    def marks(self, paragraphs: Sequence[Paragraph]) -> dict[int, list[tuple[int, int, bool]]]:
        """What is found, by paragraph: start, length, and whether it is the place that is shown."""
        state = self.state
        if not state.finding:
            return {}
        marked: dict[int, list[tuple[int, int, bool]]] = {}
        for number, (at, start) in enumerate(edits.found_in(paragraphs, state.words)):
            marked.setdefault(at, []).append((start, len(state.words), number == state.at))
        return marked

    # Writing

    def edit(self) -> None:
        """Begin to write, at the end of the document."""
        self.state.editing = True
        self.pages.begin()
        self.app.focus(self.pages.all()[-1].key)
        self.app.scroll_to("page", 10_000_000)

    def done(self) -> None:
        """End writing."""
        self.state.editing, self.state.typed = False, 0
        self.app.hide_keyboard()

    def type(self, number: int, words: str) -> None:
        """A paragraph has a new text; new lines in it break it."""
        paragraphs = self.pages.all()
        if "\n" in words:
            self._put(paragraphs, edits.split(paragraphs, edits.place_of(paragraphs, number), words))
            return
        if self.state.typed != number:
            self._remember(paragraphs)
        self.state.typed = self.state.current = number
        self.pages.change(number, text=words[:LONGEST])
        self.drive.touched(self.state.entry)

    def format(self, **values: Any) -> None:
        """Change the look of the paragraph that the cursor is in."""
        paragraphs = self.pages.all()
        now = self.now(paragraphs)
        self.state.current = now.id
        self.write([replace(one, **values) if one.id == now.id else one for one in paragraphs])

    def write(self, paragraphs: Sequence[Paragraph]) -> list[Paragraph]:
        """Put paragraphs in place of all there are; "Undo" goes back."""
        self._remember(self.pages.all())
        written = self.pages.write(paragraphs)
        self.drive.touched(self.state.entry)
        return written

    def undo_edit(self) -> None:
        """Go back to the document as it was before the last edit."""
        state = self.state
        if state.past:
            state.future.append(self.pages.all())
            self._go(state.past.pop())

    def redo_edit(self) -> None:
        """Go forward again."""
        state = self.state
        if state.future:
            state.past.append(self.pages.all())
            self._go(state.future.pop())

    def _go(self, paragraphs: list[Paragraph]) -> None:
        self.state.typed = 0
        self.pages.write(paragraphs)
        self.drive.touched(self.state.entry)

    def _remember(self, paragraphs: list[Paragraph]) -> None:
        state = self.state
        state.past = [*state.past[-_MOST_STEPS + 1 :], paragraphs]
        state.future, state.typed = [], 0

    def _put(self, before: list[Paragraph], edited: edits.Edited) -> None:
        self._remember(before)
        written = self.pages.write(edited.paragraphs)
        self.drive.touched(self.state.entry)
        one = written[min(edited.at, len(written) - 1)]
        self.state.current = one.id
        self.app.focus(one.key, cursor=edited.cursor)

    # What else is open

    def menu(self, name: str) -> None:
        """Open a menu; the paragraph that the cursor is in stays the one that is changed."""
        self.state.current = self.now(self.pages.all()).id
        self.app.hide_keyboard()
        self.show(name)

    def find(self, *, on: bool) -> None:
        """Open or close the bar to find and replace."""
        state = self.state
        state.finding, state.editing, state.open = on, False, ""
        state.words, state.replacement, state.at = "", "", 0
        if on:
            self.app.focus("find")
        else:
            self.app.hide_keyboard()

    def comment(self) -> None:
        """Show the comments; a new one is about the paragraph that the cursor is in."""
        paragraphs = self.pages.all()
        quote = self.now(paragraphs).text if self.state.editing and paragraphs else ""
        self.close()
        intent = screen_of(COMMENTS, self.state.entry)
        self.app.start(replace(intent, extras={**intent.extras, "quote": quote}))
