"""Messages: text messages with one or several people.

- `data.py` reads and changes the conversations and messages, in the providers `sms` and `mms-sms`;
- `main.py` is the screen of the conversations, `main_sheets.py` its menus, `rows.py` a conversation in it, `search.py`
  what is found; `conversation.py` is the screen of one, `bubbles.py` its messages, `details.py` who takes part;
- `start.py` chooses who is written to, and takes what other apps send; `settings.py` has the settings;
- `receiver.py` is told of messages that arrive and shows notifications.
"""

from __future__ import annotations

from decapod.environments.android.virtual.apps.common.texting import COMPOSE_SCREEN, MESSAGES_PACKAGE
from decapod.environments.android.virtual.system.app import LAUNCHED, ActivityInfo, App, AppIcon
from decapod.environments.android.virtual.system.intents import BROWSABLE, DEFAULT, SEND, SENDTO, VIEW, IntentFilter

PACKAGE = MESSAGES_PACKAGE
LIST_SCREEN = f"{PACKAGE}/.ui.ConversationListActivity"
CONVERSATION_SCREEN = f"{PACKAGE}/.ui.conversation.ConversationActivity"
START_SCREEN = f"{PACKAGE}/.ui.conversation.StartChatActivity"
SHARE_SCREEN = f"{PACKAGE}/.ui.conversationlist.ShareIntentActivity"
DETAILS_SCREEN = f"{PACKAGE}/.ui.conversationsettings.PeopleAndOptionsActivity"
SETTINGS_SCREEN = f"{PACKAGE}/.ui.appsettings.ApplicationSettingsActivity"
SMS_RECEIVED = "android.provider.Telephony.SMS_RECEIVED"

_SCHEMES = ("sms", "smsto", "mms", "mmsto")

APP = App(
    package=PACKAGE,
    label="Messages",
    module=__name__,
    icon=AppIcon(symbol="chat", background="#1a73e8", foreground="#ffffff"),
    activities=(
        ActivityInfo(
            component=LIST_SCREEN,
            target=".main:ConversationListActivity",
            filters=(
                LAUNCHED,
                IntentFilter(("android.intent.action.MAIN",), (DEFAULT, "android.intent.category.APP_MESSAGING")),
            ),
            mode="singleTask",
        ),
        ActivityInfo(component=CONVERSATION_SCREEN, target=".conversation:ConversationActivity", exported=False),
        ActivityInfo(
            component=COMPOSE_SCREEN,
            target=".start:LaunchConversationActivity",
            filters=(IntentFilter((SENDTO, VIEW, SEND), (DEFAULT, BROWSABLE), schemes=_SCHEMES),),
            no_history=True,
            in_recents=False,
        ),
        ActivityInfo(component=START_SCREEN, target=".start:StartChatActivity", exported=False),
        ActivityInfo(
            component=SHARE_SCREEN,
            target=".start:ShareIntentActivity",
            filters=(IntentFilter((SEND,), (DEFAULT,), mimes=("text/plain", "text/x-vcard")),),
        ),
        ActivityInfo(component=DETAILS_SCREEN, target=".details:PeopleAndOptionsActivity", exported=False),
        ActivityInfo(component=SETTINGS_SCREEN, target=".settings:ApplicationSettingsActivity", exported=False),
    ),
    permissions=("android.permission.POST_NOTIFICATIONS",),
    granted=(
        "android.permission.POST_NOTIFICATIONS",
        "android.permission.READ_SMS",
        "android.permission.SEND_SMS",
        "android.permission.RECEIVE_SMS",
        "android.permission.READ_CONTACTS",
    ),
    receiver=".receiver:receive",
    actions=(SMS_RECEIVED,),
    version_name="messages.android_20240429_01_RC02.phone_dynamic",
    version_code=240429055,
)
