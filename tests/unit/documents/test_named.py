"""Files by name or by path."""

from pathlib import Path

import pytest

from decapod.documents import DocumentError, NamedFiles


@pytest.fixture
def files(tmp_path: Path) -> NamedFiles:
    for name in ("single.yaml", "by-role.yaml", "notes.txt"):
        (tmp_path / name).touch()
    return NamedFiles("topology", tmp_path)


def test_names_are_those_of_yaml_files(files: NamedFiles) -> None:
    assert files.names() == ("by-role", "single")


def test_a_name_means_the_file_of_the_folder(files: NamedFiles) -> None:
    assert files.find("single") == files.folder / "single.yaml"


def test_a_path_starts_where_the_file_stands_that_names_it(files: NamedFiles) -> None:
    assert files.find("my.yaml", beside=Path("teams")) == Path("teams/my.yaml")
    assert files.find("/a/my.yaml", beside=Path("teams")) == Path("/a/my.yaml")
    assert files.find("./my", beside=Path("teams")) == Path("teams/my")


def test_an_unknown_name_is_answered_with_those_that_are_known(files: NamedFiles) -> None:
    with pytest.raises(DocumentError) as caught:
        files.find("singel")
    assert str(caught.value) == (
        "unknown topology 'singel' (did you mean 'single'?); known: by-role, single,"
        " or the path of a file that ends in .yaml"
    )


def test_where_paths_are_not_taken_a_path_is_an_unknown_name(files: NamedFiles) -> None:
    strict = NamedFiles("payload policy", files.folder, paths=False)
    with pytest.raises(
        DocumentError,
        match=r"unknown payload policy '\.\./single' \(did you mean 'single'\?\); known: by-role, single$",
    ):
        strict.find("../single")
