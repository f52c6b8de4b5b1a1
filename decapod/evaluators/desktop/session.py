"""Checks of the desktop session: its settings and its clipboard."""

from decapod.actions import ArgumentError
from decapod.evaluators.desktop.device import Desktop
from decapod.evaluators.evaluator import Verdict, evaluator
from decapod.evaluators.text import short


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
def clipboard_is(device: Desktop, text: str, ignore_space: bool = False) -> Verdict:
    """The clipboard holds exactly this text.

    Args:
        text: the text, of at least one character.
        ignore_space: whether space around the text is passed over.
    """
    if not text:
        raise ArgumentError("text", "an empty clipboard would pass")
    found = device.clipboard()
    same = found.strip() == text.strip() if ignore_space else found == text
    return Verdict(bool(found) and same, _told(found))


@evaluator
def clipboard_contains(device: Desktop, text: str) -> Verdict:
    """The text on the clipboard contains this text.

    Args:
        text: the text looked for, of at least one character.
    """
    if not text:
        raise ArgumentError("text", "every clipboard contains the empty text")
    found = device.clipboard()
    return Verdict(text in found, _told(found))


def _told(found: str) -> str:
    return short(found) if found else "the clipboard is empty"


CHECKS = (setting_is, clipboard_is, clipboard_contains)
