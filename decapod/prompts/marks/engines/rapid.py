"""Text by RapidOCR: PaddleOCR's models on ONNX Runtime; the wheel brings its weights."""

from decapod.prompts.marks.engines.arrays import around, as_array
from decapod.prompts.marks.engines.found import Found, Picture
from decapod.prompts.marks.engines.registry import ENGINES, EngineOptions, load

NAME = "rapidocr"
EXTRA = "ocr"

LONGEST = 2560
"""Letters are looked for in a picture that is at most so long, in pixels; a longer one is scaled down for that."""


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
        """Return the lines of text of a picture."""
        # The models were trained on OpenCV's order of channels.
        read = self._read(as_array(picture, EXTRA)[:, :, ::-1])
        if read.boxes is None or read.txts is None:
            return []
        found = []
        for corners, text, score in zip(read.boxes, read.txts, read.scores, strict=True):
            box = around(corners, picture)
            if box is not None and text.strip() and score >= self._score:
                found.append(Found(box=box, source=NAME, kind="text", label=text.strip(), score=min(float(score), 1.0)))
        return found


ENGINES.register(NAME, RapidOcr)
