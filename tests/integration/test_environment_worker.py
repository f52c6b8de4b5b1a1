"""What one request does, and what it cannot do to the next: with a real supervisor and real workers."""

import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import anyio
import pytest

from decapod.environments import EnvironmentFailure, SetupFailure, SetupStep
from decapod.environments.client import EnvironmentClient
from decapod.environments.kind import ActOutcome
from decapod.evaluators import CheckRequest
from tests.integration.open_fake import below, fake_launch, living, open_fake, wait_until

pytestmark = [pytest.mark.anyio, pytest.mark.integration]


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    """One event loop for the module, so that its tests can share a device."""
    return "asyncio"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fake")


@pytest.fixture(scope="module")
async def fake(folder: Path) -> AsyncIterator[EnvironmentClient]:
    """A device that the tests share: whatever one does to it, the next finds it answering."""
    async with open_fake(folder) as client:
        yield client


@pytest.fixture
async def own(tmp_path: Path) -> AsyncIterator[EnvironmentClient]:
    """A device that a test may lose."""
    async with open_fake(tmp_path) as client:
        yield client


async def act_until_it_fails(client: EnvironmentClient) -> None:
    for _ in range(10_000):
        await client.act("echo", {"text": "still there?"})


async def test_it_says_what_it_is(fake: EnvironmentClient) -> None:
    summary = fake.describe()
    assert summary.name == "fake"
    assert summary.description == "A device for tests."
    echo = next(schema for schema in summary.actions if schema.name == "echo")
    assert echo.parameters["properties"]["text"]["description"] == "what to say."


async def test_an_action_returns_what_it_was_given(fake: EnvironmentClient) -> None:
    text = "a\nb \u00e9\U0001f600 \x00 <>&'\""
    outcome = await fake.act("echo", {"text": text})
    assert (outcome.status, outcome.output, outcome.error) == ("ok", text, None)
    assert outcome.took_ns > 0
    assert (outcome.settled, outcome.settle_ns, outcome.screen_changed) == (None, 0, None)


async def test_what_an_action_raises_is_its_outcome(fake: EnvironmentClient) -> None:
    outcome = await fake.act("fail", {})
    assert (outcome.status, outcome.error) == ("failed", "the door is shut")


@pytest.mark.parametrize(
    ("name", "arguments", "told"),
    [
        ("ecko", {}, "did you mean 'echo'?"),
        ("echo", {}, "text: is required"),
        ("echo", {"text": 3}, "text: input should be a valid string, got 3"),
        ("echo", {"txt": "a"}, "did you mean 'text'?"),
    ],
)
async def test_a_request_that_does_not_fit_fails(
    fake: EnvironmentClient, name: str, arguments: dict[str, str], told: str
) -> None:
    outcome = await fake.act(name, arguments)
    assert outcome.status == "failed"
    assert told in str(outcome.error)


async def test_a_result_that_is_not_json_fails(fake: EnvironmentClient) -> None:
    outcome = await fake.act("odd", {})
    assert outcome.status == "failed"
    assert "not JSON" in str(outcome.error)
    assert (await fake.act("echo", {"text": "next"})).output == "next"


async def test_what_an_action_prints_goes_to_the_log(fake: EnvironmentClient, folder: Path) -> None:
    outcome = await fake.act("shout", {"text": "\x00\x00\x00\x05hello"})
    assert outcome.status == "ok"
    assert (await fake.act("echo", {"text": "next"})).output == "next"
    assert (folder / "logs" / "worker.log").read_bytes().count(b"\x00\x00\x00\x05hello") == 3


async def test_a_timeout_costs_the_worker_and_nothing_else(fake: EnvironmentClient) -> None:
    program = (await fake.act("start_program", {})).output
    worker = (await fake.act("worker_pid", {})).output
    outcome = await fake.act("hang", {})
    assert (outcome.status, outcome.error) == ("timeout", "hang was not done within 0.3 s and has been stopped")
    assert (await fake.act("is_running", {"pid": worker})).output is False
    assert (await fake.act("is_running", {"pid": program})).output is True
    assert (await fake.act("worker_pid", {})).output != worker


