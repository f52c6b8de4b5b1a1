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


@given(st.lists(st.integers(0, 30), max_size=6), st.integers(-5, 120))
def test_the_newest_exchanges_that_fit_are_kept(lengths: list[int], room: int) -> None:
    memory = Memory(9)
    for number, length in enumerate(lengths):
        memory.remember(Exchange(PromptMessage(role="user", parts=(TextPart(text=f"{number} " + "word " * length),))))
    kept, left_out = memory.within(room, lambda text: len(text.split()))
    assert len(kept) + left_out == len(lengths)
    assert [one.text.split()[0] for one in kept] == [str(number) for number in range(left_out, len(lengths))]
    tokens = [length + 1 for length in lengths]
    assert sum(tokens[left_out:]) <= max(room, 0)
    assert left_out == 0 or sum(tokens[left_out - 1 :]) > room
