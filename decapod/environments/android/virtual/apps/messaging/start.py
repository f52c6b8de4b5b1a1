"""Whom to write to: chosen from the contacts, typed, or told by another app."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from urllib.parse import parse_qs, unquote

from decapod.environments.android.virtual.apps.common.numbers import PhoneBook, dialled, formatted, key
from decapod.environments.android.virtual.apps.common.texting import LONGEST
from decapod.environments.android.virtual.apps.messaging import START_SCREEN
from decapod.environments.android.virtual.apps.messaging.data import Messages
from decapod.environments.android.virtual.apps.messaging.opening import conversation
from decapod.environments.android.virtual.apps.messaging.rows import conversation_row, person_row
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    button,
    chip,
    column,
    empty_state,
    flow,
    icon,
    list_row,
    list_view,
    plain_field,
    row,
    section_header,
    text,
)
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.widget import Widget

MOST_PEOPLE = 20
SUBJECT, TEXT = "android.intent.extra.SUBJECT", "android.intent.extra.TEXT"


class LaunchConversationActivity(Activity):
    """Takes `smsto:` and `sms:` addresses, and makes way to the conversation at once."""

    def build(self) -> Widget:
        """Nothing: it is gone before anybody sees it."""
        return scaffold()

    def on_create(self) -> None:
        """Open the conversation with all whom the address names, the text in the field."""
        rest = self.intent.data.partition(":")[2].lstrip("/")
        numbers, _, query = rest.partition("?")
        found = [unquote(part).strip() for part in numbers.replace(";", ",").split(",")]
        addresses = [one[:100] for one in found if one][:MOST_PEOPLE]
        body = self.intent.text("sms_body") or self.intent.text(TEXT) or parse_qs(query[:LONGEST]).get("body", [""])[0]
        if addresses:
            self.app.hand_over(conversation(addresses, body=body[:LONGEST]))
        else:
            self.app.hand_over(Intent(component=START_SCREEN, extras={"body": body[:LONGEST]}))


class StartChatActivity(Activity):
    """Chooses one person, or several for a group."""

    @dataclass
    class State:
        """What was typed, who was chosen, and whether several are."""

        words: str = ""
        chosen: list[str] = field(default_factory=list)
        group: bool = False

    state: State

    def on_create(self) -> None:
        """The field is ready to be typed into."""
        self.app.focus("to")

    def build(self) -> Widget:
        """The field with who was chosen, and who can be."""
        state, book = self.state, PhoneBook(self.app.providers)
        chips = [
            chip(
                book.name(address),
                partial(self._toggle, address),
                selected=True,
                trailing="close",
                description=f"Remove {book.name(address)}",
                resource_id="recipient_chip",
            )
            for address in state.chosen
        ]
        field = plain_field(
            "to",
            state.words,
            self._type,
            hint="Type a name or phone number",
            on_submit=self._submit,
            action="done",
            weight=1,
            resource_id="recipient_text_view",
        )
        to = text("To", "body_large", color="on_surface_variant")
        return scaffold(
            column(
                flow(*chips, margin=(16, 4)) if chips else None,
                row(to, field, gap=16, class_name="", margin=(20, 0)),
                class_name="",
            ),
            self._people(book),
            app_bar=app_bar(
                "New group conversation" if state.group else "New conversation",
                navigation="arrow_back",
                on_navigation=self.app.finish,
                actions=(
                    button("Next", self._next, kind="text", enabled=bool(state.chosen), resource_id="next_button")
                    if state.group
                    else None,
                ),
            ),
        )

    def on_back(self) -> bool:
        """Back from a group to a single person."""
        if self.state.group:
            self.state.group, self.state.chosen = False, []
            return True
        return False

    def _people(self, book: PhoneBook) -> Widget:
        state = self.state
        words = state.words.strip()
        rows: list[Widget] = []
        if not state.group and not words:
            rows.append(
                list_row(
                    "Create group",
                    leading=icon("group_add", color="primary", margin=8),
                    title_color="primary",
                    on_tap=self._begin_group,
                    resource_id="create_group",
                )
            )
        number = dialled(words) if not any(sign.isalpha() for sign in words) else ""
        if number:
            rows.append(person_row(f"Send to {formatted(number)}", "", partial(self._take, number), mark="call"))
        keys = {key(address) for address in state.chosen}
        rows += [
            person_row(
                one.name,
                f"{formatted(one.number)} \u2022 {one.kind}",
                partial(self._take, one.number),
                chosen=key(one.number) in keys,
            )
            for one in (book.search(words) if words else book.numbers)[:200]
        ]
        if not rows:
            return empty_state("person", "No contacts found")
        return list_view(*rows, key="people", resource_id="recycler_view")

    def _type(self, words: str) -> None:
        self.state.words = words[:200]

    def _begin_group(self) -> None:
        self.state.group = True
        self.app.focus("to")

    def _submit(self) -> None:
        """Enter takes the number that was typed, or the only person that fits."""
        words = self.state.words.strip()
        found = PhoneBook(self.app.providers).search(words) if words else []
        number = dialled(words) if not any(sign.isalpha() for sign in words) else ""
        if len(found) == 1:
            self._take(found[0].number)
        elif number:
            self._take(number)
        elif self.state.group and self.state.chosen and not words:
            self._next()

    def _take(self, number: str) -> None:
        address = dialled(number) or number
        if self.state.group:
            self._toggle(address)
            self.state.words = ""
        else:
            self.state.chosen = [address]
            self._next()

    def _toggle(self, address: str) -> None:
        state = self.state
        kept = [one for one in state.chosen if key(one) != key(address)]
        state.chosen = kept if len(kept) < len(state.chosen) else [*kept, address][:MOST_PEOPLE]

    def _next(self) -> None:
        if self.state.chosen:
            self.app.hand_over(conversation(self.state.chosen, body=self.intent.text("body")))


class ShareIntentActivity(Activity):
    """Takes a text that another app shares: chooses the conversation that it goes to."""

    def build(self) -> Widget:
        """A new one, or one of those there are."""
        new = list_row("New message", leading=icon("add", margin=8), on_tap=self._new, resource_id="new_message")
        rows = [
            conversation_row(self.app, one, on_tap=partial(self._open, list(one.addresses), one.id))
            for one in Messages(self.app).conversations()
        ]
        return scaffold(
            list_view(new, section_header("Recent", color="on_surface_variant") if rows else None, *rows),
            app_bar=app_bar("Send to", navigation="close", on_navigation=self.app.finish),
        )

    @property
    def shared(self) -> str:
        """The text."""
        parts = [self.intent.text(SUBJECT), self.intent.text(TEXT)]
        return (parts[1] if parts[0] in parts[1] else "\n".join(part for part in parts if part))[:LONGEST]

    def _new(self) -> None:
        self.app.hand_over(Intent(component=START_SCREEN, extras={"body": self.shared}))

    def _open(self, addresses: list[str], thread: int) -> None:
        self.app.hand_over(conversation(addresses, thread=thread, body=self.shared))
