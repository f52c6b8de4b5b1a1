"""The menus over a document: what can be done with it, the format, the count of words."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.common.drive import Entry, Paragraph, actions
from decapod.environments.android.virtual.apps.common.drive.actions import may_change
from decapod.environments.android.virtual.apps.common.drive.paragraphs import ALIGNMENTS, STYLES
from decapod.environments.android.virtual.apps.docs import edits
from decapod.environments.android.virtual.ui.material import (
    bottom_sheet,
    choice_row,
    column,
    dialog,
    dialog_button,
    divider,
    icon,
    icon_button,
    list_row,
    row,
    scroll,
    section_header,
    text,
)
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.docs.editor import KixEditorActivity

_LOOKS = (
    ("bold", "format_bold", "Bold"),
    ("italic", "format_italic", "Italic"),
    ("underline", "format_underlined", "Underline"),
)
_LISTS = (("bullet", "format_list_bulleted", "Bulleted list"), ("number", "format_list_numbered", "Numbered list"))
_WAYS = {"start": ("format_align_left", "Align left"), "center": ("format_align_center", "Align center"),
         "end": ("format_align_right", "Align right")}  # fmt: skip


def format_bar(screen: KixEditorActivity, now: Paragraph) -> Widget:
    """The buttons of the format, above the keyboard."""
    style = list_row(
        STYLES[now.style],
        trailing=icon("arrow_drop_down", class_name=""),
        on_tap=partial(screen.menu, "styles"),
        title_lines=1,
        width=168,
        min_height=48,
        resource_id="style_button",
    )
    parts = [style, *_buttons(screen, now)]
    return column(
        divider(),
        scroll(
            row(*parts, class_name="", margin=(4, 2)), axis="horizontal", key="format", resource_id="format_toolbar"
        ),
        class_name="",
    )


def _buttons(screen: KixEditorActivity, now: Paragraph) -> list[Widget]:
    looks = [
        _toggle(mark, label, bool(getattr(now, name)), partial(screen.format, **{name: not getattr(now, name)}))
        for name, mark, label in _LOOKS
    ]
    lists = [
        _toggle(mark, label, now.list == name, partial(screen.format, list="" if now.list == name else name))
        for name, mark, label in _LISTS
    ]
    ways = [_toggle(*_WAYS[way], now.align == way, partial(screen.format, align=way)) for way in ALIGNMENTS]
    return [*looks, *lists, *ways]


def _toggle(mark: str, label: str, on: bool, act: Callable[[], object]) -> Widget:
    return icon_button(
        mark,
        act,
        description=label,
        color="on_secondary_container" if on else "on_surface_variant",
        ground="secondary_container" if on else "",
        selected=on,
        checked=on,
        checkable=True,
        resource_id=label.lower().replace(" ", "_"),
    )


def overlay(screen: KixEditorActivity, entry: Entry) -> Widget | None:
    """The menu that is open."""
    match screen.state.open:
        case "more":
            return _more(screen, entry)
        case "export":
            return _export(screen, entry)
        case "format":
            return _format(screen)
        case "styles":
            return _styles(screen)
        case "count":
            return _count(screen)
    return None


def _more(screen: KixEditorActivity, entry: Entry) -> Widget:
    own = may_change(screen.drive, entry)
    return bottom_sheet(
        list_row(
            entry.title,
            "Rename document" if own else "",
            title_lines=2,
            on_tap=partial(screen.ask_name, "rename", entry.title) if own else None,
            resource_id="rename_document",
        ),
        divider(),
        _choice(screen, "Share & export", "share", partial(screen.show, "export"), keep=True),
        _choice(screen, "Find and replace", "search", partial(screen.find, on=True), keep=True),
        _choice(screen, "Word count", "title", partial(screen.show, "count"), keep=True),
        _choice(screen, "Comments", "comment", screen.comment),
        _choice(
            screen,
            "Remove from Starred" if entry.starred else "Add to Starred",
            "star",
            partial(actions.star, screen.app, entry),
        ),
        _choice(
            screen,
            "Remove offline access" if entry.pinned else "Make available offline",
            "cloud_done",
            partial(actions.pin, screen.app, entry),
        ),
        _choice(screen, "All actions", "more_vert", partial(screen.show, "actions"), keep=True),
        on_dismiss=screen.close,
        resource_id="document_menu",
    )


def _export(screen: KixEditorActivity, entry: Entry) -> Widget:
    app = screen.app
    return bottom_sheet(
        section_header("Share & export"),
        _choice(screen, "Copy link", "link", partial(actions.copy_link, app, entry)),
        _choice(screen, "Send a copy", "send", partial(actions.send_copy, app, entry)),
        _choice(screen, "Save as plain text (.txt)", "download", partial(actions.save_to_phone, app, entry)),
        _choice(screen, "Make a copy", "content_copy", partial(actions.make_copy, app, entry)),
        on_dismiss=screen.close,
    )


def _choice(
    screen: KixEditorActivity, label: str, mark: str, act: Callable[[], object], *, keep: bool = False
) -> Widget:
    def run() -> None:
        if not keep:
            screen.close()
        act()

    name = label.partition(" (")[0].lower().replace(" & ", "_").replace(" ", "_")
    return list_row(label, leading=icon(mark, class_name=""), on_tap=run, resource_id=f"action_{name}")


def _format(screen: KixEditorActivity) -> Widget:
    now = screen.now(screen.pages.all())
    buttons = _buttons(screen, now)
    style = list_row(
        "Style",
        STYLES[now.style],
        trailing=icon("chevron_right", class_name=""),
        on_tap=partial(screen.show, "styles"),
        resource_id="format_style",
    )
    return bottom_sheet(
        section_header("Text"),
        row(*buttons[:3], gap=8, class_name="", margin=(12, 0)),
        style,
        section_header("Paragraph"),
        row(*buttons[3:], gap=4, class_name="", margin=(12, 0)),
        on_dismiss=screen.close,
        resource_id="format_sheet",
    )


def _styles(screen: KixEditorActivity) -> Widget:
    now = screen.now(screen.pages.all())
    rows = [choice_row(label, now.style == name, partial(_set_style, screen, name)) for name, label in STYLES.items()]
    return bottom_sheet(section_header("Style"), column(*rows, class_name="", margin=(16, 0)), on_dismiss=screen.close)


def _set_style(screen: KixEditorActivity, name: str) -> None:
    screen.format(style=name)
    screen.close()


def _count(screen: KixEditorActivity) -> Widget:
    rows = [
        row(
            text(label, "body_large", weight=1),
            text(f"{number:,}", "body_large", resource_id=f"{label.lower().replace(' ', '_')}_count"),
            class_name="",
            min_height=40,
        )
        for label, number in edits.counts(screen.pages.all()).items()
    ]
    return dialog(
        "Word count", column(*rows, class_name=""), (dialog_button("OK", screen.close),), on_dismiss=screen.close
    )
