"""Random messages of every kind, made from the models' own fields and limits."""

import types
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import annotated_types
from hypothesis import strategies as st
from pydantic import BaseModel, JsonValue

TEXT = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=12)
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(TEXT, inner, max_size=2),
    max_leaves=4,
)


@cache
def models(model: type[BaseModel]) -> st.SearchStrategy[Any]:
    """Instances of a model, through its validation."""
    fields = {name: values(field.annotation, field.metadata) for name, field in model.model_fields.items()}
    return st.fixed_dictionaries(fields).map(lambda given: model(**given))


def values(annotation: Any, metadata: list[Any]) -> st.SearchStrategy[Any]:
    """Values of a field's type, within its limits."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if annotation == JsonValue or annotation is Any:
        return JSON
    if origin is Annotated:
        return values(arguments[0], [*metadata, *arguments[1:]])
    if origin is Literal:
        return st.sampled_from(arguments)
    if origin in (Union, types.UnionType):
        return st.one_of([values(argument, metadata) for argument in arguments])
    if origin is tuple:
        return st.lists(values(arguments[0], []), max_size=2).map(tuple)
    if origin is dict:
        return st.dictionaries(values(arguments[0], []), values(arguments[1], []), max_size=2)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return models(annotation)
    return scalars(annotation, metadata)


def scalars(annotation: Any, metadata: list[Any]) -> st.SearchStrategy[Any]:
    low: Any = next((one.ge for one in metadata if isinstance(one, annotated_types.Ge)), None)
    high: Any = next((one.le for one in metadata if isinstance(one, annotated_types.Le)), None)
    pattern = next((one.pattern for one in metadata if getattr(one, "pattern", None)), None)
    if annotation is bool:
        return st.booleans()
    if annotation is int:
        return st.integers(-(2**53) if low is None else low, 2**53)
    if annotation is float:
        return st.floats(low, high, allow_nan=False, allow_infinity=False)
    if annotation is str:
        return (
            TEXT if pattern is None else st.from_regex(pattern, fullmatch=True, alphabet=st.characters(codec="ascii"))
        )
    assert annotation is type(None), f"no strategy for {annotation!r}"
    return st.none()
