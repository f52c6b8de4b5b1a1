"""The conversations of a phone, as tests look at them."""

from decapod.environments.android.virtual.adb import LinkFaults
from decapod.environments.android.virtual.apps.messaging import PACKAGE
from decapod.environments.android.virtual.console.phone_target import PhoneTarget
from decapod.environments.android.virtual.system.database import Row
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver

SMS, THREADS = "content://sms", "content://mms-sms/conversations"
AMELIA, BEN, UNKNOWN = "+14155550132", "+14155550178", "+15551234567"


def opened() -> PhoneDriver:
    driver = PhoneDriver()
    driver.open_app(PACKAGE)
    return driver


def arrive(driver: PhoneDriver, number: str, text: str) -> None:
    """A message arrives as the console has it arrive."""
    console = PhoneTarget(driver.phone, LinkFaults(), stop=lambda: None, disconnect=lambda: None)
    console.receive_message(number, text)


def stored(driver: PhoneDriver, body: str) -> list[Row]:
    columns = ["address", "type", "read", "thread_id"]
    return driver.phone.providers.rows(SMS, columns, "body = ?", [body], "_id")


def names(driver: PhoneDriver) -> list[str]:
    return [node.text for node in driver.nodes() if node.resource_id.endswith("/conversation_name")]


def bubbles(driver: PhoneDriver) -> list[str]:
    return [node.text for node in driver.nodes() if node.resource_id.endswith("/message_text")]


def told(driver: PhoneDriver) -> list[tuple[str, str]]:
    return [(item.title, item.text) for item in driver.phone.notifications.of(PACKAGE)]
