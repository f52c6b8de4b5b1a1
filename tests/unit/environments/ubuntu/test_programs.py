"""What is told of a program, what it may ask of the kernel, and where it is not run at all."""

import struct
import sys

import pytest

from decapod.actions import ArgumentError
from decapod.environments.ubuntu import UBUNTU
from decapod.environments.ubuntu.actions import run_program
from decapod.environments.ubuntu.run import Ran, run_limited
from decapod.environments.ubuntu.syscalls import MACHINES, seccomp_filter

ALLOWED, KILLED, NOT_PERMITTED, NOT_THERE = 0x7FFF0000, 0x80000000, 0x00050001, 0x00050026


def decide(lines: bytes, *, architecture: int, number: int, first: int = 0) -> int:
    """Do what the kernel does with a filter."""
    steps = list(struct.iter_unpack("=HBBI", lines))
    data = {0: number, 4: architecture, 16: first}
    loaded = position = 0
    while True:
        code, if_so, if_not, value = steps[position]
        position += 1
        if code == 0x06:
            return int(value)
        if code == 0x20:
            loaded = data[value]
            continue
        holds = {0x15: loaded == value, 0x35: loaded >= value, 0x45: bool(loaded & value)}[code]
        position += if_so if holds else if_not


@pytest.mark.parametrize("name", MACHINES)
def test_a_program_gets_no_second_process_and_no_foreign_calls(name: str) -> None:
    machine, lines = MACHINES[name], seccomp_filter(name)

    def decided(number: int, first: int = 0) -> int:
        return decide(lines, architecture=machine.architecture, number=number, first=first)

    assert {decided(number) for number in machine.refused.values()} == {NOT_PERMITTED}
    threads, processes = 0x003D0F00, 0x01200011
    assert (decided(machine.clone, threads), decided(machine.clone, processes)) == (ALLOWED, NOT_PERMITTED)
    assert decided(machine.clone, 0x10000000) == NOT_PERMITTED
    assert decided(435) == NOT_THERE
    assert decide(lines, architecture=0x40000003, number=1) == KILLED
    common = set(range(460)) - set(machine.refused.values()) - {machine.clone, 435}
    assert {decided(number) for number in common} == {ALLOWED}
    if machine.foreign is not None:
        assert decided(machine.foreign + 57) == NOT_PERMITTED


def test_another_processor_is_refused_by_name() -> None:
    with pytest.raises(RuntimeError, match="programs can be run on x86_64 and aarch64 only, not on riscv64"):
        seccomp_filter("riscv64")


def test_without_a_sandbox_no_program_is_run() -> None:
    with pytest.raises(RuntimeError, match=r"in its sandbox only, and this desktop has none: leave out --unconfined"):
        run_program("print(1)")


@pytest.mark.parametrize(
    ("program", "problem"), [(" \n", "is empty"), ("#" * 20_001, "may have 20,000 characters, and has 20,001")]
)
def test_what_is_no_program_is_told(program: str, problem: str) -> None:
    with pytest.raises(ArgumentError, match=f"program: {problem}"):
        run_program(program)


def test_only_roles_that_may_run_programs_are_offered_it() -> None:
    reserved = [name for name, action in UBUNTU.actions.items() if action.schema.reserved]
    assert reserved == ["run_program"]


def test_what_is_told_of_a_program_is_cut_and_says_so() -> None:
    ran = Ran(1, "", bytearray(b"a" * 1201), bytearray(b"b" * 400 + b"c"))
    assert ran.told() == {
        "exit_code": 1,
        "stdout": f"{'a' * 1200}… (1 more characters)",
        "stderr": f"(1 characters before) …{'b' * 399}c",
    }
    assert Ran(0, "", bytearray(b"\xff"), bytearray()).told() == {"exit_code": 0, "stdout": "\ufffd"}


def test_a_command_that_ends_tells_how() -> None:
    script = "import os, sys; print('out'); print('err', file=sys.stderr); os.kill(os.getpid(), 9)"
    ran = run_limited([sys.executable, "-u", "-c", script], (), 60)
    assert (ran.exit_code, ran.stopped, bytes(ran.output), bytes(ran.errors)) == (-9, "", b"out\n", b"err\n")


def test_a_command_that_is_not_there_is_named() -> None:
    with pytest.raises(RuntimeError, match=r"'/no/such/bwrap' cannot be started: No such file or directory"):
        run_limited(["/no/such/bwrap"], (), 1)
