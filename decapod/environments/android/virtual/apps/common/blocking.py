"""Numbers from which nobody wants to hear: `content://com.android.blockednumber/blocked`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.common.numbers import key, whole

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.providers import Providers

BLOCKED = "content://com.android.blockednumber/blocked"


def blocked_numbers(providers: Providers) -> list[tuple[int, str]]:
    """All blocked numbers: the row's id and the number."""
    rows = providers.rows(BLOCKED, ["_id", "original_number"])
    return [(whole(row["_id"]), str(row["original_number"] or "")) for row in rows]


def is_blocked(providers: Providers, number: str) -> bool:
    """Whether calls and messages of a number are turned away."""
    return key(number) in {key(one) for _, one in blocked_numbers(providers)}


def block(providers: Providers, number: str) -> None:
    """Turn a number away from now on."""
    if number and not is_blocked(providers, number):
        providers.insert(BLOCKED, {"original_number": number})


def unblock(providers: Providers, number: str) -> None:
    """Let a number through again."""
    for identity, one in blocked_numbers(providers):
        if key(one) == key(number):
            providers.delete(f"{BLOCKED}/{identity}")
