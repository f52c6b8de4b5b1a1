"""Checks of files, each on a passing, a failing and an empty home folder."""

import json
import os
import tarfile
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from pydantic import JsonValue

from decapod.evaluators import find_evaluator, find_evaluators, judge

from .fake import FakeDesktop

EMPTY_STATE: list[tuple[str, dict[str, JsonValue]]] = [
    ("file_exists", {"path": "a"}),
    ("directory_exists", {"path": "a"}),
    ("files_in_folder", {"path": "a", "names": ["b"]}),
    ("files_in_folder", {"path": "~", "names": ["b"]}),
    ("folder_count", {"path": "a", "count": 1}),
    ("folder_count", {"path": "~", "count": 1}),
    ("file_same_as", {"path": "a", "other": "b"}),
    ("file_same_as", {"path": "a", "other": "a"}),
    ("file_mode_is", {"path": "a", "mode": "644"}),
    ("file_executable", {"path": "a"}),
    ("link_leads_to", {"path": "a", "target": "b"}),
    ("file_contains", {"path": "a", "text": "b"}),
    ("file_text_is", {"path": "a", "text": ""}),
    ("file_matches", {"path": "a", "pattern": "b"}),
    ("file_lines_are", {"path": "a", "lines": ["b"]}),
    ("json_value_is", {"path": "a", "keys": [], "value": None}),
    ("ini_value_is", {"path": "a", "section": "b", "key": "c", "value": ""}),
    ("archive_contains", {"path": "a", "member": "b"}),
    ("archive_contains", {"path": "a", "member": "b", "any_folder": True}),
    ("archive_files_are", {"path": "a", "files": ["b"]}),
    ("document_has", {"path": "a", "text": "b"}),
    ("document_text_is", {"path": "a", "paragraphs": ["b"]}),
    ("document_text_is", {"path": "a", "paragraphs": []}),
    ("cell_is", {"path": "a", "cell": "A1", "value": ""}),
    ("cell_is_sum", {"path": "a", "cell": "A1", "of": [0]}),
    ("form_sent", {"path": "a", "fields": {"b": ""}}),
    ("process_running", {"name": "no-such-program"}),
    ("window_open", {"title": "a"}),
    ("window_active", {"title": "a"}),
    ("window_minimized", {"title": "a"}),
    ("setting_is", {"channel": "xsettings", "name": "/a", "value": ""}),
    ("setting_names_file", {"channel": "xsettings", "name": "/a", "path": "b"}),
    ("setting_names_file", {"channel": "xsettings", "name": "/a", "path": "~"}),
    ("clipboard_is", {"text": "a"}),
    ("clipboard_is", {"text": " ", "ignore_space": True}),
    ("clipboard_contains", {"text": "a"}),
    ("element_shown", {"name": "a"}),
    ("element_state", {"name": "a", "state": "checked"}),
    ("element_state", {"name": "a", "state": "checked", "present": False}),
    ("text_shown", {"text": "a"}),
]
HOLD_WHEN_EMPTY = {"file_absent", "process_absent", "window_absent"}


@pytest.mark.parametrize(("check", "arguments"), EMPTY_STATE)
def test_nothing_passes_on_an_empty_desktop(desktop: FakeDesktop, check: str, arguments: dict[str, JsonValue]) -> None:
    assert not desktop.holds(check, **arguments)


def test_every_check_is_tried_on_an_empty_desktop() -> None:
    assert {check for check, _ in EMPTY_STATE} | HOLD_WHEN_EMPTY == set(find_evaluators("ubuntu"))


def test_checks_that_hold_on_an_empty_desktop_say_so() -> None:
    for name in HOLD_WHEN_EMPTY:
        assert "Holds" in find_evaluators("ubuntu")[name].description


def test_file_and_directory_exist(desktop: FakeDesktop) -> None:
    (desktop.home / "notes").mkdir()
    (desktop.home / "notes" / "a.txt").touch()
    (desktop.home / "link").symlink_to("notes")
    (desktop.home / "broken").symlink_to("nowhere")
    assert desktop.holds("file_exists", path="~/notes/a.txt")
    assert not desktop.holds("file_exists", path="notes")
    assert not desktop.holds("file_exists", path="broken")
    assert desktop.holds("directory_exists", path="notes")
    assert desktop.holds("directory_exists", path="link")
    assert not desktop.holds("directory_exists", path="notes/a.txt")
    assert desktop.error("file_exists", path="/etc/passwd") == (
        "file_exists: path: '/etc/passwd' leads out of the home folder"
    )


