"""The virtual phone, as its console sees it."""

from collections.abc import Callable

from decapod.environments.android.virtual.adb import Line
from decapod.environments.android.virtual.phone import Phone, Snapshot
from decapod.environments.android.virtual.system.database import Value
from decapod.environments.android.virtual.system.hardware import Battery, Faults
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.system.notifications import Notification

MESSAGES = "com.google.android.apps.messaging"
DIALER = "com.android.dialer"
INCOMING = 1
"""The type of a message that was received."""
MISSED = 3
"""The type of a call in the call log that nobody answered."""


class PhoneTarget:
    """Does to a phone what its console is told. Keeps its snapshots, in memory."""

    def __init__(self, phone: Phone, line: Line, *, stop: Callable[[], None], disconnect: Callable[[], None]) -> None:
        """Make the target.

        Args:
            phone: the phone.
            line: the faults between it and its hosts.
            stop: ends the phone.
            disconnect: breaks off the connections of all hosts.
        """
        self._phone = phone
        self.link = line
        self.stop = stop
        self.disconnect = disconnect
        self._start = phone.snapshot()
        self._kept: dict[str, Snapshot] = {}
        self._calls: list[str] = []

    @property
    def name(self) -> str:
        """What the phone is called."""
        return self._phone.name

    @property
    def battery(self) -> Battery:
        """Its battery."""
        return self._phone.battery

    @property
    def faults(self) -> Faults:
        """What goes wrong on it on request."""
        return self._phone.faults

    def reset(self) -> None:
        """Go back to the state right after the start; faults end too."""
        self._calls.clear()
        self.link.clear()
        self._phone.restore(self._start)

    def snapshots(self) -> list[str]:
        """The names of the snapshots that were kept."""
        return list(self._kept)

    def save(self, name: str) -> None:
        """Keep the phone's state under a name."""
        self._kept[name] = self._phone.snapshot()

    def load(self, name: str) -> bool:
        """Go back to a state that was kept."""
        if name not in self._kept:
            return False
        self._phone.restore(self._kept[name])
        return True

    def delete(self, name: str) -> bool:
        """Forget a state that was kept."""
        return self._kept.pop(name, None) is not None

    def changed(self) -> None:
        """The battery has changed, which screens show."""
        self._phone.changed()

    def receive_message(self, number: str, text: str) -> None:
        """A text message arrives: in the inbox, and as a notification."""
        phone = self._phone
        now = phone.clock.ms
        values: dict[str, Value] = {
            "address": number,
            "body": text,
            "date": now,
            "date_sent": now,
            "read": 0,
            "seen": 0,
            "type": 1,
        }
        phone.providers.insert("content://sms/inbox", values)
        conversation = Intent("android.intent.action.SENDTO", data=f"smsto:{number}", package=MESSAGES)
        phone.post(
            Notification(
                MESSAGES,
                f"sms:{number}",
                self._caller(number),
                text,
                when_ms=now,
                channel="incoming_messages",
                icon="chat",
                intent=conversation,
                silent=False,
            )
        )
        received = {"from": number, "body": text}
        phone.broadcast(Intent("android.provider.Telephony.SMS_RECEIVED", extras=received))

    def calls(self) -> list[str]:
        """The calls there are."""
        return [f"inbound from {number} : incoming" for number in self._calls]

    def call(self, number: str) -> None:
        """The phone is called."""
        phone = self._phone
        self._calls.append(number)
        phone.post(
            Notification(
                DIALER,
                f"call:{number}",
                self._caller(number),
                "Incoming call",
                when_ms=phone.clock.ms,
                channel="phone_incoming_call",
                icon="call",
                ongoing=True,
                silent=False,
            )
        )
        ringing = {"state": "RINGING", "incoming_number": number}
        phone.broadcast(Intent("android.intent.action.PHONE_STATE", extras=ringing))

    def end_call(self, number: str) -> bool:
        """The caller hangs up; the call was missed."""
        if number not in self._calls:
            return False
        phone = self._phone
        self._calls.remove(number)
        phone.notifications.cancel(DIALER, f"call:{number}")
        values: dict[str, Value] = {"number": number, "date": phone.clock.ms, "duration": 0, "type": MISSED, "new": 1}
        phone.providers.insert("content://call_log/calls", values)
        phone.broadcast(Intent("android.intent.action.PHONE_STATE", extras={"state": "IDLE"}))
        return True

    def locate(self, longitude: float, latitude: float) -> None:
        """The phone is at a place."""
        self._phone.settings.put("secure", "mock_location_position", f"{latitude},{longitude}")

    def _caller(self, number: str) -> str:
        """The name of who has a number, or the number."""
        rows = self._phone.providers.rows("content://com.android.contacts/phone_lookup/" + number, ["display_name"])
        return str(rows[0]["display_name"]) if rows else number
