from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from decapod.actions import UnknownNameError
from decapod.environments import ENVIRONMENTS, Environment, EnvironmentOptions, imported_when_opened, open_environment
from decapod.environments.client import EnvironmentClient

pytestmark = pytest.mark.anyio

opened: list[EnvironmentOptions] = []


@asynccontextmanager
async def open_nothing(options: EnvironmentOptions) -> AsyncIterator[Environment]:
    opened.append(options)
    yield EnvironmentClient.__new__(EnvironmentClient)
    opened.remove(options)


async def test_a_factory_is_imported_when_it_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    factories = {"nothing": imported_when_opened(f"{__name__}:open_nothing")}
    factories["broken"] = imported_when_opened("no_such_module:thing")
    monkeypatch.setattr(ENVIRONMENTS, "_items", factories)
    options = EnvironmentOptions(logs=tmp_path)
    async with open_environment("nothing", options):
        assert opened == [options]
    assert opened == []
    with pytest.raises(ImportError, match="no_such_module"):
        async with open_environment("broken", options):
            pytest.fail("it opened")


async def test_an_unknown_environment_is_named_with_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'ubuntu'"):
        async with open_environment("ubunto", EnvironmentOptions(logs=tmp_path)):
            pytest.fail("it opened")


async def test_an_unknown_driver_is_named_with_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'xvfb'"):
        async with open_environment("ubuntu", EnvironmentOptions(logs=tmp_path, driver="xvbf")):
            pytest.fail("it opened")