def test_file_absent(desktop: FakeDesktop) -> None:
    (desktop.home / "a.txt").touch()
    (desktop.home / "broken").symlink_to("nowhere")
    assert desktop.holds("file_absent", path="b.txt")
    assert desktop.holds("file_absent", path="a.txt/b.txt")
    assert not desktop.holds("file_absent", path="a.txt")
    assert not desktop.holds("file_absent", path="broken")


def test_files_in_folder(desktop: FakeDesktop) -> None:
    for name in ("a.txt", "b.txt", ".hidden"):
        (desktop.home / name).touch()
    assert desktop.holds("files_in_folder", path="~", names=["a.txt"])
    assert desktop.holds("files_in_folder", path="~", names=["b.txt", "a.txt"], only=True)
    assert not desktop.holds("files_in_folder", path="~", names=["a.txt"], only=True)
    assert not desktop.holds("files_in_folder", path="~", names=["a.txt", "c.txt"])
    assert not desktop.holds("files_in_folder", path="a.txt", names=["a.txt"])
    assert "names" in desktop.error("files_in_folder", path="~", names=["x/../a.txt"])
    assert "names" in desktop.error("files_in_folder", path="~", names=[])


def test_folder_count(desktop: FakeDesktop) -> None:
    for name in ("a.txt", "b.txt", "c.md"):
        (desktop.home / name).touch()
    (desktop.home / "folder.txt").mkdir()
    assert desktop.holds("folder_count", path="~", count=3)
    assert desktop.holds("folder_count", path="~", count=2, pattern=r"\.txt$")
    assert not desktop.holds("folder_count", path="~", count=2)
    assert "count" in desktop.error("folder_count", path="~", count=0)


def test_a_file_name_of_odd_bytes_is_told_readably(desktop: FakeDesktop) -> None:
    (desktop.home / os.fsdecode(b"caf\xe9")).touch()
    outcome = desktop.outcome("files_in_folder", path="~", names=["a"])
    assert outcome.evidence == {"missing": ["a"], "others": ["caf\\udce9"]}


def test_file_same_as(desktop: FakeDesktop) -> None:
    (desktop.home / "a").write_bytes(b"\x00\xff")
    (desktop.home / "b").write_bytes(b"\x00\xff")
    (desktop.home / "c").write_bytes(b"\x00\xfe")
    assert desktop.holds("file_same_as", path="a", other="b")
    assert not desktop.holds("file_same_as", path="a", other="c")
    assert not desktop.holds("file_same_as", path="a", other="missing")
    assert desktop.error("file_same_as", path="a", other="../x").startswith(
        "file_same_as: other: leads out of the home folder, got"
    )


def test_modes(desktop: FakeDesktop) -> None:
    script = desktop.home / "run.sh"
    script.touch()
    script.chmod(0o644)
    assert desktop.holds("file_mode_is", path="run.sh", mode="644")
    assert desktop.holds("file_mode_is", path="run.sh", mode="0644")
    assert not desktop.holds("file_mode_is", path="run.sh", mode="755")
    assert not desktop.holds("file_executable", path="run.sh")
    script.chmod(0o744)
    assert desktop.holds("file_executable", path="run.sh")
    assert not desktop.holds("file_executable", path="~")
    assert "mode" in desktop.error("file_mode_is", path="run.sh", mode="rwx")


def test_link_leads_to(desktop: FakeDesktop) -> None:
    (desktop.home / "folder").mkdir()
    (desktop.home / "folder" / "a.txt").touch()
    (desktop.home / "relative").symlink_to("folder/a.txt")
    (desktop.home / "absolute").symlink_to(desktop.home / "folder" / "a.txt")
    (desktop.home / "broken").symlink_to("missing.txt")
    assert desktop.holds("link_leads_to", path="relative", target="folder/a.txt")
    assert desktop.holds("link_leads_to", path="absolute", target="~/folder/a.txt")
    assert not desktop.holds("link_leads_to", path="relative", target="folder")
    assert not desktop.holds("link_leads_to", path="broken", target="missing.txt")
    assert not desktop.holds("link_leads_to", path="folder/a.txt", target="folder/a.txt")


