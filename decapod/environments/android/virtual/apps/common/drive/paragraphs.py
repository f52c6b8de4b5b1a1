"""The text of a document: paragraphs, each with its look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

from decapod.environments.android.virtual.apps.common.drive.entries import whole
from decapod.environments.android.virtual.system.database import Database, Row, Value

STYLES = {
    "NORMAL_TEXT": "Normal text",
    "TITLE": "Title",
    "SUBTITLE": "Subtitle",
    "HEADING_1": "Heading 1",
    "HEADING_2": "Heading 2",
    "HEADING_3": "Heading 3",
}
ALIGNMENTS = ("start", "center", "end")
LONGEST, MOST = 20_000, 400
"""Characters of a paragraph, and paragraphs of a document."""


@dataclass(frozen=True)
class Paragraph:
    """A paragraph. `style` is one of `STYLES`, `list` is bullet, number or "", `align` one of `ALIGNMENTS`."""

    id: int = 0
    text: str = ""
    style: str = "NORMAL_TEXT"
    list: str = ""
    align: str = "start"
    bold: bool = False
    italic: bool = False
    underline: bool = False

    @property
    def key(self) -> str:
        """What its field is called on the screen."""
        return f"paragraph-{self.id}"

    def follower(self, text: str = "") -> Paragraph:
        """The paragraph that Enter begins behind it: as it is, but normal text behind a heading."""
        return replace(self, id=0, text=text, style="NORMAL_TEXT")


class Pages:
    """The paragraphs of one document. A document always has one."""

    def __init__(self, database: Database, entry: int) -> None:
        self._db = database
        self._entry = entry

    def all(self) -> list[Paragraph]:
        """All paragraphs in their order."""
        sql = "SELECT * FROM paragraph WHERE entry_id = ? ORDER BY position, _id LIMIT ?"
        return [_paragraph(row) for row in self._db.rows(sql, [self._entry, MOST])]

    @property
    def text(self) -> str:
        """The whole document as text."""
        return as_text(self.all())

    def begin(self) -> None:
        """Give a document without any paragraph its first."""
        if not self._db.value("SELECT count(*) FROM paragraph WHERE entry_id = ?", [self._entry]):
            self.write([Paragraph()])

    def change(self, number: int, **values: Value) -> None:
        """Change columns of a paragraph."""
        self._db.update("paragraph", values, "_id = ? AND entry_id = ?", [number, self._entry])
        self._measure()

    def write(self, paragraphs: Sequence[Paragraph]) -> list[Paragraph]:
        """Make these the document's paragraphs; those with a number that is free keep it. Returns them as written."""
        self._db.delete("paragraph", "entry_id = ?", [self._entry])
        taken = {row[0] for row in self._db.execute("SELECT _id FROM paragraph")}
        written = []
        for place, one in enumerate(paragraphs[:MOST] or [Paragraph()]):
            values: dict[str, Value] = {**asdict(one), "entry_id": self._entry, "position": place}
            number = values.pop("id")
            values["text"] = one.text[:LONGEST]
            row = self._db.insert(
                "paragraph", {**values, **({"_id": number} if number and number not in taken else {})}
            )
            taken.add(row)
            written.append(replace(one, id=row, text=one.text[:LONGEST]))
        self._measure()
        return written

    def _measure(self) -> None:
        size = "(SELECT coalesce(sum(length(text) + 1), 0) FROM paragraph WHERE entry_id = entry._id)"
        self._db.execute(f"UPDATE entry SET size = {size} WHERE _id = ?", [self._entry])


def as_text(paragraphs: Sequence[Paragraph]) -> str:
    """Paragraphs as plain text; those of a list have their sign."""
    return "\n".join(f"{sign} {one.text}".lstrip() if sign else one.text for one, sign in signs(paragraphs))


def signs(paragraphs: Sequence[Paragraph]) -> list[tuple[Paragraph, str]]:
    """Each paragraph with the sign before it: a bullet, `1.`, or ""."""
    found, number = [], 0
    for one in paragraphs:
        number = number + 1 if one.list == "number" else 0
        found.append((one, {"bullet": "\N{BULLET}", "number": f"{number}."}.get(one.list, "")))
    return found


def of_text(words: str) -> list[Paragraph]:
    """Plain text as paragraphs."""
    lines = words.replace("\r\n", "\n").replace("\0", "").split("\n")
    return [Paragraph(text=line) for line in lines[:MOST]]


def _paragraph(row: Row) -> Paragraph:
    style, align = str(row["style"]), str(row["align"])
    return Paragraph(
        whole(row["_id"]),
        str(row["text"] or ""),
        style if style in STYLES else "NORMAL_TEXT",
        str(row["list"]) if row["list"] in ("bullet", "number") else "",
        align if align in ALIGNMENTS else "start",
        bool(row["bold"]),
        bool(row["italic"]),
        bool(row["underline"]),
    )
