"""Text by RapidOCR: PaddleOCR's models on ONNX Runtime; the wheel brings its weights.

The two models are run one by one. Lines are looked for in the picture as it is, neither stretched nor framed, so a part
of a screen shows them as the whole does. Each line is then read alone, in no more width than it has: that takes a third
of the time of lines that are filled up to a common width, and what is read in one depends on its own pixels only, so
a line that was read before is known again by them.
"""

import hashlib
import os
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from decapod.messages import Box
from decapod.prompts.marks.engines.arrays import around, as_array
from decapod.prompts.marks.engines.found import Found, Picture
from decapod.prompts.marks.engines.registry import ENGINES, EngineOptions, load
from decapod.prompts.marks.engines.words import Word, join_words

NAME = "rapidocr"
EXTRA = "ocr"

LONGEST = 2560
"""Letters are looked for in a picture that is at most so long, in pixels; a longer one is scaled down for that."""

ROOM = 0.14
"""How much of its height a found line has too much above and below its letters."""

STEP = 32
"""The model that looks for lines takes sides that are multiples of this, in pixels."""

KNOWN = 4096
"""So many lines are known again by their pixels, the last ones that were read."""

READERS = 2
"""Lines are read by so many threads, where there are as many processors."""

UPRIGHT = 1.5
"""What is so many times as high as it is wide is read as a line that was turned."""

_HEIGHT, _LEAST_WIDTH = 48, 64
"""The height to which the model that reads scales a line, and the least width that it is given, in pixels."""


@dataclass(frozen=True, slots=True)
class _Line:
    """What is written in a line, and the words of it that are things of their own, as `join_words` tells them."""

    text: str
    score: float
    words: tuple[Word, ...]


class RapidOcr:
    """Finds lines of text and reads them. Lines that stand on their heads are not looked for."""

    def __init__(self, options: EngineOptions) -> None:
        """Load the weights.

        Raises:
            SourceMissingError: the extra `ocr` is not installed.
        """
        load("onnxruntime", EXTRA)
        self._cv2 = load("cv2", EXTRA)
        self._numpy = load("numpy", EXTRA)
        rapidocr = load("rapidocr", EXTRA)
        self._score = options.score
        threads = min(READERS, os.cpu_count() or 1)
        common = {
            "Global.log_level": "critical",
            "Global.text_score": 0.0,
            "Global.use_cls": False,
            "Global.use_preprocess_img": False,
            "Global.use_vertical_padding": False,
        }
        self._find = rapidocr.RapidOCR(
            params=common
            | {
                "Global.use_rec": False,
                "Det.limit_type": "max",
                "Det.limit_side_len": LONGEST,
                "EngineConfig.onnxruntime.intra_op_num_threads": threads,
            }
        )
        # Threads that each read a line of their own wait for nobody; several on one line do, in loops that burn time.
        self._recognize = rapidocr.RapidOCR(
            params=common
            | {
                "Global.use_det": False,
                "Global.return_word_box": True,
                "Rec.rec_img_shape": [3, _HEIGHT, _LEAST_WIDTH],
                "EngineConfig.onnxruntime.intra_op_num_threads": 1,
            }
        )
        self._readers = ThreadPoolExecutor(threads)
        self._known: OrderedDict[bytes, _Line] = OrderedDict()

    def read(self, picture: Picture) -> list[Found]:
        """Return the lines of text of a picture; where a line is several things, each of them."""
        # The models were trained on OpenCV's order of channels.
        pixels = self._numpy.ascontiguousarray(as_array(picture, EXTRA)[:, :, ::-1])
        boxes = self._lines(pixels, picture)
        crops = [pixels[box.y : box.y + box.h, box.x : box.x + box.w] for box in boxes]
        found: list[Found] = []
        for box, line in zip(boxes, self._read_all(crops), strict=True):
            if not line.text.strip() or line.score < self._score:
                continue
            for label, left, right in line.words if len(line.words) > 1 else [(line.text, 0, box.w)]:
                place = _tight(Box(x=box.x + left, y=box.y, w=right - left, h=box.h))
                score = min(line.score, 1.0)
                found.append(Found(box=place, source=NAME, kind="text", label=label.strip(), score=score))
        return found

    def _lines(self, pixels: Any, picture: Picture) -> list[Box]:
        """Return where lines are. The picture is filled up to the sides that the model takes, and not stretched."""
        right, below = -picture.width % STEP, -picture.height % STEP
        if right or below:
            pixels = self._cv2.copyMakeBorder(pixels, 0, below, 0, right, self._cv2.BORDER_REPLICATE)
        boxes = self._find(pixels).boxes
        if boxes is None:
            return []
        return [box for box in (around(corners, picture) for corners in boxes) if box is not None]

    def _read_all(self, crops: Sequence[Any]) -> list[_Line]:
        """Return what is written in pictures of lines; pixels that are known are not read again."""
        keys = [_key(crop) for crop in crops]
        unknown = {key: crop for key, crop in zip(keys, crops, strict=True) if key not in self._known}
        # The longest first: a long one at the end would be read while other threads have nothing to do.
        ordered = sorted(unknown.items(), key=lambda item: -item[1].shape[1] / item[1].shape[0])
        read = self._readers.map(self._read_one, [crop for _, crop in ordered])
        lines = {key: line for (key, _), line in zip(ordered, read, strict=True)}
        result = [lines.get(key) or self._known[key] for key in keys]
        for key, line in zip(keys, result, strict=True):
            self._known[key] = line
            self._known.move_to_end(key)
        while len(self._known) > KNOWN:
            self._known.popitem(last=False)
        return result

    def _read_one(self, crop: Any) -> _Line:
        height, width = crop.shape[:2]
        if height >= UPRIGHT * width:
            crop = self._numpy.ascontiguousarray(self._numpy.rot90(crop))
        read = self._recognize(crop)
        if not read.txts:
            return _Line("", 0.0, ())
        text, score = read.txts[0], float(read.scores[0])
        corners = self._numpy.array([[[0, 0], [width, 0], [width, height], [0, height]]], dtype="float32")
        told = self._recognize.cal_rec_boxes([crop], corners, read).word_results if height < UPRIGHT * width else ()
        words: list[Word] = []
        for word, _, places in told[0] if told else ():
            ends = [float(place[0]) for place in places]
            words.append((word, round(min(ends)), round(max(ends))))
        return _Line(text, score, tuple(join_words(words, crop)))


def _key(crop: Any) -> bytes:
    return hashlib.blake2b(crop.tobytes(), digest_size=20, salt=b"%dx%d" % crop.shape[:2]).digest()


def _tight(box: Box) -> Box:
    """Take off the room that the model leaves above and below letters."""
    room = round(ROOM * box.h)
    return Box(x=box.x, y=box.y + room, w=box.w, h=box.h - 2 * room)


ENGINES.register(NAME, RapidOcr)
