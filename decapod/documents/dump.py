"""Plain data to YAML text that `load_document` reads back as the same data."""

import re

import yaml
from pydantic import JsonValue

from decapod.documents.scalars import PlainResolver

_RARE_BREAKS = re.compile("[\x85\u2028\u2029]")


class _Plain:
    """Quotes what would otherwise be read as something else than text."""

    yaml_implicit_resolvers = PlainResolver.yaml_implicit_resolvers

    def ignore_aliases(self, data: object) -> bool:
        return True


class _PlainDumper(_Plain, yaml.SafeDumper):
    """Writes the same everywhere."""


class _QuickDumper(_Plain, getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc]
    """Writes in a fifth of the time where libyaml is there."""


def _represent_text(dumper: yaml.representer.BaseRepresenter, data: str) -> yaml.ScalarNode:
    """Escape the rarer line breaks: written as they are, they would be read as spaces."""
    style = '"' if _RARE_BREAKS.search(data) else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", data, style=style)


for _dumper in (_PlainDumper, _QuickDumper):
    _dumper.add_representer(str, _represent_text)


def dump_yaml(data: JsonValue, *, quick: bool = False) -> str:
    """Write data as YAML: keys in their order, the innermost lists and mappings on one line.

    A `quick` text holds the same data, but may be broken into lines, or quoted, in another way where libyaml writes it:
    it is for files that are only read, never for what is hashed or compared.
    """
    text: str = yaml.dump(
        data,
        Dumper=_QuickDumper if quick else _PlainDumper,
        sort_keys=False,
        allow_unicode=True,
        default_flow_style=None,
        width=110,
    )
    return text
