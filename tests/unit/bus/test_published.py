"""What is published about journals is up to date: schemas, the reference of messages, the sample journal."""

import json
import re
from pathlib import Path

import pytest

from decapod.bus import Journal, read_journal
from decapod.bus.lines import MESSAGE_TYPES
from decapod.bus.reference import reference
from decapod.bus.schemas import Schema, journal_schema, message_schema, schema_files
from decapod.messages import ModelCall
from tests.samples.make_journal import FOLDER, make

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("name", ["messages.schema.json", "journal.schema.json"])
def test_the_committed_schemas_are_up_to_date(name: str) -> None:
    committed = (ROOT / "docs" / "schemas" / name).read_text(encoding="utf-8")
    assert committed == schema_files()[name], "run: python -m decapod.bus.schemas docs/schemas"


def test_the_committed_reference_is_up_to_date() -> None:
    committed = (ROOT / "docs" / "messages.md").read_text(encoding="utf-8")
    assert committed == reference(), "run: python -m decapod.bus.reference docs/messages.md"


def test_the_reference_names_every_kind_and_every_field() -> None:
    text = reference()
    for one in MESSAGE_TYPES:
        section = text.partition(f"### `{one.KIND}`\n")[2].partition("\n### ")[0]
        assert (one.__doc__ or "").splitlines()[0] in section
        for field in one.model_fields.keys() - {"kind"}:
            assert f"| `{field}` |" in section


def test_the_schema_of_messages_tells_every_kind_apart() -> None:
    mapping = message_schema()["discriminator"]["mapping"]
    assert set(mapping) == {one.KIND for one in MESSAGE_TYPES}


def references(schema: object) -> set[str]:
    if isinstance(schema, list):
        return {found for item in schema for found in references(item)}
    if isinstance(schema, dict):
        own = {schema["$ref"]} if isinstance(schema.get("$ref"), str) else set()
        return own | {found for item in schema.values() for found in references(item)}
    return set()


@pytest.mark.parametrize("schema", [message_schema(), journal_schema()], ids=["messages", "journal"])
def test_every_reference_in_a_schema_leads_somewhere(schema: Schema) -> None:
    assert {f"#/$defs/{name}" for name in schema["$defs"]} >= references(schema)


def told(journal: Journal) -> list[str]:
    """All envelopes without times and without the digests of blobs: pictures differ with Pillow's version."""
    texts = [
        repr((one.seq, one.turn, one.sender, one.to, one.causes, one.reply_to, one.body)) for one in journal.envelopes
    ]
    return [re.sub(r"sha256='[0-9a-f]{64}', size=\d+", "a blob", text) for text in texts]


def test_the_sample_journal_is_a_whole_trial() -> None:
    journal = read_journal(FOLDER / "journal.jsonl")
    assert (journal.torn, journal.complete) == (False, True)
    kinds = [envelope.body.kind for envelope in journal.envelopes]
    assert (kinds[0], kinds[-1]) == ("trial-started", "trial-ended")
    assert {"instruction", "model-call", "model-reply", "action-request", "action-result", "evaluation"} < set(kinds)
    (change,) = journal.changes
    assert (change.verdict, journal.envelopes[change.seq - 1].body.kind) == ("replace", "instruction")
    outcomes = {(one.seq, one.outcome) for one in journal.deliveries}
    assert (change.seq, "altered") in outcomes
    assert {outcome for _, outcome in outcomes} == {"handled", "altered"}


def test_the_sample_journal_holds_a_long_text_as_a_blob() -> None:
    lines = (FOLDER / "journal.jsonl").read_text(encoding="utf-8").splitlines()
    assert any('{"$blob"' in line for line in lines)
    assert max(map(len, lines)) < 32 * 1024
    calls = [one.body for one in read_journal(FOLDER / "journal.jsonl").envelopes if isinstance(one.body, ModelCall)]
    assert len(calls[0].prompt[0].text) > 32 * 1024


@pytest.mark.anyio
async def test_the_sample_journal_is_what_its_script_makes(tmp_path: Path) -> None:
    await make(tmp_path)
    made, committed = read_journal(tmp_path / "journal.jsonl"), read_journal(FOLDER / "journal.jsonl")
    assert told(made) == told(committed), "run: python -m tests.samples.make_journal"
    assert made.changes == committed.changes


def test_every_line_of_the_sample_is_known_to_the_schema() -> None:
    known = journal_schema()["discriminator"]["mapping"]
    for line in (FOLDER / "journal.jsonl").read_text(encoding="utf-8").splitlines():
        assert json.loads(line)["line"] in known
