"""Files, used as a person uses it."""

import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.environments.android.virtual.apps.common import documents
from decapod.environments.android.virtual.apps.common.documents import STORAGE
from decapod.environments.android.virtual.apps.files import PACKAGE, VIEWER_PACKAGE
from decapod.environments.android.virtual.files import FileSystem
from decapod.environments.android.virtual.system import key_codes
from decapod.environments.android.virtual.system.intents import CREATE_DOCUMENT, Intent
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver

DOWNLOADS = f"{STORAGE}/Download"


def opened() -> PhoneDriver:
    driver = PhoneDriver()
    driver.open_app(PACKAGE)
    return driver


def names(driver: PhoneDriver) -> list[str]:
    return [node.text for node in driver.nodes() if node.resource_id == "android:id/title"]


def choose_action(driver: PhoneDriver, name: str, action: str) -> None:
    driver.long_tap(name, id="title")
    driver.tap_text("More options")
    driver.tap_text(action)


def go_to(driver: PhoneDriver, root: str, *folders: str) -> None:
    driver.tap_text("Show roots")
    driver.tap_text(root)
    for name in folders:
        driver.scroll_to(name)
        driver.tap_id("title", name)


def test_a_journey_of_ten_steps() -> None:
    driver = opened()
    go_to(driver, "Pixel 6", "Documents")
    driver.tap_text("More options")
    driver.tap_text("New folder")
    driver.type("Travel")
    driver.tap_text("OK")
    driver.tap_text("Show roots")
    driver.tap_text("Downloads")
    choose_action(driver, "Trip itinerary.txt", "Move to...")
    driver.tap_id("title", "Documents")
    driver.tap_id("title", "Travel")
    driver.tap_text("Move")
    assert driver.sees("Moved 1 item")
    go_to(driver, "Pixel 6", "Documents", "Travel")
    choose_action(driver, "Trip itinerary.txt", "Rename")
    driver.type("Seattle")
    driver.tap_text("OK")
    driver.tap_text("Seattle.txt")
    assert driver.phone.focus.startswith(VIEWER_PACKAGE)
    assert driver.sees("Museum of Flight")
    files = driver.phone.files
    assert files.listdir(f"{STORAGE}/Documents/Travel") == ["Seattle.txt"]
    assert not files.exists(f"{DOWNLOADS}/Trip itinerary.txt")


def test_files_that_the_shell_writes_and_removes_are_seen() -> None:
    driver = opened()
    driver.phone.files.write("/sdcard/Download/report.pdf", b"%PDF-1.4")
    assert driver.find("report.pdf")
    driver.phone.files.remove("/sdcard/Download/report.pdf")
    assert not driver.sees("report.pdf")


def test_a_copy_beside_the_original_has_a_number() -> None:
    driver = opened()
    choose_action(driver, "Trip itinerary.txt", "Copy to...")
    driver.tap_id("title", "Download")
    driver.tap_text("Copy")
    files = driver.phone.files
    assert files.read(f"{DOWNLOADS}/Trip itinerary (1).txt") == files.read(f"{DOWNLOADS}/Trip itinerary.txt")


def test_several_are_deleted_only_when_that_is_confirmed() -> None:
    driver = opened()
    driver.long_tap("Trip itinerary.txt")
    driver.tap_text("Recipe - Lentil soup.txt")
    assert driver.sees("2 selected")
    driver.tap_text("Delete")
    driver.tap_text("Cancel")
    assert len(driver.phone.files.listdir(DOWNLOADS)) == 2
    driver.tap_text("Delete")
    assert driver.sees("Delete 2 items?")
    driver.tap_text("OK")
    assert driver.phone.files.listdir(DOWNLOADS) == []
    assert driver.sees("No items")


def test_a_folder_goes_with_what_is_in_it() -> None:
    driver = opened()
    go_to(driver, "Pixel 6", "Documents")
    driver.long_tap("Work")
    driver.tap_text("Delete")
    assert driver.sees("Delete folder “Work” and its contents?")
    driver.tap_text("OK")
    assert not driver.phone.files.exists(f"{STORAGE}/Documents/Work")


def test_a_folder_cannot_be_copied_into_itself() -> None:
    driver = opened()
    go_to(driver, "Pixel 6")
    choose_action(driver, "Documents", "Copy to...")
    driver.tap_id("title", "Documents")
    driver.tap_text("Copy")
    assert driver.sees("1 item couldn't be copied")
    assert "Documents" not in driver.phone.files.listdir(f"{STORAGE}/Documents")


