"""Marks and elements are paired one for one, as many as can be."""

from collections.abc import Callable
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from decapod.messages import Box
from decapod.prompts.marks.score.matching import click_fits, match, overlap, tight_fits

boxes = st.builds(Box, x=st.integers(0, 30), y=st.integers(0, 30), w=st.integers(1, 20), h=st.integers(1, 20))
lists = st.lists(boxes, max_size=5)
Rule = Callable[[int, int], bool]


@given(boxes, boxes)
def test_an_overlap_is_a_share_and_the_same_both_ways(one: Box, other: Box) -> None:
    assert 0 <= overlap(one, other) == overlap(other, one) <= 1
    assert (overlap(one, other) == 1) == (one == other)


@given(lists, lists, st.sampled_from([click_fits, tight_fits]))
def test_pairs_fit_and_nothing_is_in_two(
    marks: list[Box], elements: list[Box], rule: Callable[[list[Box], list[Box]], Rule]
) -> None:
    fits = rule(marks, elements)
    pairs = match(marks, elements, fits)
    assert len(set(pairs.values())) == len(pairs)
    assert all(fits(mark, element) for element, mark in pairs.items())


@given(lists, lists)
def test_there_are_as_many_pairs_as_can_be(marks: list[Box], elements: list[Box]) -> None:
    fits = click_fits(marks, elements)
    most = 0
    places = [*range(len(marks)), *[-1] * len(elements)]
    for chosen in set(permutations(places, len(elements))):
        if all(mark < 0 or fits(mark, element) for element, mark in enumerate(chosen)):
            most = max(most, sum(mark >= 0 for mark in chosen))
    assert len(match(marks, elements, fits)) == most


@given(lists)
def test_everything_is_paired_with_itself(found: list[Box]) -> None:
    different = list(dict.fromkeys(found))
    assert match(different, different, tight_fits(different, different)) == {i: i for i in range(len(different))}


def test_a_mark_whose_middle_is_on_a_button_of_a_row_is_not_the_row_s() -> None:
    row, star = Box(x=0, y=0, w=100, h=20), Box(x=80, y=0, w=20, h=20)
    on_star = Box(x=85, y=5, w=10, h=10)
    assert match([on_star], [row, star], click_fits([on_star], [row, star])) == {1: 0}


def test_the_mark_of_a_whole_row_is_the_row_s_even_where_a_button_is_in_its_middle() -> None:
    row, button = Box(x=0, y=0, w=100, h=20), Box(x=40, y=0, w=20, h=20)
    assert match([row], [row, button], click_fits([row], [row, button])) == {0: 0}
