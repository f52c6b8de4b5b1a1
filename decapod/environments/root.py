"""`root`: where an agent submits an answer or says that the task is done.

It has no screen and runs in the conductor's own process. Its checks (`decapod.evaluators.root`) read the history of
this one trial.
"""

from time import perf_counter_ns

import anyio
from pydantic import JsonValue

from decapod.actions import Action, ArgumentError, Registry, UnknownNameError, action
from decapod.bus import Bus, Envelope
from decapod.messages import ActionRequest, ActionResult, Answer, CompletionClaimed, EnvironmentSummary

ROOT = "root"
ADDRESS = "env/root"
WAIT = 1.0
"""Seconds that `wait` takes."""
DESCRIPTION = "Not a device: here an answer is submitted, and the task is declared complete."

ROOT_ACTIONS: Registry[Action[..., None]] = Registry("action of root")


@action(settle=0)
def submit(answer: str) -> None:
    """Submit the answer to the task. Use it when the task asks for an answer.

    Args:
        answer: the answer itself, with nothing around it.
    """


@action(settle=0)
def complete() -> None:
    """Say that the whole task is done. It is judged at once, and the work ends."""


@action(settle=0)
def wait() -> None:
    """Do nothing until the next turn, as when a program is still starting."""


for item in (submit, complete, wait):
    ROOT_ACTIONS.register(item.name, item)


def describe_root() -> EnvironmentSummary:
    """Root as agents are told of it."""
    return EnvironmentSummary(
        name=ROOT, description=DESCRIPTION, actions=tuple(item.schema for item in ROOT_ACTIONS.values())
    )


def subscribe_root(bus: Bus) -> None:
    """Answer the action requests sent to `env/root`.

    `submit` publishes an `answer` and `complete` a `completion-claimed`, to whoever wants the kind; then the request
    is answered. Nothing here can fail but the arguments.
    """

    async def handle(envelope: Envelope) -> None:
        request = envelope.body
        assert isinstance(request, ActionRequest)
        began = perf_counter_ns()
        result = ActionResult(
            agent=request.agent, call_id=request.call_id, environment=ROOT, action=request.action, status="ok"
        )
        try:
            arguments = ROOT_ACTIONS.find(request.action).check(request.resolved)
        except (UnknownNameError, ArgumentError) as error:
            result = result.model_copy(update={"status": "failed", "error": str(error)})
        else:
            if message := _message(request, arguments):
                await bus.publish(message, sender=ADDRESS)
            if request.action == wait.name:
                await anyio.sleep(WAIT)
        result = result.model_copy(update={"took_ns": perf_counter_ns() - began})
        await bus.reply(envelope, result, sender=ADDRESS, to=("conductor", "evaluator"))

    bus.subscribe(ADDRESS, handle, kinds={ActionRequest.KIND})


def _message(request: ActionRequest, arguments: dict[str, JsonValue]) -> Answer | CompletionClaimed | None:
    if request.action == submit.name:
        return Answer(agent=request.agent, text=str(arguments["answer"]))
    if request.action == complete.name:
        return CompletionClaimed(agent=request.agent)
    return None