@pytest.mark.parametrize(
    ("code", "told"), [(5, "exit code 5"), (0, "exit code 0"), (-signal.SIGSEGV, "killed by SIGSEGV")]
)
async def test_a_crash_costs_the_worker_and_nothing_else(fake: EnvironmentClient, code: int, told: str) -> None:
    program = (await fake.act("start_daemon", {})).output
    outcome = await fake.act("crash", {"code": code})
    assert outcome.status == "failed"
    assert told in str(outcome.error)
    assert (await fake.act("is_running", {"pid": program})).output is True


async def test_a_worker_dies_together_with_the_one_that_waits(own: EnvironmentClient) -> None:
    at_work, waiting = await workers(own)
    for worker in (waiting, at_work):
        os.kill(worker, signal.SIGKILL)
    outcome = await own.act("echo", {"text": "lost"})
    assert (outcome.status, outcome.error) == (
        "failed",
        "echo ended the process that carried it out: it was killed by SIGKILL",
    )
    assert (await own.act("echo", {"text": "next"})).output == "next"


async def test_a_worker_that_dies_before_it_begins_is_replaced_too(own: EnvironmentClient) -> None:
    at_work, waiting = await workers(own)
    os.kill(waiting, signal.SIGSTOP)  # so it is set to work, and cannot begin
    os.kill(at_work, signal.SIGKILL)
    outcomes: list[ActOutcome] = []

    async def ask() -> None:
        outcomes.append(await own.act("echo", {"text": "lost"}))

    async with anyio.create_task_group() as group:
        group.start_soon(ask)
        await wait_until(lambda: len(worker_pids(own) - {at_work, waiting}) == 1, "the next one that waits")
        assert not outcomes
        os.kill(waiting, signal.SIGKILL)
    assert [outcome.status for outcome in outcomes] == ["failed"]
    assert "killed by SIGKILL" in str(outcomes[0].error)
    assert (await own.act("echo", {"text": "next"})).output == "next"
    assert len(await workers(own)) == 2


async def workers(client: EnvironmentClient) -> list[int]:
    """The worker at work, and the one that waits to be the next."""
    await wait_until(lambda: len(worker_pids(client)) == 2, "one at work, one that waits")
    first = (await client.act("worker_pid", {})).output
    assert isinstance(first, int)
    (waiting,) = worker_pids(client) - {first}
    return [first, waiting]


def worker_pids(client: EnvironmentClient) -> set[int]:
    return {pid for pid in below(client.supervisor_pid) if b"decapod.environments.worker" in command(pid)}


def command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


async def test_attachments_and_trees_arrive_unchanged(fake: EnvironmentClient) -> None:
    sight = await fake.observe()
    assert sight.png == b"\x89PNG" + bytes(range(256)) * 1000
    assert (sight.size.width, sight.size.height) == (4, 2)
    assert sight.tree is not None
    assert sight.tree[0].name == "caf\u00e9 \U0001f600"


async def test_an_observation_survives_one_death_of_the_worker(fake: EnvironmentClient) -> None:
    await fake.act("write_file", {"name": "dies-once", "text": ""})
    assert (await fake.observe()).png is not None


async def test_a_device_that_shows_nothing_is_a_failure(own: EnvironmentClient) -> None:
    await own.act("write_file", {"name": "blind", "text": ""})
    with pytest.raises(EnvironmentFailure, match="the screen is dark"):
        await own.observe()


async def test_settling_waits_for_quiet_pixels(fake: EnvironmentClient) -> None:
    outcome = await fake.act("flicker", {"seconds": 0.05})
    assert (outcome.settled, outcome.screen_changed) == (True, True)
    assert outcome.settle_ns >= 150_000_000


async def test_settling_has_a_limit(fake: EnvironmentClient) -> None:
    outcome = await fake.act("flicker", {"seconds": 3600.0})
    assert (outcome.status, outcome.settled, outcome.screen_changed) == ("ok", False, True)
    assert outcome.settle_ns >= 400_000_000
    await fake.act("flicker", {"seconds": 0.0})


async def test_an_action_that_shows_nothing_changes_no_screen(fake: EnvironmentClient) -> None:
    outcome = await fake.act("nothing", {})
    assert (outcome.settled, outcome.screen_changed) == (True, False)


