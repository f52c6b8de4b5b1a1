"""The pages of the gallery."""

import io
from collections.abc import Callable

from PIL import Image

from decapod.environments.android.virtual.ui.canvas import Canvas
from decapod.environments.android.virtual.ui.gallery.over import OVERLAYS
from decapod.environments.android.virtual.ui.geometry import Rect
from decapod.environments.android.virtual.ui.icons import icon_names
from decapod.environments.android.virtual.ui.material import (
    Span,
    app_bar,
    avatar,
    badge,
    bottom_bar,
    box,
    button,
    canvas,
    card,
    checkbox,
    chip,
    choice_row,
    column,
    divider,
    dropdown,
    empty_state,
    fab,
    flow,
    grid,
    icon,
    icon_button,
    image,
    keypad,
    list_row,
    list_view,
    padding,
    plain_field,
    progress,
    progress_circle,
    radio,
    rich_text,
    row,
    screen,
    scroll,
    search_bar,
    search_box,
    section_header,
    segmented,
    setting_row,
    slider,
    snackbar,
    spacer,
    switch,
    tabs,
    text,
    text_field,
)
from decapod.environments.android.virtual.ui.text import STYLES
from decapod.environments.android.virtual.ui.widget import Widget

_LONG = "A long text that does not fit into one line and goes on in the next one, and is cut off where it must be."


def _nothing(*_: object) -> None:
    """Stand in for what a screen would do."""


def _texts() -> Widget:
    return screen(
        scroll(
            padding(
                column(
                    *[text(name.replace("_", " "), name) for name in STYLES],
                    rich_text(
                        "Rich: ",
                        Span("bold", weight="bold"),
                        ", ",
                        Span("a link", color="primary", underlined=True),
                        ", ",
                        Span("marked", ground="#fff59d|#5d4b00"),
                        ", ",
                        Span("large", size=24),
                        " and " + _LONG,
                        max_lines=3,
                    ),
                    text("Italic, and ", "body_large", weight_of_font="italic"),
                    text("done", "body_large", struck=True),
                    text("a link", "body_large", color="primary", underlined=True),
                    text(_LONG * 2, "body_medium", max_lines=3),
                    text("Żółw Αθήνα Москва Đặng ½ € ₹ → ∑", "body_large"),
                    text("Emoji 😀 🎉 👍🏽 ❤️ 👨‍👩‍👧 🇩🇪 ⏰", "body_large"),
                    text("中文 漢字 ひらがな カタカナ 한국어", "body_large"),
                    text("שלום مرحبا ไทย", "body_large"),
                ),
                16,
            ),
            weight=1,
        ),
        app_bar=app_bar("Text"),
    )


def _buttons() -> Widget:
    kinds = ("filled", "tonal", "outlined", "text", "elevated", "danger")
    body = column(
        *[
            row(
                button(kind.capitalize(), kind=kind),
                button("With icon", kind=kind, leading="add"),
                button("Off", kind=kind, enabled=False),
                gap=8,
            )
            for kind in kinds
        ],
        row(
            icon_button("favorite", description="Like"),
            icon_button("favorite", filled=True, color="primary"),
            icon_button("call", ground="tertiary", color="on_tertiary"),
            icon_button("edit", enabled=False),
        ),
        row(fab("add"), fab("edit", label="Compose"), fab("mic", large=True), gap=16),
        row(
            chip("Chip"),
            chip("Chosen", selected=True),
            chip("Icon", leading="event"),
            chip("More", trailing="arrow_drop_down"),
            gap=8,
        ),
        segmented(["Day", "Week", "Month"], 1, _nothing),
        flow(*[chip(word) for word in _LONG.split()[:14]]),
        row(badge(), badge("3"), badge("99+"), avatar("Ada"), avatar("Bob", size=56), avatar("", mark="group"), gap=16),
        gap=12,
    )
    return screen(scroll(padding(body, 16), weight=1), app_bar=app_bar("Buttons", navigation="arrow_back"))


