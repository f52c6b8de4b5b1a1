"""What comes up over the list of people: the menu from the side, labels, questions."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.ui.material import (
    alert,
    choice_row,
    column,
    dialog,
    dialog_button,
    divider,
    drawer,
    drawer_item,
    icon,
    list_row,
    menu,
    section_header,
    side_sheet,
    text_field,
)
from decapod.environments.android.virtual.ui.material.menus import MenuItem
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.contacts.people import PeopleActivity


def overlay(screen: PeopleActivity) -> Widget | None:
    """What is open, or None."""
    match screen.state.open:
        case "drawer":
            return side_sheet(_drawer(screen), screen.close)
        case "menu":
            return menu(_menu(screen), on_dismiss=screen.close)
        case "chosen-menu":
            items: list[MenuItem] = [("Select all", screen.select_all), ("Labels", partial(screen.show, "labels"))]
            return menu(items, on_dismiss=screen.close)
        case "labels":
            return _labels(screen)
        case "new-label" | "rename-label":
            return _label_name(screen)
        case "delete":
            return _delete(screen)
        case "delete-label":
            return alert(
                "Delete this label?",
                "Contacts with this label will not be deleted.",
                confirm="Delete",
                on_confirm=screen.delete_label,
                on_cancel=screen.close,
            )
    return None


def _drawer(screen: PeopleActivity) -> Widget:
    state = screen.state
    plain = not state.label
    labels = [
        drawer_item("label", name, partial(screen.go, "all", number), selected=state.label == number)
        for number, name in screen.people.labels()
    ]
    return drawer(
        [
            section_header("Contacts"),
            drawer_item("person", "Contacts", partial(screen.go, "all"), selected=plain and state.shelf == "all"),
            drawer_item(
                "star", "Favorites", partial(screen.go, "favorites"), selected=plain and state.shelf == "favorites"
            ),
            divider(),
            section_header("Labels", color="on_surface_variant"),
            *labels,
            drawer_item("add", "Create label", partial(screen.show, "new-label"), resource_id="nav_create_label"),
            divider(),
            drawer_item("settings", "Settings", screen.open_settings, resource_id="nav_settings"),
        ]
    )


def _menu(screen: PeopleActivity) -> list[MenuItem]:
    if screen.state.label:
        return [
            ("Rename label", partial(screen.show, "rename-label")),
            ("Delete label", partial(screen.show, "delete-label")),
        ]
    return [("Select all", screen.select_all), ("Settings", screen.open_settings)]


def _labels(screen: PeopleActivity) -> Widget:
    chosen = [set(screen.people.labels_of(person.id)) for person in screen.chosen()]
    rows = [
        choice_row(name, all(number in labels for labels in chosen), partial(screen.set_label, number), many=True)
        for number, name in screen.people.labels()
    ]
    new = list_row("Create label", leading=icon("add"), on_tap=partial(screen.show, "new-label"), sides=0)
    return dialog("Labels", column(*rows, new, class_name=""), on_dismiss=screen.close)


def _label_name(screen: PeopleActivity) -> Widget:
    new = screen.state.open == "new-label"
    title = screen.state.title
    return dialog(
        "Create label" if new else "Rename label",
        text_field(
            "title",
            title,
            screen.set_title,
            hint="Label name",
            on_submit=screen.save_label,
            action="done",
            resource_id="label_name",
        ),
        (
            dialog_button("Cancel", screen.close, resource_id="android:id/button2"),
            dialog_button("OK", screen.save_label, enabled=bool(title.strip()), resource_id="android:id/button1"),
        ),
        on_dismiss=screen.close,
    )


def _delete(screen: PeopleActivity) -> Widget:
    count = len(screen.state.chosen)
    return alert(
        "Delete this contact?" if count == 1 else f"Delete {count} contacts?",
        "What is deleted here is deleted from your account, and from all devices that use it.",
        confirm="Delete",
        on_confirm=screen.delete_chosen,
        on_cancel=screen.close,
    )
