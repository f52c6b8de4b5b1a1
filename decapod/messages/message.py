"""The base of all messages."""

from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict


class Message(BaseModel):
    """What an envelope carries. Frozen; unknown fields are errors; `kind` is a literal that tells the kinds apart."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: str

    KIND: ClassVar[str] = ""

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        """Keep the literal of `kind` where it can be read without an instance."""
        super().__pydantic_init_subclass__(**kwargs)
        default = cls.model_fields["kind"].default
        if isinstance(default, str):
            cls.KIND = default
