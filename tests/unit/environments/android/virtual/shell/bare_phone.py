"""A phone with nothing but files, a clock, a few processes and databases, for the tests of its shell."""

from dataclasses import dataclass, field

from decapod.environments.android.virtual.files import ROOT, FileSystem, User, lay_out
from decapod.environments.android.virtual.shell import COMMANDS, BytesReader, Collector, Limits, Process, Shell, Streams
from decapod.environments.android.virtual.system.clock import Clock
from decapod.environments.android.virtual.system.database import Database, Databases

FOLDER = "/data/local/tmp/work"


class BarePhone:
    """What the shell needs of a phone, and no more."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.files = FileSystem(self.clock.now)
        self.properties = {"ro.product.model": "decapod"}
        self.databases = Databases(self.clock.now)
        self.killed: list[tuple[int, int]] = []
        lay_out(self.files, programs=COMMANDS, clock=self.clock)
        self.files.mkdir(FOLDER)

    def processes(self) -> list[Process]:
        found = [
            Process(1, "init", command="/system/bin/init second_stage"),
            Process(1200, "system_server", "system", cpu_ms=5000),
            Process(3000, "com.android.phone", "radio", parent=400),
        ]
        return [one for one in found if one.pid not in [pid for pid, _ in self.killed]]

    def kill(self, pid: int, signal: int) -> bool:
        known = any(one.pid == pid for one in self.processes())
        if known:
            self.killed.append((pid, signal))
        return known

    def open_database(self, path: str) -> Database:
        return self.databases.open(path)


@dataclass
class Outcome:
    """What a line gave."""

    code: int
    out: str
    err: str


@dataclass
class Terminal:
    """A shell on a bare phone, in a folder of its own."""

    phone: BarePhone = field(default_factory=BarePhone)
    user: User = ROOT
    limits: Limits = field(default_factory=Limits)
    shell: Shell = field(init=False)

    def __post_init__(self) -> None:
        self.shell = Shell(self.phone, cwd=FOLDER, user=self.user, limits=self.limits)

    async def run(self, line: str | bytes, stdin: bytes = b"") -> Outcome:
        out, err = Collector(), Collector()
        code = await self.shell.run(line, Streams(BytesReader(stdin), out, err))
        return Outcome(code, out.data.decode("utf-8", "surrogateescape"), err.data.decode("utf-8", "surrogateescape"))

    async def out(self, line: str, stdin: bytes = b"") -> str:
        outcome = await self.run(line, stdin)
        assert (outcome.code, outcome.err) == (0, ""), outcome
        return outcome.out
