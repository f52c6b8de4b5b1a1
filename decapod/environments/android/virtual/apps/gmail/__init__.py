"""Gmail: conversations, writing and answering mail, labels, search; mail arrives by a broadcast or by its database.

- `data.py` reads and changes the mail, `seed.py` puts the first into it, `addresses.py` reads and writes addresses;
- `inbox.py` is the screen of a folder with `rows.py` and `sheets.py`, `conversation.py` that of one conversation,
  `compose.py` that of a mail that is written; `settings.py` has the settings, `welcome.py` the first run;
- `receiver.py` takes what arrives, what notifications ask for, and what was snoozed or scheduled.
"""

from __future__ import annotations

from decapod.environments.android.virtual.system.app import LAUNCHED, ActivityInfo, App, AppIcon, DatabaseInfo
from decapod.environments.android.virtual.system.intents import DEFAULT, SEND, SENDTO, VIEW, IntentFilter

PACKAGE = "com.google.android.gm"
INBOX_SCREEN = f"{PACKAGE}/.ConversationListActivityGmail"
CONVERSATION_SCREEN = f"{PACKAGE}/.ui.ConversationViewActivity"
COMPOSE_SCREEN = f"{PACKAGE}/.ComposeActivityGmail"
SETTINGS_SCREEN = f"{PACKAGE}/.preference.GmailPreferenceActivity"
SEND_MULTIPLE = "android.intent.action.SEND_MULTIPLE"

NEW_MAIL = "com.google.android.gm.NEW_MAIL"
SYNC = "com.google.android.gm.SYNC"
ARCHIVE = "com.google.android.gm.NOTIFICATION_ARCHIVE"
REPLY = "com.google.android.gm.NOTIFICATION_REPLY"

APP = App(
    package=PACKAGE,
    label="Gmail",
    module=__name__,
    icon=AppIcon(symbol="mail", background="#ffffff", foreground="#ea4335"),
    activities=(
        ActivityInfo(
            component=INBOX_SCREEN,
            target=".inbox:ConversationListActivity",
            filters=(LAUNCHED,),
            mode="singleTask",
            aliases=(f"{PACKAGE}/.GmailActivity",),
        ),
        ActivityInfo(component=CONVERSATION_SCREEN, target=".conversation:ConversationViewActivity", exported=False),
        ActivityInfo(
            component=COMPOSE_SCREEN,
            target=".compose:ComposeActivity",
            filters=(
                IntentFilter((SENDTO, VIEW), (DEFAULT, "android.intent.category.BROWSABLE"), schemes=("mailto",)),
                IntentFilter((SEND, SEND_MULTIPLE), (DEFAULT,), mimes=("*/*",)),
            ),
            aliases=(f"{PACKAGE}/.ComposeActivityGmailExternal",),
        ),
        ActivityInfo(component=SETTINGS_SCREEN, target=".settings:GmailPreferenceActivity"),
    ),
    databases=(
        DatabaseInfo(
            name="gmail.db",
            schema=(
                "CREATE TABLE messages (_id INTEGER PRIMARY KEY AUTOINCREMENT, conversation_id INTEGER, "
                "from_address TEXT NOT NULL DEFAULT '', to_addresses TEXT NOT NULL DEFAULT '', "
                "cc_addresses TEXT NOT NULL DEFAULT '', bcc_addresses TEXT NOT NULL DEFAULT '', "
                "subject TEXT NOT NULL DEFAULT '', body TEXT NOT NULL DEFAULT '', "
                "date_ms INTEGER NOT NULL DEFAULT (CAST(strftime('%s', 'now') AS INTEGER) * 1000), "
                "folder TEXT NOT NULL DEFAULT 'inbox', category TEXT NOT NULL DEFAULT 'primary', "
                "is_read INTEGER NOT NULL DEFAULT 0, is_starred INTEGER NOT NULL DEFAULT 0, "
                "is_important INTEGER NOT NULL DEFAULT 0, snoozed_until INTEGER, send_at INTEGER, "
                "reply_to INTEGER, notified INTEGER NOT NULL DEFAULT 0)",
                "CREATE TRIGGER new_conversation AFTER INSERT ON messages WHEN NEW.conversation_id IS NULL "
                "BEGIN UPDATE messages SET conversation_id = NEW._id WHERE _id = NEW._id; END",
                "CREATE TABLE labels (_id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE)",
                "CREATE TABLE conversation_labels (conversation_id INTEGER NOT NULL, label_id INTEGER NOT NULL, "
                "PRIMARY KEY (conversation_id, label_id))",
                "CREATE TABLE attachments (_id INTEGER PRIMARY KEY AUTOINCREMENT, message_id INTEGER NOT NULL, "
                "name TEXT NOT NULL, mime_type TEXT NOT NULL DEFAULT 'application/octet-stream', "
                "size INTEGER NOT NULL DEFAULT 0, uri TEXT NOT NULL DEFAULT '', content BLOB)",
            ),
            seed=".seed:fill",
        ),
    ),
    permissions=("android.permission.POST_NOTIFICATIONS", "android.permission.READ_CONTACTS"),
    granted=("android.permission.POST_NOTIFICATIONS", "android.permission.READ_CONTACTS"),
    receiver=".receiver:receive",
    actions=(NEW_MAIL, SYNC, ARCHIVE, REPLY),
    alarm=".receiver:due",
    version_name="2024.04.28.630507592.Release",
    version_code=64561442,
)
