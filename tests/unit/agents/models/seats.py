"""Requests and demonstrations for tests of models."""

from collections.abc import Sequence

from decapod.agents.models import ModelRequest, Tool
from decapod.environments.root import ROOT, ROOT_ACTIONS
from decapod.messages import Box, Mark, PromptMessage, TextPart
from decapod.prompts import ReceivedInstruction, ShownObservation, TurnContext, render_turn
from decapod.tasks import Act, Demonstration, Step, parse_condition, parse_phrase, parse_template
from tests.unit.tasks.desk import make_vocabularies

UBUNTU = "ubuntu"
SCREEN = (("entry", "Name:"), ("button", "Save"), ("button", "Cancel"))


def tools(*environments: str) -> tuple[Tool, ...]:
    actions = {UBUNTU: make_vocabularies()[UBUNTU].actions, ROOT: ROOT_ACTIONS}
    return tuple(Tool(name, action.schema) for name in environments for action in actions[name].values())


def marks(elements: Sequence[tuple[str, str]]) -> tuple[Mark, ...]:
    box = Box(x=0, y=0, w=10, h=10)
    return tuple(
        Mark(id=number, box=box, label=label, role=role, source="tree")
        for number, (role, label) in enumerate(elements, 1)
    )


def turn_text(
    turn: int,
    screen: Sequence[tuple[str, str]] | None = SCREEN,
    *,
    form: str = "marks",
    instruction: str | None = None,
) -> str:
    shown = () if screen is None else (ShownObservation(UBUNTU, form, marks(screen)),)  # type: ignore[arg-type]
    told = () if instruction is None else (ReceivedInstruction("main", instruction),)
    return render_turn(TurnContext(turn, 15, observations=shown, instructions=told))


def request(
    turn: int, text: str, offered: Sequence[Tool] = (), *, call: int = 1, before: Sequence[PromptMessage] = ()
) -> ModelRequest:
    system = PromptMessage(role="system", parts=(TextPart(text="You are an agent."),))
    now = PromptMessage(role="user", parts=(TextPart(text=text),))
    return ModelRequest("main", turn, call, (system, *before, now), tuple(offered))


def step(*acts: Act, expect: str | None = None, when: str | None = None, **others: int) -> Step:
    return Step(
        UBUNTU,
        acts,
        expect=parse_condition(expect) if expect else None,
        when=parse_condition(when) if when else None,
        **others,  # type: ignore[arg-type]
    )


def click(phrase: str) -> Act:
    return Act("click", {"element": parse_phrase(phrase)})


def write(text: str) -> Act:
    return Act("write_text", {"text": parse_template(text)})


END = Step(ROOT, (Act("complete"),))
SAVE = Demonstration(
    (
        step(click('the entry "Name:"'), write("a.txt"), expect='the button "Save"'),
        step(click('the button "Save"'), expect='no button "Save"'),
        END,
    )
)
