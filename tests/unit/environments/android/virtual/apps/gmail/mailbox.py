"""The mail of a phone, as tests look at it."""

from decapod.environments.android.virtual.apps.gmail import PACKAGE
from decapod.environments.android.virtual.system.database import Database, Row
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver

DATABASE = f"/data/data/{PACKAGE}/databases/gmail.db"
EXTRA = "android.intent.extra."
DOWNLOAD = "/storage/emulated/0/Download"
HOUR = 3_600_000


def opened() -> PhoneDriver:
    driver = PhoneDriver()
    driver.open_app(PACKAGE)
    return driver


def database(driver: PhoneDriver) -> Database:
    return driver.phone.open_database(DATABASE)


def last(driver: PhoneDriver, folder: str) -> Row:
    """The message of a folder that was written last."""
    row = database(driver).row("SELECT * FROM messages WHERE folder = ? ORDER BY date_ms DESC, _id DESC", [folder])
    assert row is not None, f"nothing is in {folder}"
    return row


def folders_of(driver: PhoneDriver, subject: str) -> list[str]:
    rows = database(driver).rows("SELECT folder FROM messages WHERE subject LIKE ? ORDER BY _id", [f"%{subject}"])
    return [str(row["folder"]) for row in rows]


def subjects(driver: PhoneDriver) -> list[str]:
    return [node.text for node in driver.nodes() if node.resource_id.endswith(":id/subject")]


def go(driver: PhoneDriver, folder: str) -> None:
    """Open a folder by the menu from the side."""
    driver.tap_text("Open navigation drawer")
    for _ in range(4):
        if driver.sees(folder):
            break
        driver.phone.drag(400, 1800, 400, 900)
    driver.tap_text(folder)
