"""Where things lie on an Android phone."""

from collections.abc import Callable, Iterable

from decapod.environments.android.virtual.files.devices import Null, Random, Terminal, Zero
from decapod.environments.android.virtual.files.proc import UptimeClock, proc_files
from decapod.environments.android.virtual.files.system import FileSystem
from decapod.environments.android.virtual.files.users import MEDIA_PROVIDER, MEDIA_RW
from decapod.environments.android.virtual.files.volume import Mount

MIB = 1024 * 1024
SHARED = "/storage/emulated/0"
"""What `/sdcard` leads to."""
SHARED_FOLDERS = (
    "Alarms",
    "Android",
    "Audiobooks",
    "DCIM",
    "Documents",
    "Download",
    "Movies",
    "Music",
    "Notifications",
    "Pictures",
    "Podcasts",
    "Recordings",
    "Ringtones",
)
_TREE: tuple[tuple[str, int, int, int], ...] = (
    # path, mode, user, group
    ("/acct", 0o755, 0, 0),
    ("/apex", 0o755, 0, 0),
    ("/cache", 0o770, 1000, 2001),
    ("/config", 0o755, 0, 0),
    ("/data", 0o771, 1000, 1000),
    ("/data/adb", 0o700, 0, 0),
    ("/data/anr", 0o775, 1000, 1000),
    ("/data/app", 0o771, 1000, 1000),
    ("/data/data", 0o771, 1000, 1000),
    ("/data/local", 0o751, 0, 0),
    ("/data/local/tests", 0o750, 2000, 2000),
    ("/data/local/tmp", 0o771, 2000, 2000),
    ("/data/local/traces", 0o777, 2000, 2000),
    ("/data/media", 0o770, 1023, 1023),
    ("/data/misc", 0o1771, 1000, 9998),
    ("/data/system", 0o775, 1000, 1000),
    ("/data/tombstones", 0o775, 1000, 1000),
    ("/data/user", 0o711, 1000, 1000),
    ("/debug_ramdisk", 0o755, 0, 0),
    ("/dev", 0o755, 0, 0),
    ("/linkerconfig", 0o755, 0, 0),
    ("/metadata", 0o750, 0, 1000),
    ("/mnt", 0o755, 0, 1000),
    ("/mnt/user", 0o755, 0, 0),
    ("/odm", 0o755, 0, 0),
    ("/oem", 0o755, 0, 0),
    ("/proc", 0o555, 0, 0),
    ("/product", 0o755, 0, 0),
    ("/storage", 0o755, 0, 1077),
    ("/storage/emulated", 0o755, 0, 1077),
    ("/storage/self", 0o755, 0, 0),
    ("/sys", 0o755, 0, 0),
    ("/system", 0o755, 0, 0),
    ("/system/app", 0o755, 0, 0),
    ("/system/bin", 0o751, 0, 2000),
    ("/system/etc", 0o755, 0, 0),
    ("/system/fonts", 0o755, 0, 0),
    ("/system/framework", 0o755, 0, 0),
    ("/system/lib64", 0o755, 0, 0),
    ("/system/media", 0o755, 0, 0),
    ("/system/priv-app", 0o755, 0, 0),
    ("/system/usr", 0o755, 0, 0),
    ("/system/xbin", 0o751, 0, 2000),
    ("/system_ext", 0o755, 0, 0),
    ("/vendor", 0o755, 0, 2000),
    ("/vendor/bin", 0o751, 0, 2000),
)
_LINKS = (
    ("/storage/self/primary", "/storage/emulated/0"),
    ("/sdcard", "/storage/self/primary"),
    ("/mnt/sdcard", "/storage/self/primary"),
    ("/bin", "/system/bin"),
    ("/etc", "/system/etc"),
    ("/d", "/sys/kernel/debug"),
    ("/init", "/system/bin/init"),
    ("/data/user/0", "/data/data"),
    ("/dev/fd", "/proc/self/fd"),
    ("/dev/stdin", "/proc/self/fd/0"),
    ("/dev/stdout", "/proc/self/fd/1"),
    ("/dev/stderr", "/proc/self/fd/2"),
)
_MOUNTS = (
    Mount("/dev/block/dm-5", "/", "ext4", "ro,seclabel,relatime", 850 * MIB),
    Mount("tmpfs", "/dev", "tmpfs", "rw,seclabel,nosuid,relatime,mode=755", 1000 * MIB),
    Mount("proc", "/proc", "proc", "rw,relatime,gid=3009,hidepid=invisible"),
    Mount("sysfs", "/sys", "sysfs", "rw,seclabel,relatime"),
    Mount("tmpfs", "/mnt", "tmpfs", "rw,seclabel,nosuid,nodev,noexec,relatime,mode=755,gid=1000", 1000 * MIB),
    Mount("/dev/block/dm-6", "/vendor", "ext4", "ro,seclabel,relatime", 180 * MIB),
    Mount("/dev/block/dm-7", "/product", "ext4", "ro,seclabel,relatime", 600 * MIB),
    Mount("/dev/block/dm-8", "/system_ext", "ext4", "ro,seclabel,relatime", 150 * MIB),
    Mount("/dev/block/dm-9", "/data", "f2fs", "rw,lazytime,seclabel,nosuid,nodev,noatime"),
    Mount("tmpfs", "/storage", "tmpfs", "rw,seclabel,nosuid,nodev,noexec,relatime,mode=755,gid=1000", 1000 * MIB),
    Mount(
        "/dev/fuse",
        "/storage/emulated",
        "fuse",
        "rw,lazytime,nosuid,nodev,noexec,noatime,user_id=0,group_id=0,allow_other",
    ),
)


