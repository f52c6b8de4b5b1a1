"""The part of a text that is meant for one of several recipients."""

import re
from collections.abc import Collection

# Possessive throughout, as a model may write a line of a hundred thousand stars: nothing is tried twice.
_ADDRESSEE = re.compile(
    r"^\s*+(?:[-*#>]++\s*+)?+[*_`]*+@?+(?P<name>[A-Za-z0-9_.-]{1,60})[*_`]*+\s*+:[*_`]*+\s*+(?P<rest>.*)$"
)


def part_for(recipient: str, text: str, names: Collection[str]) -> str:
    r"""Return the lines of `text` addressed to `recipient`, without the address.

    A line `name: ...`, where name is one of `names`, opens the part of that name; the lines up to the next such line
    belong to it. Empty when `recipient` is not addressed. Case does not count.

    >>> part_for("ubuntu", "android: rest\nubuntu: open a terminal\nand wait", ["android", "ubuntu"])
    'open a terminal\nand wait'
    """
    known = {name.casefold() for name in names}
    current = ""
    lines = []
    for line in text.splitlines():
        found = _ADDRESSEE.match(line)
        if found is not None and found["name"].casefold() in known:
            current, line = found["name"].casefold(), found["rest"]
            if not line:
                continue
        if current == recipient.casefold():
            lines.append(line)
    return "\n".join(lines).strip()
