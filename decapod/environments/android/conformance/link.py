"""What adb itself must do: exit codes, arguments, bytes."""

import hashlib

from decapod.environments.android.conformance.step import Step, expect
from decapod.environments.android.device import AndroidDevice

FOLDER = "/sdcard/Download/decapod-conformance"
"""A folder of its own, which is deleted in the end."""


def _exit_codes(device: AndroidDevice) -> str:
    answer = device.adb.script("echo out; echo err >&2; exit 7")
    seen = (answer.code, answer.stdout, answer.stderr)
    expect(seen == (7, "out\n", "err\n"), "exit code 7 and the outputs apart", seen)
    return "exit code and both outputs apart (shell v2)"


def _arguments(device: AndroidDevice) -> str:
    words = ["it's", "a  b", "$HOME `id` $(id)", 'say "x" \\ &|;<>*?[]{}~!#', "-n", "", "日本語 😀"]
    answer = device.run("printf", "%s\\n", *words)
    expect(answer.stdout.splitlines() == words, f"the arguments {words}", answer.stdout)
    return f"{len(words)} arguments came through as they are"


def _bytes(device: AndroidDevice) -> str:
    data = bytes(range(256)) * 64
    path = f"{FOLDER}/bytes.bin"
    device.do("mkdir", "-p", FOLDER)
    try:
        device.adb.write(path, data)
        expect(device.read_file(path) == data, "the bytes that were pushed (sync)", "others")
        expect(device.adb.output("cat", path) == data, "the bytes that were pushed (exec)", "others")
        told = device.run("sha256sum", path).stdout.split()
        expect(told[:1] == [hashlib.sha256(data).hexdigest()], "the digest of what was pushed", told)
        kind = device.run("stat", "-L", "-c", "%F", path).stdout.strip()
        expect(kind == "regular file", "'regular file' of stat", kind)
        names = device.run("ls", "-1A", f"{FOLDER}/").stdout.split()
        expect(names == ["bytes.bin"], "one name a line of ls", names)
    finally:
        device.do("rm", "-rf", FOLDER)
    missing = device.run("stat", "-L", "-c", "%F", path)
    expect(missing.code != 0, "an exit code of stat where nothing is", missing.code)
    expect(device.read_file(path) is None, "nothing where nothing is", "a file")
    return f"{len(data)} bytes pushed, pulled and read"


STEPS = (
    Step("adb", "exit codes", _exit_codes),
    Step("adb", "arguments", _arguments),
    Step("adb", "files", _bytes),
)
