"""What a model's program may not ask of the kernel: a seccomp filter, as bubblewrap loads it.

The namespaces keep a program from what is outside, and limits of the process keep it small. Both hold for one process:
so it gets no second one, no namespaces of its own, no memory that is not counted as its own, and no sockets (a network
namespace does not cover all families). Threads are allowed; each takes from the memory of the process.
"""

import platform
import struct
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER, _ARCHITECTURE, _FIRST_ARGUMENT = 0, 4, 16

_ALLOW, _KILL, _ERROR = 0x7FFF0000, 0x80000000, 0x00050000
_EPERM, _ENOSYS = 1, 38
_CLONE_THREAD = 0x00010000

_CLONE3 = 435
"""It hides its flags from a filter; where it is not there, the C library uses `clone`."""


@dataclass(frozen=True, slots=True)
class Machine:
    """Numbers of a kind of processor: its audit architecture, `clone`, what is refused, where foreign calls begin."""

    architecture: int
    clone: int
    refused: Mapping[str, int]
    foreign: int | None = None


MACHINES: Mapping[str, Machine] = {
    "x86_64": Machine(
        architecture=0xC000003E,
        clone=56,
        refused={
            "fork": 57,
            "vfork": 58,
            "unshare": 272,
            "setns": 308,
            "memfd_create": 319,
            "memfd_secret": 447,
            "shmget": 29,
            "msgget": 68,
            "semget": 64,
            "add_key": 248,
            "request_key": 249,
            "keyctl": 250,
            "socket": 41,
            "io_uring_setup": 425,
            "bpf": 321,
            "userfaultfd": 323,
            "perf_event_open": 298,
        },
        foreign=0x40000000,
    ),
    "aarch64": Machine(
        architecture=0xC00000B7,
        clone=220,
        refused={
            "unshare": 97,
            "setns": 268,
            "memfd_create": 279,
            "memfd_secret": 447,
            "shmget": 194,
            "msgget": 186,
            "semget": 190,
            "add_key": 217,
            "request_key": 218,
            "keyctl": 219,
            "socket": 198,
            "io_uring_setup": 425,
            "bpf": 280,
            "userfaultfd": 282,
            "perf_event_open": 241,
        },
    ),
}
"""By the name that `platform.machine()` has for it. Source: the kernel's tables of system calls."""


def seccomp_filter(machine: str = "") -> bytes:
    """Return the filter as an array of `struct sock_filter`; by default for the processor that this runs on.

    Raises:
        RuntimeError: it is not known for this processor.
    """
    name = machine or platform.machine()
    if name not in MACHINES:
        raise RuntimeError(f"programs can be run on {' and '.join(MACHINES)} only, not on {name or 'this processor'}")
    return _assemble(MACHINES[name])


def _assemble(machine: Machine) -> bytes:
    """Write the filter so that each test skips the line after it when it does not hold."""
    lines = [_step(_LOAD, _ARCHITECTURE), _step(_EQUAL, machine.architecture, 1, 0), _step(_RETURN, _KILL)]
    lines.append(_step(_LOAD, _NUMBER))
    if machine.foreign is not None:
        lines += [_step(_AT_LEAST, machine.foreign, 0, 1), _refuse(_EPERM)]
    lines += _refuse_all(machine.refused.values())
    lines += [_step(_EQUAL, _CLONE3, 0, 1), _refuse(_ENOSYS)]
    lines += [_step(_EQUAL, machine.clone, 0, 3), _step(_LOAD, _FIRST_ARGUMENT)]
    lines += [_step(_ANY_BIT, _CLONE_THREAD, 1, 0), _refuse(_EPERM)]
    return b"".join([*lines, _step(_RETURN, _ALLOW)])


def _refuse_all(numbers: Iterable[int]) -> list[bytes]:
    return [line for number in numbers for line in (_step(_EQUAL, number, 0, 1), _refuse(_EPERM))]


def _refuse(error: int) -> bytes:
    return _step(_RETURN, _ERROR | error)


def _step(code: int, value: int, if_so: int = 0, if_not: int = 0) -> bytes:
    return struct.pack("=HBBI", code, if_so, if_not, value)
