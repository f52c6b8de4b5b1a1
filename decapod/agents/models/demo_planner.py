"""Plays a demonstration against what is listed on the screen, one step a turn."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from pydantic import JsonValue

from decapod.agents.models.demo_words import name_elements
from decapod.agents.models.model import ModelError
from decapod.environments.root import ROOT, wait
from decapod.prompts.calls import WrittenCall
from decapod.tasks import Condition, Demonstration, Listed, MissingValueError, NotOnScreenError, Step
from decapod.tasks.listed import tell

Listing = Mapping[str, Sequence[Listed]]
"""What is listed on the screens, by environment; only those environments for which a list was given."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be done this turn, and why in one line. `worded` are the same calls with elements in words."""

    calls: tuple[WrittenCall, ...]
    remark: str
    worded: tuple[WrittenCall, ...] = ()


@dataclass(frozen=True, slots=True)
class Progress:
    """How many steps are done, of how many, and what was read in them, by its names."""

    done: int
    of: int
    values: Mapping[str, JsonValue]


class DemoPlanner:
    """How far a demonstration has come.

    A step whose `expect` does not hold in the next turn is repeated; what a step points at or reads is waited for.
    Both have limits, which the step sets. A player that is asked again after the last step does that step again: the
    trial goes on, so whatever ends it has been lost on the way.
    """

    def __init__(self, demonstration: Demonstration) -> None:
        """Begin before the first step.

        Raises:
            ModelError: there are no steps.
        """
        if not demonstration.steps:
            raise ModelError("the demo model was given a demonstration without steps")
        self._steps = demonstration.steps
        self._index = 0
        self._done = 0
        self._waited = 0
        self._values: dict[str, JsonValue] = {}

    def can_see(self, listing: Listing) -> bool:
        """Whether everything that the next steps may need to be seen is listed."""
        return all(step.environment in (ROOT, *listing) for step in self._steps[self._index :])

    @property
    def progress(self) -> Progress:
        """How far it has come."""
        return Progress(self._index, len(self._steps), dict(self._values))

    def catch_up(self, progress: Progress) -> None:
        """Take over what others have done and read, where that is more than what is known here."""
        self._values = {**progress.values, **self._values}
        if progress.done > self._index:
            self._index = min(progress.done, len(self._steps) - 1)
            self._done = self._waited = 0

    def plan(self, listing: Listing) -> Plan:
        """Return what to do in this turn.

        Raises:
            ModelError: the step cannot be done: the screen does not show what it needs, or is not listed.
        """
        if self._done:
            waiting = self._judge_last(listing)
            if waiting:
                return waiting
        self._pass_over(listing)
        return self._do(listing)

    def plan_own(self, listing: Listing) -> Plan:
        """Return what to do in this turn where only some environments are listed, and others see to the rest.

        What a step reads there for somebody else is read before it is done. The plan is empty where it is not here
        that the next step is done, or where something is still to be read elsewhere.

        Raises:
            ModelError: the step cannot be done: the screen does not show what it needs.
        """
        if self._done:
            waiting = self._judge_last(listing)
            if waiting:
                return waiting
        while self._is_done_in(listing) and self._is_passed_over(listing):
            self._advance()
        step = self._steps[self._index]
        elsewhere = [one for one in step.reads if (one.environment or step.environment) not in listing]
        if self._is_done_in(listing) and all(one.name in self._values for one in elsewhere):
            return self._do(listing)
        for reading in step.reads:
            if reading not in elsewhere:
                with suppress(NotOnScreenError, MissingValueError):
                    screen = listing[reading.environment or step.environment]
                    self._values[reading.name] = reading.read(screen, self._values)
        return Plan((), f"Step {self._index + 1} of {len(self._steps)} is not mine yet.")

    def _is_done_in(self, listing: Listing) -> bool:
        """Whether the next step is done in what is listed: one in root, where the step before it was done."""
        before = [step.environment for step in self._steps[: self._index + 1] if step.environment != ROOT]
        return not before or before[-1] in listing

    def _do(self, listing: Listing) -> Plan:
        step = self._steps[self._index]
        try:
            calls, worded = self._resolve(step, listing)
        except NotOnScreenError as error:
            if self._waited >= step.patience:
                raise ModelError(f"{self._where()}: waited {self._waited} turns, but {error}") from None
            return self._wait(f"until the screen is ready for step {self._index + 1}")
        except MissingValueError as error:
            raise ModelError(f"{self._where()}: {error}; the step that reads it was passed over") from None
        self._done += 1
        self._waited = 0
        again = f", attempt {self._done}" if self._done > 1 else ""
        return Plan(calls, f"Step {self._index + 1} of {len(self._steps)}{again}.", worded)

    def _judge_last(self, listing: Listing) -> Plan | None:
        """Go on when the step that was done last had the effect that it expects; else wait or have it repeated."""
        step = self._steps[self._index]
        if step.expect is None or self._holds(step, step.expect, listing):
            self._advance()
            return None
        if self._waited < step.wait:
            return self._wait(f"for {step.expect}")
        if self._done >= step.attempts:
            raise ModelError(
                f"{self._where()}: done {self._done} times, but the screen does not show {step.expect}; "
                f"listed: {tell(listing.get(step.environment, ()))}"
            )
        return None

    def _pass_over(self, listing: Listing) -> None:
        while self._is_passed_over(listing):
            self._advance()

    def _is_passed_over(self, listing: Listing) -> bool:
        step = self._steps[self._index]
        last = self._index == len(self._steps) - 1
        return not last and step.when is not None and not self._holds(step, step.when, listing)

    def _advance(self) -> None:
        self._index = min(self._index + 1, len(self._steps) - 1)
        self._done = self._waited = 0

    def _wait(self, what: str) -> Plan:
        self._waited += 1
        calls = (WrittenCall(ROOT, wait.name),)
        return Plan(calls, f"Waiting {what}.", calls)

    def _holds(self, step: Step, condition: Condition, listing: Listing) -> bool:
        return condition.bind(self._values).holds(self._screen(step.environment, listing))

    def _resolve(self, step: Step, listing: Listing) -> tuple[tuple[WrittenCall, ...], tuple[WrittenCall, ...]]:
        """The calls of a step, elements by their ids, and the same with elements in words."""
        points = any(act.pointing for act in step.acts)
        listed = self._screen(step.environment, listing) if points else ()
        read: dict[str, JsonValue] = {}
        for reading in step.reads:
            place = reading.environment or step.environment
            if place not in listing and reading.name in self._values:
                continue  # somebody else has read it
            screen = self._screen(place, listing)
            read[reading.name] = reading.read(screen, {**self._values, **read})
        self._values |= read
        calls = [WrittenCall(step.environment, act.action, act.resolve(listed, self._values)) for act in step.acts]
        worded = [name_elements(call, act.pointing, listed) for call, act in zip(calls, step.acts, strict=True)]
        return tuple(calls), tuple(worded)

    def _screen(self, environment: str, listing: Listing) -> Sequence[Listed]:
        if environment not in listing:
            raise ModelError(
                f"{self._where()}: the prompt lists no elements of {environment}. The demo model finds things "
                "by their names, so a seat that plans must observe in a form with a list: 'marks' or 'marks-list'"
            )
        return listing[environment]

    def _where(self) -> str:
        step = self._steps[self._index]
        name = f" ({step.name})" if step.name else ""
        return f"step {self._index + 1}{name} of the demonstration, in {step.environment}"
