import asyncio

import pytest

from decapod.bus import Envelope
from decapod.experiments.arrivals import Arrivals, OverdueError
from decapod.messages import Evaluation, MarkedObservation

pytestmark = pytest.mark.anyio


def marked(environment: str, turn: int) -> Envelope:
    body = MarkedObservation(environment=environment, turn=turn, observation=1)
    return Envelope(2, turn, "stage/marks", ("conductor",), (1,), None, 0, body)


def evaluation(of: int) -> Envelope:
    return Envelope(3, 1, "evaluator", (), (of,), of, 0, Evaluation(moment="action", nodes=1, complete=False))


async def test_what_came_before_it_is_waited_for_is_there() -> None:
    arrivals = Arrivals()
    arrivals.keep(marked("ubuntu", 1))
    assert await arrivals.marked_observation("ubuntu", 1, deadline=5) == marked("ubuntu", 1)


async def test_what_comes_later_is_waited_for() -> None:
    arrivals = Arrivals()
    asyncio.get_running_loop().call_soon(arrivals.keep, evaluation(7))
    assert await arrivals.evaluation(7, deadline=5) == evaluation(7).body
    arrivals.close()


async def test_what_does_not_come_is_named() -> None:
    arrivals = Arrivals()
    arrivals.keep(marked("android", 1))
    arrivals.keep(marked("ubuntu", 2))
    with pytest.raises(OverdueError, match=r"the observation of ubuntu did not come within 0\.01 s"):
        await arrivals.marked_observation("ubuntu", 1, deadline=0.01)
