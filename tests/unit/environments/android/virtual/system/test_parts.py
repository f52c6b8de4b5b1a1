"""The small parts: clock, settings, properties, intents, editing, scrolling."""

from __future__ import annotations

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.environments.android.virtual.system.clock import START_MS, Clock
from decapod.environments.android.virtual.system.editing import TEXT_LIMIT, Edit, next_boundary, previous_boundary
from decapod.environments.android.virtual.system.intents import (
    DEFAULT,
    VIEW,
    Intent,
    IntentFilter,
    full_component,
    short_component,
)
from decapod.environments.android.virtual.system.properties import Properties, find_release
from decapod.environments.android.virtual.system.scrolling import fling, scroll_distance
from decapod.environments.android.virtual.system.settings import NAMESPACES, Settings, SettingsError


def test_the_clock_moves_only_when_told() -> None:
    clock = Clock()
    moves: list[tuple[int, int]] = []
    clock.on_change(lambda before, after: moves.append((before, after)))
    assert f"{clock.today():%A %H:%M}" == "Wednesday 10:00"
    clock.advance(1_500)
    clock.advance(-5)
    assert moves == [(START_MS, START_MS + 1_500)]
    before = clock.uptime_ms
    clock.set(0)
    assert clock.uptime_ms == before, "setting the time does not restart the phone"


def test_the_clock_knows_zones() -> None:
    clock = Clock(zone_name="America/New_York")
    assert clock.today().hour == 6
    assert clock.at(datetime(2024, 5, 15, 6, 0)) == START_MS
    clock.zone_name = "Nowhere/At_All"
    assert clock.today().hour == 10


def test_settings_have_androids_defaults_and_three_tables() -> None:
    settings = Settings()
    assert settings.get("global", "airplane_mode_on") == "0"
    assert settings.get("global", "nothing") is None
    assert settings.list("system") == sorted(settings.list("system"))
    with pytest.raises(SettingsError, match="no settings table is called 'other': there are system, secure, global"):
        settings.get("other", "x")


@given(st.sampled_from(NAMESPACES), st.text(max_size=20), st.text(max_size=50))
def test_any_setting_is_kept_and_forgotten(namespace: str, key: str, value: str) -> None:
    settings = Settings()
    before = settings.get(namespace, key)
    settings.put(namespace, key, value)
    assert settings.get(namespace, key) == value
    settings.reset(namespace, key)
    assert settings.get(namespace, key) == before


def test_a_setting_that_is_too_large_is_refused() -> None:
    with pytest.raises(SettingsError, match="no room"):
        Settings().put("system", "x", "y" * 100_000)


def test_properties_that_are_read_only_stay() -> None:
    properties = Properties(find_release("14"), "name", "SERIAL")
    assert properties["ro.build.version.sdk"] == "34"
    assert not properties.set("ro.serialno", "x")
    assert properties.set("debug.x", "1")
    assert not properties.set("debug.x", "y" * 92)
    assert list(properties) == sorted(properties)


@pytest.mark.parametrize(
    ("wanted", "matches"),
    [
        (Intent(VIEW, data="https://maps.example.org/place/1"), True),
        (Intent(VIEW, data="http://maps.example.org/place"), False),
        (Intent(VIEW, data="https://other.org/place"), False),
        (Intent(VIEW, data="https://maps.example.org/other"), False),
        (Intent("x.OTHER", data="https://maps.example.org/place"), False),
        (Intent(VIEW, data="https://maps.example.org/place", mime="text/html"), False),
        (Intent(VIEW, data="https://maps.example.org/place", categories=("x.CATEGORY",)), False),
        (Intent(VIEW), False),
        (Intent(VIEW, data="https://[bad"), False),
    ],
)
def test_a_filter_tests_action_category_and_data(wanted: Intent, matches: bool) -> None:
    item = IntentFilter((VIEW,), (DEFAULT,), schemes=("https",), hosts=("*.example.org",), paths=("/place",))
    assert item.matches(wanted) is matches


@pytest.mark.parametrize(
    ("mimes", "mime", "data", "matches"),
    [
        (("image/*",), "image/png", "", True),
        (("image/*",), "image/png", "content://media/1", True),
        (("image/png",), "image/*", "", True),
        (("*/*",), "text/plain", "", True),
        (("image/*",), "text/plain", "", False),
        (("image/*",), "", "", False),
        ((), "image/png", "", False),
    ],
)
def test_media_types_may_be_patterns(mimes: tuple[str, ...], mime: str, data: str, matches: bool) -> None:
    assert IntentFilter((VIEW,), mimes=mimes).matches(Intent(VIEW, mime=mime, data=data)) is matches


@given(st.text(max_size=40))
def test_any_address_matches_or_does_not(data: str) -> None:
    item = IntentFilter((VIEW,), schemes=("a",), hosts=("b",))
    assert item.matches(Intent(VIEW, data=data)) in (True, False)
    assert Intent(VIEW, data=data).describe()


def test_components_are_written_short_and_long() -> None:
    assert full_component("a.b/.C") == "a.b/a.b.C"
    assert short_component("a.b/a.b.C") == "a.b/.C"
    assert full_component("a.b/d.C") == short_component("a.b/d.C") == "a.b/d.C"


@given(st.text(max_size=30), st.text(max_size=10), st.data())
def test_what_is_typed_is_in_the_text_and_goes_again(text: str, typed: str, data: st.DataObject) -> None:
    cursor = data.draw(st.integers(0, len(text)))
    edit = Edit(text, cursor).typed(typed)
    assert edit.text == text[:cursor] + typed + text[cursor:]
    assert edit.text[: edit.cursor].endswith(typed)
    while edit.cursor > 0:
        shorter = edit.backspace()
        assert len(shorter.text) < len(edit.text)
        edit = shorter
    assert edit.text == text[cursor:] or len(edit.text) <= len(text[cursor:])


@given(st.text(max_size=20), st.data())
def test_boundaries_move_and_stay_inside(text: str, data: st.DataObject) -> None:
    cursor = data.draw(st.integers(0, len(text)))
    assert 0 <= previous_boundary(text, cursor) <= cursor
    assert previous_boundary(text, cursor) < cursor or cursor == 0
    assert cursor < next_boundary(text, cursor) <= len(text) or cursor == len(text)


def test_what_is_selected_is_replaced() -> None:
    assert Edit("old", 3, (0, 3)).typed("new") == Edit("new", 3)
    assert Edit("old", 1, (0, 3)).backspace() == Edit("", 0)
    assert Edit("old.txt", 3, (0, 3)).typed("newer") == Edit("newer.txt", 5)
    assert Edit("old.txt", 3, (0, 3)).delete() == Edit(".txt", 0)
    assert len(Edit("a" * TEXT_LIMIT, 0, (1, 3)).typed("bcd").text) == TEXT_LIMIT


def test_a_flick_goes_further_the_faster_it_is() -> None:
    distances = [fling(velocity) for velocity in (0, 100, 1_000, 3_000, 10_000)]
    assert distances[:2] == [0, 0]
    assert distances[2:] == sorted(distances[2:])
    assert fling(-3_000) == -fling(3_000)
    assert scroll_distance(1_000, 400, 300, flung=False) == 600
    assert scroll_distance(1_000, 400, 300) > 600
    assert scroll_distance(1_000, 990, 10) == 0
