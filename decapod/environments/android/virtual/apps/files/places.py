"""The roots of the menu at the side: kinds of files, and where files lie."""

from __future__ import annotations

from dataclasses import dataclass

from decapod.environments.android.virtual.apps.common.documents import DOWNLOADS, STORAGE


@dataclass(frozen=True, slots=True)
class Place:
    """A root.

    Attributes:
        name: What the state calls it.
        title: What the menu calls it; "" for the phone's model.
        mark: Its icon.
        folder: The folder that it is; "" where it gathers files from everywhere.
        kinds: Beginnings of the media types that it gathers; empty for all.
    """

    name: str
    title: str
    mark: str
    folder: str = ""
    kinds: tuple[str, ...] = ()


DOCUMENTS = ("text/", "application/pdf", "application/msword", "application/vnd.", "application/json")
PLACES = (
    Place("recent", "Recent", "schedule"),
    Place("images", "Images", "image", kinds=("image/",)),
    Place("videos", "Videos", "movie", kinds=("video/",)),
    Place("audio", "Audio", "headphones", kinds=("audio/",)),
    Place("documents", "Documents", "description", kinds=DOCUMENTS),
    Place("downloads", "Downloads", "download", DOWNLOADS),
    Place("storage", "", "smartphone", STORAGE),
)
CHIPS = (
    ("images", "Images", "image"),
    ("audio", "Audio", "headphones"),
    ("videos", "Videos", "movie"),
    ("documents", "Documents", "description"),
)
"""Kinds of files that the row above a list can limit it to: names of places, labels, icons."""


def place_called(name: str) -> Place:
    """The root of that name; Downloads for one that there is not."""
    return next((place for place in PLACES if place.name == name), PLACES[5])


def place_of(path: str) -> Place:
    """The root that a folder is shown below."""
    inside = path == DOWNLOADS or path.startswith(f"{DOWNLOADS}/")
    return place_called("downloads" if inside else "storage")
