"""Keys by what they are for. The numbers are those of KeyEvent in the Android sources."""

from typing import Literal

Key = Literal["home", "back", "enter", "recents", "delete"]
"""The keys that an agent may press."""

KEYS: dict[Key, int] = {"home": 3, "back": 4, "enter": 66, "recents": 187, "delete": 67}

ENTER = KEYS["enter"]

WAKE_UP = 224
