"""What the tabs of the main screen show, and what the search and the dialpad find."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.common.blocking import blocked_numbers
from decapod.environments.android.virtual.apps.common.moments import day_name, moment_text
from decapod.environments.android.virtual.apps.common.numbers import Number, PhoneBook, dialled, formatted, key
from decapod.environments.android.virtual.apps.dialer.log import Logged
from decapod.environments.android.virtual.ui.material import (
    avatar,
    button,
    column,
    empty_state,
    grid,
    icon,
    icon_button,
    list_row,
    list_view,
    row,
    section_header,
    spacer,
    text,
)
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.dialer.main import MainActivity

_END = spacer(88)
"""Room for the floating button below the last row."""


def favorites(screen: MainActivity) -> Widget:
    """The favourites as large discs; a tap calls."""
    seen: dict[int, Number] = {}
    for one in screen.book.numbers:
        if one.starred:
            seen.setdefault(one.contact, one)
    cells = [
        column(
            avatar(one.name, size=72, align="center"),
            text(one.name, "body_medium", text_align="center", max_lines=2, resource_id="contact_tile_name"),
            text(one.kind, "body_small", text_align="center", color="on_surface_variant", max_lines=1),
            gap=4,
            on_tap=partial(screen.call, one.number),
            on_long_tap=partial(screen.person, one.contact),
            description=f"Call {one.name}",
            resource_id="contact_tile",
            margin=(4, 12),
        )
        for one in seen.values()
    ]
    add = button(
        "Add",
        screen.add_favorite,
        kind="text",
        leading="person_add",
        description="Add favorite",
        resource_id="add_favorite",
    )
    if not cells:
        return empty_state("star", "No one is on your speed dial yet", action=add)
    head = row(text("Favorites", "title_medium", weight=1, margin=(16, 0)), add, class_name="", margin=(0, 8, 8, 0))
    return list_view(head, grid(*cells, columns=3, margin=(12, 0)), key="favorites")


def recents(screen: MainActivity) -> Widget:
    """The last calls under their days."""
    groups = screen.log.groups()
    if not groups:
        make = button("Make a call", screen.open_pad, kind="tonal", margin=(0, 16))
        return empty_state("schedule", "Your call history is empty", action=make)
    rows: list[Widget] = []
    book, day = screen.book, ""
    blocked = {key(number) for _, number in blocked_numbers(screen.app.providers)}
    for group in groups:
        if day_name(screen.app, group[0].date) != day:
            day = day_name(screen.app, group[0].date)
            rows.append(section_header(day, color="on_surface_variant"))
        rows.append(_recent(screen, book, group, blocked=key(group[0].number) in blocked))
    return list_view(*rows, _END, key="recents", resource_id="recycler_view")


def contacts(screen: MainActivity) -> Widget:
    """Everybody who is in the contacts."""
    people = screen.app.providers.rows(
        "content://com.android.contacts/contacts?limit=400", ["_id", "display_name"], sort="display_name COLLATE NOCASE"
    )
    rows = [
        list_row(
            str(person["display_name"] or "(No name)"),
            leading=avatar(str(person["display_name"] or "")),
            on_tap=partial(screen.person, int(str(person["_id"]))),
            title_id="contact_name",
        )
        for person in people
    ]
    new = list_row(
        "Create new contact",
        leading=icon("person_add", color="primary", margin=8),
        on_tap=screen.new_contact,
        title_color="primary",
    )
    return list_view(new, *rows, _END, key="contacts", resource_id="recycler_view")


def search(screen: MainActivity) -> Widget:
    """The numbers that fit the words, and what can be done with a number."""
    words = screen.state.words
    found = screen.book.search(words)[:100]
    rows = [_found(screen, one) for one in found]
    digits = dialled(words)
    if digits and not any(sign.isalpha() for sign in words):
        rows += _with_number(screen, digits, call=True)
    if not rows:
        return empty_state("search", "No results found")
    return list_view(*rows, key="found", resource_id="search_fragment_recycler_view")


def matches(screen: MainActivity) -> Widget:
    """Whose number or name fits what has been dialled so far."""
    digits = screen.state.digits
    rows = [_found(screen, one) for one in screen.book.dialling(digits)[:100]]
    if digits and not rows:
        rows = _with_number(screen, digits, call=False)
    return list_view(*rows, key="matches", resource_id="search_fragment_recycler_view")


def _found(screen: MainActivity, one: Number) -> Widget:
    return list_row(
        one.name,
        f"{one.kind} {formatted(one.number)}",
        leading=avatar(one.name),
        trailing=icon_button("call", partial(screen.call, one.number), description=f"Call {one.name}"),
        on_tap=partial(screen.call, one.number),
        title_id="primary",
        subtitle_id="secondary",
    )


def _with_number(screen: MainActivity, digits: str, *, call: bool) -> list[Widget]:
    made = partial(screen.new_contact, digits)
    add = partial(screen.add_to_contact, digits)
    rows = [
        list_row(f"Call {formatted(digits)}", leading=icon("call"), on_tap=partial(screen.call, digits))
        if call
        else None,
        list_row("Create new contact", leading=icon("person_add"), on_tap=made),
        list_row("Add to a contact", leading=icon("group_add"), on_tap=add),
        list_row("Send a message", leading=icon("chat"), on_tap=partial(screen.message, digits)),
    ]
    return [one for one in rows if one is not None]


def _recent(screen: MainActivity, book: PhoneBook, group: list[Logged], *, blocked: bool) -> Widget:
    call = group[0]
    owner = book.owner(call.number)
    name = book.name(call.number) + (f" ({len(group)})" if len(group) > 1 else "")
    kind = "Blocked" if blocked else owner.kind if owner else ""
    ink = "error" if call.missed else "on_surface_variant"
    about = " \u2022 ".join(part for part in (kind, moment_text(screen.app, call.date, time=True)) if part)
    words = column(
        text(
            name, "body_large", color="error" if call.missed else "on_surface", max_lines=1, resource_id="call_log_name"
        ),
        row(
            icon(call.icon, size=16, color=ink, description=call.label),
            text(
                about, "body_medium", color="on_surface_variant", max_lines=1, weight=1, resource_id="call_log_detail"
            ),
            gap=4,
            class_name="",
        ),
        weight=1,
        class_name="",
        margin=(0, 12),
    )
    line = row(
        avatar(owner.name if owner else "", mark="block" if blocked else ""),
        words,
        icon_button("call", partial(screen.call, call.number), description=f"Call {book.name(call.number)}"),
        gap=16,
        on_tap=partial(screen.unfold, call.id),
        on_long_tap=partial(screen.ask_about, group),
        resource_id="call_log_row",
        margin=(16, 0, 4, 0),
    )
    if screen.state.unfolded != call.id:
        return line
    number = call.number
    acts = [
        None
        if owner
        else list_row("Create new contact", leading=icon("person_add"), on_tap=partial(screen.new_contact, number)),
        None
        if owner
        else list_row("Add to a contact", leading=icon("group_add"), on_tap=partial(screen.add_to_contact, number)),
        list_row("Contact info", leading=icon("person"), on_tap=partial(screen.person, owner.contact))
        if owner
        else None,
        list_row("Message", leading=icon("chat"), on_tap=partial(screen.message, number)),
        list_row("Call details", leading=icon("info"), on_tap=partial(screen.details, number)),
        list_row("More", leading=icon("more_vert"), on_tap=partial(screen.ask_about, group)),
    ]
    return column(line, *[column(act, class_name="", margin=(56, 0, 0, 0)) for act in acts if act], class_name="")
