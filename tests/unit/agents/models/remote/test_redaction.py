"""Keys are hidden, in whole and in part, however they are written."""

import json
from urllib.parse import quote

from hypothesis import given
from hypothesis import strategies as st

from decapod.agents.models.remote.redaction import HIDDEN, LONG_PART, SHORTEST, Redactor

KEY = "sk/abc+0123456789=xyz"


def test_a_key_is_hidden_however_it_is_written() -> None:
    redactor = Redactor(KEY, "other-key-9876")
    for written in (KEY, quote(KEY, safe=""), json.dumps(KEY), KEY[:10], KEY[-9:], "other-key-9876"):
        hidden = redactor.hide(f"({written})")
        assert HIDDEN in hidden
        assert KEY[:SHORTEST] not in hidden
        assert "9876" not in hidden


def test_what_stands_around_it_stays() -> None:
    assert Redactor(KEY).hide(f"a {KEY} b {KEY}{KEY} c") == f"a {HIDDEN} b {HIDDEN} c"


def test_a_word_for_no_key_is_no_secret() -> None:
    assert Redactor("none").hide("there is none") == "there is none"


def test_in_what_a_model_says_only_long_parts_are_hidden() -> None:
    redactor = Redactor("sk-proj-0123456789abcdef")
    assert redactor.hide("a key begins with sk-proj-0", LONG_PART) == "a key begins with sk-proj-0"
    assert redactor.hide("a key begins with sk-proj-0") == f"a key begins with {HIDDEN}"
    assert redactor.hide("sk-proj-01234567", LONG_PART) == HIDDEN


keys = st.text(alphabet="ab+/=-_9", min_size=SHORTEST, max_size=40)


@given(keys, st.text(max_size=30), st.text(max_size=30), st.data())
def test_no_run_of_a_key_is_left(key: str, before: str, after: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(key) - SHORTEST))
    end = data.draw(st.integers(start + SHORTEST, len(key)))
    hidden = Redactor(key).hide(before + key[start:end] + after)
    runs = {key[at : at + SHORTEST] for at in range(len(key) - SHORTEST + 1)}
    assert not any(run in piece for run in runs for piece in hidden.split(HIDDEN))


@given(st.text(alphabet="ab", max_size=50))
def test_a_text_without_it_is_as_it_was(text: str) -> None:
    assert Redactor("0123456789").hide(text) == text
