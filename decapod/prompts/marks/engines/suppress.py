"""Of boxes that say the same, the surest one."""

from collections.abc import Iterable

from decapod.messages import Box
from decapod.prompts.marks.engines.found import Found


def overlap(one: Box, other: Box) -> float:
    """Return what two boxes have in common, as a share of what they cover together."""
    common = one.intersection(other)
    return common.area / (one.area + other.area - common.area) if common else 0.0


def suppress(found: Iterable[Found], most: float = 0.5) -> list[Found]:
    """Leave out whatever shares more than `most` with something that is surer; the surest comes first."""
    kept: list[Found] = []
    for one in sorted(found, key=lambda one: (-one.score, one.box.y, one.box.x)):
        if all(overlap(one.box, other.box) <= most for other in kept):
            kept.append(one)
    return kept