def _lists() -> Widget:
    return screen(
        list_view(
            section_header("Recent"),
            list_row("One line", on_tap=_nothing),
            list_row("With an icon", leading=icon("event"), trailing=icon("chevron_right")),
            list_row("Two lines", "Second line", leading=avatar("Two"), trailing=text("10:24", "label_medium")),
            list_row("Unread", _LONG, leading=avatar("Unread"), title_weight="bold", trailing=icon_button("star")),
            list_row("Three", _LONG, overline="Overline", leading=icon("image")),
            list_row("Chosen", "It is selected", leading=avatar("", mark="check", color="#0b57d0"), selected=True),
            list_row("Buy milk", leading=checkbox(True), struck=True, title_color="on_surface_variant"),
            list_row("Greyed out", "Not now", leading=icon("lock", enabled=False), enabled=False),
            divider(inset=16),
            setting_row("Bluetooth", "Connected devices, pairing", mark="bluetooth"),
            setting_row("Airplane mode", mark="flight", trailing=switch(False)),
            setting_row("Wi-Fi", "AndroidWifi", mark="wifi", trailing=switch(True)),
            choice_row("A choice", True, _nothing, margin=(16, 0)),
            choice_row("Another choice", False, _nothing, margin=(16, 0)),
            card(text("A card", "title_medium"), text(_LONG, "body_medium"), margin=(16, 8)),
        ),
        app_bar=app_bar(
            "Lists",
            subtitle="with a subtitle",
            navigation="menu",
            actions=[icon_button("search"), icon_button("more_vert")],
        ),
        fab=fab("add"),
        bottom=bottom_bar(
            [("mail", "Mail", _nothing), ("chat", "Chat", _nothing), ("videocam", "Meet", _nothing)], 0, badges=["9"]
        ),
        snackbar=snackbar("Conversation archived", action="Undo", on_action=_nothing),
    )


def _fields() -> Widget:
    return screen(
        padding(search_bar("search", "", _nothing, trailing=[avatar("Me", size=32, margin=8)]), (16, 8)),
        padding(search_box("Search in mail", _nothing, leading=icon_button("menu")), (16, 8)),
        scroll(
            padding(
                column(
                    text_field("one", "", _nothing, label="Label"),
                    text_field("two", "A value", _nothing, label="Label", leading="person"),
                    text_field(
                        "focused", "With the cursor", _nothing, label="Focused", supporting="A sentence that helps"
                    ),
                    text_field("four", "wrong", _nothing, label="Email", error="This is not an address"),
                    text_field(
                        "five", "secret", _nothing, label="Password", password=True, trailing=icon_button("visibility")
                    ),
                    text_field("six", "Filled", _nothing, label="Filled", kind="filled"),
                    text_field("seven", _LONG, _nothing, label="Many lines", multiline=True),
                    dropdown("Account", "ada@example.com", _nothing),
                    text_field("eight", "Off", _nothing, label="Disabled", enabled=False),
                    plain_field("nine", "", _nothing, hint="Title", style="headline_small"),
                    plain_field("ten", _LONG, _nothing, multiline=True),
                    gap=16,
                ),
                16,
            ),
            weight=1,
        ),
        app_bar=app_bar("Fields", navigation="close", actions=[button("Save", kind="text")]),
    )


def _selection() -> Widget:
    return screen(
        tabs(["Explore", "Flights", "Trips"], 1, _nothing),
        tabs(["Alarm", "Clock"], 0, _nothing, marks=["alarm", "schedule"]),
        padding(
            column(
                row(*[switch(on, _nothing, enabled=able) for on in (True, False) for able in (True, False)], gap=16),
                row(*[checkbox(on, _nothing, enabled=able) for on in (True, False) for able in (True, False)]),
                row(*[radio(on, _nothing, enabled=able) for on in (True, False) for able in (True, False)]),
                *[slider(share, _nothing) for share in (0, 0.35, 1)],
                progress(0.6),
                row(progress_circle(0.3), progress_circle(0.7, size=32), gap=16),
                row(
                    card(text("Filled"), weight=1),
                    card(text("Outlined"), kind="outlined", weight=1),
                    card(text("Raised"), kind="elevated", weight=1),
                    gap=8,
                ),
                canvas(_draw, height=120),
                row(
                    image(_picture(), width=96, height=96),
                    image(_picture(), width=96, height=96, radius=16),
                    image(_picture(), width=96, height=64, fit="contain"),
                    image(b"", width=64, height=64),
                    gap=8,
                ),
                gap=16,
            ),
            16,
        ),
        app_bar=app_bar("Selection", center=True, navigation="arrow_back"),
    )


