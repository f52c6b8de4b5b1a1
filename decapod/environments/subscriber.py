"""An environment on the bus: it answers a turn with an observation, and an action request with a result."""

from time import perf_counter_ns

from decapod.bus import BlobStore, Bus, Envelope
from decapod.bus.trees import put_tree
from decapod.environments.environment import Environment
from decapod.environments.kind import Sight
from decapod.messages import (
    ActionRequest,
    ActionResult,
    Image,
    Observation,
    ShownTree,
    TurnStarted,
)


def environment_address(name: str) -> str:
    """The bus address of an environment: `env/ubuntu`."""
    return f"env/{name}"


class EnvironmentSubscriber:
    """One environment at its address. What it raises ends the trial: a device that is lost has no more to say."""

    def __init__(self, bus: Bus, environment: Environment, blobs: BlobStore) -> None:
        """Connect `environment` to `bus`; screenshots and trees go to `blobs` before any message names them."""
        self._bus = bus
        self._environment = environment
        self._blobs = blobs
        self._tree: ShownTree | None = None
        self.address = environment_address(environment.name)

    def subscribe(self) -> None:
        """Begin to answer `turn-started` and `action-request`."""
        self._bus.subscribe(self.address, self._handle, kinds={TurnStarted.KIND, ActionRequest.KIND})

    async def _handle(self, envelope: Envelope) -> None:
        if isinstance(envelope.body, TurnStarted):
            await self._observe(envelope.body.turn)
        elif isinstance(envelope.body, ActionRequest):
            await self._act(envelope, envelope.body)

    async def _observe(self, turn: int) -> None:
        started = perf_counter_ns()
        sight = await self._environment.observe()
        observation = Observation(
            environment=self._environment.name,
            turn=turn,
            screen=sight.size,
            screenshot=self._keep_screenshot(sight),
            tree=self._keep_tree(sight),
            windows=None if sight.windows is None else tuple(sight.windows),
            took_ns=perf_counter_ns() - started,
        )
        await self._bus.publish(observation, sender=self.address)

    def _keep_screenshot(self, sight: Sight) -> Image | None:
        if sight.png is None:
            return None
        return Image(blob=self._blobs.put(sight.png, "image/png"), size=sight.size, screen=sight.size)

    def _keep_tree(self, sight: Sight) -> ShownTree | None:
        tree = None if sight.tree is None else put_tree(self._blobs, sight.tree)
        if tree != self._tree:
            self._tree = tree
        return self._tree  # what shows the same is the same object: nobody marks or writes it anew

    async def _act(self, envelope: Envelope, request: ActionRequest) -> None:
        outcome = await self._environment.act(request.action, request.resolved)
        result = ActionResult(
            agent=request.agent,
            call_id=request.call_id,
            environment=request.environment,
            action=request.action,
            status=outcome.status,
            output=outcome.output,
            error=outcome.error,
            took_ns=outcome.took_ns,
            settle_ns=outcome.settle_ns,
            settled=outcome.settled,
            screen_changed=outcome.screen_changed,
        )
        await self._bus.reply(envelope, result, sender=self.address, to=("conductor", "evaluator"))
