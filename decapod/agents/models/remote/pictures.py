"""The pictures of a prompt as they are sent: read from the trial's blobs, and scaled down where they are too large."""

from base64 import b64encode
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO

import anyio.to_thread
import PIL.Image

from decapod.agents.models.model import ModelError
from decapod.bus import BlobStore, MissingBlobError
from decapod.messages import Image, SentImage, Size

REMEMBERED = 16
"""How many pictures are kept ready: a prompt shows those of earlier turns again."""

Fit = Callable[[Size], Size]
"""From a picture's own size to the size that it is sent in, in pixels."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture ready to be sent: its bytes, what they are, and its sizes before and after."""

    data: bytes
    media_type: str
    sent: SentImage

    @property
    def base64(self) -> str:
        """The bytes in base64."""
        return b64encode(self.data).decode()

    @property
    def url(self) -> str:
        """The bytes as a `data:` address."""
        return f"data:{self.media_type};base64,{self.base64}"


def fit_side(side: int) -> Fit:
    """Scale so that no side is longer than `side` pixels; what is smaller stays as it is. Nothing is enlarged."""

    def fit(size: Size) -> Size:
        longest = max(size.width, size.height)
        if longest <= side:
            return size
        return Size(
            width=max(1, round(size.width * side / longest)), height=max(1, round(size.height * side / longest))
        )

    return fit


class Pictures:
    """Makes pictures ready for one model."""

    def __init__(self, blobs: BlobStore | None, fit: Fit) -> None:
        """Read from `blobs`, and scale as `fit` says."""
        self._blobs = blobs
        self._fit = fit
        self._ready: OrderedDict[str, Picture] = OrderedDict()

    async def make(self, image: Image) -> Picture:
        """Make one picture ready.

        Raises:
            ModelError: it cannot be read, or is not of the size that the prompt says.
        """
        name = image.blob.sha256
        if name not in self._ready:
            self._ready[name] = await anyio.to_thread.run_sync(self._make, image)
        self._ready.move_to_end(name)
        while len(self._ready) > REMEMBERED:
            self._ready.popitem(last=False)
        return self._ready[name]

    def _make(self, image: Image) -> Picture:
        if self._blobs is None:
            raise ModelError("a model that was made without a store of blobs cannot be shown a picture")
        try:
            data = self._blobs.get(image.blob)
            with PIL.Image.open(BytesIO(data)) as opened:
                size = Size(width=opened.width, height=opened.height)
                if size != image.size:
                    raise ModelError(
                        f"the picture {image.blob.sha256} is {size.width} by {size.height} pixels, and the prompt says "
                        f"{image.size.width} by {image.size.height}"
                    )
                fitted = self._fit(size)
                if fitted != size:
                    data = _scaled(opened, fitted)
        except (MissingBlobError, OSError, PIL.Image.DecompressionBombError) as error:
            raise ModelError(f"a picture of the prompt cannot be read: {error}") from None
        media_type = image.blob.media_type if fitted == size else "image/png"
        return Picture(data, media_type, SentImage(blob=image.blob, size=size, sent=fitted))


def _scaled(picture: PIL.Image.Image, size: Size) -> bytes:
    written = BytesIO()
    scaled = picture.convert("RGB").resize((size.width, size.height), PIL.Image.Resampling.LANCZOS)
    scaled.save(written, "PNG", compress_level=1)
    return written.getvalue()
