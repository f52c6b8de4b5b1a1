"""ADBKeyBoard: an input method that types what it is broadcast, by the actions of the public app of that name."""

from __future__ import annotations

from base64 import b64decode
from binascii import Error

from decapod.environments.android.virtual.system.context import AppContext
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.system.key_codes import LAST_CODE


def receive(app: AppContext, intent: Intent) -> None:
    """Type a text, press a key or empty the field, when this is the input method in use."""
    phone = app.phone
    if not phone.input_method.startswith("com.android.adbkeyboard/"):
        return
    message = intent.text("msg")
    if intent.action == "ADB_INPUT_TEXT" and message:
        phone.commit_text(message)
    elif intent.action == "ADB_INPUT_B64":
        phone.commit_text(_decoded(message))
    elif intent.action == "ADB_INPUT_CHARS":
        phone.commit_text("".join(map(_character, _listed(intent.extras.get("chars", "")))))
    elif intent.action == "ADB_CLEAR_TEXT":
        phone.clear_text()
    elif intent.action in ("ADB_INPUT_CODE", "ADB_EDITOR_CODE"):
        code = intent.number("code")
        if intent.action == "ADB_EDITOR_CODE":
            phone.typing.submit()
        elif 0 < code <= LAST_CODE:
            phone.key(code)


def _decoded(message: str) -> str:
    try:
        return b64decode(message, validate=False).decode("utf-8", "replace")
    except (Error, ValueError):
        return ""


def _listed(chars: object) -> list[str]:
    """Code points as `--eia` gives them, or as a text with commas."""
    return [str(code) for code in chars] if isinstance(chars, list) else str(chars).split(",")


def _character(number: str) -> str:
    try:
        character = chr(int(number))
    except (ValueError, OverflowError):
        return ""
    return "" if "\ud800" <= character <= "\udfff" else character