def test_file_contains(desktop: FakeDesktop) -> None:
    (desktop.home / "a.txt").write_text("Buy milk\nand \u00e4pfel\n")
    assert desktop.holds("file_contains", path="a.txt", text="milk\nand \u00e4p")
    assert not desktop.holds("file_contains", path="a.txt", text="Milk")
    assert desktop.holds("file_contains", path="a.txt", text="\u00c4PFEL", ignore_case=True)
    assert "at least 1 character" in desktop.error("file_contains", path="a.txt", text="")


def test_file_text_is(desktop: FakeDesktop) -> None:
    (desktop.home / "a.txt").write_text("one\ntwo\n")
    assert desktop.holds("file_text_is", path="a.txt", text="one\ntwo")
    assert desktop.holds("file_text_is", path="a.txt", text="one\ntwo\n", ignore_last_newline=False)
    assert not desktop.holds("file_text_is", path="a.txt", text="one\ntwo", ignore_last_newline=False)
    assert not desktop.holds("file_text_is", path="a.txt", text="one\ntwo ")
    (desktop.home / "a.txt").write_text("one\ntwo\n\n")
    assert not desktop.holds("file_text_is", path="a.txt", text="one\ntwo")


def test_file_matches(desktop: FakeDesktop) -> None:
    (desktop.home / "a.txt").write_text("total: 12\ndone\n")
    assert desktop.holds("file_matches", path="a.txt", pattern=r"^total: \d+$")
    assert not desktop.holds("file_matches", path="a.txt", pattern=r"^total: \d$")
    assert "matches the empty text" in desktop.error("file_matches", path="a.txt", pattern="x*")
    assert "not a regular expression" in desktop.error("file_matches", path="a.txt", pattern="(")


def test_a_pattern_that_takes_for_ever_is_stopped(desktop: FakeDesktop) -> None:
    (desktop.home / "a.txt").write_text("a" * 60)
    impatient = replace(find_evaluator("ubuntu", "file_matches"), timeout=0.1)
    outcome = judge(impatient, {"path": "a.txt", "pattern": "(a+)+b"}, desktop)
    assert outcome.error == "file_matches did not answer within 0.1 s"


def test_file_lines_are(desktop: FakeDesktop) -> None:
    (desktop.home / "a.txt").write_text("b \n\na\nb\n")
    assert desktop.holds("file_lines_are", path="a.txt", lines=["b", "a", "b"])
    assert not desktop.holds("file_lines_are", path="a.txt", lines=["a", "b", "b"])
    assert desktop.holds("file_lines_are", path="a.txt", lines=["a", "b", "b"], ignore_order=True)
    assert not desktop.holds("file_lines_are", path="a.txt", lines=["a", "b"], ignore_order=True)
    assert "at least one line" in desktop.error("file_lines_are", path="a.txt", lines=[" "])


def test_long_evidence_is_cut(desktop: FakeDesktop) -> None:
    (desktop.home / "a.txt").write_text("x" * 5000)
    evidence = desktop.outcome("file_contains", path="a.txt", text="y").evidence
    assert evidence == "x" * 200 + "... (5000 characters)"


def test_json_value_is(desktop: FakeDesktop) -> None:
    (desktop.home / "a.json").write_text(json.dumps({"users": [{"name": "Ada", "admin": True, "age": 36}], "n": None}))
    assert desktop.holds("json_value_is", path="a.json", keys=["users", 0, "name"], value="Ada")
    assert desktop.holds("json_value_is", path="a.json", keys=["users", 0, "age"], value=36.0)
    assert desktop.holds("json_value_is", path="a.json", keys=["n"], value=None)
    assert not desktop.holds("json_value_is", path="a.json", keys=["users", 0, "admin"], value=1)
    assert not desktop.holds("json_value_is", path="a.json", keys=["users", 0], value={"name": "Ada"})
    assert not desktop.holds("json_value_is", path="a.json", keys=["users", 1], value=None)
    assert not desktop.holds("json_value_is", path="a.json", keys=["n", "x"], value=None)
    assert not desktop.holds("json_value_is", path="a.json", keys=["missing"], value=None)
    for broken in ("{", "", "[" * 100_000):
        (desktop.home / "a.json").write_text(broken)
        assert not desktop.holds("json_value_is", path="a.json", keys=[], value={})


