"""Checkers for tests: they answer from a table instead of a device."""

from collections.abc import Sequence

from decapod.evaluators import CheckOutcome, CheckRequest, NodeSpec, Single


class TableChecker:
    """Answers each check by its argument `node`: True, False, or the text of an error. Keeps what it was asked."""

    def __init__(self, table: dict[str, bool | str] | None = None, default: bool = False) -> None:
        self.table = table or {}
        self.default = default
        self.calls: list[list[str]] = []

    async def evaluate(self, checks: Sequence[CheckRequest]) -> list[CheckOutcome]:
        asked = [str(check.arguments["node"]) for check in checks]
        self.calls.append(asked)
        return [self.answer(node) for node in asked]

    def answer(self, node: str) -> CheckOutcome:
        value = self.table.get(node, self.default)
        if isinstance(value, str):
            return CheckOutcome(False, error=value)
        return CheckOutcome(value, evidence=f"saw {node}", took_ns=1)


def look(node: str, environment: str = "ubuntu") -> Single:
    """A check that a `TableChecker` answers by `node`."""
    return Single(environment, CheckRequest("look", {"node": node}))


def node(name: str, *after: str, initially: bool = False, environment: str = "ubuntu") -> NodeSpec:
    """A node that is judged by the table's entry of its own name."""
    return NodeSpec(name, look(name, environment), after=after, initially=initially)
