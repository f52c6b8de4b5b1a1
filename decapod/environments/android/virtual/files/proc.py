"""What `/proc` tells of the phone."""

from collections.abc import Callable, Iterable
from typing import Protocol

TOTAL_KIB, FREE_KIB, AVAILABLE_KIB = 4_005_292, 1_593_112, 2_401_032
CORES = 8
RELEASE = "5.15.41-android13-8-00055-g4f5025129fe8-ab8949913"
BUILD = "#1 SMP PREEMPT Fri Aug 12 18:52:01 UTC 2022"


class UptimeClock(Protocol):
    """A clock that knows how long the phone has been on."""

    @property
    def uptime_ms(self) -> int:
        """Milliseconds since the phone was switched on."""
        ...


def proc_files(clock: UptimeClock, mounts: Callable[[], Iterable[str]]) -> list[tuple[str, Callable[[], bytes]]]:
    """Return paths in `/proc` and what gives their bytes.

    Args:
        clock: the virtual clock.
        mounts: gives the lines of the mount table.
    """

    def uptime() -> bytes:
        seconds = clock.uptime_ms / 1000
        return f"{seconds:.2f} {seconds * CORES:.2f}\n".encode()

    def mount_table() -> bytes:
        return "".join(f"{line}\n" for line in mounts()).encode()

    return [
        ("/proc/cpuinfo", lambda: _CPUINFO),
        ("/proc/meminfo", lambda: _MEMINFO),
        ("/proc/version", lambda: f"Linux version {RELEASE} (build-user@build-host) {BUILD}\n".encode()),
        ("/proc/uptime", uptime),
        ("/proc/loadavg", lambda: b"0.00 0.00 0.00 1/1024 9000\n"),
        ("/proc/mounts", mount_table),
        ("/proc/filesystems", lambda: b"nodev\tsysfs\nnodev\ttmpfs\nnodev\tproc\n\text4\n\tf2fs\n\tfuse\n"),
        ("/proc/cmdline", lambda: b"androidboot.hardware=decapod androidboot.serialno=DECAPOD\n"),
        ("/proc/sys/kernel/hostname", lambda: b"localhost\n"),
        ("/proc/sys/kernel/osrelease", lambda: f"{RELEASE}\n".encode()),
        ("/proc/sys/kernel/ostype", lambda: b"Linux\n"),
    ]


_CPUINFO = (
    "".join(
        f"processor\t: {core}\nBogoMIPS\t: 49.15\n"
        "Features\t: fp asimd evtstrm aes pmull sha1 sha2 crc32 atomics fphp asimdhp cpuid asimdrdm lrcpc dcpop\n"
        f"CPU implementer\t: 0x41\nCPU architecture: 8\nCPU variant\t: 0x1\nCPU part\t: 0xd05\nCPU revision\t: 0\n\n"
        for core in range(CORES)
    ).encode()
    + b"Hardware\t: decapod virtual phone\n"
)

_MEMINFO = "".join(
    f"{name + ':':<16}{kib:>8} kB\n"
    for name, kib in (
        ("MemTotal", TOTAL_KIB),
        ("MemFree", FREE_KIB),
        ("MemAvailable", AVAILABLE_KIB),
        ("Buffers", 4_120),
        ("Cached", 1_103_052),
        ("SwapCached", 0),
        ("Active", 990_112),
        ("Inactive", 870_332),
        ("SwapTotal", 3_003_968),
        ("SwapFree", 3_003_968),
        ("Dirty", 120),
        ("Shmem", 12_340),
        ("Slab", 240_112),
    )
).encode()
