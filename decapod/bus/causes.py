"""Causes: which envelopes led to one."""

from decapod.bus.subscription import Subscription


class Trail:
    """Remembers what each address was handed since it last published.

    The causes of a publish by S are the seqs handed to S (its subscriptions' envelopes and the replies to its requests)
    since S last published; within a handler also the last publish of the same handling or, when there is none, the
    envelope being handled; and for a reply, what it answers. So inside a handler they are never empty. Outside of
    handlers, when nothing was handed to S, it is S's own last publish.
    """

    def __init__(self) -> None:
        """Start with nothing handed."""
        self._handed: dict[str, list[int]] = {}
        self._published: dict[str, int] = {}

    def publish(self, address: str, seq: int) -> None:
        """Note that `address` published `seq`."""
        self._published[address] = seq

    def hand(self, address: str, seq: int) -> None:
        """Note that `address` was handed `seq`."""
        handed = self._handed.get(address)
        if handed is None:
            self._handed[address] = [seq]
        else:
            handed.append(seq)

    def causes(self, sender: str, inside: Subscription | None, reply_to: int | None) -> tuple[int, ...]:
        """Return the causes of what `sender` publishes now, ascending, and forget what was handed to it."""
        causes = self._handed.pop(sender, None)
        if inside is not None and inside.current is not None:
            own = inside.published or inside.current.envelope.seq
            if causes is None:
                causes = [own]
            elif own not in causes:
                causes.append(own)
        if reply_to is not None:
            causes = [*(causes or ()), reply_to]
        if causes is None:
            last = self._published.get(sender)
            return () if last is None else (last,)
        return tuple(causes) if len(causes) == 1 else tuple(sorted(set(causes)))
