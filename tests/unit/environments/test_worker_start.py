"""What the workers of environments leave alone: each trial starts some, and waits for them."""

import json
import subprocess
import sys

import pytest

STARTED = "import json, sys; import decapod.environments.worker; print(json.dumps(sorted(sys.modules)))"


@pytest.fixture(scope="module")
def modules() -> list[str]:
    """Return the modules that are there once a worker waits for its device."""
    said = subprocess.run([sys.executable, "-c", STARTED], capture_output=True, text=True, check=True)
    found: list[str] = json.loads(said.stdout)
    return found


@pytest.mark.parametrize("name", ["jinja2", "networkx", "numpy", "rich", "typer"])
def test_a_worker_starts_without(name: str, modules: list[str]) -> None:
    assert [module for module in modules if module == name or module.startswith(f"{name}.")] == []
