"""Pictures that are used again: text, icons, corners. All phones of a process share them, within a bound."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Generic, ParamSpec, TypeVar

from PIL import Image

Key = TypeVar("Key", bound=Hashable)
P = ParamSpec("P")


class PictureCache(Generic[Key]):
    """The pictures used last, as many as fit.

    Args:
        limit: bytes of pixels to keep.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._used = 0
        self._pictures: OrderedDict[Key, Image.Image] = OrderedDict()

    def get(self, key: Key) -> Image.Image | None:
        """Return a picture, if it is still kept."""
        found = self._pictures.get(key)
        if found is not None:
            self._pictures.move_to_end(key)
        return found

    def put(self, key: Key, picture: Image.Image) -> None:
        """Keep a picture, and let go of those that were not used for longest."""
        before = self._pictures.pop(key, None)
        if before is not None:
            self._used -= _bytes(before)
        self._pictures[key] = picture
        self._used += _bytes(picture)
        while self._used > self._limit and len(self._pictures) > 1:
            _, old = self._pictures.popitem(last=False)
            self._used -= _bytes(old)

    def __len__(self) -> int:
        return len(self._pictures)


def kept(cache: PictureCache[Hashable]) -> Callable[[Callable[P, Image.Image]], Callable[P, Image.Image]]:
    """Return a decorator: what a function made of the same values is taken from a cache while it is still there."""

    def decorate(function: Callable[P, Image.Image]) -> Callable[P, Image.Image]:
        @wraps(function)
        def cached(*values: P.args, **named: P.kwargs) -> Image.Image:
            key = (function.__qualname__, *values, *named.items())
            found = cache.get(key)
            if found is None:
                found = function(*values, **named)
                cache.put(key, found)
            return found

        return cached

    return decorate


def _bytes(picture: Image.Image) -> int:
    return picture.width * picture.height * (1 if picture.mode == "L" else 4) + 200
