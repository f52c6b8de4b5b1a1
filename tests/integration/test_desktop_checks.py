"""The checks of a desktop on a real one: windows, elements, settings and the clipboard of real programs."""

import pytest
from pydantic import JsonValue

from decapod.environments.ubuntu.actions import hotkey
from decapod.environments.ubuntu.desktop import UbuntuDesktop
from decapod.environments.ubuntu.setups import open_program, set_clipboard
from decapod.evaluators import CheckOutcome, find_evaluator, judge
from tests.integration.ubuntu_session import wait_until

pytestmark = pytest.mark.integration

EDITOR: dict[str, JsonValue] = {"wm_class": "Mousepad"}


@pytest.fixture
def editor(desktop: UbuntuDesktop) -> UbuntuDesktop:
    """The desktop with an editor open on a note."""
    (desktop.home / "note.txt").write_text("Buy milk today\n")
    open_program(desktop, ["mousepad", "~/note.txt"])
    wait_until(lambda: holds(desktop, "window_open", title="note.txt"), "the editor's window")
    return desktop


def outcome(desktop: UbuntuDesktop, check: str, arguments: dict[str, JsonValue]) -> CheckOutcome:
    return judge(find_evaluator("ubuntu", check), arguments, desktop)


def holds(desktop: UbuntuDesktop, check: str, **arguments: JsonValue) -> bool:
    judged = outcome(desktop, check, arguments)
    assert judged.error is None, judged.error
    return judged.passed


def soon(desktop: UbuntuDesktop, check: str, **arguments: JsonValue) -> None:
    """Wait until a check passes; a program takes a moment to show what was done to it."""
    wait_until(lambda: holds(desktop, check, **arguments), f"{check} {arguments}")


@pytest.mark.parametrize(
    ("check", "arguments"),
    [
        ("window_open", EDITOR),
        ("window_active", EDITOR),
        ("window_minimized", EDITOR),
        ("element_shown", {"role": "text"}),
        ("element_state", {"role": "text", "state": "focused"}),
        ("text_shown", {"text": "milk"}),
        ("clipboard_is", {"text": "milk"}),
        ("clipboard_contains", {"text": "milk"}),
        ("setting_is", {"channel": "xsettings", "name": "/Net/DecapodNeverSet", "value": ""}),
    ],
)
def test_nothing_passes_on_an_empty_desktop(
    desktop: UbuntuDesktop, check: str, arguments: dict[str, JsonValue]
) -> None:
    judged = outcome(desktop, check, arguments)
    assert (judged.passed, judged.error) == (False, None)


def test_windows_of_a_real_editor(editor: UbuntuDesktop) -> None:
    soon(editor, "window_active", title="note.txt", **EDITOR)
    assert holds(editor, "window_open", pattern=r"note\.txt", **EDITOR)
    assert not holds(editor, "window_open", title="other.txt")
    assert not holds(editor, "window_open", count=2, **EDITOR)
    assert not holds(editor, "window_absent", **EDITOR)
    assert not holds(editor, "window_minimized", **EDITOR)
    hotkey(editor, ["alt", "F9"])
    soon(editor, "window_minimized", **EDITOR)
    assert holds(editor, "window_open", **EDITOR)
    assert not holds(editor, "window_active", **EDITOR)


def test_an_editor_that_was_closed_is_gone(editor: UbuntuDesktop) -> None:
    soon(editor, "window_active", **EDITOR)
    assert holds(editor, "process_running", name="mousepad", argument="note.txt")
    hotkey(editor, ["ctrl", "q"])
    soon(editor, "window_absent", **EDITOR)
    soon(editor, "process_absent", name="mousepad", argument="note.txt")


def test_elements_of_a_real_editor(editor: UbuntuDesktop) -> None:
    soon(editor, "text_shown", text="Buy milk", application="mousepad")
    assert not holds(editor, "text_shown", text="Buy bread")
    soon(editor, "element_shown", name="File", role="menu")
    assert not holds(editor, "element_shown", name="File", role="check box")
    assert not holds(editor, "element_shown", name="File", role="menu", application="thunar")
    soon(editor, "element_state", role="text", state="focused")
    assert not holds(editor, "element_state", name="File", role="menu", state="checked")


def test_the_clipboard(desktop: UbuntuDesktop) -> None:
    set_clipboard(desktop, "caf\u00e9 \u2013 two words")
    soon(desktop, "clipboard_is", text="caf\u00e9 \u2013 two words")
    assert holds(desktop, "clipboard_contains", text="two")
    assert not holds(desktop, "clipboard_is", text="two words")


def test_a_setting(desktop: UbuntuDesktop) -> None:
    where = ("-c", "xsettings", "-p", "/Net/ThemeName")
    made = desktop.run(["xfconf-query", *where, "--create", "-t", "string", "-s", "Adwaita-dark"])
    assert made.code == 0, made.stderr
    soon(desktop, "setting_is", channel="xsettings", name="/Net/ThemeName", value="Adwaita-dark")
    assert not holds(desktop, "setting_is", channel="xsettings", name="/Net/ThemeName", value="Adwaita")
