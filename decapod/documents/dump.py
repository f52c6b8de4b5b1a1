"""Plain data to YAML text that `load_document` reads back as the same data."""

import re

import yaml
from pydantic import JsonValue

from decapod.documents.scalars import PlainResolver

_RARE_BREAKS = re.compile("[\x85\u2028\u2029]")


class _PlainDumper(yaml.SafeDumper):
    """Quotes what would otherwise be read as something else than text."""

    yaml_implicit_resolvers = PlainResolver.yaml_implicit_resolvers

    def ignore_aliases(self, data: object) -> bool:
        return True

    def represent_str(self, data: str) -> yaml.ScalarNode:
        """Escape the rarer line breaks: written as they are, they would be read as spaces."""
        style = '"' if _RARE_BREAKS.search(data) else None
        return self.represent_scalar("tag:yaml.org,2002:str", data, style=style)


_PlainDumper.add_representer(str, _PlainDumper.represent_str)


def dump_yaml(data: JsonValue) -> str:
    """Write data as YAML: keys in their order, the innermost lists and mappings on one line."""
    text: str = yaml.dump(
        data, Dumper=_PlainDumper, sort_keys=False, allow_unicode=True, default_flow_style=None, width=110
    )
    return text
