"""A model with a bit of everything, for the tests of documents."""

from typing import Annotated, Literal

from pydantic import Field

from decapod.documents import FileModel, Name, Part


class Circle(Part):
    shape: Literal["circle"]
    radius: Annotated[float, Field(gt=0)]


class Square(Part):
    shape: Literal["square"]
    side: Annotated[int, Field(ge=1, le=100)]


class Crew(Part):
    role: str
    form: Literal["marks", "marks-list", "tree"] = "marks"
    awake: bool = True


class Ship(FileModel):
    """A ship."""

    name: Name
    crew: dict[Name, Crew] = Field(default_factory=dict)
    ports: str | tuple[str, ...] = ()
    cargo: tuple[int, ...] = ()
    figure: Annotated[Circle | Square, Field(discriminator="shape")] | None = None
    mate: Crew | Circle | None = None