@pytest.mark.parametrize(
    ("order", "first"),
    [
        ("Size (largest first)", "large.txt"),
        ("Modified (newest first)", "new.txt"),
        ("File name (Z to A)", "small.txt"),
    ],
)
def test_files_are_sorted(order: str, first: str) -> None:
    driver = opened()
    files = driver.phone.files
    files.remove_tree(DOWNLOADS)
    files.mkdir(DOWNLOADS)
    for name, size, age in (("large.txt", 900, 50), ("new.txt", 20, 1), ("small.txt", 1, 500)):
        files.write(f"{DOWNLOADS}/{name}", b"x" * size)
        files.utime(f"{DOWNLOADS}/{name}", files.now() - age)
    driver.tap_text("More options")
    driver.tap_text("Sort by...")
    driver.tap_text(order)
    assert names(driver)[0] == first


def test_a_search_finds_files_in_folders_below() -> None:
    driver = opened()
    go_to(driver, "Pixel 6")
    driver.tap_text("Search")
    driver.type("NOTES")
    assert names(driver) == ["Meeting notes.md"]
    driver.type("zebra")
    assert driver.sees("No matches")
    driver.back()
    driver.back()
    assert "Android" in names(driver)


def test_the_grid_and_hidden_files_are_kept_for_the_next_time() -> None:
    driver = opened()
    driver.phone.files.write(f"{DOWNLOADS}/.secret", b"x")
    driver.tap_text("Grid view")
    driver.tap_text("More options")
    driver.tap_text("Show hidden files")
    driver.phone.force_stop(PACKAGE)
    driver.open_app(PACKAGE)
    assert driver.sees("List view")
    assert driver.sees(".secret")


def test_pictures_are_gathered_and_their_size_is_told() -> None:
    driver = opened()
    driver.phone.files.write(f"{STORAGE}/Pictures/screen.png", driver.phone.screenshot())
    go_to(driver, "Images")
    driver.scroll_to("screen.png")
    choose_action(driver, "screen.png", "Get info")
    assert driver.sees("1080 x 2340")
    assert driver.sees("PNG image")


def test_a_name_that_is_taken_or_impossible_is_refused() -> None:
    driver = opened()
    driver.tap_text("More options")
    driver.tap_text("New folder")
    driver.type("a/b")
    assert driver.sees("This name can't be used")
    assert not driver.find("OK").enabled
    for _ in "a/b":
        driver.phone.key(67)
    driver.type("Trip itinerary.txt")
    assert driver.sees("already exists")


def test_files_are_packed() -> None:
    driver = opened()
    go_to(driver, "Pixel 6")
    choose_action(driver, "Documents", "Compress")
    with zipfile.ZipFile(io.BytesIO(driver.phone.files.read(f"{STORAGE}/Documents.zip"))) as archive:
        assert "Documents/Work/Meeting notes.md" in archive.namelist()


def test_what_no_app_can_show_is_said() -> None:
    driver = opened()
    driver.phone.files.write(f"{DOWNLOADS}/data.bin", b"\0\1")
    driver.tap_text("data.bin")
    assert driver.sees("Can't open file")


def ask(driver: PhoneDriver, intent: Intent) -> list[dict[str, object] | None]:
    """Start the chooser of files as an app does; the list gets the answer."""
    answers: list[dict[str, object] | None] = []
    driver.open_app("com.google.android.calculator")
    front = driver.phone.activities.front.activity
    object.__setattr__(front, "on_result", lambda request, result: answers.append(result))
    front.app.start_for_result(intent, "file")
    return answers


def test_an_app_is_given_the_file_that_is_chosen_for_it() -> None:
    driver = PhoneDriver()
    driver.phone.files.write(f"{DOWNLOADS}/data.bin", b"\0\1")
    answers = ask(driver, documents.pick("text/plain"))
    assert not driver.find("data.bin", id="title").enabled
    driver.tap_text("data.bin")
    assert not answers
    driver.tap_text("Trip itinerary.txt")
    (answer,) = answers
    assert answer is not None
    assert documents.path_of(driver.phone, str(answer["data"])) == f"{DOWNLOADS}/Trip itinerary.txt"
    assert answer["mime"] == "text/plain"


