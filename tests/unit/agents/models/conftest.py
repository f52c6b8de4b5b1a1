"""What the tests over the wire share."""

import ssl
from pathlib import Path

import pytest

from tests.unit.agents.models.remote.providers import KEY, WIRED, Provider

VARIABLES = ("OPENAI_API_KEY", "OPENAI_BASE_URL", "ANTHROPIC_API_KEY", "GEMINI_API_KEY", "GOOGLE_API_KEY")


@pytest.fixture(autouse=True)
def only_the_planted_key(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No key of whoever runs the tests, no proxy, and no `.env` but what a test writes."""
    for variable in (*VARIABLES, "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("DECAPOD_KEY_TEST", KEY)
    # The servers here speak plain HTTP, and to read the system's certificates for each client takes most of the time.
    monkeypatch.setattr(ssl.SSLContext, "load_verify_locations", lambda *args, **named: None)
    monkeypatch.chdir(tmp_path)


@pytest.fixture(params=WIRED, ids=lambda provider: provider.kind)
def provider(request: pytest.FixtureRequest) -> Provider:
    found: Provider = request.param
    return found
