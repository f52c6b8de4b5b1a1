"""Maps, used as a person uses it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.environments.android.virtual.apps.maps import PACKAGE
from decapod.environments.android.virtual.apps.maps.town import (
    PLACES,
    SIDE,
    distance,
    distance_text,
    duration_text,
    find,
    search,
    steps,
)
from decapod.environments.android.virtual.system.database import Database
from decapod.environments.android.virtual.system.intents import VIEW, Intent
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver

POSITIONS = st.tuples(st.integers(0, SIDE - 1), st.integers(0, SIDE - 1))


def opened() -> PhoneDriver:
    driver = PhoneDriver()
    driver.open_app(PACKAGE)
    return driver


def database(driver: PhoneDriver) -> Database:
    return driver.phone.open_database(f"/data/data/{PACKAGE}/databases/gmm_myplaces.db")


def look_for(driver: PhoneDriver, words: str) -> None:
    driver.tap_id("search_omnibox_text_box")
    driver.type(words)
    driver.enter()


def test_a_journey_of_ten_steps() -> None:
    driver = opened()
    look_for(driver, "hotels")
    assert [driver.sees(name) for name in ("Grand Hotel", "Riverside Inn")] == [True, True]
    driver.tap_text("Grand Hotel")
    driver.tap_id("save_button")
    driver.tap_text("Want to go")
    driver.tap_text("Done")
    driver.tap_id("directions_button")
    driver.tap_id("directions_start_location_textbox")
    driver.type("central station")
    driver.tap_text("Central Station")
    driver.tap_id("walking_mode")
    driver.tap_text("Steps")
    assert driver.sees("Arrive at your destination")
    driver.back()
    hotel, station = find("Grand Hotel"), find("Central Station")
    assert hotel
    assert station
    metres = distance((hotel.x, hotel.y), (station.x, station.y))
    assert driver.find(id="duration").text == duration_text(metres, 1.35)
    assert driver.find(id="distance").text == f"({distance_text(metres)})"
    saved = database(driver).rows("SELECT place, list FROM saved WHERE place = 'Grand Hotel'")
    assert saved == [{"place": "Grand Hotel", "list": "Want to go"}]


def test_one_result_is_opened_and_none_is_said() -> None:
    driver = opened()
    look_for(driver, "library")
    assert driver.find(id="title").text == "City Library"
    driver.tap_text("Clear")
    look_for(driver, "submarine")
    assert driver.sees("No results for submarine")


def test_saved_places_are_listed_and_removed() -> None:
    driver = opened()
    driver.tap_text("Saved")
    driver.tap_text("Favorites")
    driver.tap_text("Remove Mission Cliffs")
    assert driver.sees("Nothing saved yet")
    assert database(driver).value("SELECT count(*) FROM saved WHERE list = 'Favorites'") == 0


def test_past_searches_are_offered() -> None:
    driver = opened()
    driver.tap_id("search_omnibox_text_box")
    assert driver.find(id="recent_search").text == "Cafe Rosso"
    driver.tap_id("recent_search")
    assert driver.find(id="title").text == "Cafe Rosso"


def test_a_category_lists_the_nearest_first() -> None:
    driver = opened()
    driver.tap_text("Coffee")
    titles = [node.text for node in driver.nodes() if node.resource_id == "android:id/title"]
    assert titles == ["Cafe Rosso", "Blue Door Coffee"]


def test_the_ends_of_a_way_are_swapped() -> None:
    driver = opened()
    look_for(driver, "Art Museum")
    driver.tap_id("directions_button")
    driver.tap_id("directions_start_location_textbox")
    driver.type("Bay")
    driver.tap_text("Bay Dental")
    driver.tap_text("Swap start and destination")
    ends = [node.text for node in driver.nodes() if node.text in ("Art Museum", "Bay Dental")]
    assert ends == ["Art Museum", "Bay Dental"]


def test_the_location_is_asked_for_once() -> None:
    driver = opened()
    driver.tap_text("My location")
    driver.tap_text("While using the app")
    assert "android.permission.ACCESS_FINE_LOCATION" in driver.phone.packages.state(PACKAGE).granted
    before = driver.phone.screenshot()
    driver.tap_text("Zoom in")
    assert driver.phone.screenshot() != before


@pytest.mark.parametrize(
    "address", ["geo:0,0?q=Cafe+Rosso", "geo:37.7,-122.4?q=cafe%20rosso", "https://maps.google.com/?q=Cafe+Rosso"]
)
def test_another_app_shows_a_place(address: str) -> None:
    driver = PhoneDriver()
    driver.phone.start(Intent(VIEW, f"{PACKAGE}/com.google.android.maps.MapsActivity", data=address))
    assert driver.find(id="title").text == "Cafe Rosso"


@pytest.mark.parametrize(
    "address", ["geo:", "geo:0,0?q=", "geo:[::?q=a", "google.navigation:q=%FF%00", "geo:0,0?q=" + "x" * 9_000]
)
def test_odd_addresses_do_no_harm(address: str) -> None:
    driver = PhoneDriver()
    driver.phone.start(Intent(VIEW, f"{PACKAGE}/com.google.android.maps.MapsActivity", data=address))
    assert driver.count(id="map_frame") == 1


@given(POSITIONS, POSITIONS)
def test_a_way_is_as_long_there_as_back_and_always_arrives(start: tuple[int, int], end: tuple[int, int]) -> None:
    assert distance(start, end) == distance(end, start)
    told = steps(start, end)
    assert told[-1] == "Arrive at your destination"
    assert len(told) <= 3


@given(st.text(max_size=40))
def test_a_search_finds_only_places_that_are_there(words: str) -> None:
    assert set(search(words)) <= set(PLACES)


def test_names_and_numbers() -> None:
    assert len({place.name for place in PLACES}) == len(PLACES)
    assert all(0 <= place.x < SIDE and 0 <= place.y < SIDE for place in PLACES)
    assert [distance_text(metres) for metres in (30, 1609, 40_000)] == ["100 ft", "1.0 mi", "25 mi"]
    assert [duration_text(metres, 1.0) for metres in (1, 600, 3_900)] == ["1 min", "10 min", "1 hr 5 min"]
