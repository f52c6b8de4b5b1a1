"""Drive, used as a person uses it."""

import pytest

from decapod.environments.android.virtual.apps.common.documents import STORAGE, document_uri
from decapod.environments.android.virtual.apps.common.drive import DATABASE, Access, Drive, Entry
from decapod.environments.android.virtual.apps.common.drive.screens import SAVE, SHARING
from decapod.environments.android.virtual.apps.drive import PACKAGE
from decapod.environments.android.virtual.system.database import Database
from decapod.environments.android.virtual.system.intents import SEND, VIEW, Intent
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver

_STREAM, _TEXT, _SUBJECT = (f"android.intent.extra.{name}" for name in ("STREAM", "TEXT", "SUBJECT"))


def opened(*places: str) -> PhoneDriver:
    driver = PhoneDriver()
    driver.open_app(PACKAGE)
    for place in places:
        driver.tap_text(place)
    return driver


def database(driver: PhoneDriver) -> Database:
    return driver.phone.open_database(DATABASE)


def drive(driver: PhoneDriver) -> Drive:
    return Drive(database(driver), driver.phone.clock.ms)


def entry(driver: PhoneDriver, title: str) -> Entry:
    number = database(driver).value("SELECT _id FROM entry WHERE title = ?", [title])
    found = drive(driver).entry(number) if isinstance(number, int) else None
    assert found is not None, f"no entry is called {title}"
    return found


def act(driver: PhoneDriver, title: str, action: str) -> None:
    driver.tap_text(f"More actions for {title}")
    driver.scroll_to(action)
    driver.tap_id(f"action_{action.lower().replace(' ', '_')}")


def titles(driver: PhoneDriver) -> list[str]:
    return [node.text for node in driver.nodes() if node.resource_id.endswith("entry_label")]


def rewrite(driver: PhoneDriver, words: str) -> None:
    driver.phone.typing.clear()
    driver.type(words)


def test_a_journey_of_ten_steps() -> None:
    driver = opened("Files", "New", "Folder")
    assert driver.find("Untitled folder", id="edit_text").focused
    driver.type("Travel")
    driver.tap_text("Create")
    driver.long_tap("Trip budget")
    driver.tap_text("Move")
    driver.tap_text("Travel")
    driver.tap_id("entry_picker_select")
    assert driver.sees("Moved to Travel")
    driver.tap_text("Travel")
    act(driver, "Trip budget", "Share")
    driver.type("noah")
    driver.tap_text("Noah Patel")
    driver.back()
    driver.tap_id("send_button")
    act(driver, "Trip budget", "Add to Starred")
    moved = entry(driver, "Trip budget")
    assert moved.starred
    assert moved.parent == entry(driver, "Travel").id
    grants = Access(database(driver), moved).grants()
    assert [(one.email, one.role) for one in grants[1:]] == [("noah.patel@example.com", "writer")]


def test_the_tabs_show_what_they_are_for() -> None:
    driver = opened()
    assert titles(driver)[:2] == ["Hallway renovation", "Meeting notes"]
    driver.tap_text("Starred")
    assert titles(driver) == ["Hallway renovation"]
    driver.tap_text("Shared")
    assert titles(driver) == ["Book club", "Studio opening hours"]
    driver.tap_text("Files")
    assert titles(driver) == ["Home", "Photos", "Work", "Trip budget"]


def test_back_goes_up_the_folders_then_home() -> None:
    driver = opened("Files", "Home", "Manuals")
    assert titles(driver) == ["Coffee machine.txt"]
    driver.back()
    assert "Manuals" in titles(driver)
    driver.back()
    driver.back()
    assert driver.sees("Suggested")


def test_a_search_looks_into_documents_and_is_limited_to_a_kind() -> None:
    driver = opened()
    driver.tap_id("open_search_bar")
    driver.type("masking TAPE")
    assert titles(driver) == ["Hallway renovation"]
    rewrite(driver, "a")
    everything = titles(driver)
    driver.tap_text("Images")
    assert titles(driver) == ["Logo draft.png"]
    assert len(everything) > 3
    driver.tap_id("open_search_view_edit_text")
    driver.type("zzz")
    assert driver.sees("No matching results")


@pytest.mark.parametrize(
    ("sort", "first"),
    [("Date modified", "Meeting notes"), ("Storage used", "Logo draft.png"), ("Name", "Logo draft.png")],
)
def test_a_folder_is_sorted(sort: str, first: str) -> None:
    driver = opened("Files", "Work")
    driver.tap_id("sort_button")
    driver.tap_text(sort)
    assert titles(driver)[0] == first


def test_an_order_is_turned_around() -> None:
    driver = opened("Files")
    driver.tap_id("sort_button")
    driver.tap_text("Descending")
    assert titles(driver) == ["Work", "Photos", "Home", "Trip budget"]


def test_the_grid_shows_the_same() -> None:
    driver = opened("Files")
    before = titles(driver)
    driver.tap_text("Grid layout")
    assert titles(driver) == before
    assert driver.count(id="doc_grid_item") == len(before)


