"""Routing: which subscriptions an envelope goes to."""

from typing import NamedTuple

from decapod.bus.requests import Pending
from decapod.bus.subscription import Subscription
from decapod.messages import Message


class Route(NamedTuple):
    """Where one envelope goes: the subscriptions, the request that it answers, and the addresses of both, once each."""

    subscriptions: tuple[Subscription, ...]
    pending: Pending | None
    addresses: tuple[str, ...]

    def full(self) -> Subscription | None:
        """Return a subscription whose mailbox has no room, if there is one."""
        for subscription in self.subscriptions:
            mailbox = subscription.mailbox
            if len(mailbox.items) >= mailbox.capacity:
                return subscription
        return None


def make_route(subscriptions: tuple[Subscription, ...], pending: Pending | None = None) -> Route:
    """Return the route to these."""
    targets = (*subscriptions, *((pending,) if pending else ()))
    return Route(subscriptions, pending, tuple(dict.fromkeys(target.address for target in targets)))


class Routes:
    """The subscriptions of a bus, in the order they were made. Answers are remembered until a subscription changes."""

    def __init__(self) -> None:
        """Start with no subscription."""
        self._subscriptions: list[Subscription] = []
        self._found: dict[tuple[type[Message], str, tuple[str, ...]], Route] = {}

    def add(self, subscription: Subscription) -> None:
        """Route to it from now on."""
        self._subscriptions.append(subscription)
        self._found.clear()

    def remove(self, subscription: Subscription) -> None:
        """Route to it no more."""
        self._subscriptions.remove(subscription)
        self._found.clear()

    def all(self) -> tuple[Subscription, ...]:
        """The subscriptions, in the order they were made."""
        return tuple(self._subscriptions)

    def known(self, message: type[Message], sender: str, to: tuple[str, ...]) -> Route | None:
        """Return what `find` has found before, while no subscription has changed."""
        return self._found.get((message, sender, to))

    def find(self, message: type[Message], sender: str, to: tuple[str, ...]) -> Route:
        """Return the route to those that want the kind: at the addresses `to`; if empty, at any but the sender's."""
        found = self.known(message, sender, to)
        if found is None:
            found = self._found[message, sender, to] = make_route(
                tuple(
                    one
                    for one in self._subscriptions
                    if one.wants(message.KIND) and (one.address in to if to else one.address != sender)
                )
            )
        return found
