"""Routing: which subscriptions an envelope goes to."""

from typing import NamedTuple

from decapod.bus.requests import Pending
from decapod.bus.subscription import Subscription


class Route(NamedTuple):
    """Where one envelope goes: the subscriptions, the request that it answers, and the addresses of both, once each."""

    subscriptions: tuple[Subscription, ...]
    pending: Pending | None
    addresses: tuple[str, ...]


def make_route(subscriptions: tuple[Subscription, ...], pending: Pending | None = None) -> Route:
    """Return the route to these."""
    targets = (*subscriptions, *((pending,) if pending else ()))
    return Route(subscriptions, pending, tuple(dict.fromkeys(target.address for target in targets)))


class Routes:
    """The subscriptions of a bus, in the order they were made. Answers are remembered until a subscription changes."""

    def __init__(self) -> None:
        """Start with no subscription."""
        self._subscriptions: list[Subscription] = []
        self._found: dict[tuple[str, str, tuple[str, ...]], Route] = {}

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

    def find(self, kind: str, sender: str, to: tuple[str, ...]) -> Route:
        """Return the route to those that want `kind`: at the addresses `to`; if empty, at any but the sender's."""
        key = (kind, sender, to)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = make_route(
                tuple(
                    one
                    for one in self._subscriptions
                    if one.wants(kind) and (one.address in to if to else one.address != sender)
                )
            )
        return found