def test_ini_value_is(desktop: FakeDesktop) -> None:
    (desktop.home / "a.desktop").write_text("# about\n[Desktop Entry]\nName=Notes\nExec=mousepad %F\nEmpty=\n")
    section = "Desktop Entry"
    assert desktop.holds("ini_value_is", path="a.desktop", section=section, key="Name", value="Notes")
    assert desktop.holds("ini_value_is", path="a.desktop", section=section, key="Exec", value="mousepad %F")
    assert not desktop.holds("ini_value_is", path="a.desktop", section=section, key="name", value="Notes")
    assert not desktop.holds("ini_value_is", path="a.desktop", section="Other", key="Name", value="Notes")
    assert not desktop.holds("ini_value_is", path="a.desktop", section=section, key="Missing", value="")
    (desktop.home / "a.desktop").write_text("Name=Notes\n")
    assert not desktop.holds("ini_value_is", path="a.desktop", section=section, key="Name", value="Notes")


@pytest.mark.parametrize("kind", ["zip", "tar.gz", "tar"])
def test_archive_contains(desktop: FakeDesktop, kind: str) -> None:
    (desktop.home / "notes").mkdir()
    note = desktop.home / "notes" / "a.txt"
    note.write_text("hello\n")
    archive = desktop.home / f"notes.{kind}"
    pack(archive, desktop.home)
    path = archive.name
    assert desktop.holds("archive_contains", path=path, member="notes/a.txt")
    assert desktop.holds("archive_contains", path=path, member="./notes/a.txt", text="hello")
    assert not desktop.holds("archive_contains", path=path, member="notes/a.txt", text="bye")
    assert not desktop.holds("archive_contains", path=path, member="a.txt")
    assert desktop.holds("archive_contains", path=path, member="a.txt", text="hello", any_folder=True)
    assert not desktop.holds("archive_contains", path=path, member="notes/a.txt", any_folder=True)
    assert not desktop.holds("archive_contains", path=path, member="notes")
    assert not desktop.holds("archive_contains", path="notes/a.txt", member="a.txt")
    archive.write_bytes(archive.read_bytes()[:40])
    assert not desktop.holds("archive_contains", path=path, member="notes/a.txt")


@pytest.mark.parametrize("kind", ["zip", "tar.gz", "tar"])
def test_archive_files_are(desktop: FakeDesktop, kind: str) -> None:
    (desktop.home / "notes").mkdir()
    (desktop.home / "notes" / "a.txt").write_text("hello\n")
    archive = desktop.home / f"notes.{kind}"
    pack(archive, desktop.home)
    path = archive.name
    assert desktop.holds("archive_files_are", path=path, files=["notes/a.txt"])
    assert desktop.holds("archive_files_are", path=path, files=["./notes/a.txt"])
    assert desktop.holds("archive_files_are", path=path, files=["a.txt"], ignore_folders=True)
    assert not desktop.holds("archive_files_are", path=path, files=["a.txt"])
    assert not desktop.holds("archive_files_are", path=path, files=["notes/a.txt", "notes/b.txt"])
    assert not desktop.holds("archive_files_are", path=path, files=["a.txt", "a.txt"], ignore_folders=True)
    assert not desktop.holds("archive_files_are", path="notes/a.txt", files=["a.txt"])
    assert "at least 1" in desktop.error("archive_files_are", path=path, files=[])


def test_an_archive_that_holds_more_is_told_apart(desktop: FakeDesktop) -> None:
    with zipfile.ZipFile(desktop.home / "two.zip", "w") as file:
        file.writestr("a.txt", "hello")
        file.writestr("old/b.txt", "bye")
    assert not desktop.holds("archive_files_are", path="two.zip", files=["a.txt"])
    assert desktop.holds("archive_files_are", path="two.zip", files=["b.txt", "a.txt"], ignore_folders=True)
    assert desktop.outcome("archive_files_are", path="two.zip", files=["a.txt"]).evidence == {
        "files": ["a.txt", "old/b.txt"]
    }


def pack(archive: Path, home: Path) -> None:
    if archive.suffix == ".zip":
        with zipfile.ZipFile(archive, "w") as file:
            file.write(home / "notes", "notes/")
            file.write(home / "notes" / "a.txt", "notes/a.txt")
        return
    mode = "w:gz" if archive.suffix == ".gz" else "w"
    with tarfile.open(archive, mode) as tar:  # type: ignore[call-overload]
        tar.add(home / "notes", "./notes")
