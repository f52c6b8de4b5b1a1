"""What is said about broken topology files, word for word."""

from pathlib import Path

import pytest

from decapod.agents.topology import POLICY_FILES, load_topology
from decapod.documents import DocumentError
from decapod.roles import ROLE_FILES
from tests.unit.golden import broken_files, expected_text

FOLDER = Path(__file__).parent / "broken"


@pytest.mark.parametrize("name", broken_files(FOLDER))
def test_every_error_of_a_broken_file_is_told(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    with pytest.raises(DocumentError) as caught:
        load_topology(name).expand(["ubuntu", "android"])
    expected = expected_text(FOLDER, name)
    for placeholder, known in (("{roles}", ROLE_FILES.names()), ("{policies}", POLICY_FILES.names())):
        expected = expected.replace(placeholder, ", ".join(known))
    assert str(caught.value) == expected


def test_an_unknown_topology_is_answered_with_those_that_are_known() -> None:
    with pytest.raises(
        DocumentError, match=r"unknown topology 'singel' \(did you mean 'single'\?\); known: .*broadcast, "
    ):
        load_topology("singel")
