"""Prompts, tools and replies in the form of Gemini's `generateContent`."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from google.genai import types

from decapod.agents.models.model import ModelRequest, Reply, Tool
from decapod.agents.models.remote.conversation import Conversation, Heard, Results, Said, names_back, safe_name
from decapod.agents.models.remote.gemini_schema import gemini_schema
from decapod.agents.models.remote.openai_form import count, read_arguments
from decapod.agents.models.remote.pictures import Pictures
from decapod.agents.models.remote.prices import Price, Usage, cost
from decapod.agents.models.remote.trouble import TroubleError, odd_answer, one_line
from decapod.agents.models.remote.verbatim import Verbatim
from decapod.messages import PromptPart, SentImage, TextPart, ToolCall

if TYPE_CHECKING:
    from google.genai.types import Candidate, GenerateContentResponse

_MALFORMED = frozenset({"MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL", "MALFORMED_RESPONSE", "TOO_MANY_TOOL_CALLS"})


async def write_contents(
    conversation: Conversation, pictures: Pictures, own: Verbatim[types.Content]
) -> tuple[list[types.Content], tuple[SentImage, ...]]:
    """Return the contents of a prompt, and the pictures in them.

    The model's own replies go back as they came, with the signatures of its thoughts. The results of its calls are a
    content of their own, which follows at once and has as many parts as there were calls.

    Raises:
        ModelError: a picture cannot be read.
    """
    sent: list[SentImage] = []
    contents: list[types.Content] = []
    for turn in conversation.turns:
        if isinstance(turn, Said):
            contents.append(own.find(turn) or _said(turn))
        elif isinstance(turn, Results):
            contents.append(_results(turn, contents[-1]))
        else:
            contents.append(await _heard(turn, pictures, sent))
    return contents, tuple(sent)


def _said(turn: Said) -> types.Content:
    parts = [types.Part(text=turn.text)] if turn.text.strip() else []
    parts += [types.Part(function_call=types.FunctionCall(name=one.name, args=one.arguments)) for one in turn.calls]
    return types.Content(role="model", parts=parts)


def _results(turn: Results, said: types.Content) -> types.Content:
    """The results, each under the id that the provider gave its call, where it gave one."""
    calls = [part.function_call for part in said.parts or [] if part.function_call is not None]
    parts = [
        types.Part(function_response=types.FunctionResponse(id=call.id, name=call.name, response={"result": text}))
        for call, (_, text) in zip(calls, turn.results, strict=True)
    ]
    return types.Content(role="user", parts=parts)


async def _heard(turn: Heard, pictures: Pictures, sent: list[SentImage]) -> types.Content:
    return types.Content(role="user", parts=[await _part(part, pictures, sent) for part in turn.parts])


async def _part(part: PromptPart, pictures: Pictures, sent: list[SentImage]) -> types.Part:
    if isinstance(part, TextPart):
        return types.Part(text=part.text)
    picture = await pictures.make(part.image)
    sent.append(picture.sent)
    return types.Part(inline_data=types.Blob(data=picture.data, mime_type=picture.media_type))


def write_tools(tools: Sequence[Tool]) -> list[types.Tool]:
    """Return the tools as declarations of functions, all in one tool."""
    return [
        types.Tool(
            function_declarations=[
                types.FunctionDeclaration(
                    name=safe_name(tool.name),
                    description=tool.schema.description,
                    parameters_json_schema=gemini_schema(tool.schema.parameters),
                )
                for tool in tools
            ]
        )
    ]


def read_response(response: "GenerateContentResponse", request: ModelRequest, price: Price | None) -> Reply:
    """Make a reply of what the server answered. Its `raw` and `images` are left out.

    Thoughts are left out of the text. A call that the provider could not read becomes one with a `problem`.

    Raises:
        TroubleError: the prompt was refused by the provider's filter, or there is no candidate.
    """
    usage = read_usage(response.usage_metadata)
    feedback = response.prompt_feedback
    if not response.candidates:
        if feedback is not None and feedback.block_reason is not None:
            why = feedback.block_reason_message or feedback.block_reason.value
            raise TroubleError(f"the provider's content filter refused the prompt ({one_line(why)})", again=False)
        raise odd_answer("a response without a candidate")
    candidate = response.candidates[0]
    parts = (candidate.content.parts if candidate.content is not None else None) or []
    names = names_back(request.tools)
    texts = [part.text for part in parts if part.text and not part.thought]
    found = [part.function_call for part in parts if part.function_call is not None]
    calls = [_call(one, names, _id(request, number)) for number, one in enumerate(found, 1)]
    if not calls and _finish(candidate) in _MALFORMED:
        calls = [_malformed(candidate, names, _id(request, 1))]
    return Reply(
        text="".join(texts),
        calls=tuple(calls),
        prompt_tokens=usage.prompt,
        completion_tokens=usage.completion,
        cached_tokens=usage.cached,
        image_tokens=usage.image,
        cost=cost(price, usage),
    )


def _id(request: ModelRequest, number: int) -> str:
    """An id that no other call of the trial has: the provider gives none, or gives them anew in each reply."""
    return f"gemini-{request.turn}-{request.call}-{number}"


def _call(call: types.FunctionCall, names: Mapping[str, str], id_: str) -> ToolCall:
    arguments, problem = read_arguments(call.args)
    name = call.name or ""
    return ToolCall(id=id_, name=names.get(name, name), arguments=arguments, problem=problem)


def _finish(candidate: "Candidate") -> str:
    return "" if candidate.finish_reason is None else candidate.finish_reason.value


def _malformed(candidate: "Candidate", names: Mapping[str, str], id_: str) -> ToolCall:
    said = candidate.finish_message or "write it again"
    name = max((own for sent, own in names.items() if sent in said), key=len, default="unknown")
    problem = f"the provider could not read it ({_finish(candidate)}): {one_line(said)}"
    return ToolCall(id=id_, name=name, problem=problem)


def read_usage(usage: types.GenerateContentResponseUsageMetadata | None) -> Usage:
    """The token counts of a response. Thoughts are paid as output, so they count with the completion."""
    if usage is None:
        return Usage()
    details = usage.prompt_tokens_details or []
    images = [one.token_count for one in details if one.modality is not None and one.modality.value == "IMAGE"]
    prompt, candidates = count(usage.prompt_token_count), count(usage.candidates_token_count)
    thoughts = count(usage.thoughts_token_count)
    known = prompt is not None  # an empty reply has no count of its candidates
    return Usage(
        prompt=None if prompt is None else prompt + (count(usage.tool_use_prompt_token_count) or 0),
        completion=(candidates or 0) + (thoughts or 0) if known or candidates is not None else None,
        cached=count(usage.cached_content_token_count),
        image=count(images[0]) if images else None,
    )
