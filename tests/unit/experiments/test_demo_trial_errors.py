"""A demonstration that does not fit the screen: the trial ends as a model error that says what was looked for."""

from pathlib import Path

import pytest

from decapod.tasks import Act, Demonstration, Step, parse_phrase
from tests.unit.experiments.toy import Toy
from tests.unit.experiments.trials import Lab, ended

pytestmark = pytest.mark.anyio


def clicking(phrase: str) -> Demonstration:
    """A demonstration that clicks what the phrase names, at once or never."""
    return Demonstration((Step("toy", (Act("click", {"element": parse_phrase(phrase)}),), patience=1),))


@pytest.mark.parametrize(
    ("buttons", "told"),
    [
        (("Open", "Close"), 'nothing on the screen is the button "Save"; listed: button "Open", button "Close"'),
        (("Save", "Save"), 'the button "Save" could be any of 2 elements on the screen: button "Save", button "Save"'),
        ((), 'nothing on the screen is the button "Save"; listed: nothing'),
    ],
)
async def test_a_phrase_that_fits_nothing_or_two_things(tmp_path: Path, buttons: tuple[str, ...], told: str) -> None:
    run = await Lab(tmp_path, toys=(Toy(buttons=buttons),), demonstration=clicking('the button "Save"')).run()
    assert ended(run).reason == "model-error"
    assert ended(run).message.startswith("step 1 of the demonstration, in toy: waited 1 turns, but ")
    assert told in ended(run).message
    assert run.journal.complete
    assert run.result is not None
