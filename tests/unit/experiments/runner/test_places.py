"""Which trial begins next: limits are never passed, everything has its turn, nobody is overtaken."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from decapod.experiments.matrix import Parallel
from decapod.experiments.runner.places import Places

KINDS = ("ubuntu", "android", "web")
ENVIRONMENTS = st.lists(st.sampled_from(KINDS), unique=True, max_size=3).map(tuple)
LIMITS = st.dictionaries(st.sampled_from(KINDS), st.integers(1, 3))


@given(
    trials=st.lists(st.tuples(ENVIRONMENTS, st.integers(1, 6)), max_size=30),
    side_by_side=st.integers(1, 5),
    limits=LIMITS,
)
def test_limits_are_never_passed_and_all_have_their_turn(
    trials: list[tuple[tuple[str, ...], int]], side_by_side: int, limits: dict[str, int]
) -> None:
    places: Places[int] = Places(Parallel(side_by_side, limits))
    for number, (environments, _) in enumerate(trials):
        places.add(number, environments)
    left: dict[int, int] = {}
    begun: list[int] = []
    while True:
        while (taken := places.take()) is not None:
            number, environments = taken
            assert environments == trials[number][0]
            overtaken = [n for n in range(number) if n not in begun and set(trials[n][0]) & set(environments)]
            assert not overtaken
            left[number] = trials[number][1]
            begun.append(number)
            assert len(left) <= side_by_side
            used = Counter(name for n in left for name in trials[n][0])
            assert all(used[name] <= limit for name, limit in limits.items())
        assert places.running == len(left)
        if not left:
            break
        soonest = min(left.values())
        left = {number: rest - soonest for number, rest in left.items()}
        for number in [number for number, rest in left.items() if rest == 0]:
            del left[number]
            places.give_back(trials[number][0])
    assert sorted(begun) == list(range(len(trials)))
    assert len(places) == 0


def test_others_pass_by_one_that_waits_for_a_device() -> None:
    places: Places[str] = Places(Parallel(3, {"ubuntu": 1}))
    for name, environments in (("first", ["ubuntu"]), ("second", ["ubuntu"]), ("phone", ["android"])):
        places.add(name, environments)
    assert [places.take() for _ in range(3)] == [("first", ("ubuntu",)), ("phone", ("android",)), None]
    places.give_back(["ubuntu"])
    assert places.take() == ("second", ("ubuntu",))


def test_one_that_waits_for_two_devices_is_not_overtaken_for_ever() -> None:
    places: Places[str] = Places(Parallel(3, {"ubuntu": 1, "android": 1}))
    places.add("desk", ["ubuntu"])
    places.add("both", ["ubuntu", "android"])
    places.add("phone", ["android"])
    assert places.take() == ("desk", ("ubuntu",))
    assert places.take() is None
    places.give_back(["ubuntu"])
    assert places.take() == ("both", ("ubuntu", "android"))


def test_nothing_waits_once_it_is_cleared() -> None:
    places: Places[str] = Places(Parallel(1))
    places.add("one", [])
    places.clear()
    assert places.take() is None
