"""Checks of files."""

import hashlib

from .fake import FakeHandset

LIST = "/sdcard/Download/list.txt"
TEXT = b"eggs\nmilk\n"


def test_file_exists(phone: FakeHandset) -> None:
    assert not phone.holds("file_exists", path=LIST)
    phone.file(LIST, TEXT)
    phone.folder("/sdcard/Download", "list.txt")
    assert phone.holds("file_exists", path=LIST)
    assert phone.holds("file_exists", path="/sdcard/Download/../Download/list.txt")
    assert not phone.holds("file_exists", path="/sdcard/Download"), "a folder"
    assert "must be a whole path" in phone.error("file_exists", path="list.txt")


def test_folder_exists(phone: FakeHandset) -> None:
    assert not phone.holds("folder_exists", path="/sdcard/Download")
    phone.folder("/sdcard/Download")
    phone.file(LIST, TEXT)
    assert phone.holds("folder_exists", path="/sdcard/Download")
    assert not phone.holds("folder_exists", path=LIST)


def test_file_absent(phone: FakeHandset) -> None:
    assert not phone.holds("file_absent", path=LIST), "nor is there a folder: is the storage there at all?"
    phone.folder("/sdcard/Download")
    assert phone.holds("file_absent", path=LIST)
    phone.file(LIST, TEXT)
    assert not phone.holds("file_absent", path=LIST)
    phone.says(f"stat -L -c %F {LIST}", "", code=1, stderr=f"stat: {LIST}: Permission denied")
    assert not phone.holds("file_absent", path=LIST)


def test_folder_has(phone: FakeHandset) -> None:
    assert not phone.holds("folder_has", path="/sdcard/A", names=["x"])
    phone.folder("/sdcard/A", "x", "y z", ".hidden")
    assert phone.holds("folder_has", path="/sdcard/A", names=["y z"])
    assert phone.holds("folder_has", path="/sdcard/A", names=["x", "y z"], only=True)
    assert not phone.holds("folder_has", path="/sdcard/A", names=["x"], only=True)
    assert not phone.holds("folder_has", path="/sdcard/A", names=["x", "z"])
    assert "not a name within" in phone.error("folder_has", path="/sdcard/A", names=["../A"])


def test_folder_count(phone: FakeHandset) -> None:
    assert not phone.holds("folder_count", path="/sdcard/A", count=1)
    phone.folder("/sdcard/A", "1.jpg", "2.jpg", "notes.txt", ".nomedia")
    assert phone.holds("folder_count", path="/sdcard/A", count=3)
    assert phone.holds("folder_count", path="/sdcard/A", count=2, pattern=r"\.jpg$")
    assert not phone.holds("folder_count", path="/sdcard/A", count=2)
    assert "not a regular expression" in phone.error("folder_count", path="/sdcard/A", count=2, pattern="(")


def test_file_contains(phone: FakeHandset) -> None:
    assert not phone.holds("file_contains", path=LIST, text="milk")
    phone.file(LIST, TEXT)
    assert phone.holds("file_contains", path=LIST, text="milk")
    assert phone.holds("file_contains", path=LIST, text="eggs\nmilk", exactly=True)
    assert phone.holds("file_contains", path=LIST, text="EGGS MILK", ignore_case=True, ignore_space=True)
    assert not phone.holds("file_contains", path=LIST, text="Milk")
    assert not phone.holds("file_contains", path=LIST, text="milk", exactly=True)
    del phone.files[LIST]
    assert not phone.holds("file_contains", path=LIST, text="milk"), "it may not be read"


def test_file_hash_is(phone: FakeHandset) -> None:
    digest = hashlib.sha256(TEXT).hexdigest()
    assert not phone.holds("file_hash_is", path=LIST, sha256=digest)
    phone.file(LIST, TEXT)
    assert phone.holds("file_hash_is", path=LIST, sha256=digest.upper())
    assert not phone.holds("file_hash_is", path=LIST, sha256="0" * 64)


def test_file_same_as(phone: FakeHandset) -> None:
    other = "/sdcard/Documents/copy.txt"
    assert not phone.holds("file_same_as", path=LIST, other=other)
    phone.file(LIST, TEXT)
    assert not phone.holds("file_same_as", path=LIST, other=other)
    phone.file(other, TEXT)
    assert phone.holds("file_same_as", path=LIST, other=other)
    phone.file(LIST, b"")
    phone.file(other, b"")
    assert not phone.holds("file_same_as", path=LIST, other=other), "both are empty"


def test_media_count(phone: FakeHandset) -> None:
    images = "content://media/external/images/media"
    assert not phone.outcome("media_count", kind="images", at_least=1).passed
    phone.rows(images, "_id:_data", "_id=7, _data=/storage/emulated/0/DCIM/1.jpg", "_id=8, _data=/x/Pictures/2.jpg")
    assert phone.holds("media_count", kind="images", at_least=2)
    assert phone.holds("media_count", kind="images", at_least=1, pattern="/DCIM/")
    assert not phone.holds("media_count", kind="images", at_least=2, pattern="/DCIM/")
    assert not phone.holds("media_count", kind="images", at_least=3)
