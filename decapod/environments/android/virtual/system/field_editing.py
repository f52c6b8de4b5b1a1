"""Typing: texts and editing keys go to the field that has the focus."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.system import key_codes as codes
from decapod.environments.android.virtual.system.editing import Edit, next_boundary, previous_boundary
from decapod.environments.android.virtual.system.windows import Window
from decapod.environments.android.virtual.ui.scene import Node
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone


class Typing:
    """The field with the focus, and what is done to it."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone

    def focused(self) -> tuple[Window, Node] | None:
        """The window and the field that text goes to, or None."""
        windows = self._phone.windows()
        window = self._phone.screen.active(windows)
        node = window.scene.field(window.view.focused) if window.view.focused else None
        return (window, node) if node is not None and node.widget.enabled else None

    def field(self) -> Widget | None:
        """The field with the focus of the activity in front; for the keyboard, while windows are being built."""
        return self._phone.screen.focused_field

    def insert(self, text: str) -> bool:
        """Type a text at the cursor; False where no field has the focus."""
        return self._edit(lambda edit: edit.typed(text))

    def backspace(self) -> bool:
        """Delete the character before the cursor. At the beginning of a field the screen is asked first (`on_key`)."""
        found = self.focused()
        at_start = found is not None and found[1].cursor == 0 and found[1].selection is None
        record = found[0].record if found is not None and at_start else None
        if record is None:
            return self._edit(Edit.backspace)
        if self._phone.guarded(record, lambda: record.activity.on_key(codes.DEL)):
            self._phone.changed()
        return True

    def delete(self) -> bool:
        """Delete the character behind the cursor."""
        return self._edit(Edit.delete)

    def clear(self) -> bool:
        """Delete everything in the field."""
        return self._edit(lambda edit: Edit("", 0))

    def enter(self) -> bool:
        """A new line in a field of several lines, else what the keyboard's action key does."""
        found = self.focused()
        if found is None:
            return False
        widget = found[1].widget
        if widget.multiline:
            return self.insert("\n")
        self.submit()
        return True

    def submit(self) -> None:
        """Do what the keyboard's action key does: the field's own action, the next field, or hide the keyboard."""
        found = self.focused()
        if found is None:
            return
        window, node = found
        on_submit = node.widget.on_submit
        if on_submit is not None:
            if node.widget.action not in ("next", ""):
                self.hide_keyboard(window)
            self._run(window, on_submit)
        elif node.widget.action == "next":
            self.next_field()
        else:
            self.hide_keyboard(window)

    def next_field(self, step: int = 1) -> bool:
        """Move the focus to the next field; False where there is none."""
        window = self._phone.screen.active(self._phone.windows())
        fields = [node.widget.key for node in window.scene.fields if node.widget.enabled]
        if not fields:
            return False
        place = fields.index(window.view.focused) + step if window.view.focused in fields else 0
        self.focus(window, fields[place % len(fields)])
        return True

    def focus(self, window: Window, key: str) -> None:
        """Put the cursor at the end of a field."""
        if window.record is not None:
            window.record.focus(key)
        else:
            window.view.focused, window.view.cursor, window.view.anchor = key, -1, -1
        self._phone.changed()

    def hide_keyboard(self, window: Window) -> None:
        """Hide the keyboard; the focus stays."""
        if window.record is not None:
            window.record.keyboard = False
        self._phone.changed()

    def select_all(self) -> None:
        """Select everything in the field."""
        found = self.focused()
        if found is not None and found[0].record is not None:
            found[0].view.cursor, found[0].view.anchor = -1, 0 if found[1].widget.text else -1
            found[0].record.toolbar = True
            self._phone.changed()

    def copy(self, *, cut: bool = False) -> None:
        """Copy what is selected to the clipboard, and delete it there for a cut."""
        found = self.focused()
        if found is None or found[0].record is None or found[1].selection is None:
            return
        node, (start, end) = found[1], found[1].selection
        if not node.widget.password:
            self._phone.shell_ui.clipboard = node.widget.text[start:end]
        if cut:
            self._edit(Edit.delete)
        found[0].view.anchor, found[0].record.toolbar = -1, False

    def paste(self) -> None:
        """Type what is on the clipboard."""
        self.insert(self._phone.shell_ui.clipboard)

    def move(self, code: int) -> bool:
        """Move the cursor for an arrow key, Home or End; False where no field has the focus."""
        found = self.focused()
        if found is None:
            return False
        text, cursor = found[1].widget.text, found[1].cursor
        before, behind = found[1].selection or (previous_boundary(text, cursor), next_boundary(text, cursor))
        places = {
            codes.DPAD_LEFT: before,
            codes.DPAD_RIGHT: behind,
            codes.MOVE_HOME: text.rfind("\n", 0, cursor) + 1,
            codes.MOVE_END: text.find("\n", cursor) if "\n" in text[cursor:] else len(text),
        }
        if code not in places:
            return False
        return self._edit(lambda edit: edit.moved(places[code]))

    def _edit(self, change: Callable[[Edit], Edit]) -> bool:
        found = self.focused()
        if found is None:
            return False
        window, node = found
        record, widget = window.record, node.widget
        before = Edit(widget.text, max(0, node.cursor), node.selection)
        after = change(before)
        if not widget.multiline and "\n" in after.text:
            after = Edit(after.text.replace("\n", " "), after.cursor)
        window.view.anchor = -1
        window.view.cursor = -1 if after.cursor >= len(after.text) else after.cursor
        if record is not None:
            record.toolbar = False
            record.reveal = True
        on_text = widget.on_text
        if after.text != before.text and on_text is not None:
            self._run(window, lambda: on_text(after.text))
        self._phone.changed()
        return True

    def _run(self, window: Window, work: Callable[[], object]) -> None:
        if window.record is not None:
            self._phone.guarded(window.record, work)
        else:
            work()
        self._phone.changed()
