import json
from pathlib import Path
from weakref import ref

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from decapod.bus import BlobStore
from decapod.bus.encoding import BodyEncoder
from decapod.bus.texts import LONG_TEXT, encode_body, restore
from decapod.messages import (
    MESSAGE,
    BlobRef,
    Box,
    Mark,
    MarkedObservation,
    ModelCall,
    Observation,
    PromptMessage,
    TaskAssigned,
    TextPart,
    ToolCall,
    TreeElement,
)


def said(text: str) -> PromptMessage:
    return PromptMessage(role="user", parts=(TextPart(text=text),))


MESSAGES = (
    said("Turn 1 of 20."),
    said('She said "é",\nthen left.'),
    said("x" * (LONG_TEXT + 1)),
    PromptMessage(role="assistant", calls=(ToolCall(id="1", name="click", arguments={"$blob": {"element": [1]}}),)),
    PromptMessage(role="tool", parts=(TextPart(text="Done."),), call_id="1"),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=40)
@given(
    calls=st.lists(st.tuples(st.sampled_from(["left", "right"]), st.lists(st.sampled_from(MESSAGES), max_size=5))),
)
def test_what_prompts_share_is_written_in_each(tmp_path: Path, calls: list[tuple[str, list[PromptMessage]]]) -> None:
    blobs = BlobStore(tmp_path / "blobs")
    encoder = BodyEncoder(blobs)
    for agent, prompt in calls:
        call = ModelCall(agent=agent, call=1, model="m", prompt=tuple(prompt), tools=("click",))
        line = encoder.encode(call)
        assert json.loads(line) == json.loads(encode_body(call, blobs))
        assert MESSAGE.validate_python(restore(json.loads(line), blobs)) == call


BOX = Box(x=1, y=2, w=3, h=4)
ELEMENTS = tuple(TreeElement(role="label", name=name, box=BOX, text=name * 3) for name in ("a", "é", "x" * LONG_TEXT))
MARKS = tuple(Mark(id=number, box=BOX, label=name, source="tree") for number, name in enumerate(("a", "é"), 1))
TREES = st.none() | st.lists(st.sampled_from(ELEMENTS), max_size=4).map(tuple)
BLOBS = st.just(BlobRef(sha256="0" * 64, size=7, media_type="application/json"))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=40)
@given(shown=st.lists(st.tuples(st.sampled_from(["left", "right"]), TREES | BLOBS, st.lists(st.sampled_from(MARKS)))))
def test_what_screens_share_is_written_in_each(
    tmp_path: Path, shown: list[tuple[str, tuple[TreeElement, ...] | BlobRef | None, list[Mark]]]
) -> None:
    blobs = BlobStore(tmp_path / "blobs")
    encoder = BodyEncoder(blobs)
    for name, tree, marks in shown:
        seen = Observation(environment=name, turn=1, tree=tree)
        marked = MarkedObservation(environment=name, turn=1, observation=1, tree=tree, marks=tuple(marks))
        for body in (seen, marked):
            line = encoder.encode(body)
            assert json.loads(line) == json.loads(encode_body(body, blobs))
            assert MESSAGE.validate_python(restore(json.loads(line), blobs)) == body


def test_other_bodies_are_written_as_ever(tmp_path: Path) -> None:
    blobs = BlobStore(tmp_path)
    body = TaskAssigned(task="t", instruction="Write a note.")
    assert BodyEncoder(blobs).encode(body) == encode_body(body, blobs)


def test_of_each_agent_the_last_prompt_alone_is_kept(tmp_path: Path) -> None:
    encoder = BodyEncoder(BlobStore(tmp_path))
    first, second, third = said("first"), said("second"), said("third")
    gone, kept = ref(first), ref(second)
    encoder.encode(ModelCall(agent="left", call=1, model="m", prompt=(first, second)))
    encoder.encode(ModelCall(agent="left", call=2, model="m", prompt=(second, third)))
    encoder.encode(ModelCall(agent="right", call=1, model="m", prompt=(third,)))
    del first, second
    assert gone() is None
    assert kept() is not None
