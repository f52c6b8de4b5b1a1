from __future__ import annotations

import pytest

from decapod.environments.android.virtual.system import key_codes as codes
from decapod.environments.android.virtual.system.clock import EVENT_MS
from decapod.environments.android.virtual.system.intents import LAUNCHER, MAIN, Intent
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver
from tests.unit.environments.android.virtual.system.sample import FORM, MAIN_SCREEN, PACKAGE, MainScreen, make_phone


@pytest.fixture
def driver() -> PhoneDriver:
    driver = PhoneDriver(make_phone())
    driver.phone.start(Intent(MAIN, MAIN_SCREEN, categories=(LAUNCHER,)))
    return driver


def state(driver: PhoneDriver) -> MainScreen.State:
    record = next(
        record
        for task in driver.phone.activities.tasks
        for record in task.records
        if record.info.component == MAIN_SCREEN
    )
    kept = record.activity.state
    assert isinstance(kept, MainScreen.State)
    return kept


def keyboard_is_shown(driver: PhoneDriver) -> bool:
    return any(node.package == "com.google.android.inputmethod.latin" for node in driver.nodes(all_windows=True))


def test_each_input_takes_a_second(driver: PhoneDriver) -> None:
    before = driver.phone.clock.ms
    driver.phone.tap(5, 2000)
    driver.phone.key(codes.DPAD_DOWN)
    driver.phone.swipe(500, 2000, 500, 1500, 300)
    assert driver.phone.clock.ms == before + 3 * EVENT_MS


def test_a_tap_on_a_field_shows_the_keyboard_which_types(driver: PhoneDriver) -> None:
    assert not keyboard_is_shown(driver)
    driver.tap_text("Name")
    assert keyboard_is_shown(driver)
    driver.type_keys("ab c")
    assert state(driver).name == "ab c"
    driver.phone.tap(*driver.find("Delete", id="key_pos_del", all_windows=True).center)
    assert state(driver).name == "ab "


def test_the_keyboard_follows_the_field_the_theme_and_what_is_restored(driver: PhoneDriver) -> None:
    def keys() -> set[str]:
        nodes = driver.nodes(all_windows=True)
        return {node.description for node in nodes if node.package == "com.google.android.inputmethod.latin"}

    driver.tap_text("Name")
    assert {"q", "Next", "Shift"} <= keys()
    kept, light = driver.phone.snapshot(), driver.phone.screenshot()
    driver.phone.tap(*driver.find("Shift", all_windows=True).center)
    assert {"Q", "Next", "Shift on"} <= keys()
    driver.tap_text("Note")
    assert "Enter" in keys()
    driver.phone.restore(kept)
    assert {"q", "Next", "Shift"} <= keys()
    driver.type_keys("a")
    assert state(driver).name == "a"
    driver.phone.restore(kept)
    driver.phone.set_dark(on=True)
    assert driver.phone.screenshot() != light
    driver.phone.set_dark(on=False)
    assert driver.phone.screenshot() == light


def test_shift_writes_one_capital_and_twice_all(driver: PhoneDriver) -> None:
    driver.tap_text("Name")
    shift = driver.find(id="key_pos_shift", all_windows=True).center
    driver.phone.tap(*shift)
    driver.type_keys("Ab")
    driver.phone.tap(*shift)
    driver.phone.tap(*shift)
    driver.type_keys("CD")
    assert state(driver).name == "AbCD"


def test_symbols_are_on_another_layer(driver: PhoneDriver) -> None:
    driver.tap_text("Name")
    driver.phone.tap(*driver.find("Symbols", id="key_pos_symbol", all_windows=True).center)
    driver.type_keys("4$?")
    driver.phone.tap(*driver.find("Letters", id="key_pos_symbol", all_windows=True).center)
    driver.type_keys("q")
    assert state(driver).name == "4$?q"


def test_back_hides_the_keyboard_before_it_leaves(driver: PhoneDriver) -> None:
    driver.tap_text("Name")
    driver.back()
    assert not keyboard_is_shown(driver)
    assert driver.phone.focus.endswith(".Main")


def test_the_action_key_submits_and_a_field_of_lines_gets_a_line(driver: PhoneDriver) -> None:
    driver.tap_text("Name")
    driver.enter()
    assert state(driver).submitted == 1
    driver.tap_text("Note")
    driver.type("a")
    driver.enter()
    driver.type("b")
    assert state(driver).note == "a\nb"


def test_typing_needs_a_field_with_the_focus(driver: PhoneDriver) -> None:
    assert not driver.phone.type_text("lost")
    driver.tap_text("Name")
    assert driver.phone.type_text('quotes "and" %s \u4f60\u597d \U0001f600')
    assert state(driver).name == 'quotes "and" %s \u4f60\u597d \U0001f600'
    assert driver.phone.clear_text()
    assert state(driver).name == ""


