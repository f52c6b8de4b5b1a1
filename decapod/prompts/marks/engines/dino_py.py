"""Icons by Grounding DINO through `groundingdino-py`, the packaged code of the paper (arXiv 2303.05499).

It wants `opencv-python` where the other engines want `opencv-python-headless`: it has an environment of its own.
"""

from pathlib import Path

from decapod.prompts.marks.engines.arrays import around
from decapod.prompts.marks.engines.dino_transformers import PROMPT, TEXT_SCORE
from decapod.prompts.marks.engines.found import Found, Picture
from decapod.prompts.marks.engines.registry import ENGINES, EngineOptions, SourceMissingError, load
from decapod.prompts.marks.engines.suppress import suppress

NAME = "grounding-dino-py"
EXTRA = "grounding-dino-py"

WEIGHTS = "https://github.com/IDEA-Research/GroundingDINO/releases"

SIDE = 800
"""The shorter side of the picture that the model is given, in pixels, and the longest that the other may be."""

LONGEST = 1333

_CONFIG = "GroundingDINO_SwinT_OGC.py"


class GroundingDinoPy:
    """Looks for what a prompt names."""

    def __init__(self, options: EngineOptions) -> None:
        """Load the weights of the file `options.path`; a configuration `*.py` beside it goes before the package's own.

        Raises:
            SourceMissingError: the package or the weights are not there.
        """
        self._torch = load("torch", EXTRA)
        package = load("groundingdino", EXTRA)
        inference = load("groundingdino.util.inference", EXTRA)
        self._transforms = load("groundingdino.datasets.transforms", EXTRA)
        weights = Path(options.path)
        if not options.path or not weights.is_file():
            raise SourceMissingError(
                f"the weights of Grounding DINO are not at {options.path or 'any path'}; download a .pth file from "
                f"{WEIGHTS} and name it with `path` in the profile"
            )
        config = Path(package.__file__).parent / "config" / _CONFIG
        own = weights.with_suffix(".py")
        self._model = inference.load_model(str(own if own.is_file() else config), str(weights), device="cpu")
        self._predict = inference.predict
        self._score = options.score
        self._prompt = options.prompt or PROMPT

    def read(self, picture: Picture) -> list[Found]:
        """Return what the prompt names in a picture."""
        prepare = self._transforms.Compose(
            [
                self._transforms.RandomResize([SIDE], max_size=LONGEST),
                self._transforms.ToTensor(),
                self._transforms.Normalize([0.485, 0.456, 0.406], [0.229, 0.224, 0.225]),
            ]
        )
        image, _ = prepare(picture.image, None)
        boxes, scores, _ = self._predict(
            model=self._model,
            image=image,
            caption=self._prompt,
            box_threshold=self._score,
            text_threshold=TEXT_SCORE,
            device="cpu",
        )
        found = []
        for (x, y, width, height), score in zip(boxes.tolist(), scores.tolist(), strict=True):
            corners = [(x - width / 2, y - height / 2), (x + width / 2, y + height / 2)]
            box = around([(a * picture.width, b * picture.height) for a, b in corners], picture)
            if box is not None:
                found.append(Found(box=box, source=NAME, kind="icon", score=min(max(score, 0.0), 1.0)))
        return suppress(found)


ENGINES.register(NAME, GroundingDinoPy)