def _draw(surface: Canvas, area: Rect) -> None:
    surface.rounded(area, "surface_container", 30)
    surface.line(
        [(area.left + 40, area.bottom - 40), (area.center[0], area.top + 40), (area.right - 40, area.bottom - 60)],
        "primary",
        8,
    )
    surface.circle(area.center, 40, "tertiary")
    surface.polygon(
        [(area.left + 60, area.top + 40), (area.left + 160, area.top + 40), (area.left + 110, area.top + 140)], "error"
    )
    surface.arc(Rect(area.right - 240, area.top + 40, area.right - 60, area.top + 220), 0, 250, "secondary", 16)


def _picture() -> bytes:
    made = Image.linear_gradient("L").resize((300, 200))
    buffer = io.BytesIO()
    Image.merge("RGB", (made, made.transpose(Image.Transpose.ROTATE_180), made)).save(buffer, "PNG")
    return buffer.getvalue()


def _settings() -> Widget:
    return screen(
        list_view(
            padding(search_box("Search settings", _nothing), (16, 8)),
            *[
                setting_row(title, "Summary of it", mark=mark, on_tap=_nothing)
                for title, mark in (
                    ("Network & internet", "wifi"),
                    ("Connected devices", "devices"),
                    ("Apps", "apps"),
                    ("Notifications", "notifications"),
                    ("Battery", "battery_full"),
                    ("Storage", "storage"),
                    ("Sound & vibration", "volume_up"),
                    ("Display", "brightness_6"),
                )
            ],
        ),
        app_bar=app_bar("Settings", large=True, navigation="arrow_back"),
    )


def _empty() -> Widget:
    return screen(
        empty_state(
            "task_alt",
            "No tasks yet",
            "Add your to-dos and keep track of them across Google Workspace",
            action=button("Add a task", margin=(0, 16, 0, 0), align="center"),
        ),
        app_bar=app_bar("Empty"),
        fab=fab("add"),
    )


def _keypads() -> Widget:
    dial = [
        ("1", ""),
        ("2", "ABC"),
        ("3", "DEF"),
        ("4", "GHI"),
        ("5", "JKL"),
        ("6", "MNO"),
        ("7", "PQRS"),
        ("8", "TUV"),
        ("9", "WXYZ"),
        ("*", ""),
        ("0", "+"),
        ("#", ""),
    ]
    sums = [
        ("AC", ""),
        ("( )", ""),
        ("%", ""),
        ("÷", ""),
        ("7", ""),
        ("8", ""),
        ("9", ""),
        ("×", ""),
        ("0", ""),
        (".", ""),
        (":backspace", ""),
        ("=", ""),
    ]
    return screen(
        text("555-0100", "display_small", text_align="center", margin=24),
        keypad(dial, _nothing),
        spacer(),
        keypad(sums, _nothing, columns=4, round_keys=True, key_height=84, margin=16),
        app_bar=app_bar("Keypads"),
    )


def _icons(part: int) -> Widget:
    names = icon_names()[part * 300 : (part + 1) * 300]
    cells = [
        column(icon(name, size=22), text(name, "label_small", size=5, max_lines=1), across="center") for name in names
    ]
    return screen(grid(*cells, columns=13, gap=2), app_bar=app_bar(f"Icons {part}"))


def _weights() -> Widget:
    def block(color: str, height: float = 40, **place: float) -> Widget:
        return box(color=color, height=height, min_width=40, **place)  # type: ignore[arg-type]

    return screen(
        row(block("primary", weight=1), block("secondary", weight=2), block("tertiary", weight=3), gap=8, margin=8),
        row(block("primary"), block("secondary"), arrange="between", margin=8),
        row(block("primary"), block("secondary"), arrange="center", gap=4, margin=8),
        row(block("primary", 20), block("secondary", 80), across="end", gap=4, margin=8),
        row(text(_LONG, weight=1), icon("check"), margin=8),
        scroll(row(*[block("primary", width=120) for _ in range(9)], gap=8), axis="horizontal", key="across"),
        grid(*[block("secondary") for _ in range(8)], columns=3, gap=8, margin=8),
        spacer(),
        block("error"),
        app_bar=app_bar("Layout"),
    )


PAGES: dict[str, Callable[[], Widget]] = {
    "texts": _texts,
    "buttons": _buttons,
    "lists": _lists,
    "fields": _fields,
    "selection": _selection,
    "settings": _settings,
    "empty": _empty,
    "keypads": _keypads,
    "layout": _weights,
    "icons-1": lambda: _icons(0),
    "icons-2": lambda: _icons(1),
    "icons-3": lambda: _icons(2),
    **OVERLAYS,
}
"""What is painted, by the name of the page."""
