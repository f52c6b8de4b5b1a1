"""Text with `{placeholders}`, and data with such text at its leaves.

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


Tree = Template | int | float | bool | None | tuple["Tree", ...] | Mapping[str, "Tree"]
"""JSON data whose texts are templates. Its keys are not."""


def parse_tree(data: JsonValue) -> Tree:
    """Parse every text in a piece of JSON data, keys excepted.

    Raises:
        TemplateError: one of them is no template.
    """
    if isinstance(data, str):
        return parse_template(data)
    if isinstance(data, list):
        return tuple(parse_tree(item) for item in data)
    if isinstance(data, dict):
        return {key: parse_tree(item) for key, item in data.items()}
    return data


def bind_tree(tree: Tree, values: Mapping[str, JsonValue]) -> Tree:
    """Fill in the values that are known. A lone placeholder with a value becomes that value, type and all."""
    if isinstance(tree, Template):
        return tree.bind(values) if set(tree.names) - set(values) else _literal(tree.value(values))
    if isinstance(tree, tuple):
        return tuple(bind_tree(item, values) for item in tree)
    if isinstance(tree, Mapping):
        return {key: bind_tree(item, values) for key, item in tree.items()}
    return tree


def names_in(tree: Tree) -> tuple[str, ...]:
    """Names of all placeholders in a tree, each once."""
    if isinstance(tree, Template):
        return tree.names
    items = tree if isinstance(tree, tuple) else tree.values() if isinstance(tree, Mapping) else ()
    return tuple(dict.fromkeys(name for item in items for name in names_in(item)))


def fill_tree(tree: Tree, values: Mapping[str, JsonValue]) -> JsonValue:
    """Fill in the templates of a tree; a lone placeholder keeps the type of its value.

    Raises:
        MissingValueError: a placeholder has no value.
    """
    if isinstance(tree, Template):
        return tree.value(values)
    if isinstance(tree, tuple):
        return [fill_tree(item, values) for item in tree]
    if isinstance(tree, Mapping):
        return {key: fill_tree(item, values) for key, item in tree.items()}
    return tree


def _literal(value: JsonValue) -> Tree:
    """A value as a tree without placeholders, whatever braces its texts hold."""
    if isinstance(value, str):
        return Template((value,))
    if isinstance(value, list):
        return tuple(_literal(item) for item in value)
    if isinstance(value, dict):
        return {key: _literal(item) for key, item in value.items()}
    return value


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
