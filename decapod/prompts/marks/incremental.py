"""A source that reads again only what changed on its screen."""

import hashlib
from collections import OrderedDict
from dataclasses import replace

from PIL import Image

from decapod.messages import Box
from decapod.prompts.marks.changed import changed_regions, grown
from decapod.prompts.marks.engines.found import Found, Picture, density_of
from decapod.prompts.marks.gaps import Gaps
from decapod.prompts.marks.sources import Source

WHOLE = 0.6
"""When more than this share of a screen is to be read again, all of it is: one large picture costs less than many."""

KEPT = 64
"""So many parts of screens are known again by their content, the last ones that were read."""


class Incremental:
    """Keeps the last picture of one screen and what a source found in it."""

    def __init__(self, source: Source) -> None:
        """`source` looks at pixels only: what it finds in a part depends on nothing outside of that."""
        self._source = source
        self._last: tuple[Image.Image, list[Found]] | None = None
        self._known: OrderedDict[bytes, list[Found]] = OrderedDict()

    def find(self, image: Image.Image) -> list[Found]:
        """Return what is in a picture, in no order. Only its changed parts are read, and of these the unknown ones.

        Raises:
            As the source. Then the picture before stays the last one.
        """
        found = self._find(image)
        self._last = image, found
        return found

    def _find(self, image: Image.Image) -> list[Found]:
        whole = Box(x=0, y=0, w=image.width, h=image.height)
        if self._last is None or self._last[0].size != image.size:
            return self._read(image, whole)
        before, found = self._last
        changes = changed_regions(before, image)
        if not changes:
            return found
        regions = grown(changes, [one.box for one in found], *image.size, Gaps(image).around)
        if sum(region.area for region in regions) > WHOLE * whole.area:
            return self._read(image, whole)
        kept = [one for one in found if not any(one.box.intersection(region) for region in regions)]
        return kept + [one for region in regions for one in self._read(image, region)]

    def _read(self, image: Image.Image, region: Box) -> list[Found]:
        part = image.crop((region.x, region.y, region.x + region.w, region.y + region.h))
        picture = Picture.of(part, density=density_of(*image.size))
        key = hashlib.blake2b(picture.rgb, digest_size=20, salt=f"{region.w}x{region.h}".encode()).digest()
        if key not in self._known:
            self._known[key] = self._source.find(picture, None)
            while len(self._known) > KEPT:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        return [_moved(one, region) for one in self._known[key]]


def _moved(one: Found, region: Box) -> Found:
    box = one.box
    return replace(one, box=Box(x=box.x + region.x, y=box.y + region.y, w=box.w, h=box.h))
