import json
from itertools import pairwise

import pytest
from PIL import Image, ImageFont

from decapod.environments.android.virtual.resources import FONTS, ICONS
from decapod.environments.android.virtual.ui import icon_names
from decapod.environments.android.virtual.ui.icons import draw_icon
from decapod.environments.android.virtual.ui.material import icon
from decapod.environments.android.virtual.ui.text.fonts import FALLBACKS


def test_every_font_has_its_licence_beside_it() -> None:
    said = (FONTS / "README.txt").read_text(encoding="utf-8")
    for path in (*FONTS.glob("*.ttf"), *FONTS.glob("*.png")):
        assert path.name in said or path.name.startswith("Roboto-"), path.name
    for licence in ("LICENSE-APACHE.txt", "LICENSE-OFL.txt", "LICENSE-DEJAVU.txt"):
        assert licence in said
        assert (FONTS / licence).stat().st_size > 1000
    assert "Apache License" in (ICONS / "LICENSE").read_text(encoding="utf-8")


def test_the_fonts_are_small() -> None:
    assert sum(path.stat().st_size for path in (*FONTS.iterdir(), *ICONS.iterdir())) < 4_000_000


def test_the_table_of_characters_is_in_order() -> None:
    table = json.loads((FONTS / "coverage.json").read_text(encoding="utf-8"))
    assert set(table) == {path.stem for path in FONTS.glob("*.ttf")} | {"Emoji"}
    assert set(FALLBACKS) < set(table)
    for spans in table.values():
        assert all(low <= high for low, high in spans)
        assert all(one[1] < two[0] for one, two in pairwise(spans))


@pytest.mark.parametrize("file", ["MaterialSymbols.ttf", "MaterialSymbols-Filled.ttf"])
def test_every_icon_leaves_ink(file: str) -> None:
    font = ImageFont.truetype(str(ICONS / file), 48)
    places = json.loads((ICONS / "code_points.json").read_text(encoding="utf-8"))
    assert [name for name, place in places.items() if font.getmask(chr(place)).getbbox() is None] == []


def test_there_are_the_icons_that_phones_need() -> None:
    needed = "arrow_back menu more_vert search close add check delete edit share call mail alarm settings wifi"
    assert set(needed.split()) <= set(icon_names())
    assert len(icon_names()) > 300


def test_a_filled_icon_covers_more() -> None:
    outlined, filled = draw_icon("favorite", 48, False), draw_icon("favorite", 48, True)
    assert _ink(filled) > 1.5 * _ink(outlined)


def _ink(mask: Image.Image) -> int:
    return sum(value * count for value, count in enumerate(mask.histogram()))


def test_a_wrong_name_of_an_icon_suggests_the_right_one() -> None:
    with pytest.raises(ValueError, match="did you mean 'arrow_back'"):
        icon("arow_back")
