"""The desktop itself: a real sandbox, a real X server, real programs."""

import os
from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path

import anyio
import pytest
from PIL import Image, ImageStat

from decapod.environments import EnvironmentFailure, EnvironmentOptions, SetupStep
from decapod.environments.client import EnvironmentClient
from decapod.environments.ubuntu.drivers import open_ubuntu
from decapod.messages import Size
from tests.integration.open_fake import below, living, wait_until

pytestmark = [pytest.mark.anyio, pytest.mark.integration]

PROBE = "tests.integration.desktop_probe:KIND"


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    """One event loop for the module, so that its tests can share a desktop."""
    return "asyncio"


@pytest.fixture(scope="module")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[EnvironmentClient]:
    options = EnvironmentOptions(logs=tmp_path_factory.mktemp("logs"), size=Size(width=800, height=600))
    async with open_ubuntu(options, kind=PROBE) as desktop:
        assert isinstance(desktop, EnvironmentClient)
        yield desktop


@pytest.fixture
async def desktop(shared: EnvironmentClient) -> EnvironmentClient:
    """A desktop in a clean state."""
    await shared.reset()
    return shared


async def told(desktop: EnvironmentClient, action: str, **arguments: str) -> object:
    outcome = await desktop.act(action, arguments)
    assert outcome.error is None
    return outcome.output


async def run(desktop: EnvironmentClient, *argv: str) -> str:
    outcome = await desktop.act("run", {"argv": list(argv)})
    assert outcome.error is None
    return str(outcome.output)


async def test_the_screen_has_its_size_and_shows_panel_and_background(desktop: EnvironmentClient) -> None:
    sight = await desktop.observe()
    assert (sight.size.width, sight.size.height) == (800, 600)
    assert sight.png is not None
    picture = Image.open(BytesIO(sight.png)).convert("RGB")
    assert picture.size == (800, 600)
    panel, background = picture.crop((0, 0, 800, 32)), picture.crop((0, 40, 800, 600))
    assert ImageStat.Stat(panel.convert("L")).median[0] > 200, "the panel is light"
    assert len(colours(panel)) > 50, "the panel has icons and text"
    found = colours(background)
    assert found[51, 102, 153] > 0.97 * background.width * background.height, "one colour, on every distribution"
    assert len(found) > 50, "and the icon of the home folder"


def colours(picture: Image.Image) -> dict[tuple[int, ...], int]:
    """How many pixels there are of each colour."""
    counted = picture.getcolors(maxcolors=picture.width * picture.height)
    assert counted is not None
    return {colour: count for count, colour in counted if isinstance(colour, tuple)}


async def test_the_windows_of_the_session_are_there(desktop: EnvironmentClient) -> None:
    windows = await run(desktop, "wmctrl", "-lx")
    assert "xfce4-panel" in windows
    assert "xfdesktop" in windows
    assert "Xfwm4" in await run(desktop, "wmctrl", "-m")


@pytest.mark.parametrize("program", ["xfce4-panel", "xfdesktop"])
async def test_what_is_opened_from_panel_and_background_starts_at_home(
    desktop: EnvironmentClient, program: str
) -> None:
    pid = (await run(desktop, "pgrep", "-x", program)).split()[0]
    assert await run(desktop, "readlink", f"/proc/{pid}/cwd") == "/home/user\n"


async def test_nothing_blinks_and_accessibility_is_on(desktop: EnvironmentClient) -> None:
    assert await run(desktop, "xfconf-query", "-c", "xsettings", "-p", "/Net/CursorBlink") == "false\n"
    status = ["--print-reply", "--dest=org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties.Get"]
    reply = await run(desktop, "dbus-send", "--session", *status, "string:org.a11y.Status", "string:IsEnabled")
    assert "boolean true" in reply


async def test_the_user_is_nobody_special_and_alone(desktop: EnvironmentClient) -> None:
    assert await run(desktop, "id", "-un") == "user\n"
    assert await run(desktop, "id", "-u") == "1000\n"
    assert await told(desktop, "variable", name="HOME") == "/home/user"
    assert await told(desktop, "variable", name="PYTHONPATH") != os.environ.get("PYTHONPATH", "unset")
    processes = await run(desktop, "ps", "-eo", "comm=")
    assert "pytest" not in processes
    assert "Xvfb" in processes


