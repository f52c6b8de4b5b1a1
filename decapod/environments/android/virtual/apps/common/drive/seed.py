"""The files of a new phone."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from decapod.environments.android.virtual.apps.common.drive.access import Access
from decapod.environments.android.virtual.apps.common.drive.cells import Cells
from decapod.environments.android.virtual.apps.common.drive.comments import Comments
from decapod.environments.android.virtual.apps.common.drive.entries import Drive
from decapod.environments.android.virtual.apps.common.drive.paragraphs import Pages, Paragraph
from decapod.environments.android.virtual.apps.common.drive.schema import DOCUMENT, FOLDER, SPREADSHEET
from decapod.environments.android.virtual.system.database import Database
from decapod.environments.android.virtual.system.world import ACCOUNT

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.storage import SeedContext

_HOUR = 3_600_000
_AMELIA, _CHLOE, _EMMA = "amelia.hart@example.com", "chloe.nguyen@example.com", "emma.larsson@example.com"

_PLAN = (
    Paragraph(text="Hallway renovation", style="TITLE"),
    Paragraph(text="Budget: 1,200 dollars. To be finished before the end of June."),
    Paragraph(text="Materials", style="HEADING_1"),
    Paragraph(text="Paint, colour 4071, 5 litres", list="bullet"),
    Paragraph(text="Two rollers and a tray", list="bullet"),
    Paragraph(text="Masking tape", list="bullet"),
    Paragraph(text="Steps", style="HEADING_1"),
    Paragraph(text="Clear the hallway", list="number"),
    Paragraph(text="Sand and wash the walls", list="number"),
    Paragraph(text="Two coats of paint", list="number"),
)
_NOTES = (
    Paragraph(text="Design review", style="HEADING_1"),
    Paragraph(text="Room 4B, Wednesday at 2 pm", italic=True),
    Paragraph(text="The new logo is accepted. The colour of the banner is still open."),
    Paragraph(text="Next steps", style="HEADING_2"),
    Paragraph(text="Amelia sends the final files", list="bullet"),
    Paragraph(text="Chloe updates the slides", list="bullet"),
)
_LETTER = (
    Paragraph(text="Book club: autumn list", style="TITLE"),
    Paragraph(text="September: Invisible Cities"),
    Paragraph(text="October: Stoner"),
    Paragraph(text="November: The Left Hand of Darkness"),
)
_BUDGET = (("Item", "Planned", "Spent"), ("Train", "120", "118"), ("Hotel", "340", ""), ("Food", "150", "42"))
_CSV = "Name,Phone\nPlumber,(415) 555-0170\nElectrician,(415) 555-0171\n"
_READ_ME = "Manual of the coffee machine\n\n1. Fill the tank.\n2. Press the left button for five seconds.\n"


def fill(database: Database, seed: SeedContext) -> None:
    """Make folders, documents, a spreadsheet, files, and what others have shared."""

    def drive(hours: int) -> Drive:
        return Drive(database, seed.now_ms - hours * _HOUR)

    home = drive(900).add("Home", FOLDER)
    work = drive(870).add("Work", FOLDER)
    manuals = drive(640).add("Manuals", FOLDER, home)
    drive(300).add("Photos", FOLDER)
    plan = drive(290).add("Hallway renovation", DOCUMENT, home)
    Pages(database, plan).write(_PLAN)
    drive(0).change(plan, modified_at=seed.now_ms - 20 * _HOUR, viewed_at=seed.now_ms - 20 * _HOUR, starred=1)
    notes = drive(44).add("Meeting notes", DOCUMENT, work)
    Pages(database, notes).write(_NOTES)
    trip = drive(70).add("Trip budget", SPREADSHEET)
    cells = Cells(database, trip)
    for line, values in enumerate((*_BUDGET, ("Total", "=SUM(B2:B4)", "=SUM(C2:C4)"))):
        for place, value in enumerate(values):
            cells.write(line, place, value)
    drive(400).upload("Emergency contacts.csv", _CSV.encode(), home)
    drive(630).upload("Coffee machine.txt", _READ_ME.encode(), manuals)
    drive(130).upload("Logo draft.png", _picture(), work)
    _share(database, seed, plan=plan, notes=notes)


def _share(database: Database, seed: SeedContext, *, plan: int, notes: int) -> None:
    now = seed.now_ms
    drive = Drive(database, now - 50 * _HOUR)
    for number, people in ((plan, ((_EMMA, "reader"),)), (notes, ((_AMELIA, "writer"), (_CHLOE, "commenter")))):
        entry = drive.entry(number)
        if entry is not None:
            for email, role in people:
                Access(database, entry).give(email, role)
    Comments(database, notes).add(
        "Can we decide this on Friday?",
        "The new logo is accepted. The colour of the banner is still open.",
        now_ms=now - 20 * _HOUR,
        author=_AMELIA,
    )
    for title, owner, role, paragraphs in (
        ("Book club", _EMMA, "writer", _LETTER),
        ("Studio opening hours", _AMELIA, "reader", (Paragraph(text="Monday to Friday, 9 am to 5 pm"),)),
    ):
        number = drive.add(title, DOCUMENT, owner=owner)
        Pages(database, number).write(paragraphs)
        entry = drive.entry(number)
        if entry is not None:
            Access(database, entry).give(ACCOUNT, role)


def _picture() -> bytes:
    picture = Image.new("RGB", (480, 320), "#f5efe0")
    pen = ImageDraw.Draw(picture)
    pen.ellipse((140, 60, 340, 260), fill="#d95f43")
    pen.rectangle((220, 40, 260, 280), fill="#2f4858")
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()
