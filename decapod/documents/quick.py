"""YAML text to nodes by the C library, for texts that it reads just as PyYAML's own reader does.

The two readers differ in rare things: tabs, odd line breaks, `?` within texts without quotes, `!` alone, a comment
right behind `|` or `>`, and where a value stands that is left out. Texts with any of these, and all that are wrong, are
left to PyYAML's own, so that what a file means and what is said of it never depends on whether the library is there. It
reads a task in a fifth of the time.
"""

import re

import yaml
from yaml.composer import Composer
from yaml.resolver import Resolver

from decapod.documents.scalars import PlainResolver

_ODD = re.compile(
    "[\t\r\x85\u2028\u2029\ufeff]"  # what is white space, or a break, for one of them only
    r"|[|>][-+0-9]*#"
    r"|(?:^|[\s\[\]{},:?-])[!?]",  # where a tag, or a key, may begin
)


class _LeftError(Exception):
    """The text holds what is left to PyYAML's own reader."""


def compose_quickly(text: str, deepest: int) -> yaml.Node | None:
    """Return the root node of a text; None when it is left to PyYAML's own reader, be it right or wrong.

    Args:
        text: the YAML.
        deepest: lists and mappings that lie deeper in one another are left, aliases followed.
    """
    if not yaml.__with_libyaml__ or _ODD.search(text):
        return None
    loader = _QuickLoader(text, deepest)
    try:
        node: yaml.Node | None = loader.get_single_node()
    except (_LeftError, yaml.YAMLError, ValueError, OverflowError):
        return None
    finally:
        loader.dispose()
    return node


def _differs(node: yaml.ScalarNode) -> bool:
    """Whether a text may be another one, or stand elsewhere, for PyYAML's own reader."""
    return node.start_mark.index == node.end_mark.index or (not node.style and "?" in node.value)


if yaml.__with_libyaml__:
    from yaml._yaml import CParser

    class _QuickLoader(Composer, CParser, Resolver):
        """Composes nodes only, from what the library reads."""

        yaml_implicit_resolvers = PlainResolver.yaml_implicit_resolvers

        def __init__(self, text: str, deepest: int) -> None:
            CParser.__init__(self, text)
            Composer.__init__(self)
            Resolver.__init__(self)
            self._left = deepest

        def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
            self._left -= 1
            if self._left < 0:
                raise _LeftError
            node: yaml.Node | None = super().compose_node(parent, index)
            if isinstance(node, yaml.ScalarNode) and _differs(node):
                raise _LeftError
            self._left += 1
            return node
