from decapod.agents.inbox import Inbox
from decapod.bus import Envelope
from decapod.messages import Instruction, MarkedObservation, Message, TaskAssigned


def envelope(body: Message, turn: int) -> Envelope:
    return Envelope(1, turn, "agent/main", ("agent/tool",), (), None, 0, body)


def test_what_belongs_to_the_turn_joins_it() -> None:
    inbox = Inbox()
    inbox.keep(envelope(TaskAssigned(task="t", instruction="Do it."), 0))
    inbox.begin_turn(2)
    inbox.keep(envelope(MarkedObservation(environment="ubuntu", turn=2, observation=3), 2))
    inbox.keep(envelope(Instruction(agent="main", text="go"), 2))
    assert inbox.task == "Do it."
    assert list(inbox.observations) == ["ubuntu"]
    assert [one.text for one in inbox.instructions] == ["go"]
    assert inbox.late == []


def test_a_late_message_is_kept_apart_and_told_once() -> None:
    inbox = Inbox()
    inbox.begin_turn(3)
    inbox.keep(envelope(Instruction(agent="main", text="old"), 1))
    inbox.keep(envelope(MarkedObservation(environment="ubuntu", turn=2, observation=3), 2))
    assert inbox.instructions == []
    assert inbox.observations == {}
    assert [(turn, one.text) for turn, one in inbox.late] == [(1, "old")]
    inbox.end_turn()
    assert inbox.late == []


def test_a_new_turn_begins_empty_but_late_messages_wait_for_it() -> None:
    inbox = Inbox()
    inbox.begin_turn(1)
    inbox.keep(envelope(Instruction(agent="main", text="now"), 1))
    inbox.begin_turn(2)
    inbox.keep(envelope(Instruction(agent="main", text="late"), 1))
    inbox.begin_turn(2)
    assert inbox.instructions == []
    assert len(inbox.late) == 1