def test_a_file_is_renamed_and_copied() -> None:
    driver = opened("Files", "Work")
    act(driver, "Logo draft.png", "Rename")
    driver.type("Logo")
    driver.enter()
    act(driver, "Logo.png", "Make a copy")
    assert titles(driver) == ["Copy of Logo.png", "Logo.png", "Meeting notes"]
    store = drive(driver)
    assert store.data(entry(driver, "Copy of Logo.png").id) == store.data(entry(driver, "Logo.png").id)


def test_what_is_removed_is_undone_or_restored_or_gone() -> None:
    driver = opened("Files", "Work")
    act(driver, "Meeting notes", "Remove")
    driver.tap_text("Move to trash")
    assert entry(driver, "Meeting notes").trashed
    driver.tap_text("Undo")
    assert titles(driver) == ["Logo draft.png", "Meeting notes"]
    for title in ("Meeting notes", "Logo draft.png"):
        act(driver, title, "Remove")
        driver.tap_text("Move to trash")
    driver.back()
    for step in ("Open navigation drawer", "Trash", "More actions for Meeting notes", "Restore"):
        driver.tap_text(step)
    assert titles(driver) == ["Logo draft.png"]
    for step in ("More options", "Empty trash", "Delete forever"):
        driver.tap_text(step)
    assert driver.sees("Nothing in trash")
    assert database(driver).value("SELECT count(*) FROM entry WHERE title = 'Logo draft.png'") == 0
    assert not entry(driver, "Meeting notes").trashed


def test_what_is_in_a_folder_in_the_trash_is_nowhere_and_comes_back_with_it() -> None:
    driver = opened("Files")
    act(driver, "Home", "Remove")
    driver.tap_text("Move to trash")
    driver.tap_text("Starred")
    assert driver.sees("No starred files")
    assert not drive(driver).search("coffee")
    drive(driver).restore(entry(driver, "Home").id)
    assert [one.title for one in drive(driver).search("coffee")] == ["Coffee machine.txt"]


def test_a_folder_is_not_moved_into_itself() -> None:
    driver = opened("Files")
    act(driver, "Home", "Move")
    assert not driver.find("Home", id="entry_label").clickable
    store = drive(driver)
    store.move(entry(driver, "Home").id, entry(driver, "Manuals").id)
    assert entry(driver, "Home").parent == 0


def test_a_file_is_downloaded_twice_under_two_names() -> None:
    driver = opened("Files", "Home", "Manuals")
    for _ in range(2):
        act(driver, "Coffee machine.txt", "Download")
    files = driver.phone.files
    assert files.read("/sdcard/Download/Coffee machine.txt").startswith(b"Manual of the coffee machine")
    assert files.exists("/sdcard/Download/Coffee machine (1).txt")
    assert [one.text for one in driver.phone.notifications.of(PACKAGE)] == ["Download complete"]


def test_a_document_is_downloaded_as_text() -> None:
    driver = opened()
    act(driver, "Hallway renovation", "Download")
    words = driver.phone.files.read(f"{STORAGE}/Download/Hallway renovation.txt").decode()
    assert words.splitlines()[2:4] == ["Materials", "\N{BULLET} Paint, colour 4071, 5 litres"]
    assert "2. Sand and wash the walls" in words


def test_files_of_the_phone_are_uploaded() -> None:
    driver = opened("Files", "Photos", "New", "Upload")
    driver.tap_text("Trip itinerary.txt")
    assert driver.sees("1 file uploaded")
    assert titles(driver) == ["Trip itinerary.txt"]
    number = entry(driver, "Trip itinerary.txt").id
    assert drive(driver).data(number) == driver.phone.files.read(f"{STORAGE}/Download/Trip itinerary.txt")


def test_a_link_is_copied_and_opens_the_folder() -> None:
    driver = opened("Files")
    act(driver, "Work", "Copy link")
    link = driver.phone.shell_ui.clipboard
    assert link.startswith("https://drive.google.com/drive/folders/1")
    driver.home()
    driver.phone.start(Intent(VIEW, data=link, package=PACKAGE))
    assert titles(driver) == ["Logo draft.png", "Meeting notes"]


def test_offline_files_are_listed() -> None:
    driver = opened()
    act(driver, "Meeting notes", "Make available offline")
    driver.tap_text("Open navigation drawer")
    driver.tap_text("Offline")
    assert titles(driver) == ["Meeting notes"]
    act(driver, "Meeting notes", "Remove offline access")
    assert driver.sees("No offline files")


def test_access_is_changed_taken_and_opened_to_everybody() -> None:
    driver = opened("Files", "Work")
    act(driver, "Meeting notes", "Manage access")
    driver.tap_text("Amelia Hart")
    driver.tap_text("Viewer")
    driver.tap_text("Chloe Nguyen")
    driver.tap_text("Remove access")
    driver.tap_text("Restricted")
    driver.tap_text("Anyone with the link: Commenter")
    assert driver.sees("Anyone with the link")
    shared = entry(driver, "Meeting notes")
    grants = Access(database(driver), shared).grants()
    assert [(one.email, one.role) for one in grants[1:]] == [("amelia.hart@example.com", "reader")]
    assert shared.link_role == "commenter"


