"""The "did you mean" of every message that names something unknown."""

from collections.abc import Iterable
from difflib import get_close_matches


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return ` (did you mean 'x'?)`, or an empty string when nothing known is close to `word`."""
    names = list(known)
    close = get_close_matches(word, names, n=1, cutoff=0.6)
    if not close:
        folded = {name.casefold().replace("-", "_"): name for name in names}
        same = folded.get(word.casefold().replace("-", "_"))
        close = [same] if same else []
    return f" (did you mean {close[0]!r}?)" if close else ""
