"""Running a line on a phone's shell, for the tests of its programs."""

from dataclasses import dataclass

from decapod.environments.android.virtual.files import ROOT, User
from decapod.environments.android.virtual.files.text import to_text
from decapod.environments.android.virtual.phone import Phone
from decapod.environments.android.virtual.shell import Shell, Streams
from decapod.environments.android.virtual.shell.streams import BytesReader, Collector

CALCULATOR = "com.google.android.calculator"
CALCULATOR_SCREEN = f"{CALCULATOR}/com.android.calculator2.Calculator"


@dataclass
class Said:
    """What a line came to."""

    code: int
    out: str
    err: str


async def run(phone: Phone, line: str, *, stdin: bytes = b"", user: User = ROOT) -> Said:
    """Run a line."""
    out, err = Collector(), Collector()
    code = await Shell(phone, user=user).run(line, Streams(BytesReader(stdin), out, err))
    return Said(code, to_text(out.data), to_text(err.data))
