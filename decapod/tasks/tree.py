"""JSON data with templates at its leaves."""

from collections.abc import Mapping

from pydantic import JsonValue

from decapod.tasks.template import Template, parse_template

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
