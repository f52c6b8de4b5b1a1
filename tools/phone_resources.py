"""Makes the fonts and icons of the virtual phone out of the packages that publish them.

    python tools/phone_resources.py FOLDER

FOLDER holds the archives named in `ARCHIVES`, as their package managers fetch them; each must have the hash written
there. Needs Python 3.11 with fonttools, brotli and pillow, and `dpkg-deb`. The same archives and the same versions of
the three libraries give the same bytes (`VERSIONS`), so anybody can check what is shipped. Writes to
decapod/environments/android/virtual/resources: fonts, a table of the characters that each has, a sheet of emoji,
icons, and a table of the icons' code points.
"""

import hashlib
import io
import json
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer
from PIL import Image

FEATURES = ("kern", "liga", "rlig", "ccmp", "mark", "init", "medi", "fina", "isol")
RESOURCES = Path(__file__).resolve().parents[1] / "decapod" / "environments" / "android" / "virtual" / "resources"
NAMES = Path(__file__).with_name("phone_icons.txt")
"""The icons that are shipped, a name a line."""

VERSIONS = "fonttools 4.68.0, brotli 1.2.1, pillow 13.0.0"

ARCHIVES = {
    "roboto": ("fonts-roboto-unhinted_*_all.deb", "f89cf7d8a589489daecf750031ec50456ab3e648d49ff544f0f08753268fbd91"),
    "droid": ("fonts-droid-fallback_*_all.deb", "d2096d4edde128fedf6749be2dd204a5810210a6201126d99b8d412344f71056"),
    "dejavu": (
        "fonts-dejavu-core_*_all.deb",
        "8892669e51aab4dc56682c8e39d8ddb7d70fad83c369344e1e240bf3ca22bb76",
    ),
    "emoji": (
        "fonts-noto-color-emoji_*_all.deb",
        "a5ab0f69c7938423862320d9aca5dd187b3fd879d6a9a57dd52e17c3fa8d2751",
    ),
    "symbols": (
        "material-symbols-font-400-0.47.5.tgz",
        "4dc7231c1b4d0527b5d0590a4d8bdbe04700cc15389d35d9e587890ce134f71f",
    ),
}
"""Each archive's file name and sha256: of Debian 12, fonts-roboto-unhinted (Roboto, Apache-2.0), fonts-droid-fallback
(Droid Sans Fallback, Apache-2.0), fonts-dejavu-core (DejaVu Sans, Bitstream Vera licence) and fonts-noto-color-emoji
(Noto Color Emoji, OFL-1.1); of npm, @material-symbols/font-400 (Material Symbols, Apache-2.0)."""

ROBOTO = ("Regular", "Medium", "Bold", "Italic")
LATIN = [*range(0x20, 0x250), *range(0x2B0, 0x590), *range(0x1E00, 0x2000), *range(0x2000, 0x2300), 0x25CA, 0xFFFD]
"""What is kept of Roboto: Latin, Greek, Cyrillic, punctuation, currency and the like."""

SYMBOLS = [*range(0x590, 0x700), *range(0x2190, 0x2800), *range(0xFB1D, 0xFF00)]
"""What is kept of DejaVu Sans: Hebrew, Arabic, arrows, signs of mathematics, frames, symbols."""

COLUMNS, SIDE = 40, 64
"""Emoji in a row of their sheet, and the pixels that each is wide and high there."""


def chinese_and_japanese() -> list[int]:
    """Return code points of the characters in daily use: kana, and the first levels of GB 2312 and JIS X 0208."""
    chosen = set(range(0x3000, 0x3100)) | set(range(0xFF01, 0xFF66))
    for codec, rows in (("gb2312", range(0xB0, 0xD8)), ("euc_jp", range(0xB0, 0xD0))):
        for row in rows:
            for cell in range(0xA1, 0xFF):
                chosen.update(map(ord, bytes((row, cell)).decode(codec, "ignore")))
    return sorted(chosen)


def korean() -> list[int]:
    """Return code points of the Hangul syllables of KS X 1001."""
    syllables = (
        bytes((row, cell)).decode("euc_kr", "ignore") for row in range(0xB0, 0xC9) for cell in range(0xA1, 0xFF)
    )
    return sorted(ord(syllable) for syllable in syllables if syllable)


def find_archive(folder: Path, kind: str) -> Path:
    """Return the path of one archive whose hash is the one written above."""
    pattern, digest = ARCHIVES[kind]
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        raise SystemExit(f"{folder}: one {pattern} is needed, there are {len(found)}")
    actual = hashlib.sha256(found[0].read_bytes()).hexdigest()
    if actual != digest:
        raise SystemExit(f"{found[0]}: its sha256 is {actual}, not {digest}")
    return found[0]


def unpack(archive: Path, target: Path) -> Path:
    """Unpack a Debian package or an npm package, and return the folder."""
    target.mkdir()
    if archive.suffix == ".deb":
        subprocess.run(["dpkg-deb", "-x", str(archive), str(target)], check=True)
    else:
        with tarfile.open(archive) as packed:
            packed.extractall(target, filter="data")
    return target


def shrink(font: TTFont, code_points: list[int]) -> TTFont:
    """Keep only these characters, their glyphs, and nothing that depends on when it was done."""
    options = subset.Options(hinting=False, notdef_outline=True, layout_features=[*FEATURES])
    options.recalc_timestamp = False
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=code_points)
    cutter.subset(font)
    return font


