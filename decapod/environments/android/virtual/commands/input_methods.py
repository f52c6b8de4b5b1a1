"""The keyboards that a phone has."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone

GBOARD = "com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME"
ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"


def input_methods(phone: Phone) -> list[tuple[str, str]]:
    """Return the id and label of each input method that is installed."""
    found = [(GBOARD, "Gboard")]
    return [*found, (ADB_KEYBOARD, "ADB Keyboard")] if phone.adb_keyboard else found


def enabled_methods(phone: Phone) -> list[str]:
    """Return the ids of those that are enabled, as the settings list them."""
    text = phone.settings.get("secure", "enabled_input_methods") or ""
    return [part.partition(";")[0] for part in text.split(":") if part]


def enable(phone: Phone, identity: str, *, enabled: bool) -> bool:
    """Enable or disable one; whether that changed anything."""
    now = enabled_methods(phone)
    if (identity in now) == enabled:
        return False
    changed = [*now, identity] if enabled else [one for one in now if one != identity]
    phone.settings.put("secure", "enabled_input_methods", ":".join(changed))
    return True
