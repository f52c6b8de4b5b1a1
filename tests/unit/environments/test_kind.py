import math

import pytest

from decapod.environments.kind import load_object


def test_an_object_is_found_by_its_name() -> None:
    assert load_object("math:pi") == math.pi


@pytest.mark.parametrize("reference", ["", "math", ":pi", "math:", "math:pi.real", "math:__import__('os')", "math pi"])
def test_what_is_no_name_is_refused(reference: str) -> None:
    with pytest.raises(ValueError, match="not of the form"):
        load_object(reference)


def test_a_name_that_is_not_there_is_told() -> None:
    with pytest.raises(ValueError, match="the module math has no 'pie'"):
        load_object("math:pie")
    with pytest.raises(ImportError):
        load_object("decapod.no_such_module:x")
