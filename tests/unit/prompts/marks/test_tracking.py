from hypothesis import given
from hypothesis import strategies as st

from decapod.messages import Box, Mark
from decapod.prompts.marks.tracking import keep_ids


def mark(id: int, label: str, x: int = 0, y: int = 0, role: str = "button", w: int = 50) -> Mark:
    return Mark(id=id, box=Box(x=x, y=y, w=w, h=20), label=label, role=role, source="tree")


def ids(marks: tuple[Mark, ...]) -> dict[str, int]:
    return {one.label: one.id for one in marks}


def test_the_first_screen_is_numbered_in_order() -> None:
    assert [one.id for one in keep_ids([mark(7, "a"), mark(7, "b", 100)], ())] == [1, 2]


def test_what_did_not_change_keeps_its_id_and_the_new_gets_a_number_that_nothing_had() -> None:
    before = keep_ids([mark(1, "File", 0), mark(2, "Edit", 100), mark(3, "Help", 200)], ())
    after = keep_ids([mark(1, "New", 0, 50), mark(2, "File", 0), mark(3, "Help", 202)], before)
    assert ids(after) == {"New": 4, "File": 1, "Help": 3}


def test_a_free_id_is_given_anew_one_observation_later() -> None:
    first = keep_ids([mark(1, "a", 0), mark(2, "b", 100)], ())
    second = keep_ids([mark(1, "a", 0)], first)
    third = keep_ids([mark(1, "a", 0), mark(2, "c", 100)], second)
    assert ids(third) == {"a": 1, "c": 2}


def test_another_role_or_label_in_the_same_place_is_another_element() -> None:
    before = keep_ids([mark(1, "Play")], ())
    assert ids(keep_ids([mark(1, "Pause")], before)) == {"Pause": 2}
    assert ids(keep_ids([mark(1, "Play", role="link")], before)) == {"Play": 2}


def test_what_moved_is_followed_when_it_is_the_only_one_of_its_look() -> None:
    before = keep_ids([mark(1, "Anna", y=100), mark(2, "Ben", y=140), mark(3, "OK", y=180), mark(4, "OK", y=300)], ())
    after = keep_ids([mark(1, "Ben", y=40), mark(2, "OK", y=80), mark(3, "OK", y=500)], before)
    assert ids(after)["Ben"] == 2
    assert {one.id for one in after if one.label == "OK"} == {5, 6}


def test_of_two_that_look_alike_the_nearest_keeps_its_id() -> None:
    before = keep_ids([mark(1, "", 0), mark(2, "", 60)], ())
    assert [one.id for one in keep_ids([mark(1, "", 58), mark(2, "", 2)], before)] == [2, 1]


marks = st.lists(
    st.builds(mark, st.just(1), st.sampled_from(["a", "b", ""]), st.integers(0, 90), st.integers(0, 90)), max_size=8
)


@given(st.lists(marks, max_size=4))
def test_ids_are_unique_and_everything_else_stays(screens: list[list[Mark]]) -> None:
    before: tuple[Mark, ...] = ()
    for screen in screens:
        after = keep_ids(screen, before)
        assert len({one.id for one in after}) == len(screen)
        assert [one.model_copy(update={"id": 1}) for one in after] == screen
        if len(set(screen)) == len(screen):
            assert keep_ids(screen, after) == after
        before = after