def test_an_address_must_be_one() -> None:
    driver = PhoneDriver()
    driver.phone.start(Intent(component=SHARING, extras={"entry": entry(driver, "Trip budget").id}))
    driver.type("nobody")
    driver.enter()
    assert driver.sees("Enter a valid email address")
    rewrite(driver, "someone@example.org")
    driver.tap_text("Add recipient")
    driver.tap_id("role")
    driver.tap_text("Viewer")
    driver.tap_text("Send")
    grants = Access(database(driver), entry(driver, "Trip budget")).grants()
    assert [(one.email, one.role) for one in grants[1:]] == [("someone@example.org", "reader")]


def test_what_only_may_be_read_cannot_be_renamed_or_shared() -> None:
    driver = opened("Shared", "More actions for Studio opening hours")
    assert not driver.sees("Rename")
    assert not driver.sees("Share")
    assert driver.sees("Make a copy")


def test_details_tell_where_and_whose_it_is() -> None:
    driver = opened("Files", "Home", "Manuals")
    act(driver, "Coffee machine.txt", "Details")
    for words in ("Manuals", "Text", "me", "Fri, Apr 19, 4:00 AM"):
        assert driver.scroll_to(words)


def test_a_text_that_is_shared_is_saved_into_a_folder() -> None:
    driver = PhoneDriver()
    extras = {_TEXT: "Buy stamps", _SUBJECT: "Errands"}
    driver.phone.start(Intent(SEND, SAVE, mime="text/plain", extras=dict(extras)))
    driver.tap_id("upload_folder")
    driver.tap_text("Work")
    driver.tap_text("Select")
    driver.tap_text("Save")
    saved = entry(driver, "Errands.txt")
    assert saved.parent == entry(driver, "Work").id
    assert drive(driver).data(saved.id) == b"Buy stamps"


def test_a_file_that_is_shared_is_saved_under_another_name() -> None:
    driver = PhoneDriver()
    uri = document_uri(f"{STORAGE}/Documents/Packing list.txt")
    driver.phone.start(Intent(SEND, SAVE, mime="text/plain", extras={_STREAM: uri}))
    driver.tap_id("upload_title_edittext")
    rewrite(driver, "Camping.txt")
    driver.tap_text("Save")
    assert drive(driver).data(entry(driver, "Camping.txt").id).startswith(b"Tent\n")


@pytest.mark.parametrize("uri", ["content://nobody/1", "file:///etc/passwd", document_uri(f"{STORAGE}/none.txt"), "::"])
def test_what_is_no_file_is_not_saved(uri: str) -> None:
    driver = PhoneDriver()
    before = database(driver).value("SELECT count(*) FROM entry")
    driver.phone.start(Intent(SEND, SAVE, mime="text/plain", extras={_STREAM: uri}))
    driver.tap_id("upload_title_edittext")
    driver.type("x")
    driver.tap_text("Save")
    assert database(driver).value("SELECT count(*) FROM entry") == before


def test_what_others_write_into_the_database_is_shown() -> None:
    driver = opened("Files")
    database(driver).insert("entry", {"title": "From outside.bin", "mime": "no/such", "owner": ""})
    database(driver).execute("UPDATE entry SET parent_id = _id WHERE title = 'Home'")
    driver.tap_text("Home")
    driver.tap_text("Files")
    assert "From outside.bin" in titles(driver)
    driver.tap_text("From outside.bin")
    assert driver.sees("No preview available")


def test_a_snapshot_in_the_middle_of_sharing() -> None:
    driver = opened("Files", "More actions for Trip budget", "Share")
    driver.type("emma")
    kept, seen = driver.phone.snapshot(), driver.phone.hierarchy()
    driver.tap_text("Emma Larsson")
    driver.back()
    driver.tap_id("send_button")
    driver.phone.restore(kept)
    assert driver.phone.hierarchy() == seen
    assert not Access(database(driver), entry(driver, "Trip budget")).shared


@pytest.mark.parametrize("dark", [False, True])
def test_long_titles_and_many_files_are_shown_whole(dark: bool) -> None:
    driver = PhoneDriver()
    driver.phone.set_dark(on=dark)
    store = drive(driver)
    for number in range(40):
        store.add(f"{'A very long title of a file ' * 6}{number}.pdf", "application/pdf")
    driver.open_app(PACKAGE)
    for steps in (["Files"], ["Grid layout"], ["Shared"], ["Starred"], ["Home"], ["Open navigation drawer"]):
        for step in steps:
            driver.tap_text(step)
        assert driver.problems() == []
    driver.back()
    driver.tap_text("Files")
    driver.tap_text("List layout")
    driver.phone.tap(*driver.find(id="more_actions_button").center)
    assert driver.problems() == []
    assert driver.phone.screenshot()
