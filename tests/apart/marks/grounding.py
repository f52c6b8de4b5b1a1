"""Grounding DINO and EasyOCR with tiny random or packaged weights: run by tools/check-marks.sh."""

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from decapod.prompts.marks.engines import ENGINES, EngineOptions, SourceMissingError
from tests.apart.marks.screens import screen

# They are in this environment only.
torch: Any = import_module("torch")
transformers: Any = import_module("transformers")

VOCABULARY = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", ".", "icon", "logo", "text"]


def save_tiny_model(folder: Path) -> None:
    """A Grounding DINO of a few thousand random weights, with a vocabulary of three words."""
    (folder / "vocab.txt").write_text("\n".join(VOCABULARY) + "\n")
    tokenizer = transformers.BertTokenizerFast(vocab_file=str(folder / "vocab.txt"), model_max_length=256)
    images = transformers.GroundingDinoImageProcessor(size={"shortest_edge": 96, "longest_edge": 128})
    transformers.GroundingDinoProcessor(image_processor=images, tokenizer=tokenizer).save_pretrained(folder)
    torch.manual_seed(1)
    text = transformers.BertConfig(
        vocab_size=len(VOCABULARY),
        hidden_size=32,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=32,
    )
    backbone = transformers.SwinConfig(
        image_size=96,
        window_size=7,
        embed_dim=16,
        depths=[1, 1, 1, 1],
        num_heads=[1, 1, 2, 2],
        out_indices=[2, 3, 4],
    )
    config = transformers.GroundingDinoConfig(
        backbone_config=backbone,
        text_config=text,
        d_model=32,
        encoder_layers=1,
        decoder_layers=2,
        encoder_attention_heads=2,
        decoder_attention_heads=2,
        encoder_ffn_dim=32,
        decoder_ffn_dim=32,
        num_queries=20,
        num_feature_levels=4,
    )
    transformers.GroundingDinoForObjectDetection(config).eval().save_pretrained(folder)


def test_a_tiny_grounding_dino_is_loaded_and_finds_boxes_on_the_screen(tmp_path: Path) -> None:
    save_tiny_model(tmp_path)
    picture = screen(320, 240)
    found = list(ENGINES.find("grounding-dino")(EngineOptions(path=str(tmp_path), score=0.0)).read(picture))
    assert found
    for one in found:
        assert one.kind == "icon"
        assert 0 <= one.score <= 1
        assert one.box.x + one.box.w <= 320
        assert one.box.y + one.box.h <= 240


def test_weights_that_are_not_there_are_told_with_how_to_get_them(tmp_path: Path) -> None:
    with pytest.raises(SourceMissingError, match="huggingface-cli download IDEA-Research/grounding-dino-tiny"):
        ENGINES.find("grounding-dino")(EngineOptions())
    with pytest.raises(SourceMissingError, match="cannot be loaded from"):
        ENGINES.find("grounding-dino")(EngineOptions(path=str(tmp_path)))