def lay_out(
    files: FileSystem,
    *,
    programs: Iterable[str],
    seed: int = 0,
    clock: UptimeClock | None = None,
    generated: Iterable[tuple[str, Callable[[], bytes]]] = (),
) -> None:
    """Fill an empty file system as Android does, then mount `/` read-only.

    Args:
        files: the tree to fill.
        programs: names for `/system/bin`.
        seed: what `/dev/urandom` gives.
        clock: what `/proc/uptime` goes by; without it, by the files' own clock from now on.
        generated: paths (as in /proc) and what gives their bytes whenever they are read.
    """
    for path, mode, uid, gid in _TREE:
        files.mkdir(path, mode=mode)
        files.chown(path, uid, gid)
    for path, target in _LINKS:
        if path.startswith("/dev/"):
            continue
        files.symlink(target, path)
    _shared_storage(files)
    _system_bin(files, programs)
    _devices(files, seed)
    for path, generate in [*proc_files(clock or _SinceStart(files), lambda: map(str, files.mounts)), *generated]:
        files.mkdir(path.rsplit("/", 1)[0] or "/", parents=True)
        files.add_generated(path, generate)
    for mount in _MOUNTS:
        files.mount(mount)


class _SinceStart:
    """Counts from an hour before the layout was made, as a phone that has been on for an hour."""

    def __init__(self, files: FileSystem) -> None:
        self._now = files.now
        self._start = files.now() - 3600

    @property
    def uptime_ms(self) -> int:
        return round((self._now() - self._start) * 1000)


def _shared_storage(files: FileSystem) -> None:
    files.mkdir(SHARED)
    files.chown("/storage/emulated", MEDIA_PROVIDER, MEDIA_RW)
    for name in SHARED_FOLDERS:
        files.mkdir(f"{SHARED}/{name}")
    for name in ("data", "media", "obb"):
        files.mkdir(f"{SHARED}/Android/{name}")


def _system_bin(files: FileSystem, programs: Iterable[str]) -> None:
    for name in ("toybox", "sh", "toolbox", "init", "linker64", "app_process64"):
        files.write(f"/system/bin/{name}", b"\x7fELF\x02\x01\x01\0" + name.encode(), mode=0o755)
        files.chown(f"/system/bin/{name}", 0, 2000)
    for name in sorted(set(programs)):
        path = f"/system/bin/{name}"
        if not files.lexists(path):
            files.symlink("toybox", path)
    files.write("/system/etc/hosts", b"127.0.0.1       localhost\n::1             ip6-localhost\n")
    files.write("/system/etc/mkshrc", b"# /system/etc/mkshrc\n")


def _devices(files: FileSystem, seed: int) -> None:
    files.add_device("/dev/null", Null())
    files.add_device("/dev/zero", Zero())
    files.add_device("/dev/full", Zero())
    files.add_device("/dev/random", Random(seed, 8))
    files.add_device("/dev/urandom", Random(seed + 1, 9))
    files.add_device("/dev/tty", Terminal())
