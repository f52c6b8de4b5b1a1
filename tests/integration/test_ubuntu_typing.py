"""Text that is typed arrives exactly, in real programs; read back from the file that the program saved."""

from collections.abc import Callable
from pathlib import Path

import pytest

from decapod.actions import ArgumentError
from decapod.environments.ubuntu.actions import hotkey, press, write_text
from decapod.environments.ubuntu.desktop import UbuntuDesktop
from decapod.environments.ubuntu.setups import open_program, set_clipboard, write_file
from tests.integration.ubuntu_session import wait_until

pytestmark = pytest.mark.integration

TEXTS = {
    "ascii": "".join(chr(code) for code in range(0x20, 0x7F)),
    "quotes": "\"double\" 'single' `tick` <tag> $HOME \\n %s !! #",
    "lines": "first\n\tindented\n\n  two spaces \nlast",
    "latin": "déjà vu, ÀÉÎÕÜ ß ø å ñ ¿¡ €",
    "emoji": "party 🎉 family 👩‍👩‍👧 flag 🇫🇷 done ✅",
    "cjk": "漢字かなカナ 한국어 简体 繁體",
    "combining": "e\u0301 a\u0308 o\u0302\u0323 ñ n\u0303",
    "right to left": "שלום עולם مرحبا بالعالم",
    "many": "".join(chr(0x4E00 + 7 * number) for number in range(300)),
    "long": "The quick brown fox jumps over the lazy dog. <12345>\n" * 188,
}


def type_and_save(desktop: UbuntuDesktop, text: str, save: Callable[[], None], file: Path) -> str:
    """Type a text, save it, and return what the file holds once it is there."""
    write_text(desktop, text)
    save()
    wait_until(lambda: file.exists() and file.stat().st_size > 0, f"{file.name} to be saved")
    return file.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", TEXTS)
def test_an_editor_holds_what_was_typed(desktop: UbuntuDesktop, name: str) -> None:
    file = desktop.home / "note.txt"
    file.write_bytes(b"")
    open_program(desktop, ["mousepad", "~/note.txt"])
    got = type_and_save(desktop, TEXTS[name], lambda: hotkey(desktop, ["ctrl", "s"]), file)
    assert got.removesuffix("\n") == TEXTS[name].removesuffix("\n")


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("terminal", ["xfce4-terminal", "xterm"])
def test_vim_in_a_terminal_holds_what_was_typed(desktop: UbuntuDesktop, terminal: str, name: str) -> None:
    file = desktop.home / f"{terminal}.txt"
    file.unlink(missing_ok=True)
    vim = f"vim --clean -n -c 'set noautoindent' -c startinsert {file}"
    open_program(desktop, [terminal, "-e", vim] if terminal == "xfce4-terminal" else [terminal, "-e", "sh", "-c", vim])
    wait_until(lambda: started(desktop, "vim"), "vim")

    def save() -> None:
        press(desktop, "esc")
        write_text(desktop, ":wq\n")

    assert type_and_save(desktop, TEXTS[name], save, file) == TEXTS[name] + "\n"


def started(desktop: UbuntuDesktop, program: str) -> bool:
    return desktop.run(["pgrep", "-x", program]).code == 0


def test_a_shell_command_reads_what_was_typed(desktop: UbuntuDesktop) -> None:
    file = desktop.home / "typed.txt"
    open_program(desktop, ["xfce4-terminal"])
    text = 'one <two> "three"\nfour 五 🙂\n'
    write_text(desktop, f"cat > {file.name}\n")
    wait_until(file.exists, "the shell to open the file")
    write_text(desktop, text)
    hotkey(desktop, ["ctrl", "d"])
    wait_until(lambda: file.read_text(encoding="utf-8") == text, "the text to arrive")


def test_entries_hold_what_was_typed(desktop: UbuntuDesktop) -> None:
    out = desktop.home / "answer.txt"
    for kind in ("--entry", "--password"):
        out.unlink(missing_ok=True)
        open_program(desktop, ["sh", "-c", f"zenity {kind} > {out}"])
        write_text(desktop, 'pä<ss> 漢 🔑 "w"\n')
        wait_until(lambda: out.exists() and out.stat().st_size > 0, "the dialog to answer")
        assert out.read_text(encoding="utf-8") == 'pä<ss> 漢 🔑 "w"\n'


def test_capitals_do_not_turn_over_when_caps_lock_is_on(desktop: UbuntuDesktop) -> None:
    file = desktop.home / "caps.txt"
    write_file(desktop, "caps.txt", "")
    open_program(desktop, ["mousepad", "~/caps.txt"])
    press(desktop, "capslock")
    got = type_and_save(desktop, "Mixed Case ÄÖ äö", lambda: hotkey(desktop, ["ctrl", "s"]), file)
    press(desktop, "capslock")
    assert got.strip() == "Mixed Case ÄÖ äö"


def test_typing_leaves_the_clipboard_alone(desktop: UbuntuDesktop) -> None:
    set_clipboard(desktop, "kept ✓\n")
    open_program(desktop, ["mousepad"])
    write_text(desktop, "漢字 and more")
    assert desktop.clipboard() == "kept ✓\n"


def test_what_no_key_types_is_refused_before_anything_is_typed(desktop: UbuntuDesktop) -> None:
    file = desktop.home / "refused.txt"
    write_file(desktop, "refused.txt", "")
    open_program(desktop, ["mousepad", "~/refused.txt"])
    with pytest.raises(ArgumentError, match="character 3 is U\\+0007"):
        write_text(desktop, "ab\x07c")
    assert type_and_save(desktop, "x", lambda: hotkey(desktop, ["ctrl", "s"]), file).strip() == "x"
