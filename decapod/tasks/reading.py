"""Values that are read from the screen."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pydantic import JsonValue

from decapod.tasks.listed import Listed, NotOnScreenError
from decapod.tasks.phrase import Phrase


@dataclass(frozen=True)
class Reading:
    """A value to be read: the first group (or the whole) of what `pattern` finds.

    It looks at the label and then at the text of each listed element, in order; with `of`, only at that element.
    `environment` says whose screen it is; None is that of the step.
    """

    name: str
    pattern: re.Pattern[str]
    of: Phrase | None = None
    environment: str | None = None

    def bind(self, values: Mapping[str, JsonValue]) -> "Reading":
        """Fill in the values that are known."""
        return replace(self, of=self.of.bind(values) if self.of else None)

    def read(self, listed: Sequence[Listed], values: Mapping[str, JsonValue]) -> str:
        """Return the value.

        Raises:
            NotOnScreenError: nothing listed holds such a text, or `of` names nothing, or more than one thing.
        """
        elements = listed if self.of is None else [self.of.bind(values).find(listed)]
        for element in elements:
            for text in (element.label, element.text):
                if match := self.pattern.search(text):
                    return match[1] if self.pattern.groups and match[1] is not None else match[0]
        where = "the screen" if self.of is None else str(self.of)
        raise NotOnScreenError(f"nothing on {where} reads like {self.pattern.pattern!r} (wanted as {{{self.name}}})")


def parse_expression(text: str) -> re.Pattern[str]:
    """Parse a regular expression; `^` and `$` match at the ends of lines.

    Raises:
        ValueError: it is none.
    """
    try:
        return re.compile(text, re.MULTILINE)
    except re.error as error:
        raise ValueError(f"{text!r} is no regular expression: {error}") from None
