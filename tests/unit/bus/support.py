"""What the tests of the bus share."""

from pathlib import Path

from decapod.bus import BlobStore, Bus, Envelope, Interceptor, Journal, JournalWriter, Verdict, read_journal
from decapod.messages import Instruction, Message


def say(text: str) -> Instruction:
    return Instruction(agent="main", text=text)


def text_of(envelope: Envelope | Message) -> str:
    body = envelope.body if isinstance(envelope, Envelope) else envelope
    assert isinstance(body, Instruction)
    return body.text


class Trial:
    """A folder with a journal and its blobs."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "journal.jsonl"
        self.blobs = BlobStore(folder / "blobs")
        self.writer = JournalWriter(self.path, self.blobs, {"trial": "t"})

    def bus(
        self,
        *interceptors: Interceptor,
        publish_budget: int = 100_000,
        mailbox: int = 64,
        stall_after: float = 10.0,
    ) -> Bus:
        return Bus(
            self.writer,
            interceptors=interceptors,
            publish_budget=publish_budget,
            mailbox=mailbox,
            stall_after=stall_after,
        )

    def read(self) -> Journal:
        self.writer.close()
        return read_journal(self.path, blobs=self.blobs)


class Listener:
    """A handler that keeps what it is handed."""

    def __init__(self) -> None:
        self.got: list[Envelope] = []

    async def __call__(self, envelope: Envelope) -> None:
        self.got.append(envelope)

    @property
    def texts(self) -> list[str]:
        return [text_of(envelope) for envelope in self.got]


class Always:
    """An interceptor that gives one verdict, and keeps what it was asked."""

    def __init__(self, verdict: Verdict, name: str = "always") -> None:
        self.verdict = verdict
        self.name = name
        self.asked: list[tuple[str, str]] = []

    def __call__(self, envelope: Envelope, recipient: str) -> Verdict:
        self.asked.append((envelope.sender, recipient))
        return self.verdict


class Broken:
    """A handler that fails the first `times` times."""

    def __init__(self, times: int) -> None:
        self.left = times
        self.tried: list[str] = []

    async def __call__(self, envelope: Envelope) -> None:
        self.tried.append(text_of(envelope))
        if self.left:
            self.left -= 1
            raise ValueError(f"boom at {text_of(envelope)}")
