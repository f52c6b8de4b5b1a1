"""Tables for a task to compute with: what comes out of them is known beforehand, and not written in them."""

import random

from decapod.actions import ArgumentError


def parts_of(total: int, count: int) -> list[int]:
    """Return whole numbers, each at least 1, that add up to `total`: always the same for the same arguments.

    Args:
        total: what they add up to.
        count: how many.

    Raises:
        ArgumentError: the total is too small for so many parts.
    """
    if total < count:
        raise ArgumentError("total", f"{total} is too small for {count} amounts of at least 1")
    # Only random() has a sequence that Python promises to keep for a seed.
    source = random.Random(f"decapod parts {total} {count}")
    weights = [0.2 + source.random() for _ in range(count)]
    spare = total - count
    parts = [1 + int(spare * weight / sum(weights)) for weight in weights]
    parts[-1] += total - sum(parts)
    return parts
