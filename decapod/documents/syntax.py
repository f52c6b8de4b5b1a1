"""YAML text to nodes that know where they stand."""

import re

import yaml

from decapod.documents.problem import DocumentError, Problem
from decapod.documents.quick import compose_quickly
from decapod.documents.scalars import PlainResolver
from decapod.documents.text import SourceText

DEEPEST = 64
"""Lists and mappings may lie this deep in one another, aliases followed."""

_NOT_ALLOWED = re.compile("[^\x09\x0a\x0d\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_PLAIN_WORDS = (
    ("'\\t' that cannot start any token", "a tab cannot stand here; use spaces"),
    ("mapping values are not allowed here", "a ':' cannot stand here; put quotes around a text that holds ': '"),
    ("could not find expected ':'", "a ':' is missing after this key"),
    ("expected <block end>", "the indentation does not fit the lines above"),
    ("expected ',' or '}'", "a ',' or '}' is missing here"),
    ("expected ',' or ']'", "a ',' or ']' is missing here"),
    ("but found another document", "a file holds one document; remove this '---'"),
    ("found undefined alias", "this alias names no anchor above it"),
    ("found duplicate anchor", "this anchor was given above already"),
    ("cannot start any token", "this character cannot stand here; put quotes around the text"),
)


class _TooDeepError(yaml.MarkedYAMLError):
    """Lists and mappings lie deeper in one another than `DEEPEST`."""


class _PlainLoader(yaml.SafeLoader):
    """Composes nodes only, never objects, and counts how deep they lie."""

    yaml_implicit_resolvers = PlainResolver.yaml_implicit_resolvers
    depth = 0

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        self.depth += 1
        if self.depth > DEEPEST:
            mark = self.peek_event().start_mark  # type: ignore[no-untyped-call]
            raise _TooDeepError(problem=f"lists and mappings lie more than {DEEPEST} deep", problem_mark=mark)
        node: yaml.Node | None = super().compose_node(parent, index)
        self.depth -= 1
        return node


def compose(source: SourceText) -> yaml.Node | None:
    """Return the root node of the text, or None when it holds nothing but comments.

    Raises:
        DocumentError: the text is not YAML; one problem, since nothing after it can be trusted.
    """
    strange = _NOT_ALLOWED.search(source.text)
    if strange:
        message = f"the character U+{ord(strange.group()):04X} is not allowed in a text file"
        raise DocumentError([source.problem(strange.start(), message)])
    return compose_quickly(source.text, DEEPEST) or compose_slowly(source)


def compose_slowly(source: SourceText) -> yaml.Node | None:
    """As `compose`, by PyYAML's own reader, whose errors are told.

    Raises:
        DocumentError: the text is not YAML.
    """
    loader = _PlainLoader(source.text)
    try:
        node: yaml.Node | None = loader.get_single_node()
    except yaml.MarkedYAMLError as error:
        raise DocumentError([_problem(source, error)]) from error
    except (ValueError, OverflowError) as error:
        # PyYAML hands a number after \U to chr() without looking at it.
        message = "not YAML: this text holds an escape that is not a character"
        raise DocumentError([source.problem(loader.get_mark().index, message)]) from error
    finally:
        loader.dispose()
    return node


def _problem(source: SourceText, error: yaml.MarkedYAMLError) -> Problem:
    at = error.problem_mark.index if error.problem_mark else 0
    problem, opened = error.problem or "it cannot be read", error.context_mark
    if isinstance(error, _TooDeepError):
        return source.problem(at, problem)
    if opened and not source.text[at:].strip() and ("end of stream" in problem or "expected ',' or" in problem):
        return source.problem(opened.index, f"not YAML: this {source.text[opened.index]} is never closed")
    for part, words in _PLAIN_WORDS:
        if part in problem:
            return source.problem(at, f"not YAML: {words}")
    return source.problem(at, f"not YAML: {problem}" + (f" ({error.context})" if error.context else ""))
