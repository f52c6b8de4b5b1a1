"""Finding the keys a model knows, and the place that a path of pydantic's means."""

import pytest

from decapod.documents.keys import known_keys
from decapod.documents.places import Place, find_place
from tests.unit.documents.model import Ship


@pytest.mark.parametrize(
    ("data", "path", "keys"),
    [
        ({}, (), ["version", "name", "crew", "ports", "cargo", "figure", "mate"]),
        ({"crew": {"ann": {}}}, ("crew", "ann"), ["role", "form", "awake"]),
        ({"figure": {"shape": "square"}}, ("figure",), ["shape", "side"]),
        ({"figure": {}}, ("figure",), ["shape", "radius", "side"]),
        ({"mate": {}}, ("mate",), ["role", "form", "awake", "shape", "radius"]),
        ({"ports": ["x"]}, ("ports", 0), []),
    ],
)
def test_known_keys(data: dict[str, object], path: tuple[str | int, ...], keys: list[str]) -> None:
    assert known_keys(Ship, data, path) == keys  # type: ignore[arg-type]


def place(**children: Place) -> Place:
    return Place(0, 0, None, dict(children.items()))


def test_members_of_unions_are_passed_over() -> None:
    leaf = place()
    root = place(mate=place(role=leaf))
    found = find_place(root, ("mate", "Crew", "role"))
    assert found.place is leaf
    assert (found.path, found.whole, found.passed) == (("mate", "role"), True, ((1, "Crew"),))


def test_a_tag_that_is_also_a_key_is_read_as_the_tag() -> None:
    leaf = place()
    root = place(figure=place(square=place(), side=leaf))
    assert find_place(root, ("figure", "square", "side")).place is leaf


def test_a_missing_end_leads_to_what_is_around_it() -> None:
    inner = place()
    found = find_place(place(crew=inner), ("crew", "ann", "role"))
    assert (found.place, found.path, found.whole) == (inner, ("crew",), False)
