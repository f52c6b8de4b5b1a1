"""A page before `html.parser` reads it: only whole, short tags are left, so that reading costs what the page is long.

`html.parser` goes over the rest of a page again for each tag, comment or quotation that has no end: a few hundred
kilobytes of such cost minutes. Here comments, declarations, scripts and style sheets are dropped, what only looks like
a tag becomes text, and long `data:` addresses stand aside.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

MOST_SIGNS = 120_000
"""Characters of a page that are read, long `data:` addresses not counted."""
_MOST_WITH_DATA = 1_500_000
_LONGEST_TAG = 4_000
_DATA = re.compile(r"data:[^\s\"'<>]{200,}+")
_TAG = re.compile(r"""<[a-zA-Z][^\s/<>"']{0,63}+(?:[^<>"']++|"[^"]*+"|'[^']*+')*+>""")
_END = re.compile(r"</[a-zA-Z][^<>]{0,64}+>")
_RAW = re.compile(r"<(script|style)[\s/>]", re.IGNORECASE)
_RAW_ENDS = {name: re.compile(rf"</{name}[^>]{{0,64}}>", re.IGNORECASE) for name in ("script", "style")}
_MARK = "data-kept:"
_KEPT = re.compile(rf"{_MARK}(\d{{1,6}})\Z")


@dataclass(frozen=True, slots=True)
class Clean:
    """A page of whole tags, and the `data:` addresses that were taken out of it; `cut` if it was too long."""

    text: str
    data: tuple[str, ...]
    cut: bool


def cleaned(source: str) -> Clean:
    """A page as `html.parser` can be given it."""
    data: list[str] = []

    def keep(match: re.Match[str]) -> str:
        data.append(match.group())
        return f"{_MARK}{len(data) - 1}"

    short = _DATA.sub(keep, source[:_MOST_WITH_DATA].replace(_MARK, ""))
    cut = len(source) > _MOST_WITH_DATA or len(short) > MOST_SIGNS
    source = short[:MOST_SIGNS]
    parts: list[str] = []
    at = 0
    while (start := source.find("<", at)) >= 0:
        parts.append(source[at:start])
        at, kept = _tag(source, start)
        parts.append(kept)
    parts.append(source[at:])
    return Clean("".join(parts), tuple(data), cut)


def restored(value: str, data: Sequence[str]) -> str:
    """The value of an attribute, with the `data:` address that was taken out of it."""
    match = _KEPT.fullmatch(value)
    return data[int(match.group(1))] if match and int(match.group(1)) < len(data) else value


def _tag(source: str, start: int) -> tuple[int, str]:
    """Where what begins with `<` ends, and what of it is left."""
    following = source[start + 1 : start + 2]
    if following in ("!", "?"):
        return _dropped(source, start), ""
    end = _END if following == "/" else _TAG
    match = end.match(source, start, min(len(source), start + _LONGEST_TAG))
    if match is None:
        return start + 1, "&lt;"
    raw = _RAW.match(source, start, match.end())
    if raw is None:
        return match.end(), match.group()
    close = _RAW_ENDS[raw.group(1).lower()].search(source, match.end())
    return close.end() if close else len(source), ""


def _dropped(source: str, start: int) -> int:
    """The end of a comment or a declaration; all that follows is part of one without an end."""
    comment = source.startswith("<!--", start)
    mark = "-->" if comment else ">"
    end = source.find(mark, start + (4 if comment else 2))
    return end + len(mark) if end >= 0 else len(source)
