"""The system programs and files that an environment needs, and where they come from."""

import shutil
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Requirement:
    """Something of the system. `needs` is the name of a program, or the absolute path of a file or folder.

    `package` is the Debian and Ubuntu package that has it, `reason` what it is for. Without an `optional` one the
    environment runs, but some tasks do not. A `large` one is needed by few tasks and takes long to install, so `make
    demo` does without it. `also` tells of another place where it may be.
    """

    needs: str
    package: str
    reason: str
    optional: bool = False
    large: bool = False
    also: Callable[[], bool] = field(default=lambda: False, compare=False)

    def is_met(self) -> bool:
        """Whether it is there."""
        if self.also():
            return True
        return Path(self.needs).exists() if self.needs.startswith("/") else shutil.which(self.needs) is not None


def _has_adb() -> bool:
    # Imported when it is asked: tools/system.py reads this module before decapod and its libraries are there.
    from decapod.environments.adb_program import has_adb

    return has_adb()


def _large(needs: str, package: str, reason: str) -> Requirement:
    return Requirement(needs, package, reason, optional=True, large=True)


REQUIREMENTS: dict[str, tuple[Requirement, ...]] = {
    "ubuntu": (
        Requirement("bwrap", "bubblewrap", "confines the desktop"),
        Requirement("setpriv", "util-linux", "ends the desktop's programs with their parent"),
        Requirement("Xvfb", "xvfb", "is the desktop's screen"),
        Requirement("dbus-daemon", "dbus-daemon", "connects the desktop's programs"),
        Requirement("dbus-send", "dbus-bin", "switches accessibility on"),
        Requirement("/usr/libexec/at-spi-bus-launcher", "at-spi2-core", "publishes the element tree"),
        Requirement("xfwm4", "xfwm4", "manages the windows"),
        Requirement("xfce4-panel", "xfce4-panel", "is the panel with the menu"),
        Requirement("xfdesktop", "xfdesktop4", "is the background with its icons"),
        Requirement("xfsettingsd", "xfce4-settings", "publishes theme, fonts and settings"),
        Requirement("xfconf-query", "xfconf", "reads and changes settings"),
        Requirement("xfce4-appfinder", "xfce4-appfinder", "finds programs by name"),
        Requirement("xclip", "xclip", "reads and fills the clipboard"),
        Requirement("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "fonts-dejavu-core", "is the font"),
        Requirement("/usr/share/icons/Adwaita/index.theme", "adwaita-icon-theme", "has the icons"),
        Requirement("thunar", "thunar", "manages files, in tasks", optional=True),
        Requirement("mousepad", "mousepad", "edits text, in tasks", optional=True),
        Requirement("xfce4-terminal", "xfce4-terminal", "is the terminal, in tasks", optional=True),
        Requirement("vim", "vim", "edits text in the terminal, in tasks", optional=True),
        _large("firefox-esr", "firefox-esr", "is the browser, in tasks"),
        _large("lowriter", "libreoffice-writer", "writes documents, in tasks"),
        _large("localc", "libreoffice-calc", "calculates, in tasks"),
        _large(
            "/usr/lib/libreoffice/program/libvclplug_gtk3lo.so",
            "libreoffice-gtk3",
            "publishes the element tree of documents, in tasks",
        ),
        Requirement("zip", "zip", "packs files, in tasks", optional=True),
    ),
    "android": (
        Requirement("setpriv", "util-linux", "ends the phone's programs with their parent"),
        Requirement("adb", "adb", "talks to the phone", also=_has_adb),
    ),
    "tests": (
        Requirement("adb", "adb", "drives the phone besides the adb that adbutils brings"),
        Requirement("xterm", "xterm", "is another terminal to type into"),
        Requirement("zenity", "zenity", "shows entries and dialogs"),
        Requirement("wmctrl", "wmctrl", "lists the windows"),
        Requirement("pgrep", "procps", "finds processes"),
    ),
}
"""What each environment needs, the first to be installed first; `tests` is what decapod's own tests need besides."""


def missing(environment: str, *, without: Iterable[str] = ()) -> list[Requirement]:
    """Return what an environment needs and the system lacks, in the order of the table; [] for one without needs.

    Args:
        environment: its name.
        without: names of programs that are not needed this time, as `bwrap` when nothing is confined.
    """
    return [item for item in REQUIREMENTS.get(environment, ()) if item.needs not in set(without) and not item.is_met()]


def packages(requirements: Iterable[Requirement]) -> list[str]:
    """Return the packages of some requirements, each once, in order."""
    return list(dict.fromkeys(item.package for item in requirements))


def explain_missing(lacking: Sequence[Requirement]) -> str:
    """Say what is missing, what for, and how to install it on Debian and Ubuntu."""
    lines = [f"  {item.needs}, which {item.reason}" for item in lacking]
    install = f"apt-get install --no-install-recommends {' '.join(packages(lacking))}"
    return "\n".join(["the system lacks:", *lines, f"On Debian and Ubuntu: {install}"])
