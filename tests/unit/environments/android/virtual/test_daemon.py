"""The phone as its adb daemon, and how it is switched off and on."""

from collections.abc import AsyncIterator

import pytest

from decapod.environments.android.virtual.adb import AdbServer
from decapod.environments.android.virtual.daemon import PhoneLine, device_of
from decapod.environments.android.virtual.phone import Phone
from decapod.environments.android.virtual.restarting import on_restart, restart
from decapod.environments.android.virtual.system.intents import Intent
from tests.unit.environments.android.virtual.adb.host import Host, connected
from tests.unit.environments.android.virtual.system.sample import MAIN_SCREEN, PACKAGE, make_phone

pytestmark = pytest.mark.anyio


@pytest.fixture
def phone() -> Phone:
    return make_phone()


@pytest.fixture
async def host(phone: Phone) -> AsyncIterator[Host]:
    server = AdbServer(device_of(phone))
    await server.start()
    async with connected(server) as host:
        yield host
    await server.close()


async def test_lines_run_in_the_phones_shell(host: Host, phone: Phone) -> None:
    assert await host.ask("shell:echo hello > /sdcard/x; cat /sdcard/x") == b"hello\n"
    assert phone.files.read("/sdcard/x") == b"hello\n"
    assert await host.ask("shell,v2,TERM=xterm,raw:echo $TERM") == b"\1\6\0\0\0xterm\n\3\1\0\0\0\0"


async def test_root_and_back(host: Host) -> None:
    assert await host.ask("shell:id -u") == b"0\n"
    assert await host.ask("root:") == b"adbd is already running as root\n"
    assert await host.ask("unroot:") == b"restarting adbd as non root\n"
    assert await host.ask("shell:id -u") == b"2000\n"
    assert await host.ask("unroot:") == b"adbd not running as root\n"
    assert await host.ask("root:") == b"restarting adbd as root\n"


async def test_the_screen_as_pixels(host: Host) -> None:
    data = await host.ask("framebuffer:")
    assert len(data) == 52 + 4 * 1080 * 2340


async def test_an_answer_that_breaks_off(host: Host, phone: Phone) -> None:
    phone.faults.dropped_connections = 1
    await host.open("shell:echo a long line of text")
    assert await host.receive() is None
    assert phone.faults.dropped_connections == 0


def test_the_line_is_offline_when_the_phone_is(phone: Phone) -> None:
    line = PhoneLine(phone)
    phone.faults.offline = True
    assert line.offline
    line.clear()
    assert not phone.faults.offline


def test_a_restart_keeps_files_and_ends_screens(phone: Phone) -> None:
    reasons: list[str] = []
    on_restart(phone, reasons.append)
    phone.start(Intent(component=MAIN_SCREEN))
    phone.files.write("/sdcard/kept", b"x")
    phone.settings.put("system", "mine", "1")
    before = phone.clock.ms
    restart(phone, "recovery")
    assert reasons == ["recovery"]
    assert not phone.activities.running(PACKAGE)
    assert phone.files.read("/sdcard/kept") == b"x"
    assert phone.settings.get("system", "mine") == "1"
    assert phone.clock.ms > before
