"""What each provider's protocol looks like on the wire, so that one test can be run over all of them."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tests.unit.agents.models.remote.wire import Answer, Asked

KEY = "sk-planted-0123456789abcdefghijklmnop"
Call = tuple[str, Mapping[str, object]]


class Provider(Protocol):
    """One provider: how its models are named, and how its server answers."""

    @property
    def kind(self) -> str: ...

    @property
    def needs(self) -> str:
        """Options that no name of its models goes without."""
        ...

    def says(self, text: str = "", calls: Sequence[Call] = (), usage: bool = True) -> Answer: ...

    def error(self, status: int, message: str, code: str = "", headers: Mapping[str, str] | None = None) -> Answer: ...

    def key_of(self, asked: Asked) -> str: ...


@dataclass(frozen=True)
class OpenAI:
    kind: str = "openai"
    needs: str = ""

    def says(self, text: str = "", calls: Sequence[Call] = (), usage: bool = True) -> Answer:
        message: dict[str, Any] = {"role": "assistant", "content": text or None}
        if calls:
            message["tool_calls"] = [tool_call(name, arguments, n) for n, (name, arguments) in enumerate(calls, 1)]
        return Answer(completion(message, usage=usage))

    def error(self, status: int, message: str, code: str = "", headers: Mapping[str, str] | None = None) -> Answer:
        body = {"error": {"message": message, "type": "an_error", "param": None, "code": code or None}}
        return Answer(body, status, headers or {})

    def key_of(self, asked: Asked) -> str:
        return asked.headers["authorization"].removeprefix("Bearer ")


def tool_call(name: str, arguments: object, number: int = 1) -> dict[str, object]:
    written = arguments if isinstance(arguments, str) else json.dumps(arguments)
    return {"id": f"call_{number}", "type": "function", "function": {"name": name, "arguments": written}}


def completion(message: Mapping[str, Any], *, finish: str = "stop", usage: bool = True) -> dict[str, Any]:
    whole: dict[str, Any] = {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": "m",
        "choices": [{"index": 0, "message": dict(message), "finish_reason": finish}],
    }
    if usage:
        whole["usage"] = {
            "prompt_tokens": 100,
            "completion_tokens": 20,
            "total_tokens": 120,
            "prompt_tokens_details": {"cached_tokens": 40, "image_tokens": 30},
        }
    return whole


@dataclass(frozen=True)
class Anthropic:
    kind: str = "anthropic"
    needs: str = ""

    def says(self, text: str = "", calls: Sequence[Call] = (), usage: bool = True) -> Answer:
        content: list[dict[str, object]] = [{"type": "text", "text": text}] if text else []
        content += [
            {"type": "tool_use", "id": f"toolu_{n}", "name": name, "input": dict(arguments)}
            for n, (name, arguments) in enumerate(calls, 1)
        ]
        return Answer(message(content, usage=usage))

    def error(self, status: int, message: str, code: str = "", headers: Mapping[str, str] | None = None) -> Answer:
        return Answer(
            {"type": "error", "error": {"type": code or "api_error", "message": message}}, status, headers or {}
        )

    def key_of(self, asked: Asked) -> str:
        return asked.headers["x-api-key"]


def message(content: Sequence[object], *, stop: str = "end_turn", usage: bool = True) -> dict[str, Any]:
    whole: dict[str, Any] = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "m",
        "content": list(content),
        "stop_reason": stop,
        "stop_sequence": None,
    }
    if usage:
        whole["usage"] = {
            "input_tokens": 60,
            "cache_read_input_tokens": 40,
            "cache_creation_input_tokens": 0,
            "output_tokens": 20,
        }
    return whole


@dataclass(frozen=True)
class Gemini:
    kind: str = "gemini"
    needs: str = ""

    def says(self, text: str = "", calls: Sequence[Call] = (), usage: bool = True) -> Answer:
        parts: list[dict[str, object]] = [{"text": text}] if text else []
        parts += [{"functionCall": {"name": name, "args": dict(arguments)}} for name, arguments in calls]
        return Answer(candidate(parts, usage=usage))

    def error(self, status: int, message: str, code: str = "", headers: Mapping[str, str] | None = None) -> Answer:
        return Answer({"error": {"code": status, "message": message, "status": code}}, status, headers or {})

    def key_of(self, asked: Asked) -> str:
        return asked.headers["x-goog-api-key"]


def candidate(parts: Sequence[object], *, finish: str = "STOP", usage: bool = True, **more: object) -> dict[str, Any]:
    whole: dict[str, Any] = {
        "candidates": [
            {"content": {"role": "model", "parts": list(parts)}, "finishReason": finish, "index": 0, **more}
        ],
        "modelVersion": "m",
    }
    if usage:
        whole["usageMetadata"] = {
            "promptTokenCount": 100,
            "candidatesTokenCount": 15,
            "thoughtsTokenCount": 5,
            "totalTokenCount": 120,
            "cachedContentTokenCount": 40,
            "promptTokensDetails": [
                {"modality": "TEXT", "tokenCount": 70},
                {"modality": "IMAGE", "tokenCount": 30},
            ],
        }
    return whole


@dataclass(frozen=True)
class Qwen(OpenAI):
    """Calls stand in the text."""

    kind: str = "qwen-vl"
    needs: str = "&space=image"

    def says(self, text: str = "", calls: Sequence[Call] = (), usage: bool = True) -> Answer:
        written = [json.dumps({"name": name, "arguments": dict(arguments)}) for name, arguments in calls]
        lines = [text, *(f"<tool_call>\n{one}\n</tool_call>" for one in written)]
        return super().says("\n".join(line for line in lines if line), usage=usage)


PROVIDERS: tuple[Provider, ...] = (OpenAI(), Anthropic(), Gemini())
"""Those that have tools and pictures in a form of their own."""
WIRED: tuple[Provider, ...] = (*PROVIDERS, Qwen())
"""All: what fails between here and a server is the same for each."""
