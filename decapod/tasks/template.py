"""Text with `{placeholders}`.

A template is parsed before anything is filled in, so a value can never bring in a placeholder or a structure of its
own. `{{` and `}}` stand for the braces themselves. A text that is one placeholder and nothing else takes on the type
of its value: `"{count}"` becomes a number; `"{count:text}"` stays a text.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import JsonValue

_TOKEN = re.compile(r"\{\{|\}\}|\{[^{}]*\}|[{}]")
_NAME = re.compile(r"([a-z][a-z0-9_]*)(:text)?\Z")


class TemplateError(ValueError):
    """A text that is no template. The text says what is wrong with it."""


class MissingValueError(LookupError):
    """A placeholder for which there is no value (yet). `name` names it."""

    def __init__(self, name: str) -> None:
        """Make the error for the placeholder called `name`."""
        super().__init__(f"there is no value for {{{name}}}")
        self.name = name


@dataclass(frozen=True, slots=True)
class Placeholder:
    """The place of a value in a template. With `as_text` the value is a text there, whatever its type."""

    name: str
    as_text: bool = False

    def __str__(self) -> str:
        return f"{{{self.name}{':text' if self.as_text else ''}}}"


@dataclass(frozen=True, slots=True)
class Template:
    """A parsed text: literal pieces and placeholders, in order."""

    parts: tuple[str | Placeholder, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the placeholders, each once, in order of appearance."""
        return tuple(dict.fromkeys(part.name for part in self.parts if isinstance(part, Placeholder)))

    def bind(self, values: Mapping[str, JsonValue]) -> "Template":
        """Fill in the values that are known and keep the other placeholders."""
        return Template(tuple(_bound(part, values) for part in self.parts))

    def fill(self, values: Mapping[str, JsonValue]) -> str:
        """Fill in all placeholders.

        Raises:
            MissingValueError: a placeholder has no value.
        """
        return "".join(part if isinstance(part, str) else _text(_value(part, values)) for part in self.parts)

    def value(self, values: Mapping[str, JsonValue]) -> JsonValue:
        """Fill in all placeholders; a template that is one placeholder and nothing else keeps the value's type.

        Raises:
            MissingValueError: a placeholder has no value.
        """
        if len(self.parts) == 1 and isinstance(self.parts[0], Placeholder):
            return _value(self.parts[0], values)
        return self.fill(values)

    def __str__(self) -> str:
        return "".join(
            str(part) if isinstance(part, Placeholder) else part.replace("{", "{{").replace("}", "}}")
            for part in self.parts
        )


def parse_template(text: str) -> Template:
    """Parse a text with placeholders.

    Raises:
        TemplateError: a brace stands alone, or what it holds is no name.
    """
    parts: list[str | Placeholder] = []
    literal = ""
    end = 0
    for token in _TOKEN.finditer(text):
        literal += text[end : token.start()]
        end = token.end()
        word = token.group()
        if word in ("{{", "}}"):
            literal += word[0]
            continue
        if len(word) == 1:
            raise TemplateError(f"a single {word!r} in {text!r}: write {word * 2} for the brace itself")
        name = _NAME.match(word[1:-1])
        if not name:
            raise TemplateError(f"{word} in {text!r} is no placeholder: a name is lower-case letters, digits and _")
        if literal:
            parts.append(literal)
        parts.append(Placeholder(name[1], as_text=name[2] is not None))
        literal = ""
    literal += text[end:]
    return Template((*parts, literal) if literal else tuple(parts))


def _bound(part: str | Placeholder, values: Mapping[str, JsonValue]) -> str | Placeholder:
    if isinstance(part, Placeholder) and part.name in values:
        return _text(values[part.name])
    return part


def _value(part: Placeholder, values: Mapping[str, JsonValue]) -> JsonValue:
    if part.name not in values:
        raise MissingValueError(part.name)
    return _text(values[part.name]) if part.as_text else values[part.name]


def _text(value: JsonValue) -> str:
    return value if isinstance(value, str) else str(value)
