"""Nodes to plain data, with the place of every value. Only text, numbers, booleans, lists and mappings are made."""

from dataclasses import dataclass

import yaml
from pydantic import JsonValue

from decapod.documents.places import Place
from decapod.documents.problem import DocumentError, Problem
from decapod.documents.scalars import ScalarError, scalar_value, short_tag
from decapod.documents.syntax import DEEPEST
from decapod.documents.text import SourceText

LARGEST = 2_000_000
"""How large a document may become when its aliases are written out: characters, and one more for each value."""

_MAP, _SEQ, _MERGE = "tag:yaml.org,2002:map", "tag:yaml.org,2002:seq", "tag:yaml.org,2002:merge"


@dataclass(frozen=True, slots=True)
class Built:
    """A value, its place, and what it would be with all aliases written out: its size and its depth."""

    data: JsonValue
    place: Place
    size: int = 1
    depth: int = 1


class Builder:
    """Builds each node once, however many aliases name it, and collects what is wrong on the way."""

    def __init__(self, source: SourceText) -> None:
        """Prepare to build the nodes of `source`."""
        self.problems: list[Problem] = []
        self._source = source
        self._done: dict[int, Built] = {}
        self._open: set[int] = set()

    def build(self, node: yaml.Node) -> Built:
        """Return the value of a node. A part that is wrong is left out or None, and stands in `problems`.

        Raises:
            DocumentError: with its aliases written out the document is too large or too deep to be looked at.
        """
        known = self._done.get(id(node))
        if known is not None:
            return known
        if id(node) in self._open:
            return self._wrong(node, "an alias cannot stand inside what it names")
        self._open.add(id(node))
        built = self._new(node)
        self._open.discard(id(node))
        if built.size > LARGEST:
            raise self._refusal(node, "the document is too large once its aliases are written out")
        if built.depth > DEEPEST:
            raise self._refusal(node, f"lists and mappings lie more than {DEEPEST} deep once aliases are written out")
        self._done[id(node)] = built
        return built

    def _new(self, node: yaml.Node) -> Built:
        if isinstance(node, yaml.ScalarNode):
            return self._scalar(node)
        if isinstance(node, yaml.MappingNode) and node.tag == _MAP:
            return self._mapping(node)
        if isinstance(node, yaml.SequenceNode) and node.tag == _SEQ:
            return self._sequence(node)
        return self._wrong(node, f"the tag {short_tag(node.tag)!r} is not allowed; write plain values")

    def _scalar(self, node: yaml.ScalarNode) -> Built:
        try:
            value = scalar_value(node.tag, node.value)
        except ScalarError as error:
            return self._wrong(node, str(error))
        return Built(value, _place(node), 1 + len(node.value))

    def _sequence(self, node: yaml.SequenceNode) -> Built:
        items = [self.build(child) for child in node.value]
        children: dict[str | int, Place] = {index: item.place for index, item in enumerate(items)}
        return _collection(node, [item.data for item in items], children, items)

    def _mapping(self, node: yaml.MappingNode) -> Built:
        data: dict[str, JsonValue] = {}
        children: dict[str | int, Place] = {}
        merged: list[Built] = []
        values: list[Built] = []
        for key, child in node.value:
            if key.tag == _MERGE:
                merged += self._merged(child)
            elif not isinstance(key, yaml.ScalarNode):
                self._wrong(key, "a key must be a text, not a list or a mapping")
            elif self._usable(key, children):
                built = self.build(child)
                values.append(built)
                data[key.value] = built.data
                children[key.value] = _keyed(built.place, key)
        if sum(built.size for built in merged) > LARGEST:
            raise self._refusal(node, "the document is too large once its aliases are written out")
        for built in merged:
            _add_missing(built, data, children)
        return _collection(node, data, children, values + merged)

    def _usable(self, key: yaml.ScalarNode, known: dict[str | int, Place]) -> bool:
        if any("\ud800" <= character <= "\udfff" for character in key.value):
            self._wrong(key, "this text holds half of a character (a lone surrogate)")
            return False
        first = known.get(key.value)
        if first is None:
            return True
        line = self._source.position(first.key[0] if first.key else first.start).line
        self._wrong(key, f"the key {key.value!r} is given twice; the first is on line {line}")
        return False

    def _merged(self, node: yaml.Node) -> list[Built]:
        parts = node.value if isinstance(node, yaml.SequenceNode) else [node]
        for part in parts:
            if not isinstance(part, yaml.MappingNode):
                self._wrong(part, "'<<' takes a mapping, or a list of mappings")
        return [self.build(part) for part in parts if isinstance(part, yaml.MappingNode)]

    def _refusal(self, node: yaml.Node, message: str) -> DocumentError:
        place = _place(node)
        return DocumentError([self._source.problem(place.start, message, place.end)])

    def _wrong(self, node: yaml.Node, message: str) -> Built:
        place = _place(node)
        self.problems.append(self._source.problem(place.start, message, place.end))
        return Built(None, place)


def _place(node: yaml.Node) -> Place:
    return Place(node.start_mark.index, node.end_mark.index)


def _keyed(place: Place, key: yaml.Node) -> Place:
    return Place(place.start, place.end, (key.start_mark.index, key.end_mark.index), place.children)


def _add_missing(built: Built, data: dict[str, JsonValue], children: dict[str | int, Place]) -> None:
    if isinstance(built.data, dict):
        for key, value in built.data.items():
            if key not in data:
                data[key] = value
                children[key] = built.place.children[key]


def _collection(node: yaml.Node, data: JsonValue, children: dict[str | int, Place], parts: list[Built]) -> Built:
    place = Place(node.start_mark.index, node.end_mark.index, None, children)
    size = 1 + sum(part.size for part in parts) + (sum(map(len, data)) if isinstance(data, dict) else 0)
    return Built(data, place, size, 1 + max((part.depth for part in parts), default=0))
