"""Brace expansion: `a{b,c}` is `ab ac`."""

from decapod.environments.android.virtual.shell.syntax import Literal, Part, Word

MAX_WORDS = 4096


def expand_braces(word: Word) -> list[Word]:
    """Return the words that a word stands for; itself alone when it has no braces with a comma."""
    if not any(isinstance(part, Literal) and not part.quoted and "{" in part.text for part in word.parts):
        return [word]
    items: list[Part] = []
    for part in word.parts:
        if isinstance(part, Literal) and not part.quoted:
            items.extend(Literal(char, quoted=False) for char in part.text)
        else:
            items.append(part)
    return [Word(tuple(parts)) for parts in _expand(items)[:MAX_WORDS]]


def _char(item: Part) -> str:
    return item.text if isinstance(item, Literal) and not item.quoted else ""


def _expand(items: list[Part]) -> list[list[Part]]:
    for start, item in enumerate(items):
        if _char(item) != "{":
            continue
        choices = _choices(items, start)
        if choices is None:
            continue
        parts, end = choices
        rests = _expand(items[end:])
        heads = [head for part in parts for head in _expand(part)]
        return [[*items[:start], *head, *rest] for head in heads[:MAX_WORDS] for rest in rests[:MAX_WORDS]][:MAX_WORDS]
    return [items]


def _choices(items: list[Part], start: int) -> tuple[list[list[Part]], int] | None:
    depth, begin = 0, start + 1
    found: list[list[Part]] = []
    for at in range(start, len(items)):
        char = _char(items[at])
        if char == "{":
            depth += 1
        elif char == "," and depth == 1:
            found.append(items[begin:at])
            begin = at + 1
        elif char == "}":
            depth -= 1
            if depth == 0:
                return ([*found, items[begin:at]], at + 1) if found else None
    return None
