"""Values that several messages share: boxes, marks, blob references, action schemas.

Unless a docstring says otherwise a length is in screen pixels, the origin is the top left corner of the screen,
x grows to the right and y grows downwards.
"""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, JsonValue, StringConstraints

Address = Annotated[str, StringConstraints(pattern=r"^[a-z]+(/[A-Za-z0-9_.-]+)?$", max_length=120)]
"""Who sends or receives: `agent/main`, `env/ubuntu`, `stage/marks`, `evaluator`, `conductor`, `human`."""

Space = Literal["screen", "image", "thousandths"]
"""What a pair of coordinates counts: pixels of the screen, pixels of the image a model was sent (after scaling), or
thousandths (0-1000) of the image's width and height."""


class Value(BaseModel):
    """Base of every shared value: frozen, and unknown fields are errors."""

    model_config = ConfigDict(frozen=True, extra="forbid", ser_json_bytes="base64")


class Size(Value):
    """Width and height in pixels, each at least 1."""

    width: int = Field(ge=1)
    height: int = Field(ge=1)


class Point(Value):
    """One position and the space it is counted in."""

    x: int
    y: int
    space: Space = "screen"


class Box(Value):
    """A rectangle in screen pixels: left, top, width, height. Width and height are at least 0."""

    x: int
    y: int
    w: int = Field(ge=0)
    h: int = Field(ge=0)

    @property
    def center(self) -> Point:
        """The pixel in the middle, rounded towards the top left."""
        return Point(x=self.x + self.w // 2, y=self.y + self.h // 2)

    @property
    def area(self) -> int:
        """Width times height, in square pixels."""
        return self.w * self.h

    def contains(self, point: Point) -> bool:
        """Whether a screen position lies inside; the right and bottom edges are outside."""
        return self.x <= point.x < self.x + self.w and self.y <= point.y < self.y + self.h

    def intersection(self, other: "Box") -> "Box | None":
        """The rectangle that both cover, or None when they share no pixel."""
        left, top, right, bottom = self.x, self.y, self.x + self.w, self.y + self.h
        x, y, end, foot = other.x, other.y, other.x + other.w, other.y + other.h
        if left <= x < end <= right and top <= y < foot <= bottom:
            return other  # most elements lie wholly on their screen
        left, top, right, bottom = max(left, x), max(top, y), min(right, end), min(bottom, foot)
        if right <= left or bottom <= top:
            return None
        return Box(x=left, y=top, w=right - left, h=bottom - top)


class BlobRef(Value):
    """Bytes kept beside the journal under the hex sha256 of their content."""

    sha256: str = Field(pattern=r"^[0-9a-f]{64}$")
    size: int = Field(ge=0, description="Length in bytes.")
    media_type: str


class Image(Value):
    """A picture: its bytes as a blob, its own size in pixels, and the size of the screen that it shows."""

    blob: BlobRef
    size: Size
    screen: Size


class TreeElement(Value):
    """One node of an environment's element tree, flattened in reading order of the tree.

    `parent` is the index of the parent in the same list, or None for a root. `states` are the platform's own words
    (`enabled`, `focused`, `checked`, ...).
    """

    role: str
    name: str = ""
    box: Box
    parent: int | None = None
    text: str = ""
    states: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    application: str = ""


ShownTree: TypeAlias = tuple[TreeElement, ...] | BlobRef
"""An element tree as a message carries it: the elements themselves, or a blob of JSON that holds the list of them."""


class ShownWindow(Value):
    """A window on a screen, as the window manager tells it.

    `box` is what can be seen of the window, title bar and borders included; `content` the part of it that its program
    draws. `application` is the one of the window's elements in the tree, empty where no element is its program's.
    `popup` is True for menus, lists of choices and the like, `furniture` for panels and the background.
    """

    title: str = ""
    application: str = ""
    box: Box
    content: Box
    popup: bool = False
    furniture: bool = False


class Mark(Value):
    """A numbered interactive element on a screenshot. Ids count from 1; `score` is in [0, 1].

    `states` are words that a model is shown (`checked`, `selected`, ...), `text` is what the element holds: the value
    of an entry, the visible lines of a terminal.
    """

    id: int = Field(ge=1)
    box: Box
    label: str
    role: str = ""
    source: str
    score: float = Field(default=1.0, ge=0.0, le=1.0)
    states: tuple[str, ...] = ()
    text: str = ""


class ActionSchema(Value):
    """What a model is shown of an action: a name, a description and a JSON schema of its parameters.

    `elements` names the parameters that take a mark id of this turn's marked observation. A `reserved` action is
    offered to roles that may have it, and to no others.
    """

    name: str
    description: str
    parameters: dict[str, Any]
    elements: tuple[str, ...] = ()
    reserved: bool = False


class ToolCall(Value):
    """An action that a model asked for. `arguments` is what the model wrote, before any check.

    `problem` says why the reply could not be read as a call (malformed JSON, ...); then `arguments` is empty.
    """

    id: str
    name: str
    arguments: dict[str, JsonValue] = Field(default_factory=dict)
    problem: str | None = None


class TextPart(Value):
    """A piece of text in a prompt."""

    type: Literal["text"] = "text"
    text: str


class ImagePart(Value):
    """A picture in a prompt. `environment` is the one whose screen it shows; empty where it shows none."""

    type: Literal["image"] = "image"
    image: Image
    environment: str = ""


class SentImage(Value):
    """A picture of a prompt as a model was sent it: which one, its own size, and the size after scaling, in pixels."""

    blob: BlobRef
    size: Size
    sent: Size


class NoiseChance(Value):
    """One chance for the noise of a demo model to do something, and whether it did.

    `noise` is what could happen: `forget` a detail, `misread` a mark, claim completion too `early`. `rate` is how
    likely it was, from 0 to 1. `detail` says what was spoilt and how; empty where nothing was.
    """

    noise: Literal["forget", "misread", "early"]
    rate: float = Field(ge=0, le=1)
    happened: bool = False
    detail: str = ""


PromptPart = Annotated[TextPart | ImagePart, Field(discriminator="type")]


class PromptMessage(Value):
    """One message of a prompt, in the form that chat models take.

    `calls` is set for an assistant's message that called actions; `call_id` for a tool's message, and names the call
    that it answers.
    """

    role: Literal["system", "user", "assistant", "tool"]
    parts: tuple[PromptPart, ...] = ()
    calls: tuple[ToolCall, ...] = ()
    call_id: str | None = None

    @property
    def text(self) -> str:
        """The text parts, joined by newlines."""
        return "\n".join(part.text for part in self.parts if isinstance(part, TextPart))
