"""Who may see, comment on or change an entry."""

from __future__ import annotations

import re
from dataclasses import dataclass

from decapod.environments.android.virtual.apps.common.drive.entries import Entry, whole
from decapod.environments.android.virtual.system.database import Database
from decapod.environments.android.virtual.system.world import ACCOUNT

ROLES = {"reader": "Viewer", "commenter": "Commenter", "writer": "Editor"}
"""The roles that can be given, by their names in the database."""
_ADDRESS = re.compile(r"[^\s@,;<>]{1,64}@[^\s@,;<>.]+(\.[^\s@,;<>.]+)+")


@dataclass(frozen=True)
class Grant:
    """What one person may do."""

    email: str
    role: str

    @property
    def label(self) -> str:
        """What the role is called."""
        return ROLES.get(self.role, "Owner" if self.role == "owner" else self.role.title())


def is_address(words: str) -> bool:
    """Whether words are an address of mail."""
    return len(words) <= 254 and _ADDRESS.fullmatch(words) is not None


class Access:
    """The people of one entry."""

    def __init__(self, database: Database, entry: Entry) -> None:
        self._db = database
        self._entry = entry

    def grants(self) -> list[Grant]:
        """The owner, then the others in the order in which they were added."""
        rows = self._db.rows("SELECT email, role FROM permission WHERE entry_id = ? ORDER BY _id", [self._entry.id])
        others = [Grant(str(row["email"]), str(row["role"])) for row in rows]
        return [Grant(self._entry.owner or ACCOUNT, "owner"), *(one for one in others if one.role != "owner")]

    @property
    def shared(self) -> bool:
        """Whether anybody but the owner has access."""
        many = whole(self._db.value("SELECT count(*) FROM permission WHERE entry_id = ?", [self._entry.id]))
        return bool(many or self._entry.link_role or not self._entry.mine)

    def give(self, email: str, role: str) -> None:
        """Give somebody a role; one who has one gets the new one. The owner stays what he is."""
        address = email.strip().lower()
        if address == (self._entry.owner or ACCOUNT).lower():
            return
        if not self._db.update("permission", {"role": role}, "entry_id = ? AND email = ?", [self._entry.id, address]):
            self._db.insert("permission", {"entry_id": self._entry.id, "email": address, "role": role})

    def take(self, email: str) -> None:
        """Take the access from somebody."""
        self._db.delete("permission", "entry_id = ? AND email = ?", [self._entry.id, email])

    def open_link(self, role: str) -> None:
        """What everybody who has the link may do; "" for nothing."""
        self._db.update("entry", {"link_role": role}, "_id = ?", [self._entry.id])
