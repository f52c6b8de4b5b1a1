"""Writes a screen of the set: the picture, what the environment tells of it, and the truth."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatch
from io import BytesIO
from pathlib import Path
from typing import Any

import yaml
from PIL import Image

from decapod.messages import Box, Size, TreeElement

SCREENS = Path(__file__).parents[1] / "screens"
BY_EYE = Path(__file__).with_name("by_eye.yaml")
"""What looking at the pictures has changed, by the name of the screen."""

_PALETTE = 256

PANEL = 32
"""The height of the panel at the top of the desktop, in pixels."""


@dataclass(frozen=True, slots=True)
class Thing:
    """One entry of a truth: what can be used or read on a screen. `text` is what letters in the picture say."""

    box: Box
    kind: str
    label: str
    interactive: bool
    text: str = ""


@dataclass(frozen=True, slots=True)
class Shot:
    """A screen as it was taken. `things` is the truth before anybody has looked; `made` says where it is from."""

    name: str
    group: str
    size: Size
    png: bytes
    tree: Sequence[TreeElement]
    things: Sequence[Thing]
    made: str
    windows: Sequence[Mapping[str, Any]] = ()


def keep(shot: Shot) -> None:
    """Write a screen into the set, with what was seen by eye put right."""
    folder = SCREENS / shot.name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "screen.png").write_bytes(smallest_png(shot.png))
    elements = [element.model_dump(mode="json", exclude_defaults=True) for element in shot.tree]
    told: dict[str, Any] = {"elements": elements}
    if shot.windows:
        told["windows"] = list(shot.windows)
    (folder / "tree.json").write_text(_lines(told))
    things = [_entry(one) for one in put_right(shot.name, shot.things, shot.size)]
    size = shot.size.model_dump()
    truth = {"version": 1, "group": shot.group, "made": shot.made, "size": size, "elements": things}
    (folder / "truth.json").write_text(_lines(truth))


def put_right(name: str, things: Iterable[Thing], size: Size) -> list[Thing]:
    """Apply what `by_eye.yaml` says of a screen, cut everything to it, and leave out what is there twice.

    Its keys are names or patterns, with spaces between. `drop` names entries by label or box, `change` gives entries,
    by label or box, other fields, `add` adds entries and `rows` several in a row. `modal` is the box of a dialog: what
    is outside of it, below the panel, is only looked at.
    """
    said = _said(name)
    result: dict[Box, Thing] = {}
    whole = Box(x=0, y=0, w=size.width, h=size.height)
    kept = [one for one in things if not any(_is(one, which) for which in said["drop"])]
    more = [_thing(told) for told in said["add"]] + [one for told in said["rows"] for one in _row(told)]
    for one in [*kept, *more]:
        for change in said["change"]:
            if _is(one, change["which"]):
                one = replace(one, **{key: _value(key, value) for key, value in change.items() if key != "which"})
        if any(one.box.y > PANEL and not _box(dialog).contains(one.box.center) for dialog in said["modal"]):
            one = replace(one, interactive=False)
        box = whole.intersection(one.box)
        if box is None or min(box.w, box.h) < 3:
            continue
        other = result.get(box)
        if other is None or (one.interactive and not other.interactive):
            result[box] = replace(one, box=box)
    return sorted(result.values(), key=lambda one: (one.box.y, one.box.x, one.box.w, one.box.h))


def _said(name: str) -> dict[str, list[Any]]:
    said: dict[str, list[Any]] = {"drop": [], "change": [], "add": [], "rows": [], "modal": []}
    for key, parts in (yaml.safe_load(BY_EYE.read_text()) or {}).items():
        if any(fnmatch(name, pattern) for pattern in key.split()):
            for part, entries in parts.items():
                said[part] += entries
    return said


def _row(told: Mapping[str, Any]) -> Iterator[Thing]:
    """Read entries of one size at even distances: `{box, by: [dx, dy], kind, labels}`; labels are what is seen."""
    x, y, w, h = told["box"]
    across, down = told["by"]
    for number, label in enumerate(told["labels"]):
        text = "" if told["kind"] == "picture" else label
        yield _thing([x + round(number * across), y + round(number * down), w, h, told["kind"], label, text])


def smallest_png(png: bytes) -> bytes:
    """Return the same pixels as a PNG that is as small as Pillow makes it, with a palette where colours are few."""
    with Image.open(BytesIO(png)) as opened:
        image = opened.convert("RGB")
    colours = image.getcolors(_PALETTE)
    made = [_encoded(image)]
    if colours is not None:
        flat = [value for _, colour in colours for value in colour]  # type: ignore[union-attr]
        palette = Image.new("P", (1, 1))
        palette.putpalette(flat)
        few = image.quantize(palette=palette, dither=Image.Dither.NONE)
        if few.convert("RGB").tobytes() == image.tobytes():
            made.append(_encoded(few))
    return min(made, key=len)


def _encoded(image: Image.Image) -> bytes:
    out = BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def _is(one: Thing, which: str | list[int]) -> bool:
    if isinstance(which, str):
        return one.label == which
    box = one.box
    return [box.x, box.y, box.w, box.h] == which


def _value(key: str, value: Any) -> Any:
    return _box(value) if key == "box" else value


def _box(told: Sequence[int]) -> Box:
    x, y, w, h = told
    return Box(x=x, y=y, w=w, h=h)


def _thing(told: Sequence[Any]) -> Thing:
    """Read an added entry: `[x, y, w, h, kind, label]` or `[..., label, text]`; kinds that are read only are known."""
    x, y, w, h, kind, label, *rest = told
    text = rest[0] if rest else ""
    return Thing(Box(x=x, y=y, w=w, h=h), kind, label, kind not in ("text", "picture"), text)


def _entry(one: Thing) -> dict[str, Any]:
    box = one.box
    entry: dict[str, Any] = {"box": [box.x, box.y, box.w, box.h], "kind": one.kind, "label": one.label}
    entry["interactive"] = one.interactive
    return entry | ({"text": one.text} if one.text else {})


def _lines(told: Mapping[str, Any]) -> str:
    """Write JSON with a line for each member, and one for each entry of a list."""
    parts = []
    for key, value in told.items():
        if isinstance(value, list) and value:
            inner = ",\n".join("  " + json.dumps(one, ensure_ascii=False) for one in value)
            parts.append(f' "{key}": [\n{inner}\n ]')
        else:
            parts.append(f' "{key}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"
