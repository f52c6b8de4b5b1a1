"""Hostile programs in the cell within a real desktop's sandbox: what each gets, and that nothing of it is left."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import pytest

from decapod.environments.ubuntu.sandbox import import_path, sandbox_argv

pytestmark = [pytest.mark.integration, pytest.mark.usefixtures("nothing_is_left")]

MODULES = ("decapod", "tests")

SHORT = {
    "sum": "import decimal, statistics\nprint(sum(range(10)), statistics.median([3, 1, 2]))",
    "mistake": "print('so far')\nprint(1 / 0)",
    "threads": "import threading\nthread = threading.Thread(target=print, args=('hi',)); thread.start(); thread.join()",
    "where": "import os\nprint(sorted(os.listdir('/')), sorted(os.environ), os.getpid(), os.getuid())",
    "proc": "print(open('/proc/1/environ').read())",
    "home": "import os\nprint(os.listdir('/home'))",
    "display": "import os\nprint(os.path.exists('/tmp/.X11-unix'), os.path.exists('/run'), os.path.exists('/var'))",
    "packages": "import pydantic",
    "write": """
def put(path):
    try:
        open(path, 'w').write('x')
        return 'written'
    except OSError as error:
        return error.strerror
for path in ('/x', '/usr/x', '/dev/x', '/tmp/program.py', '/tmp/x'):
    print(path, put(path))
""",
    "link": "import os\nos.symlink('/usr/bin/x', '/tmp/link')\nopen('/tmp/link', 'w')",
    "fill": "for number in range(9):\n    open(f'/tmp/{number}', 'wb').write(bytes(4 << 20))",
    "large": "open('/tmp/large', 'wb').write(bytes(12 << 20))",
    "gigabyte": "bytearray(1 << 30)",
    "hidden memory": "import os\nos.memfd_create('x')",
    "network": "import socket\nsocket.create_connection(('127.0.0.1', 80), 1)",
    "unix socket": "import socket\nsocket.socket(socket.AF_UNIX)",
    "fork": "import os\nwhile True:\n    os.fork()",
    "program": "import subprocess\nsubprocess.run(['/bin/true'])",
    "namespaces": "import ctypes, os\ncalls = ctypes.CDLL(None, use_errno=True)\n"
    "print(calls.unshare(0x10000000), os.strerror(ctypes.get_errno()))",
    "signals": "import os\ntry:\n    os.kill(1, 9)\n    os.kill(-1, 9)\n"
    "except OSError as error:\n    print(error.strerror)",
    "endless output": "while True:\n    print('x' * 1000)",
    "much output": "print('y' * 5000)",
}
LONG = {
    "loop": "print('begun', flush=True)\nwhile True:\n    pass",
    "deaf": "import signal, time\nfor number in (1, 2, 15):\n"
    "    signal.signal(number, signal.SIG_IGN)\ntime.sleep(600)",
    "bomb of threads": "import threading, time\nwhile True:\n    try:\n"
    "        threading.Thread(target=time.sleep, args=(600,)).start()\n    except RuntimeError:\n        pass",
}


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Mapping[str, Any]]:
    """What is told of each program: all of them are run in one sandbox, one after the other."""
    folder = tmp_path_factory.mktemp("sandbox")
    variables = {"PATH": os.environ["PATH"], "DISPLAY": ":7", "PYTHONUTF8": "1", "PYTHONPATH": import_path(MODULES)}
    with socket.socket(socket.AF_UNIX) as host:
        host.bind(str(folder / "host"))
        command = [sys.executable, "-m", "tests.integration.cell_programs"]
        argv = sandbox_argv(command, variables, files=folder, socket=folder / "host", modules=MODULES)
        programs = json.dumps({"short": SHORT, "long": LONG})
        ended = subprocess.run(argv, input=programs, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 0, ended.stderr
    answers: dict[str, dict[str, Any]] = json.loads(ended.stdout)
    return answers


PRINTED = {
    "sum": "45 2\n",
    "threads": "hi\n",
    "display": "False False False\n",
    "write": "/x Read-only file system\n/usr/x Read-only file system\n/dev/x Read-only file system\n"
    "/tmp/program.py Read-only file system\n/tmp/x written\n",
    "namespaces": "-1 Operation not permitted\n",
    "signals": "No such process\n",
}


@pytest.mark.parametrize("name", PRINTED)
def test_what_a_program_prints_is_told(name: str, told: Mapping[str, Mapping[str, Any]]) -> None:
    assert told[name] == {"exit_code": 0, "stdout": PRINTED[name]}


def test_a_program_is_alone_with_the_system_s_programs(told: Mapping[str, Mapping[str, Any]]) -> None:
    folders, rest = str(told["where"]["stdout"]).split("] ", 1)
    shown = set(folders.strip("[").replace("'", "").split(", "))
    assert {"tmp", "usr"} <= shown
    assert not shown & {"home", "proc", "run", "var", "sys", "work"}
    assert rest == "['LC_CTYPE', 'PWD'] 2 1000\n"


ERRORS = {
    "mistake": "ZeroDivisionError: division by zero",
    "proc": "FileNotFoundError: [Errno 2] No such file or directory: '/proc/1/environ'",
    "home": "FileNotFoundError: [Errno 2] No such file or directory: '/home'",
    "packages": "ModuleNotFoundError: No module named 'pydantic'",
    "link": "OSError: [Errno 30] Read-only file system: '/tmp/link'",
    "fill": "OSError: [Errno 28] No space left on device",
    "large": "OSError: [Errno 27] File too large",
    "gigabyte": "MemoryError",
    "hidden memory": "PermissionError: [Errno 1] Operation not permitted",
    "network": "PermissionError: [Errno 1] Operation not permitted",
    "unix socket": "PermissionError: [Errno 1] Operation not permitted",
    "fork": "PermissionError: [Errno 1] Operation not permitted",
    "program": "PermissionError: [Errno 1] Operation not permitted",
}


@pytest.mark.parametrize("name", ERRORS)
def test_what_is_refused_is_an_error_of_the_program_s(name: str, told: Mapping[str, Mapping[str, Any]]) -> None:
    assert told[name]["exit_code"] == 1
    assert told[name]["stdout"] == ("so far\n" if name == "mistake" else "")
    assert str(told[name]["stderr"]).splitlines()[-1].startswith(ERRORS[name])


@pytest.mark.parametrize("name", LONG)
def test_a_program_that_does_not_end_is_stopped_with_all_its_threads(
    name: str, told: Mapping[str, Mapping[str, Any]]
) -> None:
    assert told[name]["exit_code"] is None
    assert told[name]["stopped"] == "it did not end within 1 seconds"
    assert told[name]["stdout"] == ("begun\n" if name == "loop" else "")


def test_output_is_cut_and_endless_output_is_stopped(told: Mapping[str, Mapping[str, Any]]) -> None:
    assert told["much output"]["stdout"] == f"{'y' * 1200}… (3801 more characters)"
    assert told["endless output"]["stopped"] == "it wrote more than 1,000,000 bytes"
    assert len(told["endless output"]["stdout"]) < 1300
