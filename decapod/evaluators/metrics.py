"""The figures of one trial, from its messages (CRAB paper, arXiv 2407.01511, section 3.3)."""

from collections.abc import Iterable

from decapod.bus.envelope import Envelope
from decapod.messages import ActionResult, Message, Metrics, ModelReply, NodeCompleted, TrialStarted

NOT_COUNTED = frozenset({("root", "submit"), ("root", "complete")})
"""Actions that say something about the task instead of doing something: they are not in A."""


def metrics(envelopes: Iterable[Envelope]) -> Metrics:
    """Work out the figures of a trial from what was journaled of it, in any order after `trial-started`.

    Raises:
        ValueError: there is no `trial-started`, so the number of nodes is not known.
    """
    tally = Tally()
    for envelope in envelopes:
        tally.add(envelope.body)
    return tally.metrics()


class Tally:
    """Counts a trial while it runs: C completed nodes, A actions executed, T tokens."""

    def __init__(self) -> None:
        """Start before the first message."""
        self._counted: frozenset[str] | None = None
        self._completed: set[str] = set()
        self._actions = 0
        self._tokens: int | None = 0

    @property
    def actions(self) -> int:
        """A: actions executed, failed and timed-out ones included; root's submit and complete are left out."""
        return self._actions

    @property
    def tokens(self) -> int | None:
        """T: prompt and completion tokens of every model reply; None as soon as one reply's count is unknown."""
        return self._tokens

    def add(self, message: Message) -> None:
        """Take in one message; kinds that count for nothing are passed over."""
        match message:
            case TrialStarted():
                self._counted = frozenset(node.name for node in message.nodes if not node.initially)
            case NodeCompleted():
                self._completed.add(message.node)
            case ActionResult() if message.executed:
                self._actions += (message.environment, message.action) not in NOT_COUNTED
            case ModelReply():
                self._add_tokens(message.prompt_tokens, message.completion_tokens)

    def metrics(self) -> Metrics:
        """Work out the figures so far.

        Raises:
            ValueError: `trial-started` has not been seen.
        """
        if self._counted is None:
            raise ValueError("no trial-started message: the number of nodes is not known")
        completed, nodes = len(self._completed & self._counted), len(self._counted)
        ratio = completed / nodes if nodes else 0.0
        return Metrics(
            completed=completed,
            nodes=nodes,
            actions=self._actions,
            tokens=self._tokens,
            completion_ratio=ratio,
            execution_efficiency=_per(ratio, self._actions),
            cost_efficiency=_per(ratio, self._tokens),
        )

    def _add_tokens(self, prompt: int | None, completion: int | None) -> None:
        if self._tokens is None or prompt is None or completion is None:
            self._tokens = None
        else:
            self._tokens += prompt + completion


def _per(ratio: float, count: int | None) -> float | None:
    """CR/A or CR/T: nothing reached is 0 whatever it took; something reached for nothing, or for who knows, is None."""
    if ratio == 0:
        return 0.0
    return ratio / count if count else None
