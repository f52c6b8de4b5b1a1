"""How many calls are in flight: by a model's name, by that without options, by its provider."""

from collections import Counter
from dataclasses import dataclass, field

import anyio
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decapod.agents.models import ModelError, ModelRequest, Reply
from decapod.experiments.runner.calls import CallLimits, names_of

pytestmark = pytest.mark.anyio
REQUEST = ModelRequest("main", 1, 1, ())
MODELS = ("openai/a", "openai/b?seed=1", "openai/b?seed=2", "demo")


@dataclass
class Office:
    """Knows which calls are being made, and the most there were of each name."""

    limits: dict[str, int]
    now: Counter[str] = field(default_factory=Counter)
    most: Counter[str] = field(default_factory=Counter)

    def enter(self, model: str) -> None:
        self.now.update(names_of(model))
        for name, count in self.now.items():
            self.most[name] = max(self.most[name], count)
            assert count <= self.limits.get(name, count)


@dataclass
class Clerk:
    id: str
    office: Office
    steps: int = 1
    error: bool = False
    closed: bool = False

    async def reply(self, request: ModelRequest) -> Reply:
        self.office.enter(self.id)
        try:
            for _ in range(self.steps):
                await anyio.sleep(0)
        finally:
            self.office.now.subtract(names_of(self.id))
        if self.error:
            raise ModelError("down")
        return Reply(text=self.id, waited_ns=5)

    async def close(self) -> None:
        self.closed = True


@settings(deadline=None, max_examples=40)
@given(
    calls=st.lists(st.tuples(st.sampled_from(MODELS), st.integers(1, 5)), max_size=25),
    limits=st.dictionaries(
        st.sampled_from(("openai", "openai/a", "openai/b", "openai/b?seed=1", "demo")), st.integers(1, 3)
    ),
)
def test_limits_are_never_passed_and_every_call_is_answered(
    calls: list[tuple[str, int]], limits: dict[str, int]
) -> None:
    async def work() -> None:
        office, held, replies = Office(limits), CallLimits(limits), list[Reply]()

        async def ask(model: str, steps: int) -> None:
            replies.append(await held.wrap(Clerk(model, office, steps)).reply(REQUEST))

        async with anyio.create_task_group() as tasks:
            for model, steps in calls:
                tasks.start_soon(ask, model, steps)
        assert sorted(reply.text for reply in replies) == sorted(model for model, _ in calls)

    anyio.run(work)


def test_a_model_without_a_limit_is_left_as_it_is() -> None:
    clerk = Clerk("demo", Office({}))
    assert CallLimits({"openai": 1}).wrap(clerk) is clerk


async def test_the_wait_is_told_and_is_no_part_of_the_models_time() -> None:
    office, held = Office({"openai": 1}), CallLimits({"openai": 1})
    first, second = (held.wrap(Clerk(name, office, steps=50)) for name in ("openai/a", "openai/b"))
    replies: dict[str, Reply] = {}

    async def ask(name: str) -> None:
        replies[name] = await (first if name == "first" else second).reply(REQUEST)

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(ask, "first")
        tasks.start_soon(ask, "second")
    assert replies["second"].waited_ns > replies["first"].waited_ns >= 5


async def test_a_call_that_fails_or_is_given_up_makes_room() -> None:
    office, held = Office({"openai": 1}), CallLimits({"openai": 1})
    with pytest.raises(ModelError):
        await held.wrap(Clerk("openai/a", office, error=True)).reply(REQUEST)
    with anyio.move_on_after(0):
        await held.wrap(Clerk("openai/a", office, steps=10**9)).reply(REQUEST)
    with anyio.fail_after(5):
        assert (await held.wrap(Clerk("openai/a", office)).reply(REQUEST)).text == "openai/a"


async def test_closing_reaches_the_model() -> None:
    clerk = Clerk("openai/a", Office({}))
    held = CallLimits({"openai": 1}).wrap(clerk)
    assert held.id == "openai/a"
    await held.close()  # type: ignore[attr-defined]  # what is held can be closed
    assert clerk.closed
