"""Photos, used as a person uses it."""

import pytest

from decapod.environments.android.virtual.apps.common.documents import CAMERA, STORAGE, path_of
from decapod.environments.android.virtual.apps.photos import PACKAGE
from decapod.environments.android.virtual.system.intents import PICK, Intent
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver

MEDIA = "content://media/external/images/media"


def opened() -> PhoneDriver:
    driver = PhoneDriver()
    driver.open_app(PACKAGE)
    return driver


def pictures(driver: PhoneDriver) -> list[str]:
    """The names of the pictures, the latest first."""
    rows = driver.phone.providers.rows(MEDIA, ["_display_name"], sort="datetaken DESC, _id DESC")
    return [str(row["_display_name"]) for row in rows]


def open_picture(driver: PhoneDriver, number: int = 0) -> None:
    cells = [node for node in driver.nodes() if node.resource_id.endswith("/photo_view")]
    driver.phone.tap(*cells[number].center)


def test_a_journey_of_ten_steps() -> None:
    driver = opened()
    first, second = pictures(driver)[:2]
    open_picture(driver)
    driver.tap_text("Favorite")
    driver.swipe_on(id="photo_hashtag_fragment_container", toward="left")
    assert driver.sees(second)
    driver.tap_text("Info")
    assert driver.sees(f"{CAMERA}/{second}")
    driver.back()
    driver.tap_text("Delete")
    driver.tap_text("Move to trash")
    driver.tap_text("Navigate up")
    assert second not in pictures(driver)
    driver.tap_text("Library")
    driver.tap_text("Favorites")
    assert driver.count(id="photo_view") == 1
    driver.tap_text("Navigate up")
    driver.tap_text("Trash")
    driver.tap_text(second)
    driver.tap_text("Restore")
    assert second in pictures(driver)
    assert driver.sees("Nothing in trash")
    rows = driver.phone.providers.rows(MEDIA, ["is_favorite"], "_display_name = ?", [first])
    assert rows == [{"is_favorite": 1}]


def test_pictures_that_the_shell_writes_are_seen_by_day() -> None:
    driver = opened()
    driver.phone.files.write(f"{STORAGE}/Pictures/screen.png", driver.phone.screenshot())
    assert driver.sees("Today")
    assert driver.sees("Yesterday")
    open_picture(driver)
    assert driver.sees("screen.png")


def test_what_is_deleted_is_hidden_and_brought_back_by_undo() -> None:
    driver = opened()
    name = pictures(driver)[0]
    open_picture(driver)
    driver.tap_text("Delete")
    driver.tap_text("Move to trash")
    hidden = [one for one in driver.phone.files.listdir(CAMERA) if one.startswith(".trashed-")]
    assert [one.partition("-IMG")[2] for one in hidden] == [name.removeprefix("IMG")]
    driver.tap_text("Undo")
    assert driver.phone.files.exists(f"{CAMERA}/{name}")
    assert driver.sees(name)


def test_several_are_put_into_a_new_album() -> None:
    driver = opened()
    cells = [node for node in driver.nodes() if node.resource_id.endswith("/photo_view")]
    driver.phone.long_press(*cells[0].center)
    driver.phone.tap(*cells[1].center)
    driver.tap_text("Add to album")
    driver.tap_text("New album")
    driver.type("Hills")
    driver.tap_text("Create")
    assert driver.sees("Hills")
    assert driver.count(id="photo_view") == 2
    database = driver.phone.open_database(f"/data/data/{PACKAGE}/databases/photos.db")
    assert database.value("SELECT count(*) FROM album_items") == 2
    driver.tap_text("More options")
    driver.tap_text("Delete album")
    assert database.value("SELECT count(*) FROM albums") == 0
    assert len(pictures(driver)) == 6


def test_the_trash_is_emptied_for_good() -> None:
    driver = opened()
    before = len(driver.phone.files.listdir(CAMERA))
    open_picture(driver)
    driver.tap_text("Delete")
    driver.tap_text("Move to trash")
    driver.back()
    driver.tap_text("Library")
    driver.tap_text("Trash")
    driver.tap_text("More options")
    driver.tap_text("Empty trash")
    driver.tap_text(
        "Delete",
    )
    assert len(driver.phone.files.listdir(CAMERA)) == before - 1


def test_a_search_goes_by_names_and_folders() -> None:
    driver = opened()
    driver.phone.files.write(f"{STORAGE}/Pictures/screen.png", driver.phone.screenshot())
    driver.tap_text("Search")
    driver.tap_id("search_box")
    driver.type("pictures")
    assert driver.count(id="photo_view") == 1
    driver.type("zebra")
    assert driver.sees("No results")


def test_an_app_is_given_the_picture_that_is_chosen_for_it() -> None:
    driver = PhoneDriver()
    answers: list[dict[str, object] | None] = []
    driver.open_app("com.google.android.calculator")
    front = driver.phone.activities.front.activity
    object.__setattr__(front, "on_result", lambda request, result: answers.append(result))
    front.app.start_for_result(Intent(PICK, package=PACKAGE, mime="image/*"), "picture")
    open_picture(driver)
    (answer,) = answers
    assert answer is not None
    assert path_of(driver.phone, str(answer["data"])) == f"{CAMERA}/{pictures(driver)[0]}"


def test_files_that_are_no_pictures_are_shown_as_broken() -> None:
    driver = opened()
    driver.phone.files.write(f"{CAMERA}/bad.jpg", b"not a picture")
    driver.phone.files.write(f"{CAMERA}/bad.mp4", b"no video")
    for number in (0, 1):
        open_picture(driver, number)
        assert driver.phone.screenshot()
        driver.back()


def test_a_picture_that_goes_while_it_is_open_is_missed() -> None:
    driver = opened()
    name = pictures(driver)[0]
    open_picture(driver)
    kept = driver.phone.snapshot()
    driver.phone.files.remove(f"{CAMERA}/{name}")
    assert driver.sees("This item can't be found")
    driver.phone.restore(kept)
    assert driver.sees(name)


@pytest.mark.parametrize("dark", [False, True])
def test_every_screen_is_laid_out_well(dark: bool) -> None:
    driver = opened()
    driver.phone.set_dark(on=dark)
    assert driver.problems() == []
    for tab in ("Library", "Search", "Photos"):
        driver.tap_text(tab)
        assert driver.problems() == []
    open_picture(driver)
    assert driver.problems() == []
    driver.tap_text("Info")
    assert driver.problems() == []
    assert driver.phone.screenshot()
