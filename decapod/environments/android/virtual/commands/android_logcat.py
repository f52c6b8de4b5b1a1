"""`logcat` and `log`: what the system and the apps have said."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.commands.framework import Call, program
from decapod.environments.android.virtual.system.hardware import LogLine

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone

PRIORITIES = "VDIWEFS"
"""From the least to silence."""
FORMATS = ("brief", "long", "process", "raw", "tag", "thread", "threadtime", "time", "epoch", "year", "uid", "usec")
LOOK_EVERY = 0.05
"""Seconds between two looks for new lines."""
VALUED = ("-b", "-r", "-n", "-D", "-G", "-P", "--pid", "--uid", "-f")


@dataclass
class Wanted:
    """What a call of `logcat` asks for."""

    ends: bool = False
    clears: bool = False
    format: str = "threadtime"
    last: int | None = None
    tags: dict[str, str] = field(default_factory=dict)
    rest: str = "V"
    pattern: re.Pattern[str] | None = None
    pid: int | None = None

    def shows(self, line: LogLine) -> bool:
        """Whether a line is among what is asked for."""
        least = self.tags.get(line.tag, self.rest)
        if PRIORITIES.find(line.priority) < PRIORITIES.find(least) or least == "S":
            return False
        if self.pid is not None and line.pid != self.pid:
            return False
        return self.pattern is None or self.pattern.search(line.message[:2000]) is not None


class UsageError(Exception):
    """Arguments that `logcat` refuses."""


def parse(words: list[str]) -> Wanted:
    """Return what the arguments ask for.

    Raises:
        UsageError: they cannot be understood.
    """
    wanted = Wanted()
    left = list(words)
    while left:
        word = left.pop(0)
        if word.startswith("--") and "=" in word:
            word, _, value = word.partition("=")
            left.insert(0, value)
        if word in ("-d", "--dump"):
            wanted.ends = True
        elif word in ("-c", "--clear"):
            wanted.clears = True
        elif word == "-s":
            wanted.rest = "S"
        elif word in ("-v", "--format"):
            wanted.format = _format(_value(word, left), wanted.format)
        elif word in ("-t", "-T", "-m", "--tail", "--max-count"):
            value = _value(word, left)
            wanted.last = int(value) if value.isascii() and value.isdigit() and len(value) < 9 else None
            wanted.ends |= word in ("-t", "-m")
        elif word in ("-e", "--regex"):
            wanted.pattern = _pattern(_value(word, left))
        elif word == "--pid":
            wanted.pid = int(value) if (value := _value(word, left)).isdigit() and len(value) < 9 else -1
        elif word in VALUED or word == "--buffer":
            _value(word, left)
        elif word in ("-L", "-g", "-S", "-p", "--last", "--statistics", "-B", "--binary", "--print", "--wrap"):
            continue
        elif word.startswith("-v") and len(word) > 2:
            wanted.format = _format(word[2:], wanted.format)
        elif word.startswith("-"):
            raise UsageError(f"logcat: unrecognized option '{word}'")
        else:
            _filter(wanted, word)
    return wanted


def _value(option: str, left: list[str]) -> str:
    if not left:
        raise UsageError(f"logcat: option requires an argument -- '{option.lstrip('-')}'")
    return left.pop(0)


def _format(name: str, now: str) -> str:
    for part in name.split(","):
        word = part.strip()
        if word in ("color", "colour", "descriptive", "monotonic", "printable", "UTC", "usec", "year", "zone", "uid"):
            continue
        if word not in FORMATS:
            raise UsageError(f'logcat: Invalid parameter "{word}" to -v')
        now = word
    return now


def _pattern(text: str) -> re.Pattern[str]:
    # Only what is said literally is looked for: an outsider's expression could keep the phone busy for ever.
    return re.compile("|".join(re.escape(part) for part in text[:500].split("|")))


def _filter(wanted: Wanted, text: str) -> None:
    for part in text.split():
        tag, colon, priority = part.rpartition(":")
        if not colon:
            tag, priority = part, "V"
        priority = priority.upper()[:1] or "V"
        if priority not in PRIORITIES and priority != "*":
            raise UsageError(f"logcat: Invalid filter expression '{part}'")
        level = "V" if priority == "*" else priority
        if tag == "*":
            wanted.rest = level
        else:
            wanted.tags[tag] = level


def shown(phone: Phone, line: LogLine, form: str) -> str:
    """Return a line as a format writes it."""
    moment = phone.clock.local(line.ms)
    time = f"{moment:%m-%d %H:%M:%S}.{line.ms % 1000:03d}"
    if form == "brief":
        return f"{line.priority}/{line.tag:<8}({line.pid:5d}): {line.message}"
    if form == "process":
        return f"{line.priority}({line.pid:5d}) {line.message}  ({line.tag})"
    if form == "raw":
        return line.message
    if form == "tag":
        return f"{line.priority}/{line.tag:<8}: {line.message}"
    if form == "thread":
        return f"{line.priority}({line.pid:5d}:{line.pid:5d}) {line.message}"
    if form == "time":
        return f"{time} {line.priority}/{line.tag:<8}({line.pid:5d}): {line.message}"
    if form == "long":
        return f"[ {time} {line.pid:5d}:{line.pid:5d} {line.priority}/{line.tag:<8} ]\n{line.message}\n"
    if form == "epoch":
        time = f"{line.ms // 1000:19d}.{line.ms % 1000:03d}"
    return f"{time} {line.pid:5d} {line.pid:5d} {line.priority} {line.tag:<8}: {line.message}"


@program("logcat")
async def logcat(call: Call) -> int:
    """Print the log, and go on with what comes unless `-d` is given."""
    try:
        wanted = parse(call.args.rest())
    except UsageError as error:
        await call.err(str(error))
        return 1
    log = call.phone.log
    if wanted.clears:
        log.clear()
        return 0
    lines = [line for line in log.lines if wanted.shows(line)]
    if wanted.last is not None:
        lines = lines[-wanted.last :] if wanted.last else []
    await call.out("--------- beginning of main")
    seen = log.lines[-1] if log.lines else None
    while True:
        for line in lines:
            await call.out(shown(call.phone, line, wanted.format))
        if wanted.ends:
            return 0
        while (log.lines[-1] if log.lines else None) is seen:
            await asyncio.sleep(LOOK_EVERY)
        lines, seen = _since(call.phone, wanted, seen)


def _since(phone: Phone, wanted: Wanted, seen: LogLine | None) -> tuple[list[LogLine], LogLine | None]:
    """Return what is new after the line that was seen last, and the last line now."""
    now = list(phone.log.lines)
    start = next((place + 1 for place in range(len(now) - 1, -1, -1) if now[place] is seen), 0)
    return [line for line in islice(now, start, None) if wanted.shows(line)], now[-1] if now else None


@program("log")
async def log(call: Call) -> int:
    """Write a line into the log."""
    words, tag, priority = call.args.rest(), "log", "I"
    while len(words) >= 2 and words[0] in ("-t", "-p"):
        if words[0] == "-t":
            tag = words[1]
        else:
            priority = words[1].upper()[:1]
        words = words[2:]
    if not words:
        await call.err("usage: log [-p PRI] [-t TAG] MESSAGE...")
        return 1
    if priority not in "VDIWEF":
        await call.err(f"log: bad -p '{priority}'")
        return 1
    call.phone.log.add(LogLine(call.phone.clock.ms, priority, tag[:100], " ".join(words)[:4000], 2000))
    return 0