async def test_nothing_of_the_host_is_to_be_seen(desktop: EnvironmentClient, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("x")
    assert await told(desktop, "can_read", path=str(secret)) is False
    assert await told(desktop, "can_read", path="/etc/shadow") is False
    assert await told(desktop, "can_read", path=str(Path.home() / ".bashrc")) is False
    assert await told(desktop, "can_read", path="/etc/passwd") is True


@pytest.mark.parametrize("path", ["/usr/x", "/etc/x", "/x", "/home/x", str(Path(__file__).parent / "x")])
async def test_the_system_cannot_be_written(desktop: EnvironmentClient, path: str) -> None:
    outcome = await desktop.act("write", {"path": path})
    if path == "/home/x":
        # The folder of home folders is the sandbox's own and vanishes with it.
        assert not Path(path).exists()
    else:
        assert outcome.status == "failed"


async def test_there_is_no_network_but_loopback(desktop: EnvironmentClient) -> None:
    assert await told(desktop, "interfaces") == ["lo"]


async def test_reset_makes_everything_as_before(desktop: EnvironmentClient) -> None:
    before = await desktop.observe()
    await run(desktop, "xfconf-query", "-c", "xsettings", "-p", "/Net/ThemeName", "-s", "HighContrast")
    await told(desktop, "write", path="/home/user/Desktop/new.txt")
    await told(desktop, "write", path="/tmp/new.txt")
    await run(desktop, "mkdir", "-m", "000", "/home/user/closed")
    await told(desktop, "copy", text="a secret")
    program = await told(desktop, "start", program="mousepad")
    await told(desktop, "await_window", title="Mousepad")
    await desktop.reset()
    assert await run(desktop, "xfconf-query", "-c", "xsettings", "-p", "/Net/ThemeName") == "Adwaita\n"
    assert await run(desktop, "ls", "-A", "/home/user/Desktop") == ""
    for path in ("/tmp/new.txt", "/home/user/closed", f"/proc/{program}"):
        assert await told(desktop, "exists", path=path) is False, path
    assert await told(desktop, "clipboard") == ""
    assert "Mousepad" not in await run(desktop, "wmctrl", "-l")
    after = await desktop.observe()
    assert after.png == before.png


async def test_a_program_outlives_the_worker_that_started_it(desktop: EnvironmentClient) -> None:
    await told(desktop, "start", program="mousepad")
    await told(desktop, "await_window", title="Mousepad")
    outcome = await desktop.act("hang", {})
    assert outcome.status == "timeout"
    assert "Mousepad" in await run(desktop, "wmctrl", "-l")
    assert (await desktop.observe()).png is not None


async def test_set_up_steps_are_taken_in_the_clean_desktop(desktop: EnvironmentClient) -> None:
    await told(desktop, "write", path="/home/user/old")
    await desktop.reset([SetupStep("write", {"path": "/home/user/a"}), SetupStep("write", {"path": "/home/user/b"})])
    assert (await run(desktop, "ls", "/home/user")).split()[-2:] == ["a", "b"]
    assert await told(desktop, "exists", path="/home/user/old") is False


async def test_two_desktops_stand_side_by_side(desktop: EnvironmentClient, tmp_path: Path) -> None:
    async with open_ubuntu(EnvironmentOptions(logs=tmp_path), kind=PROBE) as other:
        assert isinstance(other, EnvironmentClient)
        await told(other, "start", program="mousepad")
        await told(other, "await_window", title="Mousepad")
        assert "Mousepad" not in await run(desktop, "wmctrl", "-l")
        assert await told(other, "variable", name="DISPLAY") == await told(desktop, "variable", name="DISPLAY")
        await told(other, "write", path="/tmp/mine")
        assert await told(desktop, "exists", path="/tmp/mine") is False
        pids = below(os.getpid())
        sights: list[Size] = []

        async def look(one: EnvironmentClient) -> None:
            sights.append((await one.observe()).size)

        async with anyio.create_task_group() as group:
            group.start_soon(look, desktop)
            group.start_soon(look, other)
        assert sorted(size.width for size in sights) == [800, 1280]
        of_other = below(other.supervisor_pid) | {other.supervisor_pid}
        assert of_other < pids
    assert living(of_other) == set()
    assert (await desktop.observe()).png is not None


@pytest.mark.parametrize(("program", "log"), [("Xvfb", "xvfb"), ("dbus-daemon", "dbus")])
async def test_a_desktop_that_lost_an_essential_program_says_so(tmp_path: Path, program: str, log: str) -> None:
    async with open_ubuntu(EnvironmentOptions(logs=tmp_path), kind=PROBE) as desktop:
        assert isinstance(desktop, EnvironmentClient)
        processes = [line.split() for line in (await run(desktop, "ps", "-eo", "pid=,comm=")).splitlines()]
        pid = min(int(number) for number, name in processes if name == program)
        with pytest.raises(EnvironmentFailure, match=f"the device is lost: {log} was killed by SIGKILL; logs are in"):
            await kill_and_go_on(desktop, pid)
        with pytest.raises(EnvironmentFailure, match="the device is lost"):
            await desktop.reset()


async def kill_and_go_on(desktop: EnvironmentClient, pid: int) -> None:
    await desktop.act("run", {"argv": ["kill", "-KILL", str(pid)]})
    for _ in range(1_000):
        await desktop.observe()


@pytest.mark.parametrize("confined", [True, False])
async def test_closing_leaves_nothing_behind(tmp_path: Path, confined: bool) -> None:
    options = EnvironmentOptions(logs=tmp_path / "logs", confined=confined, home=tmp_path / "home")
    async with open_ubuntu(options, kind=PROBE) as desktop:
        assert isinstance(desktop, EnvironmentClient)
        await told(desktop, "start", program="mousepad")
        await told(desktop, "await_window", title="Mousepad")
        display = await told(desktop, "variable", name="DISPLAY")
        pids = below(desktop.supervisor_pid) | {desktop.supervisor_pid}
        assert len(living(pids)) > 6
        assert (await told(desktop, "variable", name="HOME") == str(tmp_path / "home")) is not confined
    assert living(pids) == set()
    assert confined or not Path(f"/tmp/.X11-unix/X{str(display)[1:]}").exists()
    assert (tmp_path / "logs" / "xvfb.log").exists()


async def test_an_unconfined_desktop_resets_too(tmp_path: Path) -> None:
    async with open_ubuntu(EnvironmentOptions(logs=tmp_path, confined=False), kind=PROBE) as desktop:
        assert isinstance(desktop, EnvironmentClient)
        program = await told(desktop, "start", program="mousepad")
        await told(desktop, "await_window", title="Mousepad")
        await desktop.reset()
        await wait_until(lambda: not living({int(str(program))}), "mousepad is gone")
        assert "Mousepad" not in await run(desktop, "wmctrl", "-l")


async def test_a_given_display_is_used_and_not_ended(tmp_path: Path) -> None:
    async with open_ubuntu(EnvironmentOptions(logs=tmp_path / "a", confined=False), kind=PROBE) as owner:
        assert isinstance(owner, EnvironmentClient)
        given = {name: str(await told(owner, "variable", name=name)) for name in ("DISPLAY", "XAUTHORITY")}
        with pytest.MonkeyPatch.context() as patch:
            for name, value in given.items():
                patch.setenv(name, value)
            options = EnvironmentOptions(logs=tmp_path / "b", driver="display", display=given["DISPLAY"])
            async with open_ubuntu(options, kind=PROBE) as guest:
                assert isinstance(guest, EnvironmentClient)
                program = await told(guest, "start", program="mousepad")
                await told(guest, "await_window", title="Mousepad")
                assert "Mousepad" in await run(owner, "wmctrl", "-l")
                await guest.reset()
                await wait_until(lambda: not living({int(str(program))}), "mousepad is gone")
        assert "xfce4-panel" in await run(owner, "wmctrl", "-lx")
