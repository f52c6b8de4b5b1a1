"""Kills a running experiment again and again, at random moments, and looks each time at what is left.

`python -m tests.integration.experiment_kills --toys 40 --phones 8 --desktops 4` does many; a test does a few.
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from decapod.bus import read_journal
from decapod.environments.processes import descendants
from decapod.experiments.runner import read_all, read_record
from tests.integration.open_fake import ROOT
from tests.integration.orphans import adopting, await_, left

EXPERIMENT = """
version: 1
name: killed
topologies: [single]
models: ["{model}"]
tasks: [{task}]
seeds: {{from: 1, to: {trials}}}
parallel: {{trials: 2}}
retries: 100
"""
EARLY = 0.25
"""The share of kills that come while the program starts."""


@dataclass
class Campaign:
    """One experiment that is killed and gone on with. `argv` starts it in `folder`.

    `children` is how often one of the processes below the runner is killed before it. `span` is how many seconds after
    a new attempt began a kill comes at most. `file` is the experiment's, where there is one. `seen` are all results so
    far.
    """

    folder: Path
    argv: Sequence[str]
    drawn: random.Random
    trials: int
    span: float
    children: float = 0.0
    file: Path | None = None
    seen: dict[Path, bytes] = field(default_factory=dict)
    kills: int = 0

    def kill_once(self) -> bool:
        """Start it, kill it, and look at what is left. Says whether trials are left to be run."""
        before = self.attempts()
        with self.started() as process:
            if self.drawn.random() < EARLY:
                self._sleep(process, self.drawn.uniform(0, 2))
            else:
                what = f"an attempt begins after kill {self.kills}"
                await_(lambda: self.attempts() > before or process.poll() is not None, what, pause=0.05)
                self._sleep(process, self.drawn.uniform(0, self.span))
            if self.drawn.random() < self.children:
                self.kill_below(process)
            self.kills += 1
        return self.look() < self.trials

    @contextmanager
    def started(self) -> Iterator[subprocess.Popen[bytes]]:
        """Start it; at the end of the block it is killed, and nothing of it is left soon after."""
        before = descendants(os.getpid())
        process = self._start()
        try:
            yield process
        finally:
            process.kill()
            process.wait()
        await_(lambda: not left(before), f"nothing is left running after kill {self.kills}", pause=0.02)

    def kill_below(self, process: subprocess.Popen[bytes]) -> None:
        """Kill one of the processes below the runner at a random moment, and wait for another one."""
        self._sleep(process, self.drawn.uniform(0, self.span))
        below = sorted(descendants(process.pid))
        if below:
            self.kills += 1
            with suppress(ProcessLookupError):
                os.kill(self.drawn.choice(below), signal.SIGKILL)
        self._sleep(process, self.drawn.uniform(0, self.span))

    def finish(self) -> None:
        """Let it run to its end; then every trial has been counted once."""
        before = descendants(os.getpid())
        process = self._start()
        assert process.wait(timeout=600) == 0
        await_(lambda: not left(before), "nothing is left running at the end")
        assert self.look() == self.trials
        counted: dict[str, int] = {}
        for data in map(json.loads, self.seen.values()):
            counted[data["trial"]] = counted.get(data["trial"], 0) + (data["reason"] == "success")
        assert set(counted.values()) == {1}, counted
        assert len(counted) == self.trials

    def look(self) -> int:
        """Make sure that no result is lost or changed, and that each has its journal. How many trials are finished."""
        found = {path: path.read_bytes() for path in self.folder.glob("runs/*/*/attempt-*/result.json")}
        for path, data in self.seen.items():
            assert found.get(path) == data, f"{path} has changed after kill {self.kills}"
        for path in found.keys() - self.seen.keys():
            json.loads(found[path])
            assert read_journal(path.with_name("journal.jsonl")).complete, path
        self.seen = found
        homes = [path.parent for path in self.folder.glob("runs/*/experiment.yaml")]
        assert len(homes) <= 1
        if not homes:
            return 0
        record = read_record(homes[0])
        standing = read_all(homes[0], record.trials)
        assert len(standing) == self.trials
        return sum(one.finished(record.retries) for one in standing.values())

    def _start(self) -> subprocess.Popen[bytes]:
        log = (self.folder / "log.txt").open("ab")
        with log:
            return subprocess.Popen(self.argv, cwd=ROOT, stdout=log, stderr=log, start_new_session=True)

    def attempts(self) -> int:
        """How many attempts have begun."""
        return sum(1 for _ in self.folder.glob("runs/*/*/attempt-*"))

    def _sleep(self, process: subprocess.Popen[bytes], seconds: float) -> None:
        """Let it work for a while, or until it has ended."""
        deadline = time.monotonic() + seconds
        while process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.02)


def on_toys(folder: Path, trials: int, seed: int) -> Campaign:
    """An experiment on devices in memory."""
    argv = [sys.executable, "-m", "tests.integration.experiment_on_toys", str(folder), str(trials)]
    return Campaign(folder, argv, random.Random(seed), trials, span=1.5)


def on_devices(folder: Path, task: str, trials: int, seed: int, span: float, model: str = "demo") -> Campaign:
    """An experiment on real devices, with `decapod experiment run`."""
    file = folder / "experiment.yaml"
    file.write_text(EXPERIMENT.format(task=task, trials=trials, model=model))
    argv = [sys.executable, "-m", "decapod", "experiment", "run", str(file), "--runs", str(folder / "runs")]
    return Campaign(folder, argv, random.Random(seed), trials, span, children=0.6, file=file)


def main() -> None:
    """Do many kills, and tell of each campaign."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--toys", type=int, default=40, help="kills while devices are in memory")
    parser.add_argument("--phones", type=int, default=8, help="kills while there are virtual phones")
    parser.add_argument("--desktops", type=int, default=4, help="kills while there are desktops")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    made: dict[str, tuple[int, Callable[[Path, int], Campaign]]] = {
        "toys": (given.toys, lambda folder, seed: on_toys(folder, 120, seed)),
        "phones": (given.phones, lambda folder, seed: on_devices(folder, "phone-keep-checklist", 6, seed, 12.0)),
        "desktops": (given.desktops, lambda folder, seed: on_devices(folder, "vim-note", 6, seed, 15.0)),
    }
    with TemporaryDirectory() as kept, adopting():
        for name, (kills, begin) in made.items():
            done = experiments = 0
            while done < kills:
                experiments += 1
                folder = Path(kept) / f"{name}-{experiments}"
                folder.mkdir()
                done += _campaign(name, begin(folder, given.seed + experiments), kills - done)
            print(
                f"{name}: {done} kills of {experiments} experiments, each trial finished and counted once", flush=True
            )


def _campaign(name: str, campaign: Campaign, kills: int) -> int:
    """Kill one experiment until it has no trials left, at most so often or once more; then let it end."""
    while campaign.kills < kills and campaign.kill_once():
        print(f"{name}: kill {campaign.kills}, {len(campaign.seen)} results, as they were", flush=True)
    campaign.finish()
    return campaign.kills


if __name__ == "__main__":
    main()
