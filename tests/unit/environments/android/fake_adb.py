"""A phone behind `Adb` for tests: a text field that takes what real ones take, and answers in their own formats."""

import base64
import re
import shlex
from xml.sax.saxutils import quoteattr

from decapod.environments.android.hierarchy import DUMP
from decapod.environments.android.input_method import KEYBOARD, REMEMBERED
from decapod.evaluators.android import Answer

GBOARD = "com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME"


_AND = "\0"
_JOINED = re.compile(r"""'[^']*'|"[^"]*"|\\.|&&""")


def _marked(found: re.Match[str]) -> str:
    """Two programs are joined by && only where it is not quoted."""
    return _AND if found[0] == "&&" else found[0]


def typed(argument: str) -> str | None:
    """What `input text` types for an argument, as Input.sendText does; None when a character has no key."""
    characters = list(argument)
    escaped = False
    index = 0
    while index < len(characters):
        if escaped:
            escaped = False
            if characters[index] == "s":
                characters[index] = " "
                index -= 1
                del characters[index]
        if characters[index] == "%":
            escaped = True
        index += 1
    return "".join(characters) if all(" " <= character <= "~" for character in characters) else None


class FakeAdb:
    """One text field, in the front window."""

    def __init__(self, *, installed: bool = True) -> None:
        self.field = ""
        self.hint = ""
        self.cursor: int | None = None
        self.focused = True
        self.password = False
        self.multiline = True
        self.installed = installed
        self.enabled = {GBOARD}
        self.used = GBOARD
        self.remembered: str | None = None
        self.lines: list[str] = []
        self.drops = ""
        self.idle = True
        self.broken: Exception | None = None

    # -- what Adb has ---------------------------------------------------------------------------------------------

    def run(self, *argv: str, limit: float = 20.0, again: bool = True) -> Answer:
        return self.script(shlex.join(argv), limit=limit, again=again)

    def script(self, line: str, *, limit: float = 20.0, again: bool = True) -> Answer:
        self.lines.append(line)
        assert "\0" not in line
        if self.broken is not None:
            raise self.broken
        if DUMP in line:
            return self._dump()
        if REMEMBERED in line:
            if self.remembered is not None:
                self._run_all(self.remembered)
                self.remembered = None
            return Answer(0, "")
        return self._run_all(line)

    def write(self, path: str, data: bytes, mode: int = 0o644) -> None:
        assert path == REMEMBERED
        self.remembered = data.decode()

    # -- the phone ------------------------------------------------------------------------------------------------

    def _run_all(self, line: str) -> Answer:
        said = ""
        argv: list[str] = []
        for word in [*shlex.split(_JOINED.sub(_marked, line)), _AND]:
            if word != _AND:
                argv.append(word)
                continue
            answer = self._run(argv)
            said += answer.stdout
            if answer.code:
                return Answer(answer.code, said, answer.stderr)
            argv = []
        return Answer(0, said)

    def _run(self, argv: list[str]) -> Answer:
        match argv:
            case ["input", "text", argument]:
                text = typed(argument)
                if text is None:
                    return Answer(0, "", "")  # nothing is typed, and nothing is said
                self._insert(text)
            case ["input", "keyevent", "66"]:
                self._insert("\n" if self.multiline else "")
            case ["ime", "list", "-s", "-a"]:
                return Answer(0, "\n".join([GBOARD, *([KEYBOARD] if self.installed else [])]))
            case ["ime", "list", "-s"]:
                return Answer(0, "\n".join(sorted(self.enabled)))
            case ["ime", "enable", method]:
                self.enabled.add(method)
            case ["ime", "disable", method]:
                self.enabled.discard(method)
            case ["ime", "set", method] if method in self.enabled:
                self.used = method
            case ["ime", "set", method]:
                return Answer(255, "", f"Unknown input method {method} cannot be selected for user #0")
            case ["settings", "get", "secure", "default_input_method"]:
                return Answer(0, f"{self.used}\n")
            case ["dumpsys", "input_method"]:
                return Answer(0, f"  mCurMethodId={self.used}\n  mInputShown=true\n")
            case ["am", "broadcast", "-a", "ADB_INPUT_B64", "--es", "msg", encoded]:
                if self.used == KEYBOARD:
                    self._insert(base64.b64decode(encoded).decode())
                return Answer(
                    0,
                    "Broadcasting: Intent { act=ADB_INPUT_B64 flg=0x400000 (has extras) }\n"
                    "Broadcast completed: result=0\n",
                )
            case _:
                raise AssertionError(f"what is {argv}?")
        return Answer(0, "")

    def _insert(self, text: str) -> None:
        if not self.focused:
            return
        text = "".join(character for character in text if character not in self.drops)
        at = len(self.field) if self.cursor is None else self.cursor
        self.field = self.field[:at] + text + self.field[at:]
        if self.cursor is not None:
            self.cursor += len(text)

    def _dump(self) -> Answer:
        if not self.idle:
            return Answer(1, "ERROR: could not get idle state.\n", f"cat: {DUMP}: No such file or directory\n")
        shown = "•" * len(self.field) if self.password else self.field or self.hint
        attributes = f'class="android.widget.EditText" package="com.example" text={_attribute(shown)}'
        attributes += f' resource-id="com.example:id/note" focused="{str(self.focused).lower()}"'
        attributes += f' password="{str(self.password).lower()}" enabled="true" bounds="[0,100][1080,300]"'
        xml = f"<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\"><node {attributes} />"
        return Answer(0, f"UI hierchary dumped to: {DUMP}\n{xml}</hierarchy>")


def _attribute(text: str) -> str:
    quoted = quoteattr(text, {"\n": "&#10;", "\t": "&#9;"})
    return re.sub("[\ufffe\uffff]", "?", quoted)
