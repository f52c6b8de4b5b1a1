"""What is wrong with a value, in plain words."""

from datetime import date
from enum import StrEnum
from typing import Annotated, Any, Literal

import pytest
from pydantic import AfterValidator, Field, create_model

from decapod.documents import DocumentError, FileModel, Part, load_document


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Inner(Part):
    a: int
    b: str = ""


def refuse(value: str) -> str:
    raise ValueError(f"{value!r} is out of fashion")


@pytest.mark.parametrize(
    ("annotation", "text", "message"),
    [
        (int, "three", "'x' must be a whole number, not the text 'three'"),
        (int, "1.5", "'x' must be a whole number, not the number 1.5"),
        (int, "true", "'x' must be a whole number, not true"),
        (float, "[1]", "'x' must be a number, not a list"),
        (bool, "yes", "'x' must be true or false, not the text 'yes'"),
        (str, "12", "'x' must be a text, not the number 12"),
        (str, "", "'x' must be a text, not nothing"),
        (list[int], "{a: 1}", "'x' must be a list, not a mapping of keys to values"),
        (dict[str, int], "{a: b}", "'a' must be a whole number, not the text 'b'"),
        (list[list[int]], "[[1], [2, z]]", "entry 2 of entry 2 of 'x' must be a whole number, not the text 'z'"),
        (Annotated[int, Field(gt=0)], "0", "'x' must be greater than 0, not 0"),
        (Annotated[float, Field(le=1)], "1.5", "'x' must be at most 1.0, not 1.5"),
        (Annotated[int, Field(multiple_of=4)], "6", "'x' must be a multiple of 4, not 6"),
        (Annotated[str, Field(min_length=1)], "''", "'x' must not be empty"),
        (Annotated[str, Field(min_length=3)], "ab", "'x' must have at least 3 characters"),
        (Annotated[str, Field(max_length=1)], "ab", "'x' must have at most 1 character"),
        (Annotated[list[int], Field(max_length=2)], "[1, 2, 3]", "'x' must have at most 2 entries"),
        (Annotated[str, Field(pattern="^a+$")], "b", "'x' cannot be the text 'b'; it must look like ^a+$"),
        (Literal["one", "two"], "tow", "'x' cannot be 'tow' (did you mean 'two'?); known: one, two"),
        (Literal["one", "two"], "2", "'x' must be one of one, two; it is the number 2"),
        (Literal["one"], "two", "'x' must be 'one', not the text 'two'"),
        (Colour, "bleu", "'x' cannot be 'bleu' (did you mean 'blue'?); known: red, blue"),
        (date, "soon", "'x' must be a date, not the text 'soon'"),
        (Annotated[str, AfterValidator(refuse)], "hat", "'hat' is out of fashion"),
        (Inner, "{b: z}", "the key 'a' is missing in 'x'"),
        (list[Inner], "[{a: 1}, {b: z}]", "the key 'a' is missing in entry 2 of 'x'"),
        (Inner, "{a: 1, c: 2}", "unknown key 'c' in 'x'; known: a, b"),
        (int | list[int] | None, "word", "'x' must be a whole number or a list, not the text 'word'"),
        (int | list[int] | None, "[1, z]", "entry 2 of 'x' must be a whole number, not the text 'z'"),
        (Inner | list[Inner], "[{a: z}]", "'a' must be a whole number, not the text 'z'"),
        (float, "1e400", "the number is too large"),
        (float, "9" * 301, "a number may have at most 300 digits"),
        (int, "'" + "long " * 30 + "'", f"'x' must be a whole number, not the text '{('long ' * 30)[:57]}...'"),
    ],
)
def test_messages(annotation: Any, text: str, message: str) -> None:
    model = create_model("File", __base__=FileModel, x=(annotation, ...))
    with pytest.raises(DocumentError) as caught:
        load_document("file.yaml", model, text=f"version: 1\nx: {text}\n")
    assert [problem.message for problem in caught.value.problems] == [message]
