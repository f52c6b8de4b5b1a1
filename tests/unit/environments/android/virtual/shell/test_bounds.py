"""Whatever a line says, the phone goes on: bounded, and never the host."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decapod.environments.android.virtual.shell import COMMANDS, Limits
from decapod.environments.android.virtual.shell.builtins import BUILTINS
from tests.unit.environments.android.virtual.shell.bare_phone import BarePhone, Terminal

pytestmark = pytest.mark.anyio

SMALL = Limits(steps=3000, output=200_000, depth=40, memory=2_000_000)
PROGRAMS = sorted(name for name, one in COMMANDS.items() if ".android_" not in one.run.__module__)

ARGUMENTS = (
    r"-l -n -c -r -f -e -E -x -d -- -1 +1 - --help / /dev/zero /sdcard /proc/version f * ** $x ${x##*} $((1<<40)) "
    r"$((x++)) 'a_b' " + '"$@"' + r" a=b s/a*/b/g \(a\)\1 (a|b)*c [[:alpha:]] {a,b}{c,d} %s%d @1e99 $(ls) `cat_f` "
    r"999999999999999999999 é ~ ! [ ] {} ; \; + 1 2 0 : _ ' /etc/passwd /dev/urandom"
).split(" ")
words = st.sampled_from([*PROGRAMS, *BUILTINS, *ARGUMENTS, "\udcff", "a b"])
joints = st.sampled_from([" "] * 4 + [" | ", " && ", " || ", "; ", " > f; ", " < f ", " & ", "\n", " <<< ", " 2>&1 "])
lines = st.lists(st.tuples(words, joints), min_size=1, max_size=10).map(
    lambda pairs: "".join(word + joint for word, joint in pairs)
)


@settings(max_examples=300)
@given(lines)
async def test_fuzzed_lines_end_with_a_code(line: str) -> None:
    outcome = await Terminal(limits=SMALL).run(line, b"one\ntwo\n\xff\n")
    assert 0 <= outcome.code <= 255


@settings(max_examples=100)
@given(st.binary(max_size=60))
async def test_any_bytes_end_with_a_code(line: bytes) -> None:
    outcome = await Terminal(limits=SMALL).run(line)
    assert 0 <= outcome.code <= 255


@pytest.mark.parametrize(
    "line",
    [
        "while :; do :; done",
        "until false; do x=$x$x; done",
        "f() { f; }; f",
        "f() { f | f; }; f",
        "f() { (f); }; f",
        "f() { eval f; }; f",
        "x=a; while :; do x=$x$x; done",
        "yes",
        "yes > /dev/null",
        "cat /dev/zero",
        "x=$(cat /dev/zero)",
        "cat /dev/urandom | sort",
        'sh -c \'sh -c "$0" "$0"\' \'sh -c "$0" "$0"\'',
        "echo 'sh $0' > s; sh s",
        "seq 1 99999999",
        "trap 'while :; do :; done' EXIT",
        "while :; do sleep 1 & done",
        "echo {a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b} | wc -w; yes | tr y z",
        "printf '%99999999d' 1; printf '%*d' 999999999 1; yes | xargs -n1 echo",
        "find / -exec find / ';'",
        "mkdir d; while :; do mkdir d/d; cd d; done",
    ],
)
async def test_what_would_never_end_is_ended(line: str) -> None:
    terminal = Terminal(limits=SMALL)
    outcome = await terminal.run(line)
    assert "the virtual phone's limit" in outcome.err
    assert (await terminal.run("echo alive")).out == "alive\n"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("a" * 300 + "=1; echo $(( " + "(" * 500 + "1" + ")" * 500 + " ))", ""),
        ("echo " + "a" * 100_000 + " | sed -E 's/(a*)*b/x/g' | wc -c", ""),
        ("echo " + "a" * 300 + " | grep -E '(a|aa)+(a|aa)+(a|aa)+b'", ""),
        ("echo " + "ab" * 60 + " | grep '\\(.*\\)\\(.*\\)\\(.*\\)\\1\\2\\3x'", ""),
        ("x=$(printf %05000d 0); echo ${x//?(0|00)/ab} | wc -c", ""),
        ("[[ " + "a" * 2000 + " == *a*a*a*a*a*a*a*a*a*a*b ]]", ""),
    ],
)
async def test_hostile_patterns_are_bounded(line: str, reason: str) -> None:
    outcome = await Terminal().run(line)
    assert 0 <= outcome.code <= 255


async def test_the_host_is_out_of_reach(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("host only")
    terminal = Terminal()
    for line in (
        f"cat {secret}",
        f"ls {tmp_path}",
        f"cat < {secret}",
        f". {secret}",
        f"sqlite3 x.db \"attach '{secret}' as s; select * from s.t\"",
        f"sqlite3 x.db '.read {secret}'",
        f"tar cf - {secret}",
        f"find {tmp_path}",
    ):
        outcome = await terminal.run(line)
        assert "host only" not in outcome.out + outcome.err
        assert outcome.code != 0
    await terminal.run(f"echo x > {tmp_path}/made; mkdir -p {tmp_path}/d")
    assert list(tmp_path.iterdir()) == [secret]
    assert terminal.phone.files.exists(f"{tmp_path}/made") is False


async def test_two_phones_know_nothing_of_each_other() -> None:
    one, other = Terminal(), Terminal(phone=BarePhone())
    await one.run("echo x > /sdcard/only-here; export X=1")
    assert (await other.run("cat /sdcard/only-here; echo [$X]")).out == "[]\n"
