"""The screen of a mail that is written."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any

from decapod.environments.android.virtual.apps.common import documents
from decapod.environments.android.virtual.apps.gmail import SETTINGS_SCREEN, sheets
from decapod.environments.android.virtual.apps.gmail.addresses import MOST, Address, parse, suggestions
from decapod.environments.android.virtual.apps.gmail.data import Store
from decapod.environments.android.virtual.apps.gmail.drafting import Draft, File, begin, file_of, written
from decapod.environments.android.virtual.apps.gmail.mail import LONGEST_BODY, LONGEST_SUBJECT
from decapod.environments.android.virtual.apps.gmail.recipients import recipient_field
from decapod.environments.android.virtual.apps.system.words import hours_shown, time_text
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.system.world import ACCOUNT
from decapod.environments.android.virtual.ui.material import (
    alert,
    app_bar,
    box,
    column,
    divider,
    icon,
    icon_button,
    menu,
    padding,
    plain_field,
    row,
    screen,
    scroll,
    text,
)
from decapod.environments.android.virtual.ui.widget import Widget

FIELDS = ("to", "cc", "bcc")


class ComposeActivity(Activity):
    """A new mail, an answer, or a draft."""

    @dataclass
    class State:
        """What is written.

        Attributes:
            draft: Everything that is kept of it.
            typing: What is in each field of recipients and is no recipient yet.
            begun: What an answer began with: it is kept only once it is another.
            active: The field of recipients that is typed into.
            unfolded: Whether Cc and Bcc are shown.
            open: menu, attach, schedule, no-recipient, wrong, no-subject, discard, or "".
            wrong: What is wrong with a recipient.
            send_at: When it is to be sent, 0 for now.
            done: It was sent or thrown away, so that nothing is to be kept of it.
        """

        draft: Draft = field(default_factory=Draft)
        typing: dict[str, str] = field(default_factory=dict)
        begun: str = ""
        active: str = ""
        unfolded: bool = False
        open: str = ""
        wrong: str = ""
        send_at: int = 0
        done: bool = False

    state: State

    @property
    def store(self) -> Store:
        """The mail."""
        return Store(self.app.db)

    def on_create(self) -> None:
        """Begin with what the intent, or the message that is answered, says."""
        draft = begin(self.app, self.intent)
        self.state.draft, self.state.unfolded = draft, bool(draft.cc or draft.bcc)
        if self.intent.text("mode") in ("reply", "reply_all", "forward"):
            self.state.begun = draft.content
        self.app.focus("body" if draft.to else "to")

    def on_stop(self) -> None:
        """What is written is kept when something else comes to the front."""
        if not self.state.done:
            self._keep()

    def on_back(self) -> bool:
        """Back closes the suggestions first; what is written becomes a draft."""
        self._commit()
        kept = self._keep()
        self.state.done = True
        self.app.finish({"told": "Message saved as draft"} if kept else None)
        if kept and not self.intent.text("mode") and self.intent.action:
            self.app.toast("Message saved as draft")
        return True

    def on_result(self, request: str, result: dict[str, Any] | None) -> None:
        """Files were chosen."""
        for uri in (result or {}).get("uris", []):
            file = file_of(self.app, str(uri))
            if file is not None and len(self.state.draft.files) < 20:
                self.state.draft.files.append(file)

    def build(self) -> Widget:
        """The bar, the addresses, the subject and the text."""
        return screen(
            self._body(),
            app_bar=app_bar(
                "Compose" if not self.intent.text("mode") else "",
                navigation="arrow_back",
                on_navigation=self.on_back,
                actions=(
                    icon_button("attach_file", self._attach, description="Attach file", resource_id="add_attachment"),
                    icon_button("send", self._send, color="primary", description="Send", resource_id="send"),
                    icon_button("more_vert", partial(self._show, "menu"), description="More options"),
                ),
            ),
            overlay=self._overlay(),
        )

    def _body(self) -> Widget:
        state, draft = self.state, self.state.draft
        shown = FIELDS if state.unfolded else FIELDS[:1]
        parts: list[Widget | None] = []
        typed = state.typing.get(state.active, "")
        hits = suggestions(self.app, typed, [*draft.to, *draft.cc, *draft.bcc]) if state.active else []
        for name in shown:
            parts.append(
                recipient_field(
                    name,
                    getattr(draft, name),
                    state.typing.get(name, ""),
                    write=partial(self._type, name),
                    submit=partial(self._submit, name),
                    remove=partial(self._remove, name),
                    unfold=self._unfold if name == "to" else None,
                    unfolded=state.unfolded,
                    suggested=hits if name == state.active else [],
                    choose=partial(self._choose, name),
                )
            )
            parts.append(divider())
        sender = row(
            text("From", "body_large", color="on_surface_variant", width=48),
            text(ACCOUNT, "body_large", max_lines=1, weight=1, resource_id="from_account_name"),
            gap=8,
            class_name="",
            min_height=48,
            margin=(16, 0),
        )
        subject = plain_field(
            "subject",
            draft.subject,
            self._write_subject,
            hint="Subject",
            on_submit=partial(self.app.focus, "body"),
            action="next",
            resource_id="subject",
            margin=(16, 0),
        )
        body = plain_field(
            "body",
            draft.body,
            self._write_body,
            hint="Compose email",
            multiline=True,
            resource_id="composearea_tap_trap_bottom",
            min_height=160,
            margin=(16, 4),
        )
        quoted = (
            text(draft.quoted, "body_medium", color="on_surface_variant", resource_id="quoted_text", margin=(16, 8))
            if draft.quoted
            else None
        )
        files = [self._file(place, file) for place, file in enumerate(draft.files)]
        inner = column(*parts, sender, divider(), subject, divider(), body, *files, quoted, class_name="")
        return scroll(inner, key="compose", weight=1, resource_id="compose_scrollview")

    def _file(self, place: int, file: File) -> Widget:
        remove = icon_button("close", partial(self._detach, place), description=f"Remove attachment {file.name}")
        line = row(
            icon("attach_file", class_name=""),
            column(
                text(file.name, "body_large", max_lines=1, resource_id="attachment_tile_title"),
                text(documents.size_text(file.size), "body_medium", color="on_surface_variant"),
                class_name="",
                weight=1,
            ),
            remove,
            gap=12,
            class_name="",
        )
        return padding(box(line, border="outline_variant", radius=12, inside=(12, 4, 4, 4)), (16, 4))

    def _overlay(self) -> Widget | None:
        close = partial(self._show, "")
        match self.state.open:
            case "menu":
                return menu(
                    [
                        ("Schedule send", partial(self._show, "schedule")),
                        ("Save draft", self._save),
                        ("Discard", partial(self._show, "discard")),
                        ("Settings", self._settings),
                    ],
                    on_dismiss=close,
                )
            case "schedule":
                return sheets.moments(self.app, "Schedule send", self._schedule, close)
            case "no-recipient":
                return alert("", "Add at least one recipient.", on_confirm=close)
            case "wrong":
                return alert("", self.state.wrong, on_confirm=close)
            case "no-subject":
                return alert(
                    "Empty subject",
                    "There\u2019s no text in the message subject. Send it anyway?",
                    confirm="Send",
                    on_confirm=self._deliver,
                    on_cancel=close,
                )
            case "discard":
                return alert(
                    "Discard this draft?",
                    "What you have written is deleted.",
                    confirm="Discard",
                    on_confirm=self._discard,
                    on_cancel=close,
                )
        return None

    # What the widgets do.

    def _show(self, name: str) -> None:
        if name:
            self.app.hide_keyboard()
        self.state.open = name

    def _unfold(self) -> None:
        self.state.unfolded = not self.state.unfolded

    def _type(self, name: str, words: str) -> None:
        state = self.state
        if state.active != name:
            self._commit()
        state.active, state.typing[name] = name, words[:500]
        if words.rstrip().endswith((",", ";")) or (words.endswith(" ") and Address("", words.strip()).valid):
            self._commit()
            state.active = name

    def _submit(self, name: str) -> None:
        if self.state.typing.get(name, "").strip():
            self._commit()
        else:
            self.app.focus("subject")

    def _commit(self) -> None:
        """What was typed becomes recipients."""
        for name in FIELDS:
            words = self.state.typing.get(name, "").strip(" ,;")
            self.state.typing[name] = ""
            if words:
                there = getattr(self.state.draft, name)
                there.extend(one for one in parse(words) if one not in there and len(there) < MOST)
        self.state.active = ""

    def _choose(self, name: str, one: Address) -> None:
        self.state.typing[name] = ""
        getattr(self.state.draft, name).append(one)
        self.app.focus(name)

    def _remove(self, name: str, one: Address) -> None:
        getattr(self.state.draft, name).remove(one)

    def _write_subject(self, words: str) -> None:
        self._commit()
        self.state.draft.subject = words[:LONGEST_SUBJECT]

    def _write_body(self, words: str) -> None:
        self._commit()
        self.state.draft.body = words[:LONGEST_BODY]

    def _attach(self) -> None:
        self.app.hide_keyboard()
        self.app.start_for_result(documents.pick("*/*", several=True), "attach")

    def _detach(self, place: int) -> None:
        del self.state.draft.files[place]

    def _settings(self) -> None:
        self.state.open = ""
        self.app.start(Intent(component=SETTINGS_SCREEN))

    def _keep(self) -> bool:
        """Keep what is written as a draft, if there is anything."""
        draft = self.state.draft
        if not draft.id and draft.content == self.state.begun:
            return False
        if draft.empty(str(self.app.preferences.get("signature", ""))):
            if draft.id:
                self.store.erase(draft.id)
                draft.id = 0
            return False
        written(self.store, draft, "drafts", self.app.clock.ms)
        return True

    def _save(self) -> None:
        self.state.open = ""
        self._commit()
        if self._keep():
            self.app.toast("Message saved as draft")

    def _discard(self) -> None:
        if self.state.draft.id:
            self.store.erase(self.state.draft.id)
        self.state.done = True
        self.app.finish({"told": "Message discarded"})

    def _schedule(self, words: str, moment: datetime) -> None:
        self.state.open = ""
        self.state.send_at = self.app.clock.at(moment)
        self._send(keep_time=True)

    def _send(self, *, keep_time: bool = False) -> None:
        """Send it, unless something is missing."""
        self._commit()
        state, draft = self.state, self.state.draft
        if not keep_time:
            state.send_at = 0
        recipients = [*draft.to, *draft.cc, *draft.bcc]
        wrong = next((one for one in recipients if not one.valid), None)
        if not recipients:
            self._show("no-recipient")
        elif wrong is not None:
            state.wrong = (
                f"The address <{wrong.email}> was not recognized. Make sure that all addresses are properly formed."
            )
            self._show("wrong")
        elif not draft.subject.strip():
            self._show("no-subject")
        else:
            self._deliver()

    def _deliver(self) -> None:
        state, draft = self.state, self.state.draft
        if draft.quoted:
            draft.body, draft.quoted = f"{draft.body}\n\n{draft.quoted}".lstrip("\n"), ""
        number = written(self.store, draft, "scheduled" if state.send_at else "sent", self.app.clock.ms, state.send_at)
        state.done = True
        if state.send_at:
            self.app.set_alarm(f"send-{number}", state.send_at)
            moment = self.app.clock.local(state.send_at)
            when = f"{moment:%a, %b} {moment.day}, {time_text(moment, hours=hours_shown(self.app.phone))}"
            self.app.finish({"told": f"Send scheduled for {when}"})
            return
        if self.intent.action:
            self.app.toast("Sent")
        self.app.finish({"sent": number})
