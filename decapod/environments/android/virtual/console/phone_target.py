"""The virtual phone, as its console sees it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.adb import Line
from decapod.environments.android.virtual.phone import Phone, Snapshot
from decapod.environments.android.virtual.system.database import Value
from decapod.environments.android.virtual.system.hardware import Battery, Faults
from decapod.environments.android.virtual.system.intents import Intent

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.dialer.calling import Call

INCOMING = 1
"""The type of a message that was received."""


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
        """A text message arrives: it is in the inbox, and the app that is told of it shows it."""
        phone = self._phone
        now = phone.clock.ms
        values: dict[str, Value] = {
            "address": number,
            "body": text,
            "date": now,
            "date_sent": now,
            "read": 0,
            "seen": 0,
            "type": INCOMING,
        }
        phone.providers.insert("content://sms/inbox", values)
        received = {"from": number, "body": text}
        phone.broadcast(Intent("android.provider.Telephony.SMS_RECEIVED", extras=received))

    def calls(self) -> list[str]:
        """The calls there are."""
        call = self._call()
        if call is None:
            return []
        state = "incoming" if call.ringing else "held" if call.held else "active"
        return [f"{'inbound from' if call.incoming else 'outbound to '} {call.number} : {state}"]

    def call(self, number: str) -> None:
        """The phone is called."""
        ringing = {"state": "RINGING", "incoming_number": number}
        self._phone.broadcast(Intent("android.intent.action.PHONE_STATE", extras=ringing))

    def end_call(self, number: str) -> bool:
        """The other one hangs up; a call that was not answered was missed."""
        call = self._call()
        if call is None or call.number != number:
            return False
        self._phone.broadcast(Intent("android.intent.action.PHONE_STATE", extras={"state": "IDLE"}))
        return True

    def locate(self, longitude: float, latitude: float) -> None:
        """The phone is at a place."""
        self._phone.settings.put("secure", "mock_location_position", f"{latitude},{longitude}")

    def _call(self) -> "Call | None":
        # Imported here, so that a phone starts without the app.
        from decapod.environments.android.virtual.apps.dialer.calling import current

        return current(self._phone)
