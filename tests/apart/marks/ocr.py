"""The engines of the extra `ocr`, with their own weights: run by tools/check-marks.sh."""

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from decapod.messages import Box
from decapod.prompts.marks.engines import ENGINES, EngineOptions, Picture, SourceMissingError
from decapod.prompts.marks.reading import ReadingProcess
from tests.apart.marks.screens import WORDS, has_center, named, screen

# They are in this environment only.
np: Any = import_module("numpy")
onnx: Any = import_module("onnx")


@pytest.mark.parametrize("name", ["rapidocr", "tesseract"])
def test_text_is_read_where_it_is(name: str) -> None:
    process = ReadingProcess(name, EngineOptions(score=0.4))
    try:
        found = named(process.read(screen()))
        blank = process.read(Picture(300, 200, b"\xff" * (300 * 200 * 3)))
        tiny = process.read(Picture(1, 1, b"\0\0\0"))
    finally:
        process.close()
    for text, (left, top) in WORDS.items():
        box = found[text].box
        assert abs(box.x - left) <= 8
        assert box.y - 4 <= top + 14 <= box.y + box.h + 4
    assert blank == tiny == []


def test_outlines_of_a_button_and_an_icon_are_found() -> None:
    found = list(ENGINES.find("contours")(EngineOptions()).read(screen()))
    assert any(one.kind == "widget" and has_center(one, 480, 60, 3) for one in found)
    assert any(one.kind == "icon" and has_center(one, 120, 320, 3) for one in found)
    assert list(ENGINES.find("contours")(EngineOptions()).read(Picture(50, 50, b"\x80" * 7500))) == []


def detector(path: Path, output: Any, side: int | str = 640) -> Path:
    """A detector that answers every picture with the same."""
    value = onnx.numpy_helper.from_array(output.astype(np.float32), "value")
    node = onnx.helper.make_node("Constant", [], ["boxes"], value=value)
    inputs = [onnx.helper.make_tensor_value_info("images", onnx.TensorProto.FLOAT, [1, 3, side, side])]
    outputs = [onnx.helper.make_tensor_value_info("boxes", onnx.TensorProto.FLOAT, list(output.shape))]
    graph = onnx.helper.make_graph([node], "detector", inputs, outputs)
    model = onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 17)], ir_version=9)
    onnx.save(model, str(path))
    return path


def test_a_detector_of_ones_own_with_yolos_output(tmp_path: Path) -> None:
    # Middle, width and height, and the scores of two classes; the second is the first's duplicate, the third unsure.
    rows = np.array([[100, 50, 40, 20, 0.1, 0.9], [101, 50, 40, 20, 0.8, 0.1], [300, 300, 40, 40, 0.2, 0.1]])
    path = detector(tmp_path / "yolo.onnx", rows.T[None])
    (found,) = ENGINES.find("onnx")(EngineOptions(path=str(path))).read(screen(1280, 800))
    assert found.box == Box(x=160, y=80, w=80, h=40)
    assert round(found.score, 3) == 0.9


def test_a_detector_that_selects_by_itself_and_takes_any_size(tmp_path: Path) -> None:
    rows = np.array([[[10, 20, 30, 60, 0.7, 0], [0, 0, 0, 0, 0, 0]]])
    path = detector(tmp_path / "selects.onnx", rows, side="side")
    (found,) = ENGINES.find("onnx")(EngineOptions(path=str(path))).read(screen(640, 480))
    assert found.box == Box(x=10, y=20, w=20, h=40)


def test_what_is_no_detector_is_told(tmp_path: Path) -> None:
    make = ENGINES.find("onnx")
    with pytest.raises(SourceMissingError, match="needs the `path`"):
        make(EngineOptions())
    with pytest.raises(SourceMissingError, match="there is no detector"):
        make(EngineOptions(path=str(tmp_path / "none.onnx")))
    (tmp_path / "text.onnx").write_text("not a model")
    with pytest.raises(SourceMissingError, match="is not a model in ONNX"):
        make(EngineOptions(path=str(tmp_path / "text.onnx")))
    path = detector(tmp_path / "odd.onnx", np.zeros((2, 2)))
    with pytest.raises(ValueError, match=r"the detector's output is \(2, 2\)"):
        make(EngineOptions(path=str(path))).read(screen())
