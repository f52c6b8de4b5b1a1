"""Camera, used as a person uses it."""

from io import BytesIO

import pytest
from PIL import Image

from decapod.environments.android.virtual.apps.camera import IMAGE_CAPTURE, PACKAGE
from decapod.environments.android.virtual.apps.camera.taking import video
from decapod.environments.android.virtual.apps.common.documents import CAMERA, path_of
from decapod.environments.android.virtual.system.intents import Intent
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver


def opened(*, allowed: bool = True) -> PhoneDriver:
    driver = PhoneDriver()
    if allowed:
        for name in ("CAMERA", "RECORD_AUDIO"):
            driver.phone.packages.grant(PACKAGE, f"android.permission.{name}")
    driver.open_app(PACKAGE)
    return driver


def taken(driver: PhoneDriver, start: str = "IMG_") -> list[str]:
    files = driver.phone.files
    return [name for name in files.listdir(CAMERA) if name.startswith(start)] if files.is_dir(CAMERA) else []


def test_the_camera_is_used_only_when_that_is_allowed() -> None:
    driver = opened(allowed=False)
    driver.tap_text("While using the app")
    assert driver.find("Shutter")
    driver = opened(allowed=False)
    driver.tap_text("Don’t allow")
    assert driver.sees("Camera needs your permission")
    assert not driver.sees("Shutter")


def test_a_picture_is_a_file_that_the_media_provider_lists() -> None:
    driver = opened()
    before = taken(driver)
    driver.tap_text("Shutter")
    (name,) = [name for name in taken(driver) if name not in before]
    picture = Image.open(BytesIO(driver.phone.files.read(f"{CAMERA}/{name}")))
    assert picture.size == (900, 1200)
    assert picture.getexif()[0x0132].startswith("2024:05:15 10:00")
    rows = driver.phone.providers.rows(
        "content://media/external/images/media", ["relative_path", "width"], "_display_name = ?", [name]
    )
    assert rows == [{"relative_path": "DCIM/Camera/", "width": 900}]


def test_two_phones_take_the_same_pictures_one_after_the_other() -> None:
    pictures = []
    for _ in range(2):
        driver = opened()
        had = taken(driver)
        driver.tap_text("Shutter")
        driver.tap_text("Shutter")
        names = [name for name in taken(driver) if name not in had]
        pictures.append([driver.phone.files.read(f"{CAMERA}/{name}") for name in names])
    assert pictures[0] == pictures[1]
    assert pictures[0][0] != pictures[0][1]


def test_a_video_is_as_long_as_it_was_recorded() -> None:
    driver = opened()
    driver.tap_text("Video")
    driver.tap_text("Start recording")
    driver.phone.clock.advance(4_000)
    driver.tap_text("Stop recording")
    (name,) = taken(driver, "VID_")
    rows = driver.phone.providers.rows("content://media/external/video/media", ["_display_name", "duration"])
    assert rows[-1]["_display_name"] == name
    assert 4_000 <= int(str(rows[-1]["duration"])) <= 7_000
    assert video(5, 1) == video(5, 1)


def test_the_timer_takes_the_picture_later() -> None:
    driver = opened()
    before = len(taken(driver))
    driver.tap_text("Countdown timer is off")
    driver.tap_text("Shutter")
    assert driver.find(id="remaining_seconds")
    assert len(taken(driver)) == before
    driver.phone.clock.advance(4_000)
    assert len(taken(driver)) == before + 1


def test_flash_and_the_camera_at_the_front_make_other_pictures() -> None:
    driver = opened()
    driver.tap_text("Flash auto")
    driver.tap_text("Back camera")
    assert driver.sees("Flash on")
    driver.tap_text("Shutter")
    other = opened()
    other.tap_text("Shutter")
    last = [one.phone.files.read(f"{CAMERA}/{taken(one)[-1]}") for one in (driver, other)]
    assert last[0] != last[1]


def test_the_last_picture_is_shown_by_photos() -> None:
    driver = opened()
    driver.tap_text("Shutter")
    driver.tap_text("Most recent photo")
    assert driver.phone.focus.startswith("com.google.android.apps.photos/")


def test_an_app_gets_the_picture_that_it_asked_for() -> None:
    driver = opened()
    answers: list[dict[str, object] | None] = []
    driver.open_app("com.google.android.calculator")
    front = driver.phone.activities.front.activity
    object.__setattr__(front, "on_result", lambda request, result: answers.append(result))
    front.app.start_for_result(Intent(IMAGE_CAPTURE), "picture")
    driver.tap_text("Shutter")
    driver.tap_text("Retake")
    driver.tap_text("Shutter")
    driver.tap_text("Done")
    (answer,) = answers
    assert answer is not None
    assert driver.phone.files.is_file(path_of(driver.phone, str(answer["data"])))


@pytest.mark.parametrize("dark", [False, True])
def test_every_screen_is_laid_out_well(dark: bool) -> None:
    driver = opened()
    driver.phone.set_dark(on=dark)
    driver.tap_text("Shutter")
    assert driver.problems() == []
    driver.tap_text("Video")
    driver.tap_text("Start recording")
    assert driver.problems() == []
    kept = driver.phone.snapshot()
    driver.tap_text("Stop recording")
    driver.phone.restore(kept)
    assert driver.sees("Stop recording")
    assert driver.phone.screenshot()
