"""What a scalar of YAML means: the 1.2 core schema, as editors read it.

`yes`, `on`, `012:30` and dates are texts; only `true` and `false` are booleans. There is no infinity and no
not-a-number.
"""

import math
import re

import yaml
from pydantic import JsonValue

_TAG = "tag:yaml.org,2002:"
_MOST_DIGITS = 300
"""More could be larger than any number with a fraction."""
_WORDS = {"bool": "true or false", "int": "a whole number", "float": "a number", "null": "nothing"}

_PATTERNS = {
    "bool": ("true|True|TRUE|false|False|FALSE", "tTfF"),
    "int": (r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", "-+0123456789"),
    "float": (r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?", "-+.0123456789"),
    "null": ("~|null|Null|NULL|", "~nN"),
}


class ScalarError(ValueError):
    """A scalar that cannot mean what it claims to."""


class PlainResolver(yaml.resolver.BaseResolver):
    """Tells what an unquoted scalar is."""


for _name, (_pattern, _first) in _PATTERNS.items():
    PlainResolver.add_implicit_resolver(_TAG + _name, re.compile(f"^(?:{_pattern})$"), [*_first])
PlainResolver.add_implicit_resolver(_TAG + "null", re.compile("^$"), [""])
PlainResolver.add_implicit_resolver(_TAG + "merge", re.compile("^<<$"), ["<"])


def scalar_value(tag: str, text: str) -> JsonValue:
    """Return what a scalar with a resolved or written tag stands for.

    Raises:
        ScalarError: the tag is not one of plain data, or the text does not fit it.
    """
    name = tag.removeprefix(_TAG)
    if name in ("str", "merge"):
        if any("\ud800" <= character <= "\udfff" for character in text):
            raise ScalarError("this text holds half of a character (a lone surrogate)")
        return text
    if name not in _PATTERNS or not tag.startswith(_TAG):
        raise ScalarError(f"the tag {short_tag(tag)!r} is not allowed; write plain values")
    if not re.fullmatch(_PATTERNS[name][0], text):
        raise ScalarError(f"{text[:40]!r} is not {_WORDS[name]}, as its tag says")
    if name == "null":
        return None
    if name == "bool":
        return text.lower() == "true"
    return _number(name, text)


def short_tag(tag: str) -> str:
    """Return a tag as a person writes it: `!!python/name` or `!mine`."""
    return tag.replace(_TAG, "!!", 1) if tag.startswith(_TAG) else tag


def _number(name: str, text: str) -> JsonValue:
    if len(text) > _MOST_DIGITS:
        raise ScalarError(f"a number may have at most {_MOST_DIGITS} digits")
    if name == "int":
        bare = text.lstrip("+-")
        return int(text, 8 if bare.startswith("0o") else 16 if bare.startswith("0x") else 10)
    value = float(text)
    if not math.isfinite(value):
        raise ScalarError("the number is too large")
    return value
