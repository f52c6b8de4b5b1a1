"""What a supervisor and a worker are told once, on their standard input: JSON, so that no secret is in an argument."""

from dataclasses import dataclass

from pydantic import TypeAdapter

from decapod.environments.session import SessionOptions


@dataclass(frozen=True, slots=True)
class Start:
    """What a supervisor is told. `socket` is where the host listens; `token` proves who connects.

    `kind` and `session` are names (`package.module:name`), `logs` open descriptors by name.
    """

    socket: str
    token: str
    kind: str
    session: str
    options: SessionOptions
    logs: dict[str, int]


@dataclass(frozen=True, slots=True)
class WorkerStart:
    """What a worker is told: its number counts from 1, `variables` are the environment variables of the session."""

    socket: str
    token: str
    kind: str
    worker: int
    variables: dict[str, str]


START: TypeAdapter[Start] = TypeAdapter(Start)
WORKER_START: TypeAdapter[WorkerStart] = TypeAdapter(WorkerStart)
