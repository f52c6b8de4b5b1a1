"""Keeping where paths led changes nothing of what is found, and makes the way down a deep tree short."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decapod.environments.android.virtual.files import SHELL, SYSTEM, FileSystem
from decapod.environments.android.virtual.files.nodes import Directory
from decapod.environments.android.virtual.files.places import MAX_PLACES, Place, Places
from decapod.environments.android.virtual.files.tree import Tree
from decapod.environments.android.virtual.files.users import User

names = st.sampled_from(["a", "b", "a", "b", "..", ".", ""])
paths = st.lists(names, min_size=1, max_size=4).map(lambda parts: "/" + "/".join(parts))
plain = st.lists(st.sampled_from("ab"), min_size=1, max_size=3).map(lambda parts: "/" + "/".join(parts))
Act = tuple[str, tuple[object, ...]]
acts: st.SearchStrategy[Act] = st.one_of(
    st.tuples(st.just("mkdir"), st.tuples(plain)),
    st.tuples(st.just("mkdir"), st.tuples(plain)),
    st.tuples(st.just("write"), st.tuples(plain, st.just(b"x"))),
    st.tuples(st.just("symlink"), st.tuples(st.sampled_from(["a", "/a", "../b", "b/..", "/b/a"]), plain)),
    st.tuples(st.sampled_from(["rmdir", "remove", "remove_tree"]), st.tuples(paths)),
    st.tuples(st.just("rename"), st.tuples(paths, paths)),
    st.tuples(st.just("chmod"), st.tuples(paths, st.sampled_from([0o000, 0o755]))),
    st.tuples(st.just("chown"), st.tuples(paths, st.sampled_from([0, 2000]))),
    st.tuples(st.just("snapshot"), st.just(())),
    st.tuples(st.just("restore"), st.just(())),
)


class Forgetful(Places):
    """Keeps nothing."""

    def keep(self, user: User, path: str, place: Place) -> None:
        """Leave it."""


class Files:
    """Files that acts are done to and questions asked of; answers are facts or refusals."""

    def __init__(self, places: Places) -> None:
        self.files = FileSystem(lambda: 0.0)
        self.files._volume.places = places
        self.saved = self.files.snapshot()

    def do(self, name: str, arguments: tuple[object, ...]) -> object:
        if name == "snapshot":
            self.saved = self.files.snapshot()
            return None
        if name == "restore":
            self.files.restore(self.saved)
            return None
        return answer(cast(Callable[..., object], getattr(self.files, name)), *arguments)

    def ask(self, path: str, user: User) -> list[object]:
        files = self.files.as_user(user)
        return [answer(ask, path) for ask in (files.stat, files.lstat, files.realpath, files.listdir)]


def answer(ask: Callable[..., object], *arguments: object) -> object:
    try:
        return ask(*arguments)
    except OSError as error:
        return error.errno, error.filename


@settings(max_examples=25, deadline=None)
@given(steps=st.lists(st.tuples(acts, st.lists(paths, min_size=2, max_size=4)), min_size=5, max_size=25))
def test_what_is_found_is_what_is_found_from_the_root(steps: list[tuple[Act, list[str]]]) -> None:
    keeping, forgetful = Files(Places()), Files(Forgetful())
    for (name, arguments), asked in steps:
        assert keeping.do(name, arguments) == forgetful.do(name, arguments)
        for path in asked:
            for user in (SYSTEM, SHELL):
                assert keeping.ask(path, user) == forgetful.ask(path, user)


def test_the_way_down_a_deep_tree_begins_at_the_root_once(monkeypatch: pytest.MonkeyPatch) -> None:
    files = FileSystem(lambda: 0.0)
    files.mkdir("/d" * 100, parents=True)
    files.restore(files.snapshot())
    asked: list[str] = []
    from_root = Tree._find_from_root

    def counted(tree: Tree, path: str, *rest: str, **options: bool) -> object:
        asked.append(path)
        return cast(Callable[..., object], from_root)(tree, path, *rest, **options)

    monkeypatch.setattr(Tree, "_find_from_root", counted)
    assert len(list(files.walk("/d"))) == 100
    assert set(asked) <= {"/d", "/d/d"}


def directory(number: int) -> Directory:
    return Directory(mode=0o755, uid=0, gid=0, mtime=0.0, ino=number, epoch=0)


def test_the_eldest_places_are_forgotten() -> None:
    places = Places()
    for number in range(MAX_PLACES + 2):
        places.keep(SHELL, str(number), Place((), directory(number)))
    known = [number for number in range(MAX_PLACES + 2) if places.get(SHELL, str(number)) is not None]
    assert known == list(range(2, MAX_PLACES + 2))


def test_all_paths_to_a_directory_are_forgotten_and_no_other() -> None:
    places, gone, other = Places(), directory(1), directory(2)
    for path, place in (("/a", gone), ("/b", gone), ("/c", other)):
        places.keep(SHELL, path, Place((), place))
    places.forget(gone)
    assert [places.get(SHELL, path) is None for path in ("/a", "/b", "/c")] == [True, True, False]
    assert places.get(SYSTEM, "/c") is None
