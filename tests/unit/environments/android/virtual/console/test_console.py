"""The console, line by line, over TCP."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from decapod.environments.android.virtual.adb import LinkFaults
from decapod.environments.android.virtual.console import ConsoleServer
from decapod.environments.android.virtual.system.hardware import Battery, Faults

pytestmark = pytest.mark.anyio


@dataclass
class Target:
    """A phone that notes what is done to it."""

    name: str = "decapod"
    battery: Battery = field(default_factory=Battery)
    faults: Faults = field(default_factory=Faults)
    link: LinkFaults = field(default_factory=LinkFaults)
    kept: dict[str, int] = field(default_factory=dict)
    notes: list[object] = field(default_factory=list)

    def stop(self) -> None:
        self.notes.append("stop")

    def reset(self) -> None:
        self.notes.append("reset")

    def snapshots(self) -> list[str]:
        return list(self.kept)

    def save(self, name: str) -> None:
        self.kept[name] = self.battery.level

    def load(self, name: str) -> bool:
        if name in self.kept:
            self.battery.level = self.kept[name]
        return name in self.kept

    def delete(self, name: str) -> bool:
        return self.kept.pop(name, None) is not None

    def changed(self) -> None:
        self.notes.append("changed")

    def receive_message(self, number: str, text: str) -> None:
        self.notes.append((number, text))

    def calls(self) -> list[str]:
        return [f"inbound from {note}" for note in self.notes if isinstance(note, str)]

    def call(self, number: str) -> None:
        self.notes.append(number)

    def end_call(self, number: str) -> bool:
        if number not in self.notes:
            return False
        self.notes.remove(number)
        return True

    def locate(self, longitude: float, latitude: float) -> None:
        self.notes.append((longitude, latitude))

    def disconnect(self) -> None:
        self.notes.append("disconnect")


class Person:
    """Someone at the console."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def answer(self) -> list[str]:
        """The lines up to and with OK or KO, or what there is before the end."""
        lines: list[str] = []
        async with asyncio.timeout(20):
            while line := await self.reader.readline():
                assert line.endswith(b"\r\n")
                lines.append(line.decode().removesuffix("\r\n"))
                if lines[-1][:2] in ("OK", "KO"):
                    break
        return lines

    async def ask(self, command: str) -> list[str]:
        self.writer.write(f"{command}\n".encode())
        return await self.answer()


@pytest.fixture
def phone() -> Target:
    return Target()


@pytest.fixture
async def server(phone: Target) -> AsyncIterator[ConsoleServer]:
    server = ConsoleServer(phone)
    await server.start()
    yield server
    await server.close()


@pytest.fixture
async def person(server: ConsoleServer) -> AsyncIterator[Person]:
    person = Person(*await asyncio.open_connection("127.0.0.1", server.port))
    assert await person.answer() == ["Android Console: type 'help' for a list of commands", "OK"]
    yield person
    person.writer.transport.abort()


async def test_snapshots_are_saved_loaded_listed_and_deleted(person: Person, phone: Target) -> None:
    assert await person.ask("avd snapshot list") == ["There is no snapshot available.", "OK"]
    assert await person.ask("avd snapshot save first") == ["OK"]
    phone.battery.level = 5
    assert await person.ask("avd snapshot load first") == ["OK"]
    assert phone.battery.level == 100
    listed = await person.ask("avd snapshot list")
    assert listed[0] == "List of snapshots present on all disks:"
    assert listed[2].split()[1] == "first"
    assert await person.ask("avd snapshot del first") == ["OK"]
    assert (await person.ask("avd snapshot load first"))[-1].startswith("KO: Device")
    assert (await person.ask("avd snapshot save"))[-1] == "KO: argument missing, try 'avd snapshot save <name>'"


async def test_snapshots_are_bounded(person: Person, phone: Target) -> None:
    answers = [(await person.ask(f"avd snapshot save s{number}"))[-1][:2] for number in range(40)]
    assert answers == ["OK"] * 32 + ["KO"] * 8
    assert (await person.ask("avd snapshot save s0")) == ["OK"]
    assert (await person.ask("avd snapshot save " + "x" * 100))[-1].startswith("KO")


async def test_what_the_phone_is_called_and_does(person: Person) -> None:
    assert await person.ask("avd name") == ["decapod", "OK"]
    assert await person.ask("ping") == ["I am alive!", "OK"]
    assert await person.ask("decapod reset") == ["OK"]
    assert (await person.ask("auth anything"))[-1] == "OK"


