"""Rules about the project's own files."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import decapod
from decapod.tasks import list_tasks

ROOT = Path(__file__).resolve().parents[2]
LONGEST_MODULE = 400
LOCKS = ("base", "demo", "dev", "build")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())

# Put together here so that this file is not its own finding.
REGISTRIES = re.compile(
    "|".join(("py" + r"pi\.org", "pythonhosted" + r"\.org", "--(extra-)?index" + "-url", "/sim" + "ple/?\\b"))
)


def tracked_files() -> list[Path]:
    """Return the files in git, or those on disk where this is no git checkout."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listed.returncode == 0:
        names = [name for name in listed.stdout.decode().split("\0") if name]
        return [path for name in names if (path := ROOT / name).is_file()]
    folders = ("decapod", "tests", "tools", "docs", "requirements")
    return [path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file()]


def pins(lock: str) -> dict[str, list[Requirement]]:
    """Return what a lock pins, by package; several versions may stand for several Pythons."""
    found: dict[str, list[Requirement]] = {}
    for line in (ROOT / "requirements" / f"{lock}.txt").read_text().splitlines():
        if line and not line.startswith(("#", " ")):
            requirement = Requirement(line.removesuffix("\\").strip())
            found.setdefault(canonicalize_name(requirement.name), []).append(requirement)
    return found


def group(name: str) -> list[str]:
    """Return a dependency group of pyproject.toml with those that it includes."""
    found: list[str] = []
    for item in PROJECT["dependency-groups"][name]:
        found += [item] if isinstance(item, str) else group(item["include-group"])
    return found


def wanted(lock: str) -> list[str]:
    """Return what pyproject.toml asks for of a lock."""
    if lock == "build":
        return group("build")
    base: list[str] = PROJECT["project"]["dependencies"]
    extras: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]
    devices = [*extras["ubuntu"], *extras["android"]]
    models = [*extras["openai"], *extras["anthropic"], *extras["gemini"], *extras["tokens"]]
    return base + (devices if lock != "base" else []) + ([*models, *group("dev")] if lock == "dev" else [])


def test_no_file_names_a_package_registry() -> None:
    found = []
    for path in tracked_files():
        try:
            text = path.read_text()
        except UnicodeDecodeError:
            continue
        found += [f"{path.relative_to(ROOT)}: {match[0]}" for match in REGISTRIES.finditer(text)]
    assert found == []


def test_every_module_is_short() -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text().splitlines())
        for path in tracked_files()
        if path.suffix == ".py"
    }
    assert {name: length for name, length in lengths.items() if length >= LONGEST_MODULE} == {}


def test_changelog_has_this_version() -> None:
    assert PROJECT["project"]["version"] == decapod.__version__
    assert re.search(rf"^## \[?{re.escape(decapod.__version__)}\]?", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_has_what_the_project_asks_for(lock: str) -> None:
    pinned = pins(lock)
    for text in wanted(lock):
        asked = Requirement(text)
        for pin in pinned.get(canonicalize_name(asked.name), []):
            (version,) = pin.specifier
            assert version.operator == "=="
            assert asked.specifier.contains(version.version), f"{text} is locked as {pin}: run make lock"
        assert canonicalize_name(asked.name) in pinned, f"{text} is not in requirements/{lock}.txt: run make lock"


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_has_a_hash(lock: str) -> None:
    entries = re.split(r"\n(?=[A-Za-z0-9])", (ROOT / "requirements" / f"{lock}.txt").read_text())[1:]
    assert entries
    assert [entry.splitlines()[0] for entry in entries if "--hash=sha256:" not in entry] == []


@pytest.mark.parametrize("lock", [lock for lock in LOCKS if lock != "dev"])
def test_locks_agree_with_one_another(lock: str) -> None:
    everything = pins("dev")
    assert {name: set(map(str, found)) for name, found in pins(lock).items()}.items() <= {
        name: set(map(str, found)) for name, found in everything.items()
    }.items()


def test_every_link_in_the_documents_leads_somewhere() -> None:
    broken = []
    for path in tracked_files():
        if path.suffix != ".md":
            continue
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", path.read_text()):
            if "://" not in target and not (path.parent / target).exists():
                broken.append(f"{path.relative_to(ROOT)}: {target}")
    assert broken == []


def test_the_demo_does_a_task_that_there_is() -> None:
    (task,) = re.findall(r"^TASK \?= (\S+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert task in list_tasks()
    assert f"on task {task}" in (ROOT / "README.md").read_text()
