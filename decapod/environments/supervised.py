"""The host's conversation with a supervisor and with the worker of the moment, each answer within its time."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from enum import Enum
from pathlib import Path
from typing import Any, TypeVar

from pydantic import JsonValue

from decapod.environments.errors import EnvironmentFailure
from decapod.environments.link import Door, Link
from decapod.environments.protocol import ConnectionEnded, Frame, ProtocolError

T = TypeVar("T")

REPLY_LIMIT = 30.0
"""The longest that an answer may take when nothing longer was announced, in seconds."""

ARRIVAL_LIMIT = 60.0
"""The longest that a worker may take to connect, in seconds. One that ends before is noticed at once."""

LOSS_LIMIT = 2.0
"""How long to wait, after a worker could not do what it was asked, for word that the device is lost, in seconds."""

START_ATTEMPTS = 3
"""How many workers are tried, one after the other, when each ends before it is ready: the one that waited may have been
killed together with the one at work."""

RESET_LIMIT = 300.0
"""The longest that a session may take to restart, in seconds; it keeps shorter limits itself."""


class WorkerEnded(Exception):  # noqa: N818 - it says what is the case
    """The worker died while it was asked something."""


class WorkerLate(Exception):  # noqa: N818 - it says what is the case
    """The worker did not answer within the time that it had announced: `seconds`."""

    def __init__(self, seconds: float) -> None:
        """Make the error; its text says what happened, without a subject."""
        super().__init__(f"was not done within {seconds:g} s and has been stopped")
        self.seconds = seconds


class RequestFailed(EnvironmentFailure):
    """The worker answered that it could not do what it was asked, as when the device raised an error."""


class Reset(Enum):
    """How a device came into its clean state."""

    RESTARTED = "restarted"
    """Everything is new, the worker too."""
    RESTORED = "restored"
    """It was put back as it ran, and its worker lives on."""
    STILL = "still"
    """As `RESTORED`, and the screen does not move any more."""


class Supervised:
    """A supervisor's connection, and that of the worker it has started last."""

    def __init__(self, link: Link, door: Door, logs: Path) -> None:
        self.link = link
        self._door = door
        self._logs = logs
        self._worker: Link | None = None
        self._guest = ""
        self._replies: asyncio.Queue[Frame] = asyncio.Queue()
        self._orders = 0
        self._lost: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._ends: dict[str, asyncio.Future[None]] = {}
        self._listening = asyncio.ensure_future(self._listen())

    async def reset(self) -> Reset:
        """Put the device in its clean state: restored as it runs where it can be, else restarted with its worker.

        Raises:
            EnvironmentFailure: it does not start, or the device is lost.
        """
        answer: Mapping[str, JsonValue] = {}
        try:
            answer = await self._order("reset", RESET_LIMIT)
        finally:
            # Also when whoever asked was cancelled: whether the worker lives on is not known then.
            if answer.get("kept") is not True or self._expect_end(self._guest).done():
                self._drop_worker()
        if self._worker is not None:
            return Reset.STILL if answer.get("still") is True else Reset.RESTORED
        await self.replace_worker()
        return Reset.RESTARTED

    async def replace_worker(self, *, ended: bool = False) -> str:
        """Kill the worker, if there is one, and start another. Says how the old one had ended.

        Args:
            ended: whether it is known to have hung up, so that it ends by itself.

        Raises:
            EnvironmentFailure: there is no new one, or the device is lost.
        """
        self._drop_worker()
        how = ""
        for _ in range(START_ATTEMPTS):
            answer = await self._order("worker", REPLY_LIMIT, ended=ended)
            how = how or str(answer.get("ended") or "was stopped")
            try:
                await self._begin_with(f"worker-{answer['worker']}")
            except WorkerEnded:
                self._drop_worker()
                ended = True
            except (TimeoutError, WorkerLate):
                break
            else:
                return how
        raise EnvironmentFailure(f"the worker does not start; see {self._logs / 'worker.log'}")

    async def _begin_with(self, guest: str) -> None:
        """Wait until a worker has connected and said that it is ready."""
        self._worker, self._guest = await self._while_there(self._arrival(guest)), guest
        await self._await_answer(lambda frame: None)

    async def _arrival(self, guest: str) -> Link:
        arrival, ended = self._door.expect(guest), self._expect_end(guest)
        waited: set[asyncio.Future[Any]] = {arrival, ended}
        await asyncio.wait(waited, timeout=ARRIVAL_LIMIT, return_when=asyncio.FIRST_COMPLETED)
        if arrival.done():
            return arrival.result()
        if ended.done():
            raise WorkerEnded("the process that is to do the work ended before it began")
        raise TimeoutError

    def _expect_end(self, guest: str) -> asyncio.Future[None]:
        return self._ends.setdefault(guest, asyncio.get_running_loop().create_future())

    async def ask(
        self, request: Mapping[str, JsonValue], progress: Callable[[Frame], None] = lambda frame: None
    ) -> Frame:
        """Ask the worker and return its answer; `progress` is given what it tells on the way.

        Raises:
            WorkerEnded: it died.
            WorkerLate: it did not answer in the time that it had announced. It is still there: replace it.
            EnvironmentFailure: the device is lost, or it could not answer at all.
        """
        if self._worker is None:
            await self.replace_worker()
        worker = self._current_worker()
        answered = False
        try:
            await worker.send(request)
            frame = await self._await_answer(progress)
            answered = True
        except ConnectionEnded:
            raise WorkerEnded("the process that does the work has ended") from None
        except ProtocolError as error:
            raise RequestFailed(f"{request['request']} cannot be sent: {error}") from None
        finally:
            # Also when whoever asked was cancelled: an answer that comes later must not be taken for the next one.
            if not answered:
                self._drop_worker()
        answer = frame.body.get("answer")
        if not isinstance(answer, dict):
            await self._refuse_if_lost()
            raise RequestFailed(f"{request['request']}: {frame.body.get('error')}")
        return Frame(answer, frame.attachments)

    async def close(self) -> None:
        """Stop listening."""
        self._listening.cancel()
        await asyncio.gather(self._listening, return_exceptions=True)

    async def _await_answer(self, progress: Callable[[Frame], None]) -> Frame:
        worker = self._current_worker()
        limit = told = REPLY_LIMIT
        while True:
            try:
                frame = await self._while_there(asyncio.wait_for(worker.receive(), limit))
            except TimeoutError:
                raise WorkerLate(told) from None
            except ConnectionEnded:
                raise WorkerEnded("the process that does the work has ended") from None
            except ProtocolError as error:
                raise WorkerEnded(f"the process that does the work sent what cannot be read: {error}") from None
            due = frame.body.get("due")
            if not isinstance(due, int | float):
                if "outcome" not in frame.body:
                    return frame
                progress(frame)
                due = REPLY_LIMIT
            limit = float(due)
            timeout = frame.body.get("timeout")
            told = float(timeout) if isinstance(timeout, int | float) else limit

    async def _order(self, request: str, limit: float, **details: JsonValue) -> Mapping[str, JsonValue]:
        self._orders += 1
        try:
            await self.link.send({"request": request, "order": self._orders, **details})
            frame = await self._while_there(asyncio.wait_for(self._reply_to(self._orders), limit))
        except ConnectionEnded:
            raise EnvironmentFailure(await self._reason()) from None
        except TimeoutError:
            raise EnvironmentFailure(f"the supervisor did not answer {request!r} within {limit:g} s") from None
        answer = frame.body.get("answer")
        if not isinstance(answer, dict):
            raise EnvironmentFailure(str(frame.body.get("error")))
        return answer

    async def _reply_to(self, order: int) -> Frame:
        while (frame := await self._replies.get()).body.get("order") != order:
            continue  # the late reply to an order whose sender was cancelled
        return frame

    async def _while_there(self, work: Awaitable[T]) -> T:
        """Wait for `work`, and raise `EnvironmentFailure` as soon as the device is lost."""
        task = asyncio.ensure_future(work)
        try:
            waited: set[asyncio.Future[Any]] = {task, self._lost}
            await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
            if self._lost.done() and not task.done():
                raise EnvironmentFailure(self._lost.result())
            return await task
        finally:
            if not task.done():
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)

    async def _refuse_if_lost(self) -> None:
        """Raise `EnvironmentFailure` if the device is lost: a worker may notice before the supervisor can tell."""
        await asyncio.wait({self._lost}, timeout=LOSS_LIMIT)
        if self._lost.done():
            raise EnvironmentFailure(self._lost.result())

    async def _listen(self) -> None:
        """Take in what the supervisor says, until it hangs up."""
        try:
            while True:
                frame = await self.link.receive()
                if "lost" in frame.body:
                    raise EnvironmentFailure(f"the device is lost: {frame.body['lost']}; logs are in {self._logs}")
                if "ended" in frame.body:
                    end = self._expect_end(f"worker-{frame.body['ended']}")
                    end.set_result(None)
                else:
                    self._replies.put_nowait(frame)
        except EnvironmentFailure as error:
            self._lost.set_result(str(error))
        except (ConnectionEnded, ProtocolError) as error:
            self._lost.set_result(f"the device is lost: its supervisor ended ({error}); logs are in {self._logs}")

    async def _reason(self) -> str:
        return await asyncio.shield(self._lost)

    def _current_worker(self) -> Link:
        if self._worker is None:
            raise EnvironmentFailure("there is no worker")
        return self._worker

    def _drop_worker(self) -> None:
        if self._worker is not None:
            self._worker.close()
            self._worker = None
