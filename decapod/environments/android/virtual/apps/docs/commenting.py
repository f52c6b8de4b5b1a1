"""The screen of the comments on a document."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from decapod.environments.android.virtual.apps.common.drive import Comment, Comments
from decapod.environments.android.virtual.apps.common.drive.people import display_name
from decapod.environments.android.virtual.apps.common.drive.sharing import drive_of
from decapod.environments.android.virtual.apps.common.drive.words import day_text
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    avatar,
    button,
    card,
    column,
    divider,
    empty_state,
    icon_button,
    list_view,
    plain_field,
    row,
    text,
)
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.widget import Widget


class DiscussionActivity(Activity):
    """The comments, and the field for a new one."""

    @dataclass
    class State:
        """What is typed, and whether resolved comments are shown."""

        words: str = ""
        resolved: bool = False

    state: State

    @property
    def comments(self) -> Comments:
        """The comments on the document."""
        return Comments(drive_of(self.app).database, self.intent.number("entry"))

    def build(self) -> Widget:
        """All comments from top to bottom."""
        found = self.comments.all(resolved=self.state.resolved)
        label = "Hide resolved comments" if self.state.resolved else "Show resolved comments"
        shown = icon_button("visibility", self._turn, description=label, selected=self.state.resolved)
        bar = app_bar("Comments", navigation="arrow_back", on_navigation=self.app.finish, actions=(shown,))
        body = (
            list_view(*(self._comment(one) for one in found), gap=8, key="comments")
            if found
            else empty_state("comment", "No comments yet", "Add one below")
        )
        return scaffold(body, app_bar=bar, bottom=self._field())

    def _comment(self, one: Comment) -> Widget:
        name = display_name(self.app, one.author)
        about = f"\N{LEFT DOUBLE QUOTATION MARK}{one.quote}\N{RIGHT DOUBLE QUOTATION MARK}"
        quote = text(about, "body_medium", color="on_surface_variant", max_lines=3, resource_id="comment_quote")
        facts = column(
            text(name, "title_small", max_lines=1, resource_id="comment_author"),
            text(day_text(self.app, one.created_at), "body_small", color="on_surface_variant"),
            weight=1,
            class_name="",
        )
        resolve = icon_button(
            "undo" if one.resolved else "check",
            partial(self.comments.resolve, one.id, resolved=not one.resolved),
            description="Reopen" if one.resolved else "Mark as resolved",
            resource_id="action_resolve",
        )
        delete = icon_button("delete", partial(self._delete, one.id), description="Delete comment")
        return card(
            row(avatar(name, size=32), facts, resolve, delete, gap=12, class_name=""),
            quote if one.quote else None,
            text(one.text, "body_large", struck=one.resolved, resource_id="comment_text"),
            gap=8,
            class_name="",
            margin=(16, 4),
        )

    def _field(self) -> Widget:
        quote = self.intent.text("quote")
        about = text(f"About: {quote}", "body_small", color="on_surface_variant", max_lines=1, margin=(16, 8, 16, 0))
        line = row(
            plain_field(
                "comment",
                self.state.words,
                self._set_words,
                hint="Add a comment",
                action="send",
                on_submit=self._send,
                resource_id="comment_edit_text",
                weight=1,
            ),
            button("Send", self._send, enabled=bool(self.state.words.strip()), resource_id="action_edit_save"),
            gap=8,
            class_name="",
            margin=(16, 4, 12, 4),
        )
        return column(divider(), about if quote else None, line, class_name="")

    def _set_words(self, words: str) -> None:
        self.state.words = words[:2_000]

    def _send(self) -> None:
        if not self.state.words.strip():
            return
        self.comments.add(self.state.words, self.intent.text("quote"), now_ms=self.app.clock.ms)
        self.state.words = ""
        self.app.hide_keyboard()

    def _turn(self) -> None:
        self.state.resolved = not self.state.resolved

    def _delete(self, number: int) -> None:
        self.comments.delete(number)
        self.app.snackbar("Comment deleted")
