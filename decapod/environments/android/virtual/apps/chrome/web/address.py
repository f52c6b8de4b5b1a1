"""Addresses: what is typed into the bar, what a link leads to, and how an address is shown."""

from __future__ import annotations

import re
from urllib.parse import quote, quote_plus, urljoin, urlsplit

NEW_TAB = "chrome-native://newtab/"
SEARCH = "https://www.google.com/search?q="
LONGEST = 2_000
_SCHEMES = ("http", "https", "file", "content", "data", "chrome", "chrome-native", "about")
_HOST = re.compile(r"(localhost|([a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}|\d{1,3}(\.\d{1,3}){3})(:\d{1,5})?([/?#].*)?", re.I)


def from_typed(words: str) -> str:
    """The address that somebody meant: itself, one without `http://`, or a search for the words."""
    plain = words.strip()[:LONGEST]
    if not plain:
        return ""
    if scheme_of(plain) in _SCHEMES:
        return with_path(plain.replace(" ", "%20"))
    if plain.startswith(("/sdcard/", "/storage/")):
        return f"file://{quote(plain)}"
    if " " not in plain and _HOST.fullmatch(plain):
        host = plain.partition("/")[0].partition(":")[0]
        local = host == "localhost" or host[0].isdigit()
        return with_path(f"{'http' if local else 'https'}://{plain}")
    return SEARCH + quote_plus(plain)


def with_path(url: str) -> str:
    """An address of a whole site with the slash that it has then."""
    return f"{url}/" if re.fullmatch(r"https?://[^/?#]+", url) else url


def joined(base: str, link: str) -> str:
    """What a link of a page leads to; "" for one that is no address or is a script."""
    plain = "".join(sign for sign in link.strip() if sign not in "\t\r\n")
    if scheme_of(plain) in ("javascript", "vbscript"):
        return ""
    try:
        return urljoin(base, plain)[: LONGEST if scheme_of(plain) != "data" else None]
    except ValueError:
        return ""


def scheme_of(url: str) -> str:
    """The part before the colon, in small letters; "" where there is none."""
    match = re.match(r"([a-zA-Z][a-zA-Z0-9+.-]{0,30}):", url)
    return match.group(1).lower() if match else ""


def host_of(url: str) -> str:
    """The host of an address in small letters, "" where it has none or is none."""
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


def without_fragment(url: str) -> tuple[str, str]:
    """An address, and the part of the page that it points to."""
    plain, _, fragment = url.partition("#")
    return plain, fragment


def shown(url: str) -> str:
    """An address as the bar shows it: without `https://`, `www.` and a last slash."""
    if url == NEW_TAB:
        return ""
    plain = re.sub(r"^https?://(www\.)?", "", url)
    return plain.removesuffix("/") if plain.count("/") == 1 else plain
