"""The table: what was measured, kept as JSON for each benchmark and written together as one page."""

import json
import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from benchmarks.common.peers import ROOT

RESULTS = Path(__file__).parents[1] / "results"
PAGE = ROOT / "docs" / "benchmarks.md"
READING = Path(__file__).parents[1] / "reading.md"


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table. `met` is None where there is no goal."""

    what: str
    decapod: str
    peer: str = ""
    ratio: str = ""
    goal: str = ""
    met: bool | None = None

    def cells(self) -> tuple[str, ...]:
        verdict = {True: "met", False: "**missed**", None: ""}[self.met]
        return (self.what, self.decapod, self.peer, self.ratio, self.goal, verdict)


@dataclass(frozen=True, slots=True)
class Section:
    """What one benchmark found. `versions` name the packages that took part."""

    name: str
    title: str
    about: str
    versions: Mapping[str, str]
    rows: Sequence[Row]
    notes: Sequence[str] = ()
    taken: str = field(default_factory=lambda: datetime.now(UTC).isoformat(timespec="minutes"))
    machine: str = field(default_factory=lambda: describe_machine())


def describe_machine() -> str:
    """Say where this runs: cores, processor, system, and how busy it is just now."""
    model = platform.machine()
    information = Path("/proc/cpuinfo")
    if information.exists():
        names = [line.partition(": ")[2] for line in information.read_text().splitlines() if "model name" in line]
        model = names[0] if names else model
    busy = f"{os.getloadavg()[0]:.1f} processes wanted a core"
    system = f"{platform.system()} {platform.release().split('-')[0]}"
    return f"{os.cpu_count()} cores, {model}, {system}, Python {platform.python_version()}; {busy}"


def own_versions(*packages: str) -> dict[str, str]:
    """The versions of decapod and of packages beside it."""
    return {name: version(name) for name in ("decapod", *packages)}


def keep(section: Section) -> None:
    """Print a section, keep it, and write the page of all that are kept."""
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{section.name}.json").write_text(json.dumps(asdict(section), indent=1) + "\n")
    print(_markdown(section))
    write_page()


def write_page() -> None:
    """Write the page from what is kept."""
    sections = [_read(path) for path in sorted(RESULTS.glob("*.json"))]
    rows = [(section, row) for section in sections for row in section.rows if row.met is not None]
    missed = [
        f"- {section.title}: {row.what} ({row.decapod}{_also(row)}, goal {row.goal})"
        for section, row in rows
        if not row.met
    ]
    told = [f"{len(rows) - len(missed)} of {len(rows)} goals are met."]
    told += ["Missed:", "", *missed] if missed else []
    parts = [READING.read_text().rstrip(), "## In short", "\n".join(told), *map(_markdown, sections)]
    PAGE.write_text("\n\n".join(parts) + "\n")


def _also(row: Row) -> str:
    return f", ratio {row.ratio}" if row.ratio else ""


def _read(path: Path) -> Section:
    kept = json.loads(path.read_text())
    return Section(**{**kept, "rows": [Row(**row) for row in kept["rows"]]})


def _markdown(section: Section) -> str:
    head = ("", "decapod", "peer", "ratio", "goal", "")
    lines = [" | ".join(cells) for cells in (head, ("---",) * len(head), *(row.cells() for row in section.rows))]
    versions = ", ".join(f"{name} {number}" for name, number in section.versions.items())
    taken = f"Taken {section.taken} with {versions}. {section.machine}."
    notes = "\n".join(f"- {note}" for note in section.notes)
    parts = [f"## {section.title}", section.about, "\n".join(f"| {line} |" for line in lines), notes, taken]
    return "\n\n".join(part for part in parts if part)
