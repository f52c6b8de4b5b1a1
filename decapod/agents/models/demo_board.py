"""What demo models that see different screens write on a board, to play one demonstration together."""

import re

from pydantic import JsonValue

from decapod.agents.models.demo_planner import Progress
from decapod.prompts.jsontext import read_json, write_json
from decapod.prompts.turn import parse_notes

_DONE = re.compile(r"(\d{1,6}) of (\d{1,6}) steps are done\.")
_KNOWN = "Known: "


def write_progress(progress: Progress) -> str:
    """Return a note of how far the work is, and of what was read."""
    note = f"{progress.done} of {progress.of} steps are done."
    return f"{note}\n{_KNOWN}{write_json(dict(progress.values))}" if progress.values else note


def read_progress(prompt: str) -> Progress:
    """Return the most that the notes of a prompt tell; what is no such note, or only part of one, is passed over."""
    most = Progress(0, 0, {})
    for note in parse_notes(prompt):
        told = _read_note(note.text)
        most = Progress(max(most.done, told.done), told.of, {**most.values, **told.values})
    return most


def _read_note(text: str) -> Progress:
    first, *others = text.split("\n")
    done = _DONE.match(first)
    values: dict[str, JsonValue] = {}
    for line in others:
        if line.startswith(_KNOWN):
            try:
                known, _ = read_json(line, len(_KNOWN))
            except ValueError:
                continue
            values |= known if isinstance(known, dict) else {}
    return Progress(int(done[1]) if done else 0, int(done[2]) if done else 0, values)
