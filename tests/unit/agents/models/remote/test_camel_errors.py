"""What errors of camel-ai's platforms come to: each has its own SDK, with errors of no common kind."""

from json import JSONDecodeError

import pytest

from decapod.agents.models.remote.camel_backend import read_trouble


class APIConnectionError(Exception):
    """As Anthropic's SDK, Mistral's and others call it; none of them is OpenAI's."""


class ReadTimeout(Exception):  # noqa: N818 - its name there
    """As of httpx."""


class APIStatusError(Exception):
    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status_code = status
        self.body = {"error": {"message": message}}


@pytest.mark.parametrize(
    ("error", "said", "again"),
    [
        (APIConnectionError("refused"), "the connection to its server failed (refused)", True),
        (ReadTimeout(), "the connection to its server failed (ReadTimeout)", True),
        (ConnectionResetError("reset"), "the connection to its server failed (reset)", True),
        (TimeoutError(), "the connection to its server failed (TimeoutError)", True),
        (JSONDecodeError("Expecting value", "<html>", 0), "did not answer as its protocol says", True),
        (APIStatusError(200, "odd"), "did not answer as its protocol says", True),
        (APIStatusError(503, "down"), "its server failed (503). Its server says: down", True),
        (APIStatusError(401, "who?"), "the key was refused (401); set MISTRAL_KEY to a valid one", False),
        (KeyError("model"), "camel-ai failed with KeyError", False),
    ],
)
def test_what_may_pass_is_tried_again(error: Exception, said: str, again: bool) -> None:
    trouble = read_trouble(error, "MISTRAL_KEY")
    assert said in str(trouble)
    assert trouble.again is again
