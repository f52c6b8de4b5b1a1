"""Who takes part in a conversation, and whether its messages are told."""

from __future__ import annotations

from functools import partial

from decapod.environments.android.virtual.apps.common.blocking import block, is_blocked, unblock
from decapod.environments.android.virtual.apps.common.numbers import PhoneBook, formatted
from decapod.environments.android.virtual.apps.messaging.opening import addresses_of, new_contact
from decapod.environments.android.virtual.apps.messaging.settings import is_muted, mute
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.intents import VIEW, Intent
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    avatar,
    icon,
    icon_button,
    list_row,
    list_view,
    screen,
    section_header,
    setting_row,
    switch,
)
from decapod.environments.android.virtual.ui.widget import Widget


class PeopleAndOptionsActivity(Activity):
    """People and options of a conversation."""

    @property
    def addresses(self) -> list[str]:
        """With whom it is."""
        return addresses_of(self.intent)

    def build(self) -> Widget:
        """The options, then the people."""
        thread, addresses = self.intent.number("thread"), self.addresses
        told = not is_muted(self.app, thread)
        blocked = len(addresses) == 1 and is_blocked(self.app.providers, addresses[0])
        one = addresses[0] if len(addresses) == 1 else ""
        return screen(
            list_view(
                section_header("Options"),
                setting_row(
                    "Notifications",
                    "On" if told else "Off",
                    mark="notifications",
                    trailing=switch(told),
                    on_tap=partial(mute, self.app, thread, on=told),
                    resource_id="notifications",
                ),
                setting_row(
                    f"Unblock {formatted(one)}" if blocked else f"Block {formatted(one)}",
                    mark="block",
                    on_tap=partial(unblock if blocked else block, self.app.providers, one),
                    resource_id="block",
                )
                if one
                else None,
                section_header(f"{len(addresses)} people" if len(addresses) > 1 else "People"),
                *[self._person(address) for address in addresses],
            ),
            app_bar=app_bar("Details", navigation="arrow_back", on_navigation=self.app.finish),
        )

    def _person(self, address: str) -> Widget:
        book = PhoneBook(self.app.providers)
        owner = book.owner(address)
        if owner is None:
            add = icon_button("person_add", partial(self._add, address), description=f"Add {address} to contacts")
            return list_row(formatted(address), leading=avatar(""), trailing=add)
        uri = f"content://com.android.contacts/contacts/{owner.contact}"
        return list_row(
            owner.name,
            formatted(address),
            leading=avatar(owner.name),
            trailing=icon("chevron_right"),
            on_tap=partial(self.app.start, Intent(VIEW, data=uri)),
        )

    def _add(self, address: str) -> None:
        self.app.start(new_contact(address))
