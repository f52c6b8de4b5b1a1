"""How an event repeats: the choices of the editor, and how a rule is told."""

from __future__ import annotations

from decapod.environments.android.virtual.system.providers.recurrence import DAYS, Rule, parse_rule

CHOICES = (
    ("Does not repeat", ""),
    ("Every day", "FREQ=DAILY"),
    ("Every week", "FREQ=WEEKLY"),
    ("Every month", "FREQ=MONTHLY"),
    ("Every year", "FREQ=YEARLY"),
)
"""What the editor offers, and the rule that it means."""

_UNITS = {"DAILY": "day", "WEEKLY": "week", "MONTHLY": "month", "YEARLY": "year"}
_NAMES = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def rule_text(text: str) -> str:
    """`Every week on Mon, Wed`, `Every 2 days, 5 times`, `Does not repeat`."""
    rule = parse_rule(text)
    if rule is None:
        return "Does not repeat" if not text else "Repeats"
    unit = _UNITS[rule.frequency]
    told = f"Every {unit}" if rule.interval == 1 else f"Every {rule.interval} {unit}s"
    if rule.days:
        told += f" on {', '.join(_NAMES[day] for day, _ in rule.days)}"
    return told + _end(rule)


def _end(rule: Rule) -> str:
    if rule.count:
        return f", {rule.count} time{'' if rule.count == 1 else 's'}"
    return f", until {rule.until:%b} {rule.until.day}, {rule.until.year}" if rule.until else ""


def weekly_on(days: set[int]) -> str:
    """The rule of an event that comes every week on some days, Monday being 0."""
    return "FREQ=WEEKLY;BYDAY=" + ",".join(DAYS[day] for day in sorted(days)) if days else "FREQ=WEEKLY"
