"""What a permission dialog asks for each permission."""

from __future__ import annotations

from collections.abc import Mapping

_GROUPS: Mapping[str, tuple[str, str]] = {
    "CAMERA": ("photo_camera", "take pictures and record video"),
    "RECORD_AUDIO": ("mic", "record audio"),
    "ACCESS_FINE_LOCATION": ("location_on", "access this device\u2019s location"),
    "ACCESS_COARSE_LOCATION": ("location_on", "access this device\u2019s approximate location"),
    "READ_CONTACTS": ("contacts", "access your contacts"),
    "WRITE_CONTACTS": ("contacts", "access your contacts"),
    "GET_ACCOUNTS": ("contacts", "access your contacts"),
    "READ_CALENDAR": ("calendar_today", "access your calendar"),
    "WRITE_CALENDAR": ("calendar_today", "access your calendar"),
    "READ_CALL_LOG": ("call", "access your phone call logs"),
    "CALL_PHONE": ("call", "make and manage phone calls"),
    "READ_PHONE_STATE": ("call", "make and manage phone calls"),
    "SEND_SMS": ("sms", "send and view SMS messages"),
    "READ_SMS": ("sms", "send and view SMS messages"),
    "POST_NOTIFICATIONS": ("notifications", "send you notifications"),
    "READ_MEDIA_IMAGES": ("photo_library", "access photos and videos on this device"),
    "READ_MEDIA_VIDEO": ("photo_library", "access photos and videos on this device"),
    "READ_MEDIA_AUDIO": ("library_music", "access music and audio on this device"),
    "READ_EXTERNAL_STORAGE": ("folder", "access photos and media on your device"),
    "WRITE_EXTERNAL_STORAGE": ("folder", "access photos and media on your device"),
    "BLUETOOTH_CONNECT": ("bluetooth", "find, connect to, and determine the relative position of nearby devices"),
}
ONLY_WHILE_USED = frozenset(
    f"android.permission.{name}"
    for name in ("CAMERA", "RECORD_AUDIO", "ACCESS_FINE_LOCATION", "ACCESS_COARSE_LOCATION")
)


def question(permission: str, label: str) -> tuple[str, str]:
    """The symbol and the sentence of a dialog."""
    symbol, what = _GROUPS.get(permission.rpartition(".")[2], ("security", f"use {permission}"))
    return symbol, f"Allow {label} to {what}?"
