"""Icons by Grounding DINO through `transformers`: a detector that is told in words what to look for.

Liu et al., Grounding DINO: Marrying DINO with Grounded Pre-Training for Open-Set Object Detection (arXiv 2303.05499).
"""

from decapod.prompts.marks.engines.arrays import around
from decapod.prompts.marks.engines.found import Found, Picture
from decapod.prompts.marks.engines.registry import ENGINES, EngineOptions, SourceMissingError, load
from decapod.prompts.marks.engines.suppress import suppress

NAME = "grounding-dino"
EXTRA = "grounding-dino"

MODEL = "IDEA-Research/grounding-dino-tiny"
"""The weights that are taken where the profile names none; they must have been downloaded before."""

PROMPT = "icon . logo . text ."

TEXT_SCORE = 0.25
"""The least score of a word for it to be the name of a box, as in the paper's code."""


class GroundingDino:
    """Looks for what a prompt names."""

    def __init__(self, options: EngineOptions) -> None:
        """Load the weights: those of the folder `options.path`, else those of `MODEL` in the cache of Hugging Face.

        Raises:
            SourceMissingError: `transformers`, `torch` or the weights are not there.
        """
        self._torch = load("torch", EXTRA)
        transformers = load("transformers", EXTRA)
        where = options.path or MODEL
        try:
            self._processor = transformers.AutoProcessor.from_pretrained(where, local_files_only=True)
            loader = transformers.AutoModelForZeroShotObjectDetection
            self._model = loader.from_pretrained(where, local_files_only=True).eval()
        except (OSError, ValueError) as error:
            first = (str(error).strip().splitlines() or [type(error).__name__])[0]
            raise SourceMissingError(
                f"the weights of Grounding DINO cannot be loaded from {where} ({first}); download them once with "
                f"`huggingface-cli download {MODEL}`, or name their folder with `path` in the profile"
            ) from error
        self._score = options.score
        self._prompt = options.prompt or PROMPT

    def read(self, picture: Picture) -> list[Found]:
        """Return what the prompt names in a picture."""
        inputs = self._processor(images=picture.image, text=self._prompt, return_tensors="pt")
        with self._torch.no_grad():
            outputs = self._model(**inputs)
        (result,) = self._processor.post_process_grounded_object_detection(
            outputs,
            inputs["input_ids"],
            threshold=self._score,
            text_threshold=TEXT_SCORE,
            target_sizes=[(picture.height, picture.width)],
        )
        found = []
        for (left, top, right, bottom), score in zip(result["boxes"].tolist(), result["scores"].tolist(), strict=True):
            box = around([(left, top), (right, bottom)], picture)
            if box is not None:
                found.append(Found(box=box, source=NAME, kind="icon", score=min(max(score, 0.0), 1.0)))
        return suppress(found)


ENGINES.register(NAME, GroundingDino)
