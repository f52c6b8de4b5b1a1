"""A shell from line to line, and with a person at it."""

import pytest

from decapod.environments.android.virtual.files import SHELL
from decapod.environments.android.virtual.shell import BytesReader, Collector, Streams
from tests.unit.environments.android.virtual.shell.bare_phone import Terminal

pytestmark = pytest.mark.anyio


async def interact(terminal: Terminal, typed: bytes, *, prompt: bool) -> tuple[int, str, str]:
    out, err = Collector(), Collector()
    code = await terminal.shell.interactive(Streams(BytesReader(typed), out, err), prompt=prompt)
    return code, out.data.decode(), err.data.decode()


async def test_variables_functions_and_folder_last() -> None:
    terminal = Terminal()
    await terminal.run("x=1; f() { echo f$x; }; cd /sdcard")
    assert await terminal.out("f; pwd") == "f1\n/sdcard\n"


async def test_a_person_types_lines() -> None:
    code, out, err = await interact(Terminal(), b"echo a\nif true\nthen echo b\nfi\nfalse\nexit 3\n", prompt=True)
    assert (code, out) == (3, "a\nb\n")
    assert err == (
        "decapod:/data/local/tmp/work # decapod:/data/local/tmp/work # > > decapod:/data/local/tmp/work # "
        "1|decapod:/data/local/tmp/work # "
    )


async def test_a_mistake_does_not_end_an_interactive_shell() -> None:
    code, out, err = await interact(Terminal(), b"echo )\nnope\necho $((1/0))\necho ok", prompt=False)
    assert (code, out) == (0, "ok\n")
    assert "unexpected ')'" in err
    assert "nope: inaccessible or not found" in err


async def test_a_program_reads_what_is_typed_after_it() -> None:
    assert (await interact(Terminal(), b"read x\nhello\necho got $x\ncat\nrest\n", prompt=False))[
        1
    ] == "got hello\nrest\n"


async def test_the_shell_user_may_less() -> None:
    terminal = Terminal(user=SHELL)
    assert (await terminal.run("ls /data/data")).err == "ls: /data/data: Permission denied\n"
    assert (await terminal.run("whoami; echo x > /sdcard/f && cat /sdcard/f")).out == "shell\nx\n"
    assert (await terminal.run("su 0 whoami")).out == "root\n"


async def test_sleeping_moves_the_virtual_clock_and_nothing_else() -> None:
    assert await Terminal().out("date +%T; sleep 90; date +%T") == "10:00:00\n10:01:30\n"


async def test_bytes_that_are_no_text_pass_through() -> None:
    terminal = Terminal()
    outcome = await terminal.run(b"x='\xff\xfe'; echo -n \"$x\" > f; printf '\\377' >> f; wc -c < f; cat f", b"")
    assert outcome.out.encode("utf-8", "surrogateescape") == b"3\n\xff\xfe\xff"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("nope", "/system/bin/sh: nope: inaccessible or not found\n"),
        ("/data", "/system/bin/sh: /data: can't execute: Is a directory\n"),
        ("cat < /nope", "/system/bin/sh: can't open /nope: No such file or directory\n"),
        ("echo > /nope/x", "/system/bin/sh: can't create /nope/x: No such file or directory\n"),
        ("echo > /system/x", "/system/bin/sh: can't create /system/x: Read-only file system\n"),
        ("cat /dev/tty", "cat: /dev/tty: No such device or address\n"),
    ],
)
async def test_messages_are_androids(line: str, message: str) -> None:
    assert (await Terminal().run(line)).err == message
