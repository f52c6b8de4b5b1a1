"""The worker: a disposable process that runs one request at a time, on its main thread, beside the device.

Started as `python -m decapod.environments.worker KIND`, ahead of time: it imports what it needs and waits for a JSON
object on its standard input (`WorkerStart`). Then it connects to the host and answers requests until the host hangs up.
Anything an action prints goes to the worker's log: answers travel over their own socket. When it hangs or dies it is
replaced; the device and its programs live on.

Before anything that may take long the worker announces `{"due": seconds}`: an answer not there by then will not come.
"""

import json
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from pydantic import JsonValue, TypeAdapter, ValidationError
from pydantic_core import PydanticSerializationError, to_jsonable_python

from decapod.actions import Action, ArgumentError, Registry, UnknownNameError
from decapod.environments.kind import Device, EnvironmentKind, load_device, load_object
from decapod.environments.protocol import Channel, ConnectionEnded, Frame, connect
from decapod.environments.settle import Settling, settle
from decapod.environments.start import WORKER_START
from decapod.evaluators import CheckOutcome, find_evaluator, judge
from decapod.messages import TreeElement

START_LIMIT = 60.0
"""The longest that making the device may take, in seconds."""

OBSERVE_LIMIT = 30.0
"""The longest that an observation may take, in seconds: an element tree of many programs is slow."""

READY_LIMIT = 5.0
"""The longest wait for quiet pixels after a set-up, in seconds."""

MARGIN = 1.0
"""Added to what is announced, for the worker's own work, in seconds."""

TREE: TypeAdapter[list[TreeElement]] = TypeAdapter(list[TreeElement])

Answer = tuple[Mapping[str, JsonValue], tuple[bytes, ...]]


