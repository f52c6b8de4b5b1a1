from hypothesis import given
from hypothesis import strategies as st

from decapod.messages import Box
from decapod.prompts.marks.engines.tsv import read_tsv

HEADER = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext"


def row(left: int, text: str, *, line: int = 1, conf: float = 90, top: int = 10, width: int = 30) -> str:
    return f"5\t1\t1\t1\t{line}\t1\t{left}\t{top}\t{width}\t12\t{conf}\t{text}"


def table(*rows: str) -> str:
    return "\n".join([HEADER, "4\t1\t1\t1\t1\t0\t0\t0\t500\t20\t-1\t", *rows])


def test_words_of_a_line_are_joined_and_far_ones_parted() -> None:
    found = read_tsv(table(row(10, "Save"), row(45, "as…"), row(200, "Quit"), row(10, "Next", line=2, top=40)), "t")
    assert [one.label for one in found] == ["Save as…", "Quit", "Next"]
    assert found[0].box == Box(x=10, y=10, w=65, h=12)
    assert {one.kind for one in found} == {"text"}


def test_a_strip_is_moved_to_where_it_was() -> None:
    (one,) = read_tsv(table(row(10, "Save")), "t", top=400)
    assert one.box.y == 410


def test_unsure_words_are_left_out_and_scores_are_means() -> None:
    found = read_tsv(table(row(10, "Save", conf=90), row(45, "it", conf=70), row(80, "~|", conf=12)), "t", score=0.4)
    assert [(one.label, round(one.score, 2)) for one in found] == [("Save it", 0.8)]


def test_quotes_are_letters() -> None:
    (one,) = read_tsv(table(row(10, '"Save'), row(45, "it")), "t")
    assert one.label == '"Save it'


def test_rows_that_are_none_are_passed_over() -> None:
    assert read_tsv("", "t") == []
    assert read_tsv(table("5\t1", "5\t1\t1\t1\t1\t1\tx\t1\t1\t1\t90\tword", row(1, "flat", width=0)), "t") == []


@given(st.text())
def test_no_table_is_an_error(text: str) -> None:
    read_tsv(HEADER + "\n" + text, "t")
