"""The host's side of a device: an `Environment` whose work is done in the worker, and whose time is kept here."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import anyio
from pydantic import JsonValue, TypeAdapter

from decapod.environments.errors import EnvironmentFailure, SetupFailure
from decapod.environments.kind import ActOutcome, SetupStep, Sight
from decapod.environments.launch import Launch, SupervisorProcess
from decapod.environments.link import Link
from decapod.environments.protocol import Frame
from decapod.environments.supervised import RequestFailed, Reset, Supervised, WorkerEnded, WorkerLate
from decapod.evaluators import CheckOutcome, CheckRequest
from decapod.messages import EnvironmentSummary, ShownWindow, Size, TreeElement

ATTEMPTS = 2
"""How often an observation is tried, each time with a fresh worker."""

_OUTCOME: TypeAdapter[ActOutcome] = TypeAdapter(ActOutcome)
_CHECK_OUTCOME: TypeAdapter[CheckOutcome] = TypeAdapter(CheckOutcome)
_TREE: TypeAdapter[list[TreeElement] | None] = TypeAdapter(list[TreeElement] | None)
_WINDOWS: TypeAdapter[list[ShownWindow] | None] = TypeAdapter(list[ShownWindow] | None)


class EnvironmentClient:
    """One open device. Make it with `await EnvironmentClient.open(name, launch)`; `close` it when done."""

    def __init__(self, name: str, process: SupervisorProcess, supervised: Supervised) -> None:
        """Use `open` instead."""
        self._name = name
        self._process = process
        self._supervised = supervised
        self._turn = asyncio.Lock()
        self._summary: EnvironmentSummary | None = None
        self._clean = False
        self._closed = False

    @classmethod
    async def open(cls, name: str, launch: Launch) -> "EnvironmentClient":
        """Start a device in a clean state.

        Raises:
            EnvironmentUnavailable: it could not be started; the text says why.
        """
        process = SupervisorProcess(launch)
        link: Link | None = None
        try:
            link = await process.start()
            client = cls(name, process, Supervised(link, process.door, launch.logs))
            await client._restart()
            return client
        except BaseException:
            with anyio.CancelScope(shield=True):
                await process.end(link)
            raise

    @property
    def name(self) -> str:
        """The environment's name."""
        return self._name

    @property
    def supervisor_pid(self) -> int:
        """The process id, on the host, of what ends the device when it ends: the sandbox, or the supervisor itself."""
        return self._process.pid

    def describe(self) -> EnvironmentSummary:
        """What agents are told of it."""
        if self._summary is None:
            raise EnvironmentFailure(f"{self._name} is not open")
        return self._summary

    async def reset(self, setup: Sequence[SetupStep] = ()) -> None:
        """Put the device in a clean state unless nothing was done in it since; then take the set-up steps.

        Raises:
            SetupFailure: a step failed.
            EnvironmentFailure: the device is lost.
        """
        async with self._turn:
            if not self._clean:
                await self._restart()
            if not setup:
                return
            self._clean = False
            for number, step in enumerate(setup, 1):
                outcome = await self._do("setup", step.setup, step.arguments)
                if outcome.status != "ok":
                    raise SetupFailure(f"{self._name}: set-up step {number} ({step.setup}) failed: {outcome.error}")
            await self._require("settle")

    async def observe(self) -> Sight:
        """Look at the device now; once more with a fresh worker when the first one fails to.

        Raises:
            EnvironmentFailure: the device is lost or shows nothing.
        """
        async with self._turn:
            for attempt in range(1, ATTEMPTS + 1):
                try:
                    return _read_sight(await self._supervised.ask({"request": "observe"}))
                except (WorkerEnded, WorkerLate, RequestFailed) as error:
                    await self._supervised.replace_worker()
                    if attempt == ATTEMPTS:
                        raise EnvironmentFailure(f"{self._name} cannot be observed: {error}") from None
            raise AssertionError("unreachable: the last attempt returns or raises")

    async def act(self, action: str, arguments: Mapping[str, JsonValue]) -> ActOutcome:
        """Do one action.

        Raises:
            EnvironmentFailure: the device is lost.
        """
        async with self._turn:
            self._clean = False
            return await self._do("act", action, arguments)

    async def evaluate(self, checks: Sequence[CheckRequest]) -> list[CheckOutcome]:
        """Judge each check, in order. One that hangs or kills the worker costs only itself.

        Raises:
            EnvironmentFailure: the device is lost.
        """
        async with self._turn:
            outcomes: list[CheckOutcome] = []
            while len(outcomes) < len(checks):
                await self._judge(checks[len(outcomes) :], outcomes)
            return outcomes

    async def close(self) -> None:
        """End the device, its programs and its temporary folder."""
        if self._closed:
            return
        self._closed = True
        with anyio.CancelScope(shield=True):
            await self._supervised.close()
            await self._process.end(self._supervised.link)

    async def _restart(self) -> None:
        how = await self._supervised.reset()
        if how is Reset.RESTARTED:
            answer = await self._require("describe")
            self._summary = EnvironmentSummary.model_validate(dict(answer.body) | {"name": self._name})
        if how is not Reset.STILL:
            await self._require("settle")
        self._clean = True

    async def _require(self, request: str) -> Frame:
        try:
            return await self._supervised.ask({"request": request})
        except (WorkerEnded, WorkerLate) as error:
            raise EnvironmentFailure(f"{self._name} does not answer {request!r}: {error}") from None

    async def _do(self, request: str, name: str, arguments: Mapping[str, JsonValue]) -> ActOutcome:
        try:
            answer = await self._supervised.ask({"request": request, "name": name, "arguments": dict(arguments)})
        except WorkerLate as error:
            await self._supervised.replace_worker()
            return ActOutcome("timeout", error=f"{name} {error}", took_ns=int(error.seconds * 1e9))
        except WorkerEnded:
            ended = await self._supervised.replace_worker(ended=True)
            return ActOutcome("failed", error=f"{name} ended the process that carried it out: it {ended}")
        return _OUTCOME.validate_python(answer.body)

    async def _judge(self, checks: Sequence[CheckRequest], outcomes: list[CheckOutcome]) -> None:
        """Judge `checks`, adding to `outcomes`, until all are judged or one has cost the worker."""
        already = len(outcomes)
        asked: list[JsonValue] = [{"evaluator": check.evaluator, "arguments": check.arguments} for check in checks]

        def add(frame: Frame) -> None:
            outcomes.append(_CHECK_OUTCOME.validate_python(frame.body["outcome"]))

        try:
            await self._supervised.ask({"request": "evaluate", "checks": asked}, progress=add)
        except (WorkerEnded, WorkerLate) as error:
            ended = await self._supervised.replace_worker(ended=isinstance(error, WorkerEnded))
            if len(outcomes) - already == len(checks):
                return
            name = checks[len(outcomes) - already].evaluator
            what = str(error) if isinstance(error, WorkerLate) else f"ended the process that judged it: it {ended}"
            outcomes.append(CheckOutcome(False, error=f"{name} {what}"))


def _read_sight(frame: Frame) -> Sight:
    body: Mapping[str, Any] = frame.body
    png = frame.attachments[0] if frame.attachments else None
    windows = _WINDOWS.validate_python(body.get("windows"))
    return Sight(Size.model_validate(body["size"]), png, _TREE.validate_python(body["tree"]), windows)