def test_what_is_no_text_is_replaced(driver: PhoneDriver) -> None:
    driver.tap_text("Name")
    driver.phone.type_text("a\ud800b\0c")
    assert state(driver).name == "a?b\ufffdc"


def test_editing_keys_move_the_cursor_and_delete(driver: PhoneDriver) -> None:
    driver.tap_text("Name")
    driver.type("abc\U0001f468\u200d\U0001f469\u200d\U0001f467")
    driver.phone.key(codes.DEL)
    assert state(driver).name == "abc", "what is drawn as one character goes as one"
    driver.phone.key(codes.DPAD_LEFT)
    driver.type("X")
    assert state(driver).name == "abXc"
    driver.phone.key(codes.FORWARD_DEL)
    driver.phone.key(codes.MOVE_HOME)
    driver.phone.key(codes.DEL)
    driver.type("^")
    assert state(driver).name == "^abX"


def test_a_long_press_selects_all_and_typing_replaces_it(driver: PhoneDriver) -> None:
    driver.tap_text("Name")
    driver.type("old words")
    driver.long_tap("old words")
    driver.type("new")
    assert state(driver).name == "new"


def test_cut_and_paste(driver: PhoneDriver) -> None:
    driver.tap_text("Name")
    driver.type("move me")
    driver.long_tap("move me")
    driver.phone.key(codes.CUT)
    driver.tap_text("Note")
    driver.phone.key(codes.PASTE)
    assert (state(driver).name, state(driver).note) == ("", "move me")


@pytest.mark.parametrize(
    ("code", "then"),
    [
        (None, "new.txt"),
        (codes.DEL, "new.txt"),
        (codes.DPAD_LEFT, "newold name.txt"),
        (codes.DPAD_RIGHT, "old namenew.txt"),
        (codes.MOVE_END, "old name.txtnew"),
    ],
)
def test_an_app_selects_a_part_which_typing_replaces(driver: PhoneDriver, code: int | None, then: str) -> None:
    state(driver).name = "old name.txt"
    app = driver.phone.activities.front.activity.app
    app.focus("name", select=8)
    before = driver.phone.screenshot()
    kept = driver.phone.snapshot()
    driver.phone.tap(*driver.find("Note").center)
    driver.phone.restore(kept)
    assert driver.phone.screenshot() == before
    if code is not None:
        driver.phone.key(code)
    driver.type("new")
    assert state(driver).name == then


def test_a_part_is_cut_and_pasted(driver: PhoneDriver) -> None:
    state(driver).name = "old name.txt"
    driver.phone.activities.front.activity.app.focus("name", select=8)
    driver.phone.key(codes.CUT)
    assert (state(driver).name, driver.phone.shell_ui.clipboard) == (".txt", "old name")
    driver.phone.key(codes.PASTE)
    assert state(driver).name == "old name.txt"


def test_tab_goes_to_the_next_field(driver: PhoneDriver) -> None:
    driver.phone.key(codes.TAB)
    driver.type("first")
    driver.phone.key(codes.TAB)
    driver.type("second")
    assert (state(driver).name, state(driver).note) == ("first", "second")


def test_the_field_that_is_typed_into_is_scrolled_into_sight() -> None:
    driver = PhoneDriver(make_phone())
    driver.phone.start(Intent(component=FORM))
    driver.tap_text("Field f9")
    top = next(window for window in driver.phone.windows() if window.kind == "keyboard").scene.bounds.top
    assert driver.find("Field f9").bounds[3] <= top
    for _ in range(4):
        driver.enter()
    driver.type("last")
    assert driver.find("last").bounds[3] <= top


def test_a_field_that_is_gone_loses_the_focus() -> None:
    driver = PhoneDriver(make_phone())
    driver.phone.start(Intent(component=FORM))
    driver.phone.key(codes.MENU)
    driver.tap_text("Field inner")
    driver.type("x")
    driver.back()
    driver.back()
    assert not driver.phone.commit_text("lost")
    driver.phone.key(codes.MENU)
    assert not keyboard_is_shown(driver)


def test_a_slow_swipe_scrolls_by_its_length_and_a_quick_one_further(driver: PhoneDriver) -> None:
    def first_row() -> int:
        return driver.find("Row 3").bounds[1]

    before = first_row()
    driver.phone.drag(500, 2100, 500, 2000)
    assert before - first_row() == 100
    driver.phone.drag(500, 1900, 500, 2200)
    assert first_row() == before, "nothing is above the first row"
    driver.phone.swipe(500, 2100, 500, 2000, 40)
    assert before - driver.find("Row 8").bounds[1] != 0
    assert not driver.sees("Row 0")


