"""Icons by a detector that the user has as an ONNX file.

Two kinds of file are understood. Both take one picture as `1 x 3 x height x width`, RGB, 0 to 1, in their own size or
in any; the picture is fitted into it from the top left and the rest is gray.

- YOLO's: one output of `1 x (4 + classes) x candidates`, with middle, width and height in pixels of the input, then a
  score for each class.
- with its own selection of the best: one output of `1 x candidates x 6`, with left, top, right, bottom, score, class.
"""

from pathlib import Path
from typing import Any

from decapod.prompts.marks.engines.arrays import around, as_array
from decapod.prompts.marks.engines.found import Found, Picture
from decapod.prompts.marks.engines.registry import ENGINES, EngineOptions, SourceMissingError, load
from decapod.prompts.marks.engines.suppress import suppress

NAME = "onnx"
EXTRA = "ocr"

SIDE = 640
"""The longer side of the input where a model takes any size, in pixels."""

_GRAY = 114 / 255


class OnnxDetector:
    """Runs a detector on ONNX Runtime, on the processor."""

    def __init__(self, options: EngineOptions) -> None:
        """Load the file `options.path`.

        Raises:
            SourceMissingError: ONNX Runtime is not installed, or there is no such file, or it is no detector.
        """
        self._cv2 = load("cv2", EXTRA)
        runtime = load("onnxruntime", EXTRA)
        if not options.path:
            raise SourceMissingError("the source 'onnx' needs the `path` of a detector in the profile: a file in ONNX")
        path = Path(options.path)
        if not path.is_file():
            raise SourceMissingError(f"there is no detector {path}: name a file in ONNX with `path` in the profile")
        failures: tuple[type[Exception], ...] = (RuntimeError, ValueError, *_failures(runtime))
        try:
            self._session = runtime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
        except failures as error:
            raise SourceMissingError(f"{path} is not a model in ONNX: {error}") from error
        shape = self._session.get_inputs()[0].shape
        if len(shape) != 4 or shape[1] != 3:
            raise SourceMissingError(f"{path} is not a detector: its input is {shape}, not 1 x 3 x height x width")
        self._input = self._session.get_inputs()[0].name
        self._size = tuple(side if isinstance(side, int) else SIDE for side in shape[2:])
        self._score = options.score

    def read(self, picture: Picture) -> list[Found]:
        """Return the icons of a picture."""
        fitted, scale = self._fit(as_array(picture, EXTRA))
        output = self._session.run(None, {self._input: fitted})[0]
        found = []
        for left, top, right, bottom, score in _rows(output):
            if score < self._score:
                continue
            box = around([(left / scale, top / scale), (right / scale, bottom / scale)], picture)
            if box is not None:
                found.append(Found(box=box, source=NAME, kind="icon", score=min(float(score), 1.0)))
        return suppress(found)

    def _fit(self, pixels: Any) -> tuple[Any, float]:
        """Return a picture in the model's size, and by how much it was scaled."""
        numpy = load("numpy", EXTRA)
        height, width = self._size
        scale = min(width / pixels.shape[1], height / pixels.shape[0])
        size = max(round(pixels.shape[1] * scale), 1), max(round(pixels.shape[0] * scale), 1)
        fitted = numpy.full((height, width, 3), _GRAY, dtype=numpy.float32)
        fitted[: size[1], : size[0]] = self._cv2.resize(pixels, size, interpolation=self._cv2.INTER_AREA) / 255
        return numpy.ascontiguousarray(fitted.transpose(2, 0, 1)[None]), scale


def _failures(runtime: Any) -> tuple[type[Exception], ...]:
    """Return what ONNX Runtime raises for a file that it cannot load: classes without a common base of their own."""
    state = runtime.capi.onnxruntime_pybind11_state
    names = ("InvalidProtobuf", "InvalidGraph", "InvalidArgument", "Fail", "NoSuchFile", "NotImplemented")
    return tuple(getattr(state, name) for name in names if hasattr(state, name))


def _rows(output: Any) -> list[tuple[float, float, float, float, float]]:
    """Return left, top, right, bottom and score of each candidate.

    Raises:
        ValueError: the output is that of neither kind of file.
    """
    if output.ndim == 3 and output.shape[2] == 6:
        return [(row[0], row[1], row[2], row[3], row[4]) for row in output[0]]
    if output.ndim == 3 and output.shape[1] > 4:
        middle_x, middle_y, width, height = output[0][:4]
        scores = output[0][4:].max(axis=0)
        sides = middle_x - width / 2, middle_y - height / 2, middle_x + width / 2, middle_y + height / 2
        return [(a, b, c, d, score) for a, b, c, d, score in zip(*sides, scores, strict=True)]
    raise ValueError(f"the detector's output is {output.shape}; see `path` in the documentation for what is understood")


ENGINES.register(NAME, OnnxDetector)
