"""What each engine needs, known before anything of it is imported."""

import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from decapod.prompts.marks.engines.registry import SourceMissingError


@dataclass(frozen=True, slots=True)
class Needs:
    """Modules (of the extra `extra`) and programs (of Debian's `package`); whether a file of weights must be named."""

    modules: tuple[str, ...] = ()
    extra: str = ""
    programs: tuple[str, ...] = ()
    package: str = ""
    path: bool = False


NEEDS: Mapping[str, Needs] = {
    "contours": Needs(("cv2", "numpy"), "ocr"),
    "easyocr": Needs(("easyocr",), "easyocr"),
    "grounding-dino": Needs(("torch", "transformers"), "grounding-dino"),
    "grounding-dino-py": Needs(("torch", "groundingdino"), "grounding-dino-py", path=True),
    "onnx": Needs(("cv2", "numpy", "onnxruntime"), "ocr", path=True),
    "rapidocr": Needs(("cv2", "onnxruntime", "rapidocr"), "ocr"),
    "tesseract": Needs(programs=("tesseract",), package="tesseract-ocr"),
}


def require_engine(name: str, path: str = "") -> None:
    """Accept a source that has what it needs.

    Args:
        name: its name.
        path: the file of weights that a profile names for it.

    Raises:
        SourceMissingError: something is missing. The text says how to get it.
    """
    needs = NEEDS.get(name, Needs())
    modules = [module for module in needs.modules if find_spec(module) is None]
    if modules:
        raise SourceMissingError(
            f"the source of marks {name!r} needs what is not installed ({', '.join(modules)}): "
            f"pip install 'decapod[{needs.extra}]'"
        )
    programs = [program for program in needs.programs if shutil.which(program) is None]
    if programs:
        raise SourceMissingError(
            f"the source of marks {name!r} needs the program {', '.join(programs)}; on Debian and Ubuntu: "
            f"apt-get install --no-install-recommends {needs.package}"
        )
    if needs.path and not path:
        raise SourceMissingError(f"the source of marks {name!r} needs a `path` in the profile: its file of weights")
    if path and not Path(path).exists():
        raise SourceMissingError(f"the source of marks {name!r} has no weights: there is no {path}")
