"""The phone's file system behaves as POSIX says."""

import errno

import pytest

from decapod.environments.android.virtual.files import ROOT, SHARED, SHELL, FileSystem, lay_out


class Clock:
    def __init__(self) -> None:
        self.seconds = 1_000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def files(clock: Clock) -> FileSystem:
    made = FileSystem(clock)
    lay_out(made, programs=["ls", "cat"])
    return made


def test_sdcard_leads_to_shared_storage(files: FileSystem) -> None:
    files.write("/sdcard/Download/note.txt", b"hello")
    assert files.read(f"{SHARED}/Download/note.txt") == b"hello"
    assert files.realpath("/sdcard/Download/note.txt") == "/storage/emulated/0/Download/note.txt"
    assert files.stat("/sdcard/Download/note.txt").permissions == 0o660


def test_times_come_from_the_clock(files: FileSystem, clock: Clock) -> None:
    files.write("/data/a", b"")
    clock.seconds = 2_000.0
    assert files.stat("/data/a").mtime == 1_000
    files.write("/data/a", b"x", append=True)
    assert files.stat("/data/a").mtime == 2_000
    files.utime("/data/a", 5.0)
    assert files.stat("/data/a").mtime == 5


def test_a_snapshot_is_not_changed_by_what_follows(files: FileSystem) -> None:
    files.write("/data/a", b"one")
    files.mkdir("/data/d/e", parents=True)
    before = files.snapshot()
    used = files.used
    files.write("/data/a", b" two", append=True)
    files.chmod("/data/d", 0o700)
    files.rename("/data/d", "/data/moved")
    after = files.snapshot()
    files.remove_tree("/data/moved")
    files.restore(before)
    assert (files.read("/data/a"), files.stat("/data/d").permissions, files.used) == (b"one", 0o755, used)
    files.write("/data/a", b"again")
    files.restore(after)
    assert files.read("/data/a") == b"one two"
    assert files.is_dir("/data/moved/e")
    files.restore(before)
    assert files.read("/data/a") == b"one"


@pytest.mark.parametrize(
    ("call", "number"),
    [
        (lambda files: files.read("/nope"), errno.ENOENT),
        (lambda files: files.read("/data"), errno.EISDIR),
        (lambda files: files.read("/data/f/x"), errno.ENOTDIR),
        (lambda files: files.mkdir("/data"), errno.EEXIST),
        (lambda files: files.mkdir("/data/no/no"), errno.ENOENT),
        (lambda files: files.rmdir("/data"), errno.ENOTEMPTY),
        (lambda files: files.rmdir("/data/f"), errno.ENOTDIR),
        (lambda files: files.remove("/data/local"), errno.EISDIR),
        (lambda files: files.rename("/data/local", "/data/local/tmp/x"), errno.EINVAL),
        (lambda files: files.read("/data/loop"), errno.ELOOP),
        (lambda files: files.write("/data/" + "n" * 256, b""), errno.ENAMETOOLONG),
        (lambda files: files.read("/" + "a/" * 3000), errno.ENAMETOOLONG),
        (lambda files: files.write("/system/x", b""), errno.EROFS),
        (lambda files: files.write("", b""), errno.ENOENT),
        (lambda files: files.symlink("a", "/sdcard/link"), errno.EPERM),
    ],
)
def test_refusals_are_those_of_posix(files: FileSystem, call: object, number: int) -> None:
    files.write("/data/f", b"")
    files.symlink("/data/loop", "/data/loop")
    assert callable(call)
    with pytest.raises(OSError) as caught:  # noqa: PT011  the number is what counts
        call(files.as_user(ROOT))
    assert caught.value.errno == number


def test_the_shell_user_sees_no_apps_data_but_all_of_shared_storage(files: FileSystem) -> None:
    shell = files.as_user(SHELL)
    with pytest.raises(PermissionError):
        shell.listdir("/data/data")
    shell.write("/sdcard/x", b"1")
    shell.write("/data/local/tmp/x", b"2")
    assert shell.read("/sdcard/x") == b"1"
    assert shell.stat("/data/local/tmp/x").uid == 2000
    files.write("/data/local/tmp/secret", b"", mode=0o600)
    with pytest.raises(PermissionError):
        shell.read("/data/local/tmp/secret")
    assert files.as_user(ROOT).read("/data/local/tmp/secret") == b""


def test_there_is_only_so_much_room(clock: Clock) -> None:
    small = FileSystem(clock, capacity=100, max_nodes=3)
    small.write("/a", b"x" * 90)
    with pytest.raises(OSError, match="No space left"):
        small.write("/a", b"y" * 11, append=True)
    small.write("/a", b"")
    small.write("/b", b"z" * 100)
    with pytest.raises(OSError, match="No space left"):
        small.mkdir("/c")
    small.remove("/b")
    small.mkdir("/c")


def test_proc_goes_by_the_clock(files: FileSystem, clock: Clock) -> None:
    assert files.read("/proc/uptime").startswith(b"3600.00 ")
    clock.seconds += 10
    assert files.read("/proc/uptime").startswith(b"3610.00 ")
    assert b"MemTotal" in files.read("/proc/meminfo")
    assert files.read("/dev/null") == b""
    assert len(files.read("/dev/zero")) == 1024 * 1024


def test_globs_leave_hidden_names_alone(files: FileSystem) -> None:
    for name in ("a.txt", "b.txt", ".hidden.txt"):
        files.write(f"/data/local/{name}", b"")
    assert files.glob("*.txt", "/data/local") == ["a.txt", "b.txt"]
    assert files.glob(".*.txt", "/data/local") == [".hidden.txt"]
    assert files.glob("/sd*/D*") == ["/sdcard/DCIM", "/sdcard/Documents", "/sdcard/Download"]
