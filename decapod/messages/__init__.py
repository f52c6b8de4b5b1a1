"""The typed messages of the bus and the values they share. Imports nothing else of decapod."""

from typing import Annotated

from pydantic import Field, TypeAdapter

from decapod.messages.device import (
    ActionRequest,
    ActionResult,
    ActionStatus,
    Answer,
    CompletionClaimed,
    MarkedObservation,
    Observation,
)
from decapod.messages.judging import Evaluation, Moment, NodeCheck, NodeCompleted
from decapod.messages.message import Message
from decapod.messages.talk import Failure, HumanInput, Instruction, ModelCall, ModelReply, Skip
from decapod.messages.trial import (
    AbsentReason,
    AgentSummary,
    ChannelSummary,
    Edge,
    EdgeOutcome,
    EnvironmentSummary,
    Metrics,
    NodeSummary,
    TaskAssigned,
    Termination,
    TrialEnded,
    TrialStarted,
    TurnEnded,
    TurnStarted,
)
from decapod.messages.values import (
    ActionSchema,
    Address,
    BlobRef,
    Box,
    Image,
    ImagePart,
    Mark,
    NoiseChance,
    Point,
    PromptMessage,
    PromptPart,
    SentImage,
    ShownTree,
    ShownWindow,
    Size,
    Space,
    TextPart,
    ToolCall,
    TreeElement,
    Value,
)

AnyMessage = Annotated[
    TrialStarted
    | TaskAssigned
    | TurnStarted
    | Observation
    | MarkedObservation
    | Instruction
    | ActionRequest
    | ActionResult
    | Skip
    | Answer
    | CompletionClaimed
    | ModelCall
    | ModelReply
    | Evaluation
    | NodeCompleted
    | HumanInput
    | Failure
    | TurnEnded
    | TrialEnded,
    Field(discriminator="kind"),
]
"""Every kind of message, told apart by `kind`."""

MESSAGE: TypeAdapter[AnyMessage] = TypeAdapter(AnyMessage)
"""Reads any message back: `MESSAGE.validate_json(line)`."""

__all__ = [
    "MESSAGE",
    "AbsentReason",
    "ActionRequest",
    "ActionResult",
    "ActionSchema",
    "ActionStatus",
    "Address",
    "AgentSummary",
    "Answer",
    "AnyMessage",
    "BlobRef",
    "Box",
    "ChannelSummary",
    "CompletionClaimed",
    "Edge",
    "EdgeOutcome",
    "EnvironmentSummary",
    "Evaluation",
    "Failure",
    "HumanInput",
    "Image",
    "ImagePart",
    "Instruction",
    "Mark",
    "MarkedObservation",
    "Message",
    "Metrics",
    "ModelCall",
    "ModelReply",
    "Moment",
    "NodeCheck",
    "NodeCompleted",
    "NodeSummary",
    "NoiseChance",
    "Observation",
    "Point",
    "PromptMessage",
    "PromptPart",
    "SentImage",
    "ShownTree",
    "ShownWindow",
    "Size",
    "Skip",
    "Space",
    "TaskAssigned",
    "Termination",
    "TextPart",
    "ToolCall",
    "TreeElement",
    "TrialEnded",
    "TrialStarted",
    "TurnEnded",
    "TurnStarted",
    "Value",
]
