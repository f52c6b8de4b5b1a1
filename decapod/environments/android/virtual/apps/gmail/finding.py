"""Which messages a folder has, and which a search finds, as conditions of the database."""

from __future__ import annotations

from decapod.environments.android.virtual.apps.gmail.mail import whole
from decapod.environments.android.virtual.system.database import Value

CATEGORIES = {"primary": "Primary", "promotions": "Promotions", "social": "Social"}
FOLDERS = {
    "starred": "Starred",
    "snoozed": "Snoozed",
    "important": "Important",
    "sent": "Sent",
    "scheduled": "Scheduled",
    "drafts": "Drafts",
    "all": "All mail",
    "spam": "Spam",
    "trash": "Trash",
}
_SHOWN = "folder NOT IN ('trash', 'spam')"
_WHERE = {
    "inbox": "folder = 'inbox'",
    "starred": f"is_starred = 1 AND {_SHOWN}",
    "important": f"is_important = 1 AND {_SHOWN}",
    "all": _SHOWN,
}
_OPERATORS = {
    "from": "from_address LIKE ?",
    "to": "to_addresses || cc_addresses LIKE ?",
    "subject": "subject LIKE ?",
}
_FLAGS = {
    "is:unread": "is_read = 0",
    "is:read": "is_read = 1",
    "is:starred": "is_starred = 1",
    "is:important": "is_important = 1",
    "has:attachment": "_id IN (SELECT message_id FROM attachments)",
}
_ANYWHERE = "subject || ' ' || body || ' ' || from_address || ' ' || to_addresses || ' ' || cc_addresses LIKE ?"
_LABELLED = (
    "conversation_id IN (SELECT conversation_id FROM conversation_labels JOIN labels ON labels._id = label_id "
    "WHERE name LIKE ?)"
)


def in_folder(folder: str) -> tuple[str, list[Value]]:
    """The condition, and its arguments, for the messages of a folder, a category or (`label:3`) a label."""
    if folder in CATEGORIES:
        return "folder = 'inbox' AND category = ?", [folder]
    if folder.startswith("label:"):
        inner = "conversation_id IN (SELECT conversation_id FROM conversation_labels WHERE label_id = ?)"
        return f"{inner} AND {_SHOWN}", [whole(folder.partition(":")[2])]
    return (_WHERE[folder], []) if folder in _WHERE else ("folder = ?", [folder])


def that_match(words: str) -> tuple[str, list[Value]]:
    """The condition, and its arguments, for the messages that have all of the words; see `Store.conversations`."""
    parts, arguments = ["1"], list[Value]()
    anywhere = False
    for word in words.split()[:20]:
        name, _, value = word.partition(":")
        if word.lower() in _FLAGS:
            parts.append(_FLAGS[word.lower()])
        elif name.lower() == "in" and value:
            where, more = ("1", []) if value.lower() == "anywhere" else in_folder(value.lower())
            parts.append(f"({where})")
            arguments += more
            anywhere = True
        elif name.lower() == "label" and value:
            parts.append(_LABELLED)
            arguments.append(value.replace("-", " "))
        else:
            known = _OPERATORS.get(name.lower()) if value else None
            parts.append(known or _ANYWHERE)
            arguments.append(f"%{value if known else word}%")
    return " AND ".join([*parts, *([] if anywhere else [_SHOWN])]), arguments
