"""Plain data to YAML text that `load_document` reads back as the same data."""

import yaml
from pydantic import JsonValue

from decapod.documents.scalars import PlainResolver


class _PlainDumper(yaml.SafeDumper):
    """Quotes what would otherwise be read as something else than text."""

    yaml_implicit_resolvers = PlainResolver.yaml_implicit_resolvers

    def ignore_aliases(self, data: object) -> bool:
        return True


def dump_yaml(data: JsonValue) -> str:
    """Write data as YAML: keys in their order, the innermost lists and mappings on one line."""
    text: str = yaml.dump(
        data, Dumper=_PlainDumper, sort_keys=False, allow_unicode=True, default_flow_style=None, width=110
    )
    return text
