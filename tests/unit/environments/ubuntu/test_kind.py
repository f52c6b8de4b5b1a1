import subprocess
import sys

from decapod.environments.kind import load_object
from decapod.environments.ubuntu import UBUNTU


def test_the_kind_offers_the_actions_and_set_ups_of_a_desktop() -> None:
    assert list(UBUNTU.actions) == [
        "click",
        "right_click",
        "double_click",
        "write_text",
        "press",
        "hotkey",
        "scroll",
        "drag",
        "search_app",
        "run_program",
    ]
    assert set(UBUNTU.setups) == {
        "write_file",
        "write_amounts",
        "draw_picture",
        "make_folder",
        "copy",
        "open_program",
        "set_setting",
        "set_clipboard",
        "serve_pages",
        "require_programs",
    }


def test_elements_are_marks_in_the_schemas() -> None:
    assert UBUNTU.actions["drag"].schema.elements == ("start", "end")
    assert UBUNTU.actions["scroll"].schema.elements == ("element",)
    assert UBUNTU.actions["scroll"].schema.parameters["properties"]["direction"]["enum"] == [
        "up",
        "down",
        "left",
        "right",
    ]


def test_the_device_can_be_loaded_by_name() -> None:
    assert load_object(UBUNTU.device).__name__ == "UbuntuDesktop"


def test_a_host_needs_none_of_the_desktop_s_libraries() -> None:
    script = (
        "import sys, decapod.environments.ubuntu;"
        "print([name for name in ('Xlib', 'dbus_fast', 'mss', 'pyautogui') if name in sys.modules])"
    )
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ended.stdout.strip() == "[]"