def test_several_files_are_chosen() -> None:
    driver = PhoneDriver()
    answers = ask(driver, documents.pick("text/*", several=True))
    driver.long_tap("Trip itinerary.txt")
    driver.tap_text("Recipe - Lentil soup.txt")
    driver.tap_text("Select")
    (answer,) = answers
    assert answer is not None
    assert len(answer["uris"]) == 2  # type: ignore[arg-type]


def test_a_new_file_is_made_where_it_was_asked_for() -> None:
    driver = PhoneDriver()
    answers = ask(driver, documents.create("Export.csv", "text/csv"))
    assert driver.find(id="title", words="Export.csv")
    go_to(driver, "Pixel 6", "Documents")
    driver.tap_text("Save")
    (answer,) = answers
    assert answer is not None
    assert documents.path_of(driver.phone, str(answer["data"])) == f"{STORAGE}/Documents/Export.csv"
    assert driver.phone.files.read(f"{STORAGE}/Documents/Export.csv") == b""


def test_back_gives_no_file() -> None:
    driver = PhoneDriver()
    answers = ask(driver, Intent(CREATE_DOCUMENT, mime="text/plain"))
    driver.back()
    assert answers == [None]


def test_a_snapshot_in_the_middle_of_renaming_goes_on() -> None:
    driver = opened()
    choose_action(driver, "Trip itinerary.txt", "Rename")
    driver.phone.key(key_codes.MOVE_END)
    driver.type(".bak")
    kept = driver.phone.snapshot()
    driver.tap_text("OK")
    assert driver.phone.files.exists(f"{DOWNLOADS}/Trip itinerary.txt.bak")
    driver.phone.restore(kept)
    assert driver.phone.files.exists(f"{DOWNLOADS}/Trip itinerary.txt")
    assert driver.find("Trip itinerary.txt.bak", id="text1")


@pytest.mark.parametrize("dark", [False, True])
def test_every_screen_is_laid_out_well(dark: bool) -> None:
    driver = opened()
    driver.phone.set_dark(on=dark)
    for number in range(30):
        driver.phone.files.write(f"{DOWNLOADS}/{'A very long name of a file ' * 4}{number}.txt", b"x" * number)
    assert driver.problems() == []
    driver.tap_text("Grid view")
    assert driver.problems() == []
    driver.tap_text("Show roots")
    assert driver.problems() == []
    driver.tap_text("Pixel 6")
    driver.long_tap("Alarms")
    driver.tap_text("More options")
    assert driver.problems() == []
    driver.tap_text("Copy to...")
    assert driver.problems() == []
    assert driver.phone.screenshot()


def test_addresses_lead_to_the_shared_storage_only() -> None:
    phone = PhoneDriver().phone
    for uri in (
        "file:///data/data/com.android.chrome/x",
        "file:///sdcard/../../data/x",
        "content://com.android.externalstorage.documents/document/primary%3A..%2F..%2Fdata",
        "content://media/external/file/999",
        "content://media/nothing/here",
        "http://localhost/x",
        "content://[",
    ):
        assert documents.path_of(phone, uri) == ""
    assert documents.path_of(phone, "file:///sdcard/a%20b.txt") == f"{STORAGE}/a b.txt"


@given(st.text(max_size=60))
def test_the_address_of_a_document_leads_back(name: str) -> None:
    path = f"{STORAGE}/Download/{name}"
    uri = documents.document_uri(path)
    plain = documents.stored_path(path)
    if plain and not any("\ud800" <= sign <= "\udfff" for sign in name):
        assert documents.path_of(PHONE, uri) == plain


PHONE = PhoneDriver().phone


def test_sizes_read_as_android_writes_them() -> None:
    sizes = (0, 999, 1500, 12_345, 123_456, 5_000_000, 2 * 10**12)
    assert [documents.size_text(size) for size in sizes] == [
        "0 B",
        "999 B",
        "1.50 kB",
        "12.3 kB",
        "123 kB",
        "5.00 MB",
        "2.00 TB",
    ]


def test_a_deep_tree_is_walked_only_so_far() -> None:
    files = FileSystem(lambda: 0.0)
    files.mkdir("/a" * 300, parents=True)
    assert len(list(documents.below(files, "/"))) == documents.DEEPEST
