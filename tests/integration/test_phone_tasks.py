"""The tasks of a phone alone, each for several seeds, on one phone: for none is a name on its screens ambiguous."""

from collections.abc import Iterator

import pytest

from decapod.tasks import list_tasks, load_task
from tests.integration.android_phone import Handy, handy
from tests.integration.phone_player import PHONE, play

pytestmark = [pytest.mark.integration, pytest.mark.anyio]

SEEDS = range(1, 5)
TASKS = [name for name in list_tasks() if load_task(name).environments == (PHONE,)]


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Handy]:
    with handy(tmp_path_factory.mktemp("home")) as running:
        yield running


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", TASKS)
async def test_the_demonstration_completes_the_graph(phone: Handy, name: str, seed: int) -> None:
    task = load_task(name).draw(seed)
    played = await play(phone, task, task.demonstration)
    assert played.complete, played
    assert all(played.held.values()), played


@pytest.mark.parametrize("name", TASKS)
async def test_other_ways_complete_it_and_no_near_miss_does(phone: Handy, name: str) -> None:
    task = load_task(name).draw(max(SEEDS) + 1)
    for way in task.other_ways:
        assert (await play(phone, task, way.demonstration)).complete, way.name
    for near_miss in task.near_misses:
        assert not (await play(phone, task, near_miss.demonstration)).complete, near_miss.name