def test_a_short_swipe_is_a_tap_or_a_long_press(driver: PhoneDriver) -> None:
    x, y = driver.find("Open").center
    driver.phone.swipe(x, y, x + 3, y, 100)
    assert driver.sees("Detail")


def test_a_slider_takes_the_place_that_is_touched(driver: PhoneDriver) -> None:
    left, top, right, bottom = driver.find(id="share").bounds
    driver.phone.tap(left + (right - left) // 4, (top + bottom) // 2)
    assert state(driver).share == pytest.approx(0.25, abs=0.01)
    driver.phone.swipe(left + 100, (top + bottom) // 2, right - 1, (top + bottom) // 2, 300)
    assert state(driver).share == pytest.approx(1.0, abs=0.01)


def test_a_dialog_takes_touches_and_back_alone(driver: PhoneDriver) -> None:
    driver.tap_text("Delete")
    assert driver.sees("Really?")
    assert not driver.sees("Row 1"), "a dump is of the dialog's window"
    driver.back()
    assert not driver.sees("Really?")
    driver.tap_text("Delete")
    driver.phone.tap(20, 200)
    assert not driver.sees("Really?"), "a touch beside a dialog closes it"
    driver.tap_text("Delete")
    driver.tap_text("OK")
    assert driver.find("Deleted", all_windows=True)
    assert (
        driver.phone.open_database(f"/data/data/{PACKAGE}/databases/items.db").value("SELECT count(*) FROM items") == 1
    )


def test_a_toast_goes_by_the_virtual_clock(driver: PhoneDriver) -> None:
    driver.tap_text("Delete")
    driver.tap_text("OK")
    driver.phone.clock.advance(1_900)
    assert driver.find("Deleted", all_windows=True)
    driver.phone.clock.advance(200)
    assert not [node for node in driver.nodes(all_windows=True) if node.text == "Deleted"]


def test_a_snackbar_calls_the_screen_and_goes_by_the_clock(driver: PhoneDriver) -> None:
    driver.tap_text("Undo bar")
    driver.tap_text("Undo")
    assert driver.sees("undone")
    driver.tap_text("Undo bar")
    driver.phone.clock.advance(11_000)
    assert not driver.sees("Gone")


def test_nothing_happens_while_the_screen_is_off(driver: PhoneDriver) -> None:
    driver.phone.key(codes.SLEEP)
    assert not driver.phone.display.on
    dark = driver.phone.screenshot()
    driver.phone.tap(*driver.find("Open").center)
    driver.phone.key(codes.WAKEUP)
    assert driver.phone.focus.endswith(".Main")
    assert driver.phone.screenshot() != dark


def test_a_lock_screen_is_left_by_a_swipe_up(driver: PhoneDriver) -> None:
    driver.phone.settings.put("secure", "lockscreen.disabled", "0")
    driver.phone.key(codes.POWER)
    driver.phone.key(codes.POWER)
    assert driver.phone.display.locked
    assert driver.sees("Swipe up to open")
    driver.phone.swipe(540, 2000, 540, 800, 200)
    assert not driver.phone.display.locked


def test_the_navigation_bar_has_three_buttons(driver: PhoneDriver) -> None:
    driver.phone.tap(*driver.find("Overview", all_windows=True).center)
    driver.phone.tap(*driver.find("Home", id="home", all_windows=True).center)
    assert driver.phone.activities.front.app.label == "Pixel Launcher"


def test_gestures_replace_the_buttons(driver: PhoneDriver) -> None:
    driver.phone.settings.put("secure", "navigation_mode", "2")
    driver.tap_text("Open")
    driver.phone.swipe(2, 1200, 400, 1200, 200)
    assert driver.phone.focus.endswith(".Main")
    driver.phone.swipe(540, 2335, 540, 1500, 200)
    assert driver.phone.activities.front.app.label == "Pixel Launcher"
    driver.phone.swipe(540, 2335, 540, 1500, 900)
    assert driver.find(id="task")


@pytest.mark.parametrize(
    ("text", "code"), [("ENTER", 66), ("KEYCODE_HOME", 3), ("187", 187), ("a", 29), ("keycode_numpad_5", 149), ("5", 5)]
)
def test_keys_have_numbers_and_names(text: str, code: int) -> None:
    assert codes.find_key(text) == code


@pytest.mark.parametrize("text", ["", "0", "-1", "9999", "KEYCODE_NOTHING", "99999999999", "\u0663"])
def test_what_is_no_key_is_none(text: str) -> None:
    assert codes.find_key(text) is None
