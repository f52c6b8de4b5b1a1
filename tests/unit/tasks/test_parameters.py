import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue, TypeAdapter, ValidationError

from decapod.tasks.parameters import ParameterSpec, draw_parameters

SPECS = TypeAdapter(dict[str, ParameterSpec])
ALL = SPECS.validate_python(
    {
        "choice": {"draw": "choice", "of": ["red", "green", "blue"]},
        "count": {"draw": "integer", "from": 3, "to": 9},
        "words": {"draw": "words", "count": 3, "separator": "-"},
        "file": {"draw": "file-name", "extension": "txt"},
        "folder": {"draw": "file-name"},
        "person": {"draw": "person"},
        "note": {"draw": "sentence"},
    }
)

GOLDEN: dict[int, dict[str, JsonValue]] = {
    0: {
        "choice": "blue",
        "count": 7,
        "words": "violet-kettle-cotton",
        "file": "amber-cedar-75.txt",
        "folder": "cotton-candle-59",
        "person": "Amara García",
        "note": "In Gdańsk Kenji Lefèvre found the blue folder, 81 €",
    },
    1: {
        "choice": "green",
        "count": 7,
        "words": "hazel-fern-pine",
        "file": "apple-juniper-83.txt",
        "folder": "willow-fern-69",
        "person": "Søren Quiroga",
        "note": "Ask Quentin Sørensen about the blue folder, 3 €",
    },
    2026: {
        "choice": "green",
        "count": 6,
        "words": "timber-jasmine-anchor",
        "file": "summit-plum-31.txt",
        "folder": "pepper-olive-15",
        "person": "Uma Ivanova",
        "note": "Elena Lefèvre would like the umbrella back, 25 €",
    },
}


@pytest.mark.parametrize("seed", sorted(GOLDEN))
def test_a_seed_draws_what_it_always_drew(seed: int) -> None:
    assert draw_parameters("golden", seed, ALL) == GOLDEN[seed]


def test_the_hash_seed_of_python_does_not_matter() -> None:
    code = (
        "from tests.unit.tasks.test_parameters import ALL, draw_parameters;"
        "import sys; sys.stdout.reconfigure(encoding='utf-8'); print(draw_parameters('golden', 7, ALL))"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(outputs) == 1


@given(st.integers(min_value=0, max_value=2**63))
def test_every_draw_is_of_its_kind(seed: int) -> None:
    drawn = draw_parameters("any", seed, ALL)
    assert drawn["choice"] in ("red", "green", "blue")
    assert isinstance(drawn["count"], int)
    assert 3 <= drawn["count"] <= 9
    assert len(set(str(drawn["words"]).split("-"))) == 3
    assert str(drawn["file"]).endswith(".txt")
    assert "/" not in str(drawn["file"])
    assert not str(drawn["note"]).isascii()
    assert "\n" not in str(drawn["note"])


def test_tasks_seeds_and_names_draw_apart() -> None:
    specs = SPECS.validate_python({"a": {"draw": "sentence"}, "b": {"draw": "sentence"}})
    drawn = [draw_parameters(task, seed, specs) for task in ("x", "y") for seed in range(20)]
    assert len({(one["a"], one["b"]) for one in drawn}) == len(drawn)
    assert all(one["a"] != one["b"] for one in drawn)


def test_two_parameters_of_one_list_differ() -> None:
    spec = {"draw": "choice", "of": ["left", "right"]}
    specs = SPECS.validate_python({"a": spec, "b": spec})
    assert all(len(set(draw_parameters("t", seed, specs).values())) == 2 for seed in range(50))


def test_a_sum_is_what_comes_of_the_numbers_that_are_drawn() -> None:
    drawn = {"a": {"draw": "integer", "from": 1, "to": 500}, "b": {"draw": "integer", "from": 1, "to": 500}}
    specs = SPECS.validate_python({"both": {"draw": "sum", "of": ["a", "b"]}, **drawn})
    for seed in range(20):
        values = draw_parameters("t", seed, specs)
        assert list(values) == ["both", "a", "b"]
        assert isinstance(values["a"], int)
        assert isinstance(values["b"], int)
        assert values["both"] == values["a"] + values["b"]
        assert values["a"] == draw_parameters("t", seed, {"a": specs["a"]})["a"]


def test_an_added_parameter_leaves_the_others_alone() -> None:
    specs = SPECS.validate_python({"a": {"draw": "sentence"}, "b": {"draw": "person"}})
    assert draw_parameters("t", 3, specs)["b"] == draw_parameters("t", 3, {"b": specs["b"]})["b"]


@pytest.mark.parametrize(
    "spec",
    [
        {"draw": "integer", "from": 5, "to": 4},
        {"draw": "choice", "of": []},
        {"draw": "file-name", "extension": "../x"},
        {"draw": "words", "count": 0},
        {"draw": "dice"},
    ],
)
def test_a_spec_that_cannot_be_drawn_is_refused(spec: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        SPECS.validate_python({"a": spec})
