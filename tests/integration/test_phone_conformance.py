"""`decapod phone conformance`, on the virtual phone: it is what decapod expects."""

import json
import subprocess
import sys
from collections.abc import Iterator

import pytest

from decapod.environments.android.conformance import STEPS, examine
from tests.integration.android_phone import Handy, handy
from tests.integration.open_fake import ROOT

pytestmark = pytest.mark.integration


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Handy]:
    with handy(tmp_path_factory.mktemp("home")) as running:
        yield running


def test_the_virtual_phone_is_as_expected_and_left_as_it_was(running: Handy) -> None:
    running.reset()
    files = running.device.run("find", "/sdcard").stdout
    settings = running.device.run("settings", "list", "global").stdout
    contacts = running.device.run("content", "query", "--uri", "content://com.android.contacts/contacts").stdout
    findings = list(examine(running.adb))
    assert [finding.step for finding in findings] == list(STEPS)
    differing = {finding.step.name: finding.seen for finding in findings if not finding.as_expected}
    assert not differing
    assert running.device.run("find", "/sdcard").stdout == files
    assert running.device.run("settings", "list", "global").stdout == settings
    after = running.device.run("content", "query", "--uri", "content://com.android.contacts/contacts").stdout
    assert after == contacts


def test_what_differs_is_said(running: Handy) -> None:
    running.reset()
    running.console.ask("fault black 1")
    (finding,) = [one for one in examine(running.adb) if not one.as_expected]
    assert finding.step.name == "screenshot"
    assert "black" in finding.seen


def test_the_command_prints_it(running: Handy) -> None:
    running.reset()
    argv = [sys.executable, "-m", "decapod", "phone", "conformance", "--json", "--serial", running.phone.serial]
    done = subprocess.run(argv, cwd=ROOT, env=running.server.variables, capture_output=True, text=True, check=False)
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one["step"] for one in told] == [step.name for step in STEPS], done.stderr
    assert done.returncode == (0 if all(one["as_expected"] for one in told) else 1)
