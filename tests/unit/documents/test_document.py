"""Loading documents: files that cannot be read, positions, checks of meaning, and text of any kind."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import Field

from decapod.documents import Document, DocumentError, FileModel, Position, Problem, load_document
from tests.unit.documents.model import Ship

GOOD = "version: 1\nname: ship\ncrew:\n  ann: {role: cook, form: tree}\nports: [Kiel, Bremen]\n"


def problems_of(text: str) -> tuple[Problem, ...]:
    with pytest.raises(DocumentError) as caught:
        load_document("ship.yaml", Ship, text=text)
    return caught.value.problems


def test_a_good_file_becomes_a_model(tmp_path: Path) -> None:
    path = tmp_path / "ship.yaml"
    path.write_text(GOOD, encoding="utf-8")
    ship = load_document(path, Ship).value
    assert (ship.name, ship.crew["ann"].form, ship.ports) == ("ship", "tree", ("Kiel", "Bremen"))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\r"])
def test_byte_order_mark_and_line_breaks_do_not_matter(tmp_path: Path, encoding: str, line_break: str) -> None:
    path = tmp_path / "ship.yaml"
    path.write_bytes(GOOD.replace("\n", line_break).encode(encoding))
    document = load_document(path, Ship)
    assert document.value == load_document(path, Ship, text=GOOD).value
    assert document.position(("crew", "ann", "form")) == Position(4, 27, 4)


def test_positions_of_values_and_keys() -> None:
    document = load_document("ship.yaml", Ship, text=GOOD)
    assert document.position(("ports", 1)) == Position(5, 15, 6)
    assert document.position(("crew", "ann"), key=True) == Position(4, 3, 3)
    assert document.position(("crew", "bob", "role")) == document.position(("crew",))
    assert document.position(()).line == 1


def test_a_problem_shows_its_line() -> None:
    document = load_document("ship.yaml", Ship, text=GOOD)
    problem = document.problem(("ports", 1), "the port is closed")
    assert str(problem) == (
        "ship.yaml:5:15: the port is closed\n   5 | ports: [Kiel, Bremen]\n     |               ^^^^^^"
    )


def no_cooks(document: Document[Ship]) -> Iterator[Problem]:
    for name, member in document.value.crew.items():
        if member.role == "cook":
            yield document.problem(("crew", name, "role"), "no cooks")


def messages(text: str) -> list[str]:
    with pytest.raises(DocumentError) as caught:
        load_document("ship.yaml", Ship, text=text, check=no_cooks)
    return [problem.message.split(";")[0] for problem in caught.value.problems]


def test_meaning_is_checked_when_the_form_is_right() -> None:
    assert messages(GOOD) == ["no cooks"]


def test_meaning_is_checked_together_with_the_form() -> None:
    broken = GOOD.replace("form: tree", "form: bush").replace("ports:", "prots:")
    assert messages(broken) == ["no cooks", "'form' cannot be 'bush'", "unknown key 'prots' (did you mean 'ports'?)"]


def test_meaning_is_left_out_when_the_form_leaves_nothing_to_check() -> None:
    assert messages(GOOD.replace("name: ship", "name: [ship]")) == ["'name' must be a text, not a list"]


class Fleet(FileModel):
    ships: tuple[int, ...] = Field(min_length=1)


def test_a_list_of_nothing_but_wrong_entries_is_not_called_empty() -> None:
    with pytest.raises(DocumentError) as raised:
        load_document("fleet.yaml", Fleet, text="version: 1\nships: [one]")
    (problem,) = raised.value.problems
    assert problem.message == "entry 1 of 'ships' must be a whole number, not the text 'one'"
    with pytest.raises(DocumentError, match="'ships' must not be empty"):
        load_document("fleet.yaml", Fleet, text="version: 1\nships: []")


def test_values_are_those_of_json() -> None:
    text = "version: 1\nname: ship\nports: [yes, no, on, 2020-01-01, 1:30, .inf, .nan, 0o, '3', 1_000]\n"
    ship = load_document("ship.yaml", Ship, text=text).value
    assert ship.ports == ("yes", "no", "on", "2020-01-01", "1:30", ".inf", ".nan", "0o", "3", "1_000")
    text = "version: 0x1\nname: ship\ncargo: [012, 0o17, +3, -4]\n"
    assert load_document("ship.yaml", Ship, text=text).value.cargo == (12, 15, 3, -4)


def test_aliases_and_merges() -> None:
    text = "version: 1\nname: ship\ncrew:\n  ann: &a {role: cook, form: tree}\n  bob: *a\n  cid: {<<: *a, role: mate}\n"
    crew = load_document("ship.yaml", Ship, text=text).value.crew
    assert crew["bob"] == crew["ann"]
    assert (crew["cid"].role, crew["cid"].form) == ("mate", "tree")


def test_many_merges_of_one_large_mapping_are_refused_before_they_are_made() -> None:
    large = "".join(f"  k{index}: {{}}\n" for index in range(2000))
    text = f"version: 1\nname: ship\nbase: &a\n{large}crew: {{<<: [{', '.join(['*a'] * 100_000)}]}}\n"
    assert [problem.message for problem in problems_of(text)] == [
        "the document is too large once its aliases are written out"
    ]


def test_a_chain_of_aliases_is_too_deep() -> None:
    chain = "".join(f"- &a{index} [*a{index - 1}]\n" for index in range(1, 5000))
    assert "deep" in problems_of(f"version: 1\nports:\n- &a0 [x]\n{chain}")[0].message


def test_a_missing_file_suggests_its_neighbour(tmp_path: Path) -> None:
    (tmp_path / "single.yaml").write_text(GOOD, encoding="utf-8")
    with pytest.raises(DocumentError) as caught:
        load_document(tmp_path / "singel.yaml", Ship)
    assert str(caught.value) == f"{tmp_path}/singel.yaml: there is no such file (did you mean 'single.yaml'?)"


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(DocumentError) as caught:
        load_document(tmp_path / "none" / "ship.yaml", Ship)
    assert str(caught.value).endswith(f"there is no such file: there is no folder '{tmp_path}/none'")


def test_directories_and_pipes_are_no_files(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match="this is a directory, not a file"):
        load_document(tmp_path, Ship)
    os.mkfifo(tmp_path / "pipe.yaml")
    with pytest.raises(DocumentError, match="this is not a regular file"):
        load_document(tmp_path / "pipe.yaml", Ship)


@pytest.mark.parametrize("path", ["a\0b.yaml", "x" * 5000 + ".yaml"])
def test_impossible_paths_are_one_message(path: str) -> None:
    with pytest.raises(DocumentError) as caught:
        load_document(path, Ship)
    assert len(caught.value.problems) == 1


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "ship.yaml"
    path.write_bytes(b"#" * (4 * 1024 * 1024 + 1))
    with pytest.raises(DocumentError, match="the file is too large: 4194305 bytes, at most 4194304"):
        load_document(path, Ship)


# fmt: off
PIECES = st.sampled_from([
    "version: 1\n", "name: ship\n", "crew:\n", "  ann: {role: cook}\n", "ports: ", "figure: {shape: square}\n",
    "mate: {shape: circle}\n", "[", "]", "{", "}", ": ", "- ", "\n", "&a ", "*a", "!x ", "!!int ", "'", '"', "\t",
    "\r\n", "\ufeff", "\x85", "\u2028", "|", ">", "#", "%", "@", "<<: ", "? ", "\\U00110000", "\\ud800", "1e999",
    "9" * 5000, "---\n", "...\n",
])
# fmt: on
TEXTS = st.text(st.characters(), max_size=60) | st.lists(PIECES | st.text(max_size=3), max_size=25).map("".join)


def problems_in(text: str) -> tuple[Problem, ...]:
    try:
        load_document("ship.yaml", Ship, text=text, check=no_cooks)
    except DocumentError as error:
        return error.problems
    return ()


@settings(deadline=None)
@given(TEXTS)
def test_any_text_is_loaded_or_explained_at_a_place_in_it(text: str) -> None:
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for problem in problems_in(text):
        assert problem.position is not None
        assert 1 <= problem.position.line <= len(lines)
        assert problem.source == lines[problem.position.line - 1]
        assert 1 <= problem.position.column <= len(problem.source) + 1
        assert "\x1b" not in str(problem)


@settings(deadline=None)
@given(st.binary(max_size=80))
def test_any_bytes_are_loaded_or_explained(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_bytes(data)
    with pytest.raises(DocumentError) as caught:
        load_document(path, Ship)
    assert all(problem.position for problem in caught.value.problems)
