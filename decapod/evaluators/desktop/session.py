"""Checks of the desktop session: its settings and its clipboard."""

from decapod.evaluators.desktop.device import Desktop
from decapod.evaluators.desktop.paths import HomePath, describe, find_path
from decapod.evaluators.evaluator import Verdict, evaluator
from decapod.evaluators.text import NonEmpty, short


@evaluator
def setting_is(device: Desktop, channel: str, name: str, value: str) -> Verdict:
    """An Xfce setting has this value. A setting that was never set has none.

    Args:
        channel: the settings channel, as `xsettings` or `xfce4-desktop`.
        name: the property, as `/Net/ThemeName`.
        value: the value expected, as xfconf-query prints it.
    """
    found = device.setting(channel, name)
    return Verdict(found == value, "never set" if found is None else short(found))


@evaluator
def setting_names_file(device: Desktop, channel: str, name: str, path: HomePath) -> Verdict:
    """An Xfce setting is the full path of this file, which is there. So is the picture of the desktop's background.

    Args:
        channel: the settings channel, as `xfce4-desktop`.
        name: the property, as `/backdrop/screen0/monitorscreen/workspace0/last-image`.
        path: the file, from the home folder.
    """
    wanted = find_path(device.home, path)
    if not wanted.is_file():
        return Verdict(False, f"{path}: {describe(wanted)}")
    found = device.setting(channel, name)
    return Verdict(found == str(wanted), "never set" if found is None else short(found))


@evaluator
def clipboard_is(device: Desktop, text: NonEmpty, ignore_space: bool = False) -> Verdict:
    """The clipboard holds exactly this text.

    Args:
        text: the text.
        ignore_space: whether space around the text is passed over.
    """
    found = device.clipboard()
    same = found.strip() == text.strip() if ignore_space else found == text
    return Verdict(bool(found) and same, _told(found))


@evaluator
def clipboard_contains(device: Desktop, text: NonEmpty) -> Verdict:
    """The text on the clipboard contains this text.

    Args:
        text: the text looked for.
    """
    found = device.clipboard()
    return Verdict(text in found, _told(found))


def _told(found: str) -> str:
    return short(found) if found else "the clipboard is empty"


CHECKS = (setting_is, setting_names_file, clipboard_is, clipboard_contains)
