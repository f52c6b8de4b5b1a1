"""The screen of all people: the field to search, the list under its letters, and what is done with several."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial

from pydantic import JsonValue

from decapod.environments.android.virtual.apps.contacts import CARD_SCREEN, EDITOR_SCREEN, SETTINGS_SCREEN, THEN_LEAVE
from decapod.environments.android.virtual.apps.contacts import people_sheets as sheets
from decapod.environments.android.virtual.apps.contacts.data import ROOT, People, Person
from decapod.environments.android.virtual.apps.contacts.rows import person_row
from decapod.environments.android.virtual.apps.contacts.settings import people_of
from decapod.environments.android.virtual.apps.contacts.sharing import share
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.intents import INSERT, VIEW, Intent
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    button,
    empty_state,
    fab,
    icon_button,
    list_view,
    padding,
    search_bar,
    text,
)
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.widget import Widget


class PeopleActivity(Activity):
    """All people, the favourites, or who has a label."""

    @dataclass
    class State:
        """What is shown.

        Attributes:
            shelf: all or favorites.
            label: Only people with this label, 0 for all.
            words: What is searched for.
            open: drawer, menu, labels, new-label, rename-label, delete, delete-label, or "".
            chosen: The people that are selected.
            title: What is typed into the dialog for a label.
        """

        shelf: str = "all"
        label: int = 0
        words: str = ""
        open: str = ""
        chosen: list[int] = field(default_factory=list)
        title: str = ""

    state: State

    @property
    def people(self) -> People:
        """The people."""
        return people_of(self.app)

    def shown(self) -> list[Person]:
        """Who is in the list."""
        state = self.state
        if state.words:
            return self.people.search(state.words)
        return self.people.all(starred=state.shelf == "favorites", label=state.label)

    def build(self) -> Widget:
        """The bar, and the people."""
        state = self.state
        add = fab("add", self._create, description="Create contact", resource_id="floating_action_button")
        return scaffold(
            self._list(),
            app_bar=self._bar_of_chosen() if state.chosen else self._bar(),
            fab=None if state.chosen or state.words else add,
            overlay=sheets.overlay(self),
        )

    def on_back(self) -> bool:
        """Back lets go of what is selected, then of the search, then of the label."""
        state = self.state
        if state.chosen:
            state.chosen = []
        elif state.words:
            state.words = ""
            self.app.hide_keyboard()
        elif state.shelf != "all" or state.label:
            state.shelf, state.label = "all", 0
        else:
            return False
        return True

    def on_result(self, request: str, result: dict[str, str] | None) -> None:
        """A person was deleted on its own screen, or made."""
        if result and "told" in result:
            self.app.snackbar(result["told"])
        elif result and request == "new" and "data" in result:
            self.app.start_for_result(Intent(VIEW, CARD_SCREEN, data=result["data"]), "card")

    def _bar(self) -> Widget:
        state = self.state
        title = dict(self.people.labels()).get(state.label, "Favorites" if state.shelf == "favorites" else "")
        more = icon_button("more_vert", partial(self.show, "menu"), description="More options")
        if title:
            return app_bar(
                title,
                navigation="menu",
                on_navigation=partial(self.show, "drawer"),
                actions=(more if state.label else None,),
            )
        if state.words:
            start = icon_button("arrow_back", self.on_back, description="Back")
            end = icon_button("close", partial(self._search, ""), description="Clear", resource_id="search_close_btn")
        else:
            start = icon_button("menu", partial(self.show, "drawer"), description="Open navigation drawer")
            end = more
        bar = search_bar(
            "search",
            state.words,
            self._search,
            hint="Search contacts",
            leading=start,
            trailing=(end,),
            resource_id="search_view",
        )
        return padding(bar, (16, 8))

    def _bar_of_chosen(self) -> Widget:
        chosen = self.chosen()
        stars = bool(chosen) and all(person.starred for person in chosen)
        return app_bar(
            str(len(chosen)),
            navigation="close",
            on_navigation=self.let_go,
            navigation_description="Clear selection",
            actions=(
                icon_button(
                    "star",
                    partial(self._star, not stars),
                    filled=stars,
                    description="Remove from favorites" if stars else "Add to favorites",
                ),
                icon_button("share", self._share, description="Share", resource_id="menu_share"),
                icon_button("delete", partial(self.show, "delete"), description="Delete", resource_id="menu_delete"),
                icon_button("more_vert", partial(self.show, "chosen-menu"), description="More options"),
            ),
        )

    def _list(self) -> Widget:
        people, state = self.shown(), self.state
        if not people:
            if state.words:
                return empty_state("search", "No contacts found", f"Nothing matches \u201c{state.words}\u201d")
            if state.label:
                return empty_state("label", "No contacts with this label")
            if state.shelf == "favorites":
                return empty_state("star", "No favorites yet", "Star the people you contact often")
            create = button("Create contact", self._create, kind="tonal", margin=(0, 16))
            return empty_state("person", "No contacts yet", action=create)
        rows: list[Widget | None] = []
        if state.words:
            found = f"{len(people)} contact{'' if len(people) == 1 else 's'}"
            rows.append(text(found, "title_small", color="on_surface_variant", margin=(16, 12, 16, 4)))
        elif state.shelf == "all" and not state.label:
            stars = [person for person in people if person.starred]
            rows += [self._row(person, "\u2605" if person is stars[0] else "", "star-") for person in stars]
        letter = ""
        for person in people:
            rows.append(self._row(person, "" if person.letter == letter else person.letter))
            letter = person.letter
        rows.append(padding(text("", "body_small", class_name=""), (0, 32)))
        return list_view(*rows, key=f"people-{state.shelf}-{state.label}", resource_id="android:id/list")

    def _row(self, person: Person, letter: str, kind: str = "") -> Widget:
        chosen = person.id in self.state.chosen
        return person_row(
            person,
            letter=letter,
            chosen=chosen,
            on_tap=partial(self._choose if self.state.chosen else self._open, person.id),
            on_long_tap=partial(self._choose, person.id),
        )

    # What the widgets do.

    def chosen(self) -> list[Person]:
        """The people that are selected and still there."""
        return [person for person in map(self.people.find, self.state.chosen) if person]

    def show(self, name: str) -> None:
        """Open a menu or dialog, or close it (`""`)."""
        state = self.state
        state.open = name
        if name in ("new-label", "rename-label"):
            state.title = dict(self.people.labels()).get(state.label, "") if name == "rename-label" else ""
            self.app.focus("title")

    def close(self) -> None:
        """Close what is open."""
        self.state.open = ""

    def let_go(self) -> None:
        """Select nobody."""
        self.state.chosen, self.state.open = [], ""

    def go(self, shelf: str, label: int = 0) -> None:
        """Show all, the favourites, or a label."""
        state = self.state
        state.shelf, state.label, state.words, state.open = shelf, label, "", ""

    def set_title(self, title: str) -> None:
        """What is typed as the name of a label."""
        self.state.title = title[:100]

    def select_all(self) -> None:
        """Select everybody who is shown."""
        self.state.chosen = [person.id for person in self.shown()]
        self.close()

    def save_label(self) -> None:
        """Make the label, or give it its new name; who is selected gets the new one."""
        state, title = self.state, self.state.title.strip()
        if not title:
            return
        taken = {name.casefold() for number, name in self.people.labels() if number != state.label or not state.label}
        if title.casefold() in taken:
            self.app.toast("That label already exists")
            return
        if state.open == "rename-label":
            self.people.rename_label(state.label, title)
        else:
            number = self.people.add_label(title)
            if state.chosen:
                self.set_label(number)
            else:
                self.go("all", number)
        self.close()

    def set_label(self, label: int) -> None:
        """Give those selected a label; where all have it, take it."""
        chosen = self.chosen()
        everybody = all(label in self.people.labels_of(person.id) for person in chosen)
        self.people.set_label([person.id for person in chosen], label, on=not everybody)
        self.app.snackbar("Removed from label" if everybody else "Added to label")
        self.let_go()

    def delete_label(self) -> None:
        """Delete the label that is shown."""
        self.people.delete_label(self.state.label)
        self.go("all")
        self.app.snackbar("Label deleted")

    def delete_chosen(self) -> None:
        """Delete those selected."""
        chosen = self.chosen()
        self.people.delete([person.id for person in chosen])
        self.app.snackbar(f"{chosen[0].name} deleted" if len(chosen) == 1 else f"{len(chosen)} contacts deleted")
        self.let_go()

    def open_settings(self) -> None:
        """Show the settings."""
        self.close()
        self.app.start(Intent(component=SETTINGS_SCREEN))

    def _search(self, words: str) -> None:
        self.state.words = words[:200]

    def _create(self) -> None:
        extras: dict[str, JsonValue] = {THEN_LEAVE: True, "label": self.state.label}
        self.app.start_for_result(Intent(INSERT, EDITOR_SCREEN, data=f"{ROOT}/contacts", extras=extras), "new")

    def _open(self, number: int) -> None:
        self.app.start_for_result(Intent(VIEW, CARD_SCREEN, data=f"{ROOT}/contacts/{number}"), "card")

    def _choose(self, number: int) -> None:
        chosen = self.state.chosen
        (chosen.remove if number in chosen else chosen.append)(number)
        self.app.hide_keyboard()

    def _star(self, on: bool) -> None:
        self.people.star(self.state.chosen, on=on)
        self.let_go()

    def _share(self) -> None:
        people: Iterable[int] = list(self.state.chosen)
        self.let_go()
        share(self.app, self.people, people)
