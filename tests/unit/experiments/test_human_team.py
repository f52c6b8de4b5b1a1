"""A person leads a team at a real terminal, through a whole trial on devices in memory."""

import os
import pty
import re
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from decapod.bus import Journal, read_journal
from decapod.messages import HumanInput, Instruction
from decapod.prompts.marks.listing import parse_marks

LIMIT = 60.0
"""Seconds that anything may take to be shown."""
ASKED = "/quit or Ctrl-D ends the trial."


@dataclass
class Person:
    """Reads what the terminal shows and types."""

    terminal: int
    read: str = ""

    def wait_for(self, words: str) -> str:
        """Return what is shown, up to these words."""
        end = monotonic() + LIMIT
        while words not in self.read:
            assert select.select([self.terminal], [], [], max(0.0, end - monotonic()))[0], f"no {words!r}: {self.read}"
            try:
                shown = os.read(self.terminal, 65536)
            except OSError:  # the program has ended
                shown = b""
            assert shown, f"ended without {words!r}: {self.read}"
            self.read += shown.decode().replace("\r\n", "\n")
        shown_so_far, _, self.read = self.read.partition(words)
        return shown_so_far

    def type(self, *lines: str) -> None:
        os.write(self.terminal, "".join(f"{line}\n" for line in lines).encode())


@contextmanager
def sitting(folder: Path) -> Iterator[Person]:
    """Start the trial in a terminal of its own."""
    ours, theirs = pty.openpty()
    module = "tests.unit.experiments.human_trial"
    root = Path(__file__).parents[3]
    program = subprocess.Popen(
        [sys.executable, "-m", module, str(folder)], stdin=theirs, stdout=theirs, stderr=theirs, cwd=root
    )
    os.close(theirs)
    try:
        yield Person(ours)
        assert program.wait(LIMIT) == 0
    finally:
        program.kill()
        program.wait()
        os.close(ours)


def find(prompt: str, device: str, label: str) -> int:
    """Return the number of an element, as the person reads it."""
    return next(mark.id for mark in parse_marks(prompt)[device] if re.fullmatch(label, mark.label))


def journal(folder: Path) -> Journal:
    (path,) = folder.glob("runs/**/journal.jsonl")
    return read_journal(path)


def test_a_person_leads_a_team_to_the_end_of_a_task(tmp_path: Path) -> None:
    with sitting(tmp_path) as person:
        prompt = person.wait_for(ASKED)
        assert "== main, turn 1 ==" in prompt
        assert "Write hello, then save." in prompt
        assert "Picture 1, 64x48 px" in prompt
        opening = find(prompt, "left", "Open")
        person.type(
            "left: write, then open.", 'In left: write_text(text="hello")', f"In left: click(element={opening})", ""
        )
        prompt = person.wait_for(ASKED)
        taking = find(prompt, "left", "Code .*")
        person.type(f"In left: click(element={taking})", "")
        prompt = person.wait_for(ASKED)
        saving = find(prompt, "right", "Save")
        person.type('In right: write_text(text="4711")', f"In right: click(element={saving})", "")
        person.wait_for("The trial ended: success.")
    bodies = [envelope.body for envelope in journal(tmp_path).envelopes]
    typed = [body.text for body in bodies if isinstance(body, HumanInput)]
    assert typed == [body.text for body in bodies if isinstance(body, Instruction)]
    assert typed[1] == f"In left: click(element={taking})"


def test_a_person_leaves_by_ctrl_d(tmp_path: Path) -> None:
    with sitting(tmp_path) as person:
        person.wait_for(ASKED)
        os.write(person.terminal, b"\x04")
        person.wait_for("The trial ended: stopped.")
