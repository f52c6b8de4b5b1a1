"""A subscription of one who only keeps what it is sent."""

from collections.abc import Callable, Collection
from time import perf_counter_ns

from decapod.bus.envelope import Envelope
from decapod.bus.receipts import Delivery, Outcome
from decapod.bus.subscription import INSIDE, Host, Subscription
from decapod.bus.texts import readable

Keep = Callable[[Envelope], None]


class Collector(Subscription):
    """Calls a plain function with each envelope, right at the end of the publishing step.

    What never waits needs no task that is woken for each envelope: that would be most of what a delivery costs. Made by
    `Bus.collect`. All else is as with any subscription: it sees the envelopes in the order of their seq, each has its
    delivery line, and an exception is published as a `Failure` and ends the trial.
    """

    def __init__(
        self,
        host: Host,
        address: str,
        keep: Keep,
        arrived: Callable[["Collector"], None],
        *,
        kinds: Collection[str] | None,
    ) -> None:
        """Make a collector; `Bus.collect` says what the arguments mean.

        `arrived` is told of each envelope in the mailbox, and then has `collect` called.
        """
        super().__init__(host, address, _no_task, kinds=kinds, mailbox=1, on_failure="end-trial", retries=0)
        self._keep = keep
        self._arrived = arrived
        self.put = self._put

    def _put(self, delivery: Delivery) -> None:
        self.mailbox.items.append(delivery)
        self._arrived(self)

    async def run(self) -> None:
        """Do nothing: `collect` hands over what arrives."""

    def collect(self) -> None:
        """Hand over the first envelope in the mailbox, unless it has been dropped or the bus has ended."""
        if not self.mailbox.items or not self.open:
            return
        delivery = self.mailbox.take()
        envelope = delivery.envelope
        self.current, self.published = delivery, None
        self.busy_since = started = perf_counter_ns()
        self.host.handed(self.address, envelope.seq)
        outcome: Outcome = "altered" if delivery.altered else "handled"
        reason = ""
        inside = INSIDE.set(self)
        try:
            self._keep(envelope)
        except Exception as error:  # noqa: BLE001 - published, and then it ends the trial
            self.host.handler_failed(self, error, "end-trial")
            outcome, reason = "failed", f"{type(error).__name__}: {readable(str(error))}"
        finally:
            INSIDE.reset(inside)
            self.busy_since = None
        self.host.settled(self.address, delivery, started, outcome, reason)


async def _no_task(envelope: Envelope) -> None:
    """Take nothing: what arrives is handed over by `collect`."""
