from hypothesis import given
from hypothesis import strategies as st

from decapod.agents.memory import Exchange, Memory
from decapod.messages import PromptMessage, TextPart


def exchange(number: int) -> Exchange:
    made = Exchange(PromptMessage(role="user", parts=(TextPart(text=str(number)),)))
    made.followed.append(PromptMessage(role="assistant", parts=(TextPart(text=f"re {number}"),)))
    return made


@given(st.integers(0, 5), st.integers(0, 12))
def test_it_holds_the_last_exchanges_in_order(size: int, count: int) -> None:
    memory = Memory(size)
    for number in range(count):
        memory.remember(exchange(number))
    kept = range(max(0, count - size), count) if size else range(0)
    texts = [text for number in kept for text in (str(number), f"re {number}")]
    assert [message.text for message in memory.messages()] == texts
