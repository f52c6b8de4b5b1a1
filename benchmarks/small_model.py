"""One real small model, end to end: proof that the wire holds, not of skill.

    python -m benchmarks.small_model --base-url http://localhost:8080/v1 --model NAME
    python -m benchmarks.small_model --serve PYTHON WEIGHTS.gguf

The first asks a server that runs already (llama.cpp, Ollama, vLLM), the second starts one with another Python that has
the package xllamacpp. A team of one then works on a task of the real desktop for a few turns, as `decapod run` lets it.

It fails when the wire does: no reply, no token counts, a trial that ended for the model's or the device's sake. Whether
the task was done does not count; a model of 135 M parameters calls nonsense.
"""

import argparse
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from decapod.bus import Journal, read_journal
from decapod.messages import ActionResult, ModelReply, TrialEnded

WORKER = Path(__file__).parent / "workers" / "small_server.py"
TEAM = """\
version: 1
name: small
about: One agent that reads lists of elements, as a model that sees no pictures can.
agents:
  main: {role: solo, observes: {each: marks-list}, acts: all}
limits: {turns: %d, history: 0, invalid_retries: 20}
"""
LOST = ("model-error", "environment-error")


@contextmanager
def serving(python: str, weights: str) -> Iterator[str]:
    """Serve the weights, and give the address as a base URL."""
    command = [python, str(WORKER), weights]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert server.stdin is not None
        try:
            address = server.stdout.readline().strip()
            if not address:
                raise SystemExit(f"{' '.join(command)} did not start")
            yield f"{address.rstrip('/')}/v1"
        finally:
            server.stdin.close()
            try:
                server.wait(timeout=20)
            except subprocess.TimeoutExpired:
                server.kill()


def work(base_url: str, model: str, turns: int, folder: Path) -> Path:
    """Let `decapod run` work, and return the journal that it left."""
    team = folder / "small.yaml"
    team.write_text(TEAM % turns, encoding="utf-8")
    name = f"openai/{model}?base_url={base_url}&max_tokens=128&temperature=0&timeout=300&retries=1"
    command = [sys.executable, "-m", "decapod", "run", str(team), "--task", "vim-note", "--model", name]
    subprocess.run([*command, "--runs", str(folder / "runs")], check=False)
    journals = list((folder / "runs").rglob("journal.jsonl"))
    if len(journals) != 1:
        raise SystemExit("decapod run left no journal")
    return journals[0]


def report(journal: Journal) -> list[str]:
    """Print what came over the wire, and return what is wrong with it."""
    bodies = [envelope.body for envelope in journal.envelopes]
    replies = [body for body in bodies if isinstance(body, ModelReply)]
    results = Counter(body.status for body in bodies if isinstance(body, ActionResult))
    endings = [body for body in bodies if isinstance(body, TrialEnded)]
    for reply in replies:
        calls = ", ".join(f"{call.name}{'!' if call.problem else ''}" for call in reply.calls) or "no call"
        said = " ".join(reply.text.split())[:60]
        print(
            f"turn reply: {reply.prompt_tokens} + {reply.completion_tokens} tokens, "
            f"{reply.latency_ns / 1e9:.1f} s, {calls}; {said!r}"
        )
    print(f"{len(replies)} replies; results of calls: {dict(results)}; ended: {[one.reason for one in endings]}")
    problems = []
    if not replies:
        problems.append("no reply came")
    if any(not reply.prompt_tokens or reply.completion_tokens is None for reply in replies):
        problems.append("a reply came without token counts")
    if any(not reply.raw for reply in replies):
        problems.append("a reply came without what was sent over the wire")
    problems += [f"the trial was lost: {one.message}" for one in endings if one.reason in LOST]
    return problems if endings else [*problems, "the trial did not end"]


def main() -> None:
    """Run it, and exit with 1 when the wire does not hold."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.small_model", description=__doc__)
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--base-url", help="a server that runs, as http://localhost:8080/v1")
    where.add_argument("--serve", nargs=2, metavar=("PYTHON", "WEIGHTS"), help="start one: whose Python, which weights")
    parser.add_argument("--model", default="small", help="what the server calls the model")
    parser.add_argument("--turns", type=int, default=3)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if asked.serve:
            with serving(*asked.serve) as base_url:
                journal = work(base_url, asked.model, asked.turns, Path(folder))
        else:
            journal = work(asked.base_url, asked.model, asked.turns, Path(folder))
        problems = report(read_journal(journal))
    for problem in problems:
        print(f"wrong: {problem}", file=sys.stderr)
    raise SystemExit(1 if problems else 0)


if __name__ == "__main__":
    main()