async def test_help(person: Person) -> None:
    listed = await person.ask("help")
    assert {"avd", "power", "sms", "gsm", "geo", "kill", "quit"} <= {
        line.split()[0] for line in listed if line[:4] == "    "
    }
    assert any(line.strip().startswith("avd snapshot save") for line in await person.ask("help avd snapshot"))
    assert (await person.ask("help nothing"))[-1].startswith("KO")


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("nothing", "unknown command, try 'help'"),
        ("avd", "missing sub-command"),
        ("avd nothing", "bad sub-command"),
        ("avd snapshot", "missing sub-command"),
        ("sms send 123", "argument missing, try 'sms send <phonenumber> <text message>'"),
        ("gsm cancel 999", "could not cancel this number"),
        ("geo fix 10", "argument missing, try 'geo fix <longitude> <latitude> [<altitude>]'"),
        ("geo fix 181 0", "invalid longitude value 181, must be in [-180,+180]"),
        ("geo fix 0 nan", "invalid latitude value nan, must be in [-90,+90]"),
        ("geo fix x y", "argument 'x y' is not a number"),
        ("power capacity 101", 'Usage: "capacity <percentage>"'),
        ("power ac maybe", 'Usage: "ac on" or "ac off"'),
    ],
)
async def test_refusals(person: Person, phone: Target, command: str, reason: str) -> None:
    assert (await person.ask(command))[-1] == f"KO: {reason}"
    assert (phone.notes, phone.battery, phone.kept) == ([], Battery(), {})


async def test_the_battery(person: Person, phone: Target) -> None:
    assert await person.ask("power capacity 7") == ["OK"]
    assert await person.ask("power status discharging") == ["OK"]
    assert (await person.ask("power display"))[1:5] == [
        "status: Discharging",
        "health: Good",
        "present: true",
        "capacity: 7",
    ]
    assert phone.notes == ["changed", "changed"]


async def test_messages_calls_and_places(person: Person, phone: Target) -> None:
    await person.ask("sms send +15551234 Hello  there, it's 5 o'clock")
    await person.ask("geo fix -122.084 37.422 12")
    await person.ask("gsm call 5551234")
    assert phone.notes == [("+15551234", "Hello  there, it's 5 o'clock"), (-122.084, 37.422), "5551234"]
    assert await person.ask("gsm list") == ["inbound from 5551234", "OK"]
    assert await person.ask("gsm cancel 5551234") == ["OK"]


async def test_faults(person: Person, phone: Target) -> None:
    for command in ("offline on", "drop 1000", "delay 250", "idle 2", "black 1", "stale 1", "slow 40"):
        assert await person.ask(f"fault {command}") == ["OK"]
    assert (phone.link.offline, phone.link.drop_after, phone.link.delay) == (True, 1000, 0.25)
    assert phone.faults.idle_failures == 2
    assert phone.notes == ["disconnect"]
    shown = await person.ask("fault show")
    assert "drop: after 1000 bytes" in shown
    assert (await person.ask("fault drop many"))[-1].startswith("KO")
    assert await person.ask("fault clear") == ["OK"]
    assert (phone.link.offline, phone.link.drop_after, phone.link.delay) == (False, None, 0.0)
    assert phone.faults == Faults()


async def test_a_host_that_says_all_at_once_is_answered_as_if_it_had_given_a_token(person: Person) -> None:
    person.writer.write(b"avd name\nquit\n")
    assert await person.answer() == ["OK"]
    assert await person.answer() == ["decapod", "OK"]
    assert await person.answer() == []


async def test_a_token_given_at_once_is_answered_once(person: Person) -> None:
    person.writer.write(b"auth abc\navd name\nquit\n")
    assert (await person.answer())[-1] == "OK"
    assert await person.answer() == ["decapod", "OK"]


async def test_quit_hangs_up_and_kill_ends_the_phone(server: ConsoleServer, person: Person, phone: Target) -> None:
    assert await person.ask("quit") == []
    other = Person(*await asyncio.open_connection("127.0.0.1", server.port))
    await other.answer()
    assert await other.ask("kill") == ["OK: killing emulator, bye bye"]
    assert await other.answer() == []
    other.writer.transport.abort()
    assert phone.notes == ["stop"]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
@given(sent=st.binary(max_size=9000))
async def test_nonsense_does_no_harm(server: ConsoleServer, sent: bytes) -> None:
    person = Person(*await asyncio.open_connection("127.0.0.1", server.port))
    try:
        person.writer.write(sent + b"\nquit\n")
        async with asyncio.timeout(20):
            while await person.reader.read(1000):
                pass
    except ConnectionError:
        pass  # the line was too long
    finally:
        person.writer.transport.abort()
    other = Person(*await asyncio.open_connection("127.0.0.1", server.port))
    await other.answer()
    assert await other.ask("ping") == ["I am alive!", "OK"]
    other.writer.transport.abort()
