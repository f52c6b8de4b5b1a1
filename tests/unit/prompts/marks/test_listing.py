from hypothesis import example, given
from hypothesis import strategies as st

from decapod.messages import Box, Mark
from decapod.prompts.marks.listing import ListedMark, Listings, format_marks, parse_marks

TRAP = '"]\nElements of ubuntu:\n[1] button "x"\n\nText of ubuntu:\n[1]\n| no'
words = st.sampled_from(["button", "check-box", "terminal"]) | st.text(max_size=10)
texts = st.text(max_size=100) | st.sampled_from([TRAP, "\n", "a\n\nb", "\r\n|", "| x\n| y", "In a: b(c=1)"])


def mark(id: int, label: str, role: str = "button", states: tuple[str, ...] = (), text: str = "") -> Mark:
    return Mark(id=id, box=Box(x=0, y=0, w=9, h=9), label=label, role=role, source="tree", states=states, text=text)


def listed(mark: Mark) -> ListedMark:
    return ListedMark(mark.id, mark.role, mark.label, mark.states, mark.text)


marks = st.lists(
    st.builds(mark, st.integers(1, 10**9 - 1), texts, words, st.lists(words, max_size=3).map(tuple), texts),
    max_size=6,
    unique_by=lambda mark: mark.id,
)
names = st.from_regex(r"[A-Za-z0-9_.-]{1,12}", fullmatch=True)


@given(st.dictionaries(names, marks, max_size=3))
@example({"ubuntu": [mark(1, TRAP, text=TRAP), mark(2, "")], "android": []})
def test_lists_come_back_exactly(lists: dict[str, list[Mark]]) -> None:
    text = "\n\n".join(format_marks(environment, marks) for environment, marks in lists.items())
    framed = f"Turn 3.\n\n{text}\n\nWhat now?"
    assert parse_marks(framed) == {environment: tuple(map(listed, marks)) for environment, marks in lists.items()}


@given(st.text())
def test_any_text_can_be_read(text: str) -> None:
    assert set(parse_marks(f"Elements of ubuntu:\n[1] {text}\nText of ubuntu:\n[1]\n{text}")) >= {"ubuntu"}


def test_the_list_reads_like_this() -> None:
    text = format_marks(
        "ubuntu",
        [
            mark(1, "Save as…"),
            mark(2, "Wrap lines", "check-box", ("checked", "focused")),
            mark(3, "Name\nof file", "entry", text="notes.txt"),
            mark(4, "Terminal", "terminal", text="$ ls\nnotes.txt"),
        ],
    )
    assert text == "\n".join(
        [
            "Elements of ubuntu:",
            '[1] button "Save as…"',
            '[2] check-box "Wrap lines" (checked, focused)',
            '[3] entry "Name\\nof file" = "notes.txt"',
            '[4] terminal "Terminal"',
            "",
            "Text of ubuntu:",
            "[4]",
            "| $ ls",
            "| notes.txt",
        ]
    )


def test_an_empty_list_is_a_list() -> None:
    assert parse_marks(format_marks("ubuntu", [])) == {"ubuntu": ()}
    assert parse_marks("nothing here") == {}


def test_the_last_list_of_an_environment_counts() -> None:
    earlier, later = format_marks("ubuntu", [mark(1, "old")]), format_marks("ubuntu", [mark(2, "new")])
    assert parse_marks(f"{earlier}\n\n{later}") == {"ubuntu": (listed(mark(2, "new")),)}


def test_the_same_marks_are_listed_once() -> None:
    listings = Listings()
    first = (mark(1, "Save"), mark(2, "Open"))
    text = listings.write("ubuntu", first)
    assert text == format_marks("ubuntu", first)
    assert listings.write("ubuntu", tuple(first)) is text
    assert listings.write("android", first) == format_marks("android", first)
    assert listings.write("ubuntu", first[:1]) == format_marks("ubuntu", first[:1])
