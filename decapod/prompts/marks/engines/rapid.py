"""Text by RapidOCR: PaddleOCR's models on ONNX Runtime; the wheel brings its weights."""

from collections.abc import Sequence

from decapod.messages import Box
from decapod.prompts.marks.engines.arrays import around, as_array
from decapod.prompts.marks.engines.found import Found, Picture
from decapod.prompts.marks.engines.registry import ENGINES, EngineOptions, load

NAME = "rapidocr"
EXTRA = "ocr"

LONGEST = 2560
"""Letters are looked for in a picture that is at most so long, in pixels; a longer one is scaled down for that."""

GAP = 0.36
"""Words that are further apart than this share of the height of their line, as it is found, are different things."""

ROOM = 0.14
"""How much of its height a found line has too much above and below its letters."""


class RapidOcr:
    """Finds lines of text and reads them. Lines that stand on their heads are not looked for."""

    def __init__(self, options: EngineOptions) -> None:
        """Load the weights.

        Raises:
            SourceMissingError: the extra `ocr` is not installed.
        """
        load("onnxruntime", EXTRA)
        load("cv2", EXTRA)
        rapidocr = load("rapidocr", EXTRA)
        self._score = options.score
        self._read = rapidocr.RapidOCR(
            params={
                "Global.use_cls": False,
                "Global.log_level": "critical",
                "Global.text_score": options.score,
                "Global.max_side_len": LONGEST,
                # A small part of a screen is read in its own size, as it was within the whole.
                "Det.limit_type": "max",
                "Det.limit_side_len": LONGEST,
            }
        )

    def read(self, picture: Picture) -> list[Found]:
        """Return the lines of text of a picture; words that are far apart on one line are several."""
        # The models were trained on OpenCV's order of channels.
        read = self._read(as_array(picture, EXTRA)[:, :, ::-1], return_word_box=True)
        if read.boxes is None or read.txts is None:
            return []
        found: list[Found] = []
        for corners, text, score, words in zip(read.boxes, read.txts, read.scores, read.word_results, strict=True):
            line = around(corners, picture)
            if line is None or not text.strip() or score < self._score:
                continue
            parts = _parts([(word, around(places, picture)) for word, _, places in words], line)
            for label, box in parts if len(parts) > 1 else [(text, _tight(line))]:
                found.append(Found(box=box, source=NAME, kind="text", label=label.strip(), score=min(float(score), 1)))
        return found


def _parts(words: Sequence[tuple[str, Box | None]], line: Box) -> list[tuple[str, Box]]:
    """Join the words of a line up to wide gaps; places that are not told join nothing."""
    parts: list[tuple[str, Box]] = []
    for word, place in words:
        if place is None:
            return []
        box = Box(x=place.x, y=line.y, w=place.w, h=line.h)
        last = parts[-1] if parts else None
        if last is not None and box.x - last[1].x - last[1].w < GAP * line.h:
            right = max(box.x + box.w, last[1].x + last[1].w)
            parts[-1] = f"{last[0]} {word}", Box(x=last[1].x, y=line.y, w=right - last[1].x, h=line.h)
        else:
            parts.append((word, box))
    return [(label, _tight(box)) for label, box in parts]


def _tight(box: Box) -> Box:
    """Take off the room that the model leaves above and below letters."""
    room = round(ROOM * box.h)
    return Box(x=box.x, y=box.y + room, w=box.w, h=box.h - 2 * room)


ENGINES.register(NAME, RapidOcr)
