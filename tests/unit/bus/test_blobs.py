from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from decapod.bus import BlobStore, MissingBlobError
from decapod.bus.trees import SHORT, get_tree, put_tree
from decapod.messages import BlobRef, Box, TreeElement


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=2000))
def test_what_is_put_comes_back(tmp_path: Path, data: bytes) -> None:
    store = BlobStore(tmp_path / "blobs")
    ref = store.put(data, "image/png")
    assert (ref.sha256, ref.size, ref.media_type) == (sha256(data).hexdigest(), len(data), "image/png")
    assert store.get(ref) == store.get(ref.sha256) == data


def test_putting_twice_keeps_one_file(tmp_path: Path) -> None:
    store = BlobStore(tmp_path / "blobs")
    first = store.put(b"abc", "text/plain")
    made = (tmp_path / "blobs" / first.sha256).stat().st_mtime_ns
    assert store.put(b"abc", "text/plain") == first
    assert [path.name for path in (tmp_path / "blobs").iterdir()] == [first.sha256]
    assert (tmp_path / "blobs" / first.sha256).stat().st_mtime_ns == made


def test_a_missing_blob_is_named(tmp_path: Path) -> None:
    name = "0" * 64
    with pytest.raises(MissingBlobError, match=name):
        BlobStore(tmp_path).get(name)


@pytest.mark.parametrize("name", ["../secret", "", "0" * 63, "G" * 64, "/etc/passwd"])
def test_only_a_sha256_is_looked_up(tmp_path: Path, name: str) -> None:
    (tmp_path / "secret").write_text("no")
    (tmp_path / "blobs").mkdir()
    with pytest.raises(MissingBlobError, match="is not the name of a blob"):
        BlobStore(tmp_path / "blobs").get(name)


def test_a_damaged_blob_is_not_returned(tmp_path: Path) -> None:
    store = BlobStore(tmp_path)
    ref = store.put(b"abc", "text/plain")
    (tmp_path / ref.sha256).write_bytes(b"abd")
    with pytest.raises(MissingBlobError, match="damaged"):
        store.get(ref)


ELEMENT = TreeElement(role="button", name="Save", box=Box(x=1, y=2, w=3, h=4), states=("enabled",))
LONG_TREE = (ELEMENT,) * (SHORT + 1)


def long_tree(store: BlobStore) -> BlobRef:
    ref = put_tree(store, list(LONG_TREE))
    assert isinstance(ref, BlobRef)
    return ref


def test_a_long_tree_comes_back_here_and_in_another_process(tmp_path: Path) -> None:
    store = BlobStore(tmp_path)
    ref = long_tree(store)
    assert get_tree(store, ref) == get_tree(BlobStore(tmp_path), ref) == LONG_TREE


def test_a_tree_that_was_read_is_not_read_again(tmp_path: Path) -> None:
    ref = long_tree(BlobStore(tmp_path))
    store = BlobStore(tmp_path)
    first = get_tree(store, ref)
    (tmp_path / ref.sha256).unlink()
    assert get_tree(store, ref) is first


@pytest.mark.parametrize("tree", [(), (ELEMENT,) * SHORT], ids=["no elements", "as many as there may be"])
def test_a_short_tree_is_no_blob(tmp_path: Path, tree: tuple[TreeElement, ...]) -> None:
    store = BlobStore(tmp_path / "blobs")
    assert get_tree(store, put_tree(store, list(tree))) == tree
    assert not store.folder.exists()


def test_only_the_last_few_meanings_are_remembered(tmp_path: Path) -> None:
    store = BlobStore(tmp_path)
    refs = [store.put(bytes([number]), "text/plain") for number in range(40)]
    for number, ref in enumerate(refs):
        store.remember(ref, number)
    assert store.recall(refs[0]) is None
    assert store.recall(refs[-1]) == 39


def test_what_is_no_tree_is_refused(tmp_path: Path) -> None:
    store = BlobStore(tmp_path)
    with pytest.raises(ValidationError):
        get_tree(store, store.put(b"{}", "application/json"))
