"""Payload policies, and the roles that can use them."""

import pytest

from decapod.agents.topology import POLICY_FILES, Policy, load_policy
from decapod.roles import load_role


@pytest.mark.parametrize("name", POLICY_FILES.names())
def test_a_policy_is_named_as_its_file(name: str) -> None:
    assert load_policy(name).name == name


def test_any_role_can_write_and_read_an_instruction() -> None:
    assert load_policy("instruction").refusal(load_role("instructor"), load_role("tool-operator")) is None


def test_an_unfit_pair_is_refused_with_the_reason() -> None:
    solo, instructor = load_role("solo"), load_role("instructor")
    summary = Policy(version=1, name="summary", writers=("instructor",), readers=("solo",))
    assert summary.refusal(instructor, solo) is None
    assert summary.refusal(solo, solo) == "the role 'solo' cannot write 'summary'; its writers are instructor"
    assert (
        summary.refusal(instructor, instructor) == "the role 'instructor' cannot read 'summary'; its readers are solo"
    )
