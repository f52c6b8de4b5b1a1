"""Programs print what toybox's do.

Most of `toybox_lines.json` was compared with toybox 0.8.9; where they differ on purpose, docs/phone.md says so.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.unit.environments.android.virtual.shell.bare_phone import Terminal

pytestmark = pytest.mark.anyio

LINES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "toybox_lines.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", LINES, ids=[str(number) for number in range(len(LINES))])
async def test_a_line_prints_what_toybox_prints(case: dict[str, Any]) -> None:
    outcome = await Terminal().run(case["line"], b"in1\nin2\n")
    assert (outcome.out, outcome.err, outcome.code) == (case["out"], case["err"], case["code"])


async def test_long_listings() -> None:
    terminal = Terminal()
    await terminal.run(
        "echo hello > a; mkdir d; ln -s a link; head -c 5000 /dev/zero > big; touch -d '2023-01-02 03:04' a"
    )
    assert await terminal.out("ls -l") == (
        "total 16\n"
        "-rw-r--r-- 1 root root    6 2023-01-02 03:04 a\n"
        "-rw-r--r-- 1 root root 5000 2024-05-15 10:00 big\n"
        "drwxr-xr-x 2 root root 4096 2024-05-15 10:00 d\n"
        "lrwxrwxrwx 1 root root    1 2024-05-15 10:00 link -> a\n"
    )
    assert await terminal.out("ls -lh big; ls -ld d; ls -tr; ls -S | head -1") == (
        "-rw-r--r-- 1 root root 4.8K 2024-05-15 10:00 big\n"
        "drwxr-xr-x 2 root root 4096 2024-05-15 10:00 d\na\nlink\nd\nbig\nbig\n"
    )


async def test_databases() -> None:
    terminal = Terminal()
    await terminal.run("sqlite3 t.db \"create table a(x, y); insert into a values (1, null), (2, 'b|c');\"")
    assert await terminal.out("sqlite3 t.db 'select * from a'") == "1|\n2|b|c\n"
    assert await terminal.out("sqlite3 -header -csv t.db 'select * from a'") == "x,y\r\n1,\r\n2,b|c\r\n"
    assert await terminal.out("sqlite3 -line t.db 'select * from a limit 1'") == "    x = 1\n    y = \n"
    assert await terminal.out("sqlite3 -separator , t.db 'select * from a'") == "1,\n2,b|c\n"
    assert await terminal.out("sqlite3 t.db .tables .schema") == "a\nCREATE TABLE a(x, y);\n"
    assert await terminal.out("echo 'select 1; select 2;' | sqlite3 t.db") == "1\n2\n"
    for statement in ("attach '/x' as x", "selec", "select load_extension('x')", "pragma temp_store_directory='/'"):
        outcome = await terminal.run(f'sqlite3 t.db "{statement}"')
        assert (outcome.code, outcome.err[:6]) == (1, "Error:")


async def test_processes() -> None:
    terminal = Terminal()
    assert await terminal.out("pidof system_server; pgrep -l phone; ps -A -o PID,NAME | head -3") == (
        "1200\n3000 com.android.phone\n PID NAME\n   1 /system/bin/init\n1200 system_server\n"
    )
    assert (await terminal.run("pkill -9 phone; pgrep phone")).code == 1
    assert terminal.phone.killed == [(3000, 9)]
    assert (await terminal.run("kill 77777")).err == "/system/bin/sh: kill: 77777: No such process\n"


async def test_archives_stay_inside_and_come_back() -> None:
    terminal = Terminal()
    await terminal.run(
        "mkdir -p d/e; echo one > d/a; echo two > d/e/b; chmod 600 d/a; tar czf t.tgz d; rm -r d; tar xf t.tgz"
    )
    assert await terminal.out("cat d/a d/e/b; stat -c %a d/a; tar tf t.tgz") == "one\ntwo\n600\nd/\nd/a\nd/e/\nd/e/b\n"


async def test_the_clock_can_be_set_by_root() -> None:
    terminal = Terminal()
    assert await terminal.out("date -u 060112302025; date -u +%F") == "Sun Jun  1 12:30:00 UTC 2025\n2025-06-01\n"
    assert (await terminal.run("su shell date 060112302025")).code == 1


@pytest.mark.parametrize("name", ["ls", "grep", "find", "sort", "tar", "ps", "cp"])
async def test_help_says_how_it_is_used(name: str) -> None:
    assert (await Terminal().out(f"{name} --help")).startswith(f"usage: {name} ")


async def test_dd_copies_blocks() -> None:
    terminal = Terminal()
    assert (await terminal.run("dd if=/dev/zero of=z bs=1k count=3")).err == (
        "3+0 records in\n3+0 records out\n3072 bytes copied, 0.001 s\n"
    )
    await terminal.run("printf XY | dd of=z bs=1 seek=1 conv=notrunc status=none")
    assert await terminal.out(
        "stat -c %s z; head -c 4 z | xxd -p; echo hello | dd bs=1 skip=1 count=3 status=none"
    ) == ("3072\n00585900\nell")
