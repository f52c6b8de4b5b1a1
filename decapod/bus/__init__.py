"""The message bus of a trial, its journal and its blobs."""

from decapod.bus.blobs import BlobStore
from decapod.bus.bus import BUS, Bus
from decapod.bus.envelope import Envelope, check_address
from decapod.bus.errors import (
    AddressError,
    BusClosedError,
    BusError,
    DeadlineError,
    HandlerFailedError,
    JournalCorruptError,
    JournalError,
    JournalExistsError,
    JournalFullError,
    MessageKindError,
    MissingBlobError,
    NobodyListensError,
    PublishBudgetError,
    RequestCycleError,
    RequestError,
    RequestFailedError,
    StallError,
    UnwritableMessageError,
)
from decapod.bus.interceptors import Delay, Deliver, Drop, Duplicate, Interceptor, Replace, Verdict
from decapod.bus.lines import FORMAT_VERSION, ChangeLine, DeliveryLine, EnvelopeLine, HeaderLine
from decapod.bus.reader import Journal, read_journal
from decapod.bus.receipts import Outcome
from decapod.bus.stall import Waiting, WaitingRequest, stall_report
from decapod.bus.subscription import Handler, Policy, Subscription
from decapod.bus.texts import readable
from decapod.bus.writer import JournalWriter

__all__ = [
    "BUS",
    "FORMAT_VERSION",
    "AddressError",
    "BlobStore",
    "Bus",
    "BusClosedError",
    "BusError",
    "ChangeLine",
    "DeadlineError",
    "Delay",
    "Deliver",
    "DeliveryLine",
    "Drop",
    "Duplicate",
    "Envelope",
    "EnvelopeLine",
    "Handler",
    "HandlerFailedError",
    "HeaderLine",
    "Interceptor",
    "Journal",
    "JournalCorruptError",
    "JournalError",
    "JournalExistsError",
    "JournalFullError",
    "JournalWriter",
    "MessageKindError",
    "MissingBlobError",
    "NobodyListensError",
    "Outcome",
    "Policy",
    "PublishBudgetError",
    "Replace",
    "RequestCycleError",
    "RequestError",
    "RequestFailedError",
    "StallError",
    "Subscription",
    "UnwritableMessageError",
    "Verdict",
    "Waiting",
    "WaitingRequest",
    "check_address",
    "read_journal",
    "readable",
    "stall_report",
]
