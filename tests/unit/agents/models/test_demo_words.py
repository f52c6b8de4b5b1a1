from hypothesis import given
from hypothesis import strategies as st

from decapod.agents.models.demo_words import find_element, name_element, name_elements
from decapod.prompts.calls import WrittenCall, format_call, parse_calls
from decapod.prompts.marks import ListedMark

SCREEN = (ListedMark(3, "entry", "Name:", ("focused",), "a.txt"), ListedMark(4, "", 'say "hi"'))


def test_an_element_is_named_as_it_is_listed() -> None:
    assert [name_element(one) for one in SCREEN] == ['[3] entry "Name:"', '[4] element "say \\"hi\\""']


def test_only_the_arguments_that_point_are_put_in_words() -> None:
    call = WrittenCall("ubuntu", "scroll", {"element": 3, "amount": 3})
    assert name_elements(call, ("element",), SCREEN).arguments == {"element": '[3] entry "Name:"', "amount": 3}


def test_an_element_is_found_only_in_exactly_its_words() -> None:
    assert find_element('[3] entry "Name:"', SCREEN) == 3
    for other in ('[4] entry "Name:"', '[3] button "Name:"', '[3] entry "Name"', "3", ""):
        assert find_element(other, SCREEN) is None


@given(st.text(), st.from_regex(r"[a-z]{1,8}(-[a-z]{1,8})?", fullmatch=True), st.integers(min_value=1, max_value=999))
def test_words_survive_the_way_through_an_instruction(label: str, role: str, identifier: int) -> None:
    listed = (ListedMark(identifier, role, label),)
    call = name_elements(WrittenCall("ubuntu", "click", {"element": identifier}), ("element",), listed)
    (read,) = parse_calls(format_call(call.environment, call.action, call.arguments)).calls
    assert find_element(str(read.arguments["element"]), listed) == identifier