async def test_each_check_is_judged_whatever_the_others_do(fake: EnvironmentClient) -> None:
    await fake.act("write_file", {"name": "a.txt", "text": "yes"})
    right = CheckRequest("file_is", {"name": "a.txt", "text": "yes"})
    names = ["slow_check", "stubborn_check", "fatal_check", "odd_check", "file_iz"]
    checks = [right, *(CheckRequest(name) for name in names), CheckRequest("file_is", {"name": "b"}), right]
    outcomes = await fake.evaluate(checks)
    assert [outcome.passed for outcome in outcomes] == [True, *[False] * 6, True]
    assert outcomes[0].evidence == {"found": "yes"}
    told = [outcome.error for outcome in outcomes]
    assert told[0] is None
    assert "slow_check did not answer within 0.3 s" in str(told[1])
    assert "stubborn_check was not done within 0.3 s" in str(told[2])
    assert "exit code 7" in str(told[3])
    assert "not JSON" in str(told[4])
    assert "did you mean 'file_is'?" in str(told[5])
    assert "text: is required" in str(told[6])
    assert told[7] is None


async def test_a_check_that_is_the_last_to_crash_is_judged_once(fake: EnvironmentClient) -> None:
    outcomes = await fake.evaluate([CheckRequest("fatal_check"), CheckRequest("fatal_check")])
    assert len(outcomes) == 2
    assert await fake.evaluate([]) == []


async def test_reset_leaves_nothing_of_before(fake: EnvironmentClient) -> None:
    await fake.act("write_file", {"name": "old.txt", "text": ""})
    pids = [(await fake.act(name, {})).output for name in ("start_program", "start_daemon")]
    await fake.reset([SetupStep("write_file", {"name": "new.txt", "text": "here"})])
    assert [(await fake.act("is_running", {"pid": pid})).output for pid in pids] == [False, False]
    assert (await fake.act("read_file", {"name": "old.txt"})).status == "failed"
    assert (await fake.act("read_file", {"name": "new.txt"})).output == "here"


async def test_reset_of_an_untouched_device_keeps_its_worker(own: EnvironmentClient) -> None:
    await own.observe()
    await own.reset()
    before = (await own.act("worker_pid", {})).output
    await own.reset()
    assert (await own.act("worker_pid", {})).output != before


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (SetupStep("fail"), r"set-up step 2 \(fail\) failed: the door is shut"),
        (SetupStep("hang"), r"set-up step 2 \(hang\) failed: hang was not done within 0.3 s"),
        (SetupStep("write_fil"), r"did you mean 'write_file'\?"),
        (SetupStep("write_file", {"name": "a"}), r"text: is required"),
    ],
)
async def test_a_failed_set_up_names_its_step(fake: EnvironmentClient, step: SetupStep, told: str) -> None:
    with pytest.raises(SetupFailure, match=told):
        await fake.reset([SetupStep("write_file", {"name": "a", "text": ""}), step])
    await fake.reset()
    assert (await fake.act("read_file", {"name": "a"})).status == "failed"


async def test_a_lost_device_is_a_failure_that_says_why(own: EnvironmentClient) -> None:
    with suppress(EnvironmentFailure):  # the loss may be told before the answer
        await own.act("kill_machine", {})
    with pytest.raises(EnvironmentFailure, match="machine was killed by SIGKILL"):
        await act_until_it_fails(own)
    with pytest.raises(EnvironmentFailure, match="machine was killed by SIGKILL"):
        await own.reset()


async def test_a_killed_supervisor_is_a_failure(own: EnvironmentClient) -> None:
    supervisor = own.supervisor_pid

    async def kill_it() -> None:
        await own.act("kill_process", {"pid": supervisor})
        await act_until_it_fails(own)

    # The loss may be seen before the answer of the very action that was its cause.
    with pytest.raises(EnvironmentFailure, match="its supervisor ended"):
        await kill_it()


async def test_a_cancelled_action_leaves_no_answer_for_the_next(fake: EnvironmentClient) -> None:
    for _ in range(3):
        with anyio.move_on_after(0.05):
            await fake.act("hang", {})
        assert (await fake.act("echo", {"text": "mine"})).output == "mine"


