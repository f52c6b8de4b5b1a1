"""`decapod` as a person runs it: started, looked at from outside, and what it left."""

import os
import subprocess
import sys
from pathlib import Path

from decapod.bus import Journal, read_journal
from decapod.environments.processes import descendants
from decapod.messages import TrialEnded

RUN = ("run", "single", "--task", "vim-note")

Running = subprocess.Popen[str]


def decapod(*arguments: str, folder: Path, path: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run it to its end in a folder, with this PATH."""
    variables = {**os.environ, "PATH": path or os.environ["PATH"]}
    argv = [sys.executable, "-m", "decapod", *arguments]
    return subprocess.run(argv, cwd=folder, env=variables, capture_output=True, text=True, timeout=110, check=False)


def start(folder: Path, replies: str) -> Running:
    """Start a trial whose model gives these replies, in a session of its own, as a terminal would start it."""
    (folder / "replies.yaml").write_text(replies)
    argv = [sys.executable, "-m", "decapod", *RUN, "--model", "scripted/replies.yaml"]
    return subprocess.Popen(
        argv, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    )


def journals(folder: Path) -> list[Path]:
    """The journals of every run in a folder, those of the newest run last."""
    return sorted(folder.glob("runs/*/*/attempt-*/journal.jsonl"))


def journal(folder: Path) -> Journal:
    """Read the one journal of a folder."""
    (path,) = journals(folder)
    return read_journal(path)


def ended(folder: Path) -> TrialEnded:
    """How the one trial of a folder ended."""
    return end_of(journal(folder))


def end_of(found: Journal) -> TrialEnded:
    """The last message of a journal, which says how the trial ended."""
    body = found.envelopes[-1].body
    assert isinstance(body, TrialEnded)
    return body


def said(folder: Path, kind: str) -> int:
    """How many messages of this kind the one journal holds now; 0 before there is one."""
    paths = journals(folder)
    return paths[0].read_bytes().count(f'"kind":"{kind}"'.encode()) if paths else 0


def running(process: Running, module: str) -> list[int]:
    """The processes below decapod that run this module of its own."""
    return [pid for pid in descendants(process.pid) if module in text_of(pid, "cmdline").split("\0")[:5]]


def named(process: Running, name: str) -> list[int]:
    """The processes below decapod whose program has this name."""
    return [pid for pid in descendants(process.pid) if text_of(pid, "comm").strip() == name]


def text_of(pid: int, what: str) -> str:
    """A file of the kernel about a process, as `comm`; empty when the process has ended."""
    try:
        return Path(f"/proc/{pid}/{what}").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""
