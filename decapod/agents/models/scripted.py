"""`scripted/replies.yaml`: replies from a file, for tests and for trying out topologies.

    version: 1
    replies:
      - {agent: main, turn: 1, text: "In ubuntu: click(element=1)"}
      - {agent: ubuntu, turn: 1, calls: [{name: ubuntu_click, arguments: {element: 1}}]}
      - {agent: ubuntu, turn: 2, calls: [{name: ubuntu_click, malformed: "the arguments are not JSON"}]}
      - {agent: main, turn: 3, error: "the provider is down"}
      - {text: "Nothing to do."}

The first entry that fits answers; an entry that leaves out the agent, the turn, the round or the
call fits all of them.
"""

from collections.abc import Sequence

import anyio
from pydantic import Field, JsonValue, model_validator

from decapod.agents.models.model import ModelError, ModelRequest, Reply, UnusableModelError
from decapod.agents.models.registry import MODELS, SeatContext
from decapod.documents import DocumentError, FileModel, Part, load_document
from decapod.messages import ToolCall


class ScriptedCall(Part):
    """A call as a model writes it: the name of a tool, known or not, with its arguments."""

    name: str
    arguments: dict[str, JsonValue] = Field(default_factory=dict)
    id: str = ""
    malformed: str | None = Field(default=None, description="Why the call could not be read; then without arguments.")


class ScriptedReply(Part):
    """One reply, and which requests it answers. `delay` is in seconds; token counts are given only when written."""

    agent: str | None = None
    turn: int | None = Field(default=None, ge=1)
    round: int | None = Field(default=None, ge=1)
    call: int | None = Field(default=None, ge=1)
    text: str = ""
    calls: tuple[ScriptedCall, ...] = ()
    error: str | None = Field(default=None, description="The model fails with this message instead of replying.")
    passing: bool = Field(default=False, description="That error may pass: another attempt may fare better.")
    delay: float = Field(default=0, ge=0, le=3600)
    prompt_tokens: int | None = Field(default=None, ge=0)
    completion_tokens: int | None = Field(default=None, ge=0)
    cost: float | None = Field(default=None, ge=0)

    @model_validator(mode="after")
    def _one_outcome(self) -> "ScriptedReply":
        if self.error is not None and (self.text or self.calls):
            raise ValueError("a reply with an 'error' has neither text nor calls")
        if self.error is None and self.passing:
            raise ValueError("only an 'error' is 'passing'")
        return self

    def answers(self, request: ModelRequest) -> bool:
        """Whether it is for this request."""
        wanted = (self.agent, self.turn, self.round, self.call)
        given = (request.agent, request.turn, request.round, request.call)
        return all(want is None or want == have for want, have in zip(wanted, given, strict=True))


class Script(FileModel):
    """A file of replies."""

    replies: tuple[ScriptedReply, ...] = Field(min_length=1)


class ScriptedModel:
    """A model that says what its script says."""

    def __init__(self, name: str, replies: Sequence[ScriptedReply]) -> None:
        """Make the model called `name`."""
        self.id = name
        self._replies = tuple(replies)

    async def reply(self, request: ModelRequest) -> Reply:
        """Give the first reply that is for this request, after its delay.

        Raises:
            ModelError: the reply is an error, or there is none for the request.
        """
        found = next((reply for reply in self._replies if reply.answers(request)), None)
        if found is None:
            raise ModelError(
                f"{self.id} has no reply for agent {request.agent!r}, turn {request.turn}, call {request.call}; add "
                "one, or an entry without 'agent', 'turn' and 'call', which answers everything"
            )
        await anyio.sleep(found.delay)
        if found.error is not None:
            raise ModelError(f"{self.id}: {found.error}", passing=found.passing)
        return Reply(
            text=found.text,
            calls=tuple(_tool_call(call, request, number) for number, call in enumerate(found.calls, 1)),
            prompt_tokens=found.prompt_tokens,
            completion_tokens=found.completion_tokens,
            cost=found.cost,
        )


def create_scripted(name: str, context: SeatContext) -> ScriptedModel:
    """Make the model of `scripted/PATH`; the path starts at the current folder, and all seats read the same file.

    Raises:
        UnusableModelError: there is no path, or the file is wrong.
    """
    path = name.partition("/")[2]
    if not path:
        raise UnusableModelError(f"agent {context.agent!r}: write which script to follow, as scripted/replies.yaml")
    try:
        return ScriptedModel(name, load_document(path, Script).value.replies)
    except DocumentError as error:
        raise UnusableModelError(f"the script of agent {context.agent!r} cannot be used:\n{error}") from None


MODELS.register("scripted", create_scripted)


def _tool_call(call: ScriptedCall, request: ModelRequest, number: int) -> ToolCall:
    return ToolCall(
        id=call.id or f"scripted-{request.turn}-{request.call}-{number}",
        name=call.name,
        arguments={} if call.malformed is not None else call.arguments,
        problem=call.malformed,
    )