async def test_a_cancelled_reset_leaves_no_reply_for_the_next(fake: EnvironmentClient) -> None:
    await fake.act("write_file", {"name": "old.txt", "text": ""})
    with anyio.move_on_after(0.01):
        await fake.reset()
    assert (await fake.act("echo", {"text": "mine"})).output == "mine"
    await fake.reset()
    assert (await fake.act("read_file", {"name": "old.txt"})).status == "failed"


async def test_requests_wait_for_their_turn(fake: EnvironmentClient) -> None:
    outputs: dict[int, object] = {}

    async def say(number: int) -> None:
        outputs[number] = (await fake.act("echo", {"text": str(number)})).output

    async with anyio.create_task_group() as group:
        for number in range(20):
            group.start_soon(say, number)
    assert outputs == {number: str(number) for number in range(20)}


async def test_a_program_that_ends_before_it_is_ready_is_named_with_its_log(tmp_path: Path) -> None:
    launch = fake_launch(tmp_path, session="tests.integration.fake_device:BrokenSession")
    with pytest.raises(EnvironmentFailure, match=r"machine ended with exit code 1 before it is warm; see machine\.log"):
        await EnvironmentClient.open("fake", launch)


async def test_a_kind_that_cannot_be_imported_is_told_with_its_log(tmp_path: Path) -> None:
    launch = fake_launch(tmp_path, kind="tests.integration.fake_device:NOTHING")
    with pytest.raises(EnvironmentFailure, match=r"the worker does not start; see .*worker\.log"):
        await EnvironmentClient.open("fake", launch)
    assert "has no 'NOTHING'" in (tmp_path / "logs" / "worker.log").read_text()


@asynccontextmanager
async def restorable(folder: Path) -> AsyncIterator[EnvironmentClient]:
    launch = fake_launch(folder, session="tests.integration.fake_device:RestorableSession")
    client = await EnvironmentClient.open("fake", launch)
    try:
        yield client
    finally:
        await client.close()


@pytest.mark.parametrize("name", ["a.txt", "moving"])
async def test_a_device_that_can_be_restored_keeps_its_worker(tmp_path: Path, name: str) -> None:
    async with restorable(tmp_path) as client:
        before = (await client.act("worker_pid", {})).output
        machine = (await client.act("read_file", {"name": "machine.pid"})).output
        await client.act("write_file", {"name": name, "text": ""})
        await client.reset()
        assert (await client.act("worker_pid", {})).output == before
        assert (await client.act("read_file", {"name": "machine.pid"})).output == machine
        assert (await client.act("read_file", {"name": name})).status == "failed"


async def test_a_device_that_cannot_be_restored_any_more_is_restarted(tmp_path: Path) -> None:
    async with restorable(tmp_path) as client:
        before = (await client.act("worker_pid", {})).output
        await client.act("write_file", {"name": "stuck", "text": ""})
        await client.reset()
        assert (await client.act("worker_pid", {})).output != before
        assert (await client.act("read_file", {"name": "stuck"})).status == "failed"
    assert "the machine is stuck" in (tmp_path / "logs" / "supervisor.log").read_text()


async def test_a_worker_that_died_before_a_restore_is_replaced(tmp_path: Path) -> None:
    async with restorable(tmp_path) as client:
        before = (await client.act("worker_pid", {})).output
        assert isinstance(before, int)
        await client.act("write_file", {"name": "a.txt", "text": ""})
        os.kill(before, signal.SIGKILL)
        await wait_until(lambda: not living({before}), "the worker has ended")
        await client.reset()
        outcome = await client.act("worker_pid", {})
        assert outcome.status == "ok"
        assert outcome.output != before
        assert (await client.act("read_file", {"name": "a.txt"})).status == "failed"


async def test_a_cancelled_restore_leaves_no_reply_for_the_next(tmp_path: Path) -> None:
    async with restorable(tmp_path) as client:
        for _ in range(3):
            await client.act("write_file", {"name": "a.txt", "text": ""})
            with anyio.move_on_after(0):
                await client.reset()
            assert (await client.act("echo", {"text": "mine"})).output == "mine"