class Worker:
    """Answers requests about one device."""

    def __init__(self, kind: EnvironmentKind, channel: Channel) -> None:
        """Make the device of `kind`, within the limit announced over `channel`."""
        self._kind = kind
        self._channel = channel
        self._due(START_LIMIT)
        self._device: Device = load_device(kind)
        self._requests: Mapping[str, Callable[[Mapping[str, Any]], Answer]] = {
            "describe": self._describe,
            "setup": self._setup,
            "settle": self._settle,
            "observe": self._observe,
            "act": self._act,
            "evaluate": self._evaluate,
        }

    def run(self) -> None:
        """Say that the device is there, then answer requests until the host hangs up."""
        self._channel.send({"ready": True})
        try:
            while True:
                self._answer(self._channel.receive())
        except ConnectionEnded:
            self._device.close()

    def _answer(self, frame: Frame) -> None:
        request = frame.body
        answer = self._requests.get(str(request.get("request")))
        if answer is None:
            self._channel.send({"error": f"unknown request {request.get('request')!r}"})
            return
        try:
            body, attachments = answer(request)
        except Exception as error:  # noqa: BLE001 - devices are plug-ins: the host is told, whatever it was
            self._channel.send({"error": f"{type(error).__name__}: {error}".removesuffix(": ")})
        else:
            self._channel.send({"answer": dict(body)}, *attachments)

    def _due(self, seconds: float) -> None:
        self._channel.send({"due": seconds + MARGIN})

    def _describe(self, request: Mapping[str, Any]) -> Answer:
        actions: list[JsonValue] = [action.schema.model_dump(mode="json") for action in self._kind.actions.values()]
        return {"name": self._kind.name, "description": self._kind.description, "actions": actions}, ()

    def _setup(self, request: Mapping[str, Any]) -> Answer:
        return self._run(self._kind.setups, request, settling=False), ()

    def _settle(self, request: Mapping[str, Any]) -> Answer:
        self._due(READY_LIMIT + MARGIN)
        settling = settle(self._device, READY_LIMIT)
        return {"settled": settling.settled, "settle_ns": settling.took_ns}, ()

    def _observe(self, request: Mapping[str, Any]) -> Answer:
        self._due(OBSERVE_LIMIT)
        sight = self._device.observe()
        tree = None if sight.tree is None else TREE.dump_python(sight.tree, mode="json")
        windows: JsonValue = (
            None if sight.windows is None else [window.model_dump(mode="json") for window in sight.windows]
        )
        body: dict[str, JsonValue] = {"size": sight.size.model_dump(mode="json"), "tree": tree, "windows": windows}
        return body, () if sight.png is None else (sight.png,)

    def _act(self, request: Mapping[str, Any]) -> Answer:
        return self._run(self._kind.actions, request, settling=True), ()

    def _run(
        self, known: Registry[Action[..., Any]], request: Mapping[str, Any], *, settling: bool
    ) -> Mapping[str, JsonValue]:
        try:
            action = known.find(request["name"])
            arguments = action.bind(request["arguments"])
        except (UnknownNameError, ArgumentError) as error:
            return {"status": "failed", "error": str(error)}
        limit = action.settle if settling else 0.0
        before = self._device.fingerprint() if limit > 0 else None
        outcome = self._call(action, arguments)
        if limit > 0:
            self._due(limit)
        return outcome | _settled(settle(self._device, limit), before)

    def _call(self, action: Action[..., Any], arguments: dict[str, Any]) -> dict[str, JsonValue]:
        if action.signature.takes_device:
            arguments["device"] = self._device
        self._channel.send({"due": action.timeout, "timeout": action.timeout})
        started = time.monotonic_ns()
        outcome: dict[str, JsonValue]
        try:
            outcome = {"status": "ok", "output": _as_json(action.function(**arguments))}
        except ArgumentError as error:
            outcome = {"status": "failed", "error": str(error)}
        except Exception as error:  # noqa: BLE001 - actions are plug-ins: what one raises is its outcome
            outcome = {"status": "failed", "error": str(error) or type(error).__name__}
        return outcome | {"took_ns": time.monotonic_ns() - started}

    def _evaluate(self, request: Mapping[str, Any]) -> Answer:
        checks: Sequence[Mapping[str, Any]] = request["checks"]
        for check in checks:
            self._channel.send({"outcome": self._judge(check)})
        return {"judged": len(checks)}, ()

    def _judge(self, check: Mapping[str, Any]) -> dict[str, JsonValue]:
        try:
            evaluator = find_evaluator(self._kind.name, check["evaluator"])
        except UnknownNameError as error:
            outcome = CheckOutcome(False, error=str(error))
        else:
            self._channel.send({"due": evaluator.timeout + MARGIN, "timeout": evaluator.timeout})
            outcome = judge(evaluator, check["arguments"], self._device)
        evidence, error_text = outcome.evidence, outcome.error
        try:
            evidence = _as_json(evidence)
        except ValueError as error:
            evidence, error_text = None, f"{check['evaluator']}: its evidence {error}"
        return {
            "passed": outcome.passed and error_text is None,
            "evidence": evidence,
            "error": error_text,
            "took_ns": outcome.took_ns,
        }


def _settled(settling: Settling, before: bytes | None) -> dict[str, JsonValue]:
    known = before is not None and settling.fingerprint is not None
    return {
        "settle_ns": settling.took_ns,
        "settled": settling.settled,
        "screen_changed": settling.fingerprint != before if known else None,
    }


_JSON: TypeAdapter[JsonValue] = TypeAdapter(JsonValue)


def _as_json(value: object) -> JsonValue:
    try:
        plain = _JSON.validate_python(to_jsonable_python(value))
        json.dumps(plain, allow_nan=False)
    except (PydanticSerializationError, ValidationError, ValueError, RecursionError):
        raise ValueError(f"is not JSON but {type(value).__name__}") from None
    return plain


def main() -> None:
    """Run a worker, once its standard input says which. Until then it imports the kind that its argument names."""
    for kind in sys.argv[1:]:
        # Whether that can be imported is told when the worker is set to work.
        with suppress(ImportError, ValueError):
            load_object(kind)
    start = WORKER_START.validate_json(sys.stdin.buffer.read())
    os.environ.update(start.variables)
    channel = connect(start.socket, {"token": start.token, "worker": start.worker})
    try:
        Worker(load_object(start.kind), channel).run()
    except ConnectionEnded:
        sys.exit(0)


if __name__ == "__main__":
    main()
