"""The screen of one picture or video."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from decapod.environments.android.virtual.apps.common.documents import path_of, read_shared, send, size_text
from decapod.environments.android.virtual.apps.files.store import entry_of
from decapod.environments.android.virtual.apps.photos.store import Item, Store, whole
from decapod.environments.android.virtual.apps.system.words import date_text, hours_shown, time_text
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.ui.material import (
    alert,
    app_bar,
    bottom_sheet,
    box,
    column,
    empty_state,
    icon,
    icon_button,
    image,
    list_row,
    row,
    text,
)
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.units import FILL
from decapod.environments.android.virtual.ui.widget import Widget

_INK = "#ffffff"
_LARGEST = 12_000_000


class HostPhotoPagerActivity(Activity):
    """A picture; the others are to its left and right."""

    @dataclass
    class State:
        """What is shown.

        Attributes:
            path: The picture.
            open: info, delete, or "".
            playing: When a video was started, ms since the epoch; 0 when it stands.
            gone: The number in the trash of what was deleted.
        """

        path: str = ""
        open: str = ""
        playing: int = 0
        gone: int = 0

    state: State

    @property
    def store(self) -> Store:
        """The pictures."""
        return Store(self.app)

    def on_create(self) -> None:
        """Show what was asked for."""
        self.state.path = path_of(self.app.phone, self.intent.data)

    def item(self) -> Item | None:
        """The picture; also one that the media provider does not list, such as a hidden file."""
        found = self.store.item(self.state.path)
        entry = entry_of(self.app.files, self.state.path) if found is None and self.state.path else None
        if entry is None:
            return found
        taken = round(entry.modified * 1000)
        return Item(0, entry.path, entry.name, entry.mime, entry.size, taken, 0, 0, 0, False, "")

    def build(self) -> Widget:
        """The picture between two bars."""
        item = self.item()
        if item is None:
            bar = app_bar(navigation="arrow_back", on_navigation=self.app.finish)
            return scaffold(empty_state("image_not_supported", "This item can't be found"), app_bar=bar)
        return scaffold(
            self._top(item), self._picture(item), self._bottom(item), color="#000000", overlay=self._over(item)
        )

    def _top(self, item: Item) -> Widget:
        star = icon_button(
            "star",
            partial(self.store.mark, item.path, favorite=not item.favorite),
            filled=item.favorite,
            color=_INK,
            description="Remove from favorites" if item.favorite else "Favorite",
            resource_id="favorite",
        )
        back = icon_button("arrow_back", self.app.finish, color=_INK, description="Navigate up")
        info = icon_button("info", partial(self._show, "info"), color=_INK, description="Info", resource_id="details")
        moment = self.app.clock.local(item.taken)
        words = column(
            text(date_text(moment), "title_small", color=_INK, max_lines=1),
            text(time_text(moment, hours=hours_shown(self.app.phone)), "body_small", color="#bdc1c6", max_lines=1),
            class_name="",
            weight=1,
        )
        return row(back, words, star if item.id else None, info, class_name="", height=64)

    def _picture(self, item: Item) -> Widget:
        if item.is_video:
            seconds = item.duration // 1000
            at = min(seconds, (self.app.clock.ms - self.state.playing) // 1000) if self.state.playing else 0
            playing = bool(self.state.playing) and at < seconds
            play = icon_button(
                "pause" if playing else "play_arrow",
                self._play,
                color=_INK,
                ground="#00000099",
                size=40,
                description="Pause video" if playing else "Play video",
            )
            times = text(f"{at // 60}:{at % 60:02} / {seconds // 60}:{seconds % 60:02}", color=_INK)
            inner = column(
                icon("movie", size=96, color="#5f6368", class_name=""),
                play,
                times,
                gap=16,
                class_name="",
                across="center",
            )
            return box(
                inner, color="#202124", place="center", weight=1, width=FILL, class_name="", on_swipe=self._swipe
            )
        return image(
            read_shared(self.app.files, item.path, _LARGEST),
            fit="contain",
            background="#000000",
            width=FILL,
            weight=1,
            description=item.name,
            resource_id="photo_hashtag_fragment_container",
            on_swipe=self._swipe,
        )

    def _bottom(self, item: Item) -> Widget:
        return row(
            icon_button("share", partial(self._share, item), color=_INK, description="Share", resource_id="share"),
            icon_button("delete", partial(self._show, "delete"), color=_INK, description="Delete", resource_id="trash"),
            arrange="between",
            class_name="",
            margin=(64, 8, 64, 16),
        )

    def _over(self, item: Item) -> Widget | None:
        match self.state.open:
            case "delete":
                return alert(
                    "Move to trash?",
                    "Items are deleted for good after 60 days.",
                    confirm="Move to trash",
                    on_confirm=self._delete,
                    on_cancel=partial(self._show, ""),
                )
            case "info":
                return self._info(item)
        return None

    def _info(self, item: Item) -> Widget:
        moment = self.app.clock.local(item.taken)
        when = f"{date_text(moment, year=True)} • {time_text(moment, hours=hours_shown(self.app.phone))}"
        size = f"{item.width} x {item.height} • " if item.width else ""
        length = f" • {item.duration / 1000:.1f} s" if item.duration else ""
        return bottom_sheet(
            text("Details", "title_large", margin=(16, 4)),
            list_row(when, leading=icon("calendar_today")),
            list_row(item.name, f"{size}{size_text(item.size)}{length}", leading=icon("image"), title_lines=2),
            list_row("On device", item.path, leading=icon("smartphone")),
            on_dismiss=partial(self._show, ""),
        )

    # What is done

    def undo(self) -> None:
        """Put back what was deleted."""
        try:
            self.state.path = self.store.restore(self.state.gone) or self.state.path
        except OSError as error:
            self.app.log(str(error), priority="W")

    def _show(self, name: str) -> None:
        self.state.open = name

    def _share(self, item: Item) -> None:
        self.app.start(send([item.path]))

    def _play(self) -> None:
        self.state.playing = 0 if self.state.playing else self.app.clock.ms

    def _swipe(self, toward: str) -> bool:
        if toward == "up":
            self._show("info")
            return True
        return toward in ("left", "right") and self._turn(1 if toward == "left" else -1)

    def _turn(self, steps: int) -> bool:
        paths = [item.path for item in self.store.items()]
        if self.state.path not in paths:
            return False
        at = paths.index(self.state.path) + steps
        if not 0 <= at < len(paths):
            return False
        self.state.path, self.state.playing = paths[at], 0
        return True

    def _delete(self) -> None:
        self.state.open = ""
        path = self.state.path
        following = [item.path for item in self.store.items()]
        at = following.index(path) if path in following else -1
        others = [one for one in following if one != path]
        try:
            self.state.gone = whole(self.store.trash(path))
        except OSError:
            self.app.snackbar("Couldn't delete")
            return
        if not others:
            self.app.finish()
            return
        self.state.path = others[min(max(at, 0), len(others) - 1)]
        self.app.snackbar("Moved to trash", "Undo", "undo")
