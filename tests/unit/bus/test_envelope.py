import pytest

from decapod.bus import AddressError, Envelope, check_address
from tests.unit.bus.support import say


@pytest.mark.parametrize("address", ["agent/main", "env/ubuntu", "stage/marks", "evaluator", "agent/a-b_c.2"])
def test_addresses_of_the_right_form_are_taken(address: str) -> None:
    assert check_address(address) == address


@pytest.mark.parametrize(
    "address", ["", "Agent/main", "agent/", "/main", "agent/a/b", "agent main", "agent/é", "agent/a\n", "a" * 121]
)
def test_others_are_refused_by_name(address: str) -> None:
    with pytest.raises(AddressError, match="is not an address"):
        check_address(address)


def test_an_envelope_is_frozen() -> None:
    envelope = Envelope(1, 0, "agent/a", (), (), None, 0, say("x"))
    with pytest.raises(AttributeError):
        envelope.seq = 2  # type: ignore[misc]
