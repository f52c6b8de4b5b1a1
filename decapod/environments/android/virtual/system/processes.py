"""The processes that a phone pretends to run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decapod.environments.android.virtual.shell.phone import Process

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone

ZYGOTE = 612
_PARTS = (
    Process(1, "init", parent=0, virtual=10_867_200, resident=12_000),
    Process(2, "[kthreadd]", parent=0, virtual=0, resident=0),
    Process(388, "logd", "logd", resident=9_000),
    Process(389, "servicemanager", "system", resident=5_000),
    Process(465, "vold", resident=9_500),
    Process(ZYGOTE, "zygote64", resident=150_000, virtual=15_100_000),
    Process(640, "netd", resident=9_000),
    Process(702, "adbd", "shell", resident=8_000),
    Process(720, "surfaceflinger", "system", resident=40_000),
    Process(1_044, "system_server", "system", ZYGOTE, 17_000_000, 320_000),
    Process(1_320, "com.android.systemui", "u0_a99", ZYGOTE, 15_000_000, 210_000),
    Process(1_502, "com.android.phone", "radio", ZYGOTE, 14_000_000, 120_000),
)


def running(phone: Phone) -> list[Process]:
    """The parts of the system and the apps that have a screen or an alarm, by pid."""
    packages = {record.app.package for task in phone.activities.tasks for record in task.records}
    packages |= {alarm.package for alarm in phone.alarms.upcoming()}
    packages.add(phone.input_method.partition("/")[0])
    apps = [
        Process(phone.pid(name), name, f"u0_a{phone.packages.uid(name) - 10_000}", ZYGOTE, 14_500_000, 140_000)
        for name in sorted(packages)
        if phone.packages.find(name) is not None and name != "android"
    ]
    return sorted([*_PARTS, *apps], key=lambda process: process.pid)


def end(phone: Phone, pid: int, signal: int) -> bool:
    """End a process by a signal (0 only asks): an app is ended with it. False where there is none of that number."""
    found = next((process for process in running(phone) if process.pid == pid), None)
    if found is not None and signal and phone.packages.find(found.name) is not None:
        phone.force_stop(found.name)
    return found is not None