def save(font: TTFont, path: Path) -> None:
    """Write a font as plain TrueType, which every FreeType reads."""
    font.flavor = None
    font.recalcTimestamp = False
    font.save(path)


def ranges(code_points: list[int]) -> list[list[int]]:
    """Return code points in order as inclusive ranges."""
    found: list[list[int]] = []
    for code_point in code_points:
        if found and found[-1][1] == code_point - 1:
            found[-1][1] = code_point
        else:
            found.append([code_point, code_point])
    return found


def make_emoji(source: Path) -> list[int]:
    """Write the pictures of all emoji that are one character, in rows on one sheet; return their code points."""
    font = TTFont(source)
    pictures, names = font["CBDT"].strikeData[0], font.getBestCmap()
    letters_and_tones = (*range(0x1F1E6, 0x1F200), *range(0x1F3FB, 0x1F400))
    found = [
        code for code in sorted(names) if code > 0x203B and code not in letters_and_tones and names[code] in pictures
    ]
    sheet = Image.new("RGBA", (COLUMNS * SIDE, -(-len(found) // COLUMNS) * SIDE))
    for number, code in enumerate(found):
        picture = Image.open(io.BytesIO(pictures[names[code]].imageData)).convert("RGBA")
        picture = picture.resize((SIDE, round(SIDE * picture.height / picture.width)), Image.Resampling.LANCZOS)
        sheet.paste(picture, (number % COLUMNS * SIDE, number // COLUMNS * SIDE))
    reduced = sheet.quantize(256, method=Image.Quantize.FASTOCTREE)
    reduced.save(RESOURCES / "fonts" / "Emoji.png", optimize=True)
    return found


def make_fonts(roboto: Path, droid: Path, dejavu: Path, emoji: Path) -> None:
    """Write the fonts for text and the table of their characters."""
    coverage = {}
    sources = {f"Roboto-{style}": (next(roboto.rglob(f"RobotoTTF/Roboto-{style}.ttf")), LATIN) for style in ROBOTO}
    sources["DroidSansFallback"] = (next(droid.rglob("DroidSansFallback.ttf")), chinese_and_japanese() + korean())
    sources["DejaVuSans"] = (next(dejavu.rglob("DejaVuSans.ttf")), SYMBOLS)
    for name, (path, code_points) in sources.items():
        font = shrink(TTFont(path, recalcTimestamp=False), code_points)
        save(font, RESOURCES / "fonts" / f"{name}.ttf")
        coverage[name] = ranges(sorted(font.getBestCmap()))
    coverage["Emoji"] = ranges(make_emoji(next(emoji.rglob("NotoColorEmoji.ttf"))))
    text = json.dumps(coverage, separators=(",", ":"))
    (RESOURCES / "fonts" / "coverage.json").write_text(text + "\n", encoding="utf-8")


def ligatures(font: TTFont) -> dict[str, str]:
    """Return the glyph of every name that the font writes as a ligature."""
    characters = {glyph: chr(code) for code, glyph in font.getBestCmap().items() if code < 0x80}
    found = {}
    for lookup in font["GSUB"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            for first, rest in getattr(table, "ligatures", {}).items():
                for ligature in rest:
                    letters = [first, *ligature.Component]
                    if all(letter in characters for letter in letters):
                        found["".join(characters[letter] for letter in letters)] = ligature.LigGlyph
    return found


def make_icons(symbols: Path) -> None:
    """Write the icons, outlined and filled, and the table of their code points."""
    source = next(symbols.rglob("material-symbols-outlined.woff2"))
    font = TTFont(source, recalcTimestamp=False)
    glyphs = ligatures(font)
    wanted = sorted(set(NAMES.read_text(encoding="utf-8").split()))
    missing = [name for name in wanted if name not in glyphs]
    if missing:
        raise SystemExit(f"{source.name}: has no icon {', '.join(missing)}")
    places = {name: 0xE000 + number for number, name in enumerate(wanted)}
    for fill, file in ((0, "MaterialSymbols"), (1, "MaterialSymbols-Filled")):
        made: Any = instancer.instantiateVariableFont(TTFont(source, recalcTimestamp=False), {"FILL": fill})
        filled = "{}.fill" if fill else "{}"
        order = set(made.getGlyphOrder())
        table = next(table for table in made["cmap"].tables if table.isUnicode() and table.format == 4)
        table.cmap = {
            place: filled.format(glyphs[name]) if filled.format(glyphs[name]) in order else glyphs[name]
            for name, place in places.items()
        }
        made["cmap"].tables = [table]
        del made["GSUB"]
        save(shrink(made, list(places.values())), RESOURCES / "icons" / f"{file}.ttf")
    lines = json.dumps(places, indent=0)
    (RESOURCES / "icons" / "code_points.json").write_text(lines + "\n", encoding="utf-8")


def main(folder: Path) -> None:
    """Make everything out of the archives in a folder."""
    with tempfile.TemporaryDirectory() as temporary:
        at = {kind: unpack(find_archive(folder, kind), Path(temporary) / kind) for kind in ARCHIVES}
        make_fonts(at["roboto"], at["droid"], at["dejavu"], at["emoji"])
        make_icons(at["symbols"])


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    main(Path(sys.argv[1]))
