"""The pictures of a new phone."""

import io
from datetime import UTC, datetime

from PIL import Image, ImageChops, ImageStat

from decapod.environments.android.virtual.apps.common.documents import CAMERA
from decapod.environments.android.virtual.apps.common.scenery import photo
from decapod.environments.android.virtual.apps.photos.seed import HOURS, pictures
from decapod.environments.android.virtual.phone import Phone

CLOSE = 2.0
"""How far colours of 0 to 255 may be off on average: another version of Pillow may pack them another way."""


def test_each_picture_has_the_time_of_its_name() -> None:
    phone = Phone()
    names = [name for name, _ in pictures()]
    assert len(names) == len(HOURS)
    assert phone.files.listdir(CAMERA) == sorted(names)
    for name in names:
        taken = datetime.fromtimestamp(phone.files.stat(f"{CAMERA}/{name}").mtime, UTC)
        assert name == f"IMG_{taken:%Y%m%d_%H%M%S}.jpg"


def test_the_pictures_are_those_that_the_camera_draws() -> None:
    for number, (name, data) in enumerate(pictures()):
        taken = datetime.strptime(name, "IMG_%Y%m%d_%H%M%S.jpg").replace(tzinfo=UTC)
        with Image.open(io.BytesIO(data)) as kept:
            drawn = photo(number + 40, f"{taken:%Y:%m:%d %H:%M:%S}", size=kept.size)
            with Image.open(io.BytesIO(drawn)) as again:
                difference = ImageChops.difference(kept.convert("RGB"), again.convert("RGB"))
                assert max(ImageStat.Stat(difference).mean) < CLOSE
                assert dict(kept.getexif()) == dict(again.getexif())
