"""What typing does to paragraphs."""

from hypothesis import given
from hypothesis import strategies as some

from decapod.environments.android.virtual.apps.common.drive import Paragraph
from decapod.environments.android.virtual.apps.docs import edits

_TEXTS = some.lists(some.text(alphabet="ab c\N{WAVING HAND SIGN}", max_size=8), min_size=1, max_size=5)


def made(texts: list[str], **look: str) -> list[Paragraph]:
    return [Paragraph(id=number, text=text, **look) for number, text in enumerate(texts, 1)]  # type: ignore[arg-type]


@given(_TEXTS, some.data())
def test_a_paragraph_that_is_broken_and_joined_is_as_before(texts: list[str], data: some.DataObject) -> None:
    before = made(texts)
    at = data.draw(some.integers(0, len(texts) - 1))
    cut = data.draw(some.integers(0, len(texts[at])))
    broken = edits.split(before, at, f"{texts[at][:cut]}\n{texts[at][cut:]}")
    assert [one.text for one in broken.paragraphs[at : at + 2]] == [texts[at][:cut], texts[at][cut:]]
    joined = edits.merge(broken.paragraphs, at + 1)
    assert joined is not None
    assert [one.text for one in joined.paragraphs] == texts
    assert (joined.at, joined.cursor) == (at, cut)


def test_the_cursor_stays_before_what_was_behind_it() -> None:
    broken = edits.split(made(["one two"]), 0, "one pasted\nlines two")
    assert [one.text for one in broken.paragraphs] == ["one pasted", "lines two"]
    assert (broken.at, broken.cursor) == (1, len("lines"))


def test_behind_a_heading_comes_normal_text_and_in_a_list_the_next_line() -> None:
    heading = edits.split(made(["Head"], style="HEADING_1"), 0, "Head\n")
    assert [one.style for one in heading.paragraphs] == ["HEADING_1", "NORMAL_TEXT"]
    line = edits.split(made(["milk"], list="bullet"), 0, "milk\n")
    assert [one.list for one in line.paragraphs] == ["bullet", "bullet"]
    ended = edits.split(line.paragraphs, 1, "\n")
    assert [one.list for one in ended.paragraphs] == ["bullet", ""]


def test_delete_ends_a_list_before_it_joins() -> None:
    first = edits.merge(made(["a", "b"], list="number"), 1)
    assert first is not None
    assert [(one.text, one.list) for one in first.paragraphs] == [("a", "number"), ("b", "")]
    assert edits.merge(made(["a"]), 0) is None


def test_words_are_found_and_replaced_as_they_stand() -> None:
    paragraphs = made(["a.b A.B axb", "A.b"])
    assert edits.found_in(paragraphs, "a.b") == [(0, 0), (0, 4), (1, 0)]
    assert edits.found_in(paragraphs, "a.b", exact_case=True) == [(0, 0)]
    assert [one.text for one in edits.replaced(paragraphs, "a.b", r"\1")] == [r"\1 \1 axb", r"\1"]
    assert edits.replaced_at(paragraphs, (0, 4), 3, "-")[0].text == "a.b - axb"


def test_counts() -> None:
    assert edits.counts(made(["two words", "", " one "])) == {
        "Words": 3,
        "Characters": 14,
        "Characters excluding spaces": 11,
    }
