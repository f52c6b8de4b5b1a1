"""Phone: who is called, who has called, and the call itself.

- `calling.py` is the call that goes on: it begins, is answered and ends, and the call log is told; `log.py` reads and
  changes the call log; neither knows of screens;
- `main.py` is the screen with its tabs, `tabs.py` what they show, `dialpad.py` its keys; `in_call.py` is shown during
  a call; `details.py` lists the calls with one number, `history.py` all calls;
- `settings.py` has the blocked numbers and the quick responses;
- `receiver.py` is told of calls that come in, and takes the buttons of notifications.
"""

from __future__ import annotations

from decapod.environments.android.virtual.system.app import LAUNCHED, ActivityInfo, App, AppIcon
from decapod.environments.android.virtual.system.intents import BROWSABLE, CALL, DEFAULT, DIAL, VIEW, IntentFilter

PACKAGE = "com.android.dialer"
MAIN_SCREEN = f"{PACKAGE}/.main.impl.MainActivity"
CALL_SCREEN = f"{PACKAGE}/com.android.incallui.InCallActivity"
PLACING = f"{PACKAGE}/.calling.UserCallActivity"
DETAILS_SCREEN = f"{PACKAGE}/.calldetails.CallDetailsActivity"
HISTORY_SCREEN = f"{PACKAGE}/.app.calllog.CallLogActivity"
SETTINGS_SCREEN = f"{PACKAGE}/.app.settings.DialerSettingsActivity"
PHONE_STATE = "android.intent.action.PHONE_STATE"

_TEL = IntentFilter((DIAL, VIEW), (DEFAULT, BROWSABLE), schemes=("tel", "voicemail"))
_CALLS = ("vnd.android.cursor.dir/calls",)

APP = App(
    package=PACKAGE,
    label="Phone",
    module=__name__,
    icon=AppIcon(symbol="call", background="#1a73e8", foreground="#ffffff"),
    activities=(
        ActivityInfo(
            component=MAIN_SCREEN,
            target=".main:MainActivity",
            filters=(
                LAUNCHED,
                _TEL,
                IntentFilter((DIAL,)),
                IntentFilter((VIEW,), mimes=_CALLS),
                IntentFilter((VIEW,), schemes=("content",), hosts=("call_log",)),
            ),
            mode="singleTask",
            aliases=(f"{PACKAGE}/.DialtactsActivity", f"{PACKAGE}/.app.DialtactsActivity"),
        ),
        ActivityInfo(
            component=PLACING,
            target=".in_call:UserCallActivity",
            filters=(IntentFilter((CALL, "android.intent.action.CALL_PRIVILEGED"), schemes=("tel", "voicemail")),),
            no_history=True,
            in_recents=False,
        ),
        ActivityInfo(
            component=CALL_SCREEN,
            target=".in_call:InCallActivity",
            mode="singleInstance",
            affinity="com.android.incallui",
            in_recents=False,
        ),
        ActivityInfo(component=DETAILS_SCREEN, target=".details:CallDetailsActivity", exported=False),
        ActivityInfo(component=HISTORY_SCREEN, target=".history:CallLogActivity", exported=False),
        ActivityInfo(component=SETTINGS_SCREEN, target=".settings:DialerSettingsActivity", exported=False),
    ),
    permissions=("android.permission.POST_NOTIFICATIONS",),
    granted=(
        "android.permission.POST_NOTIFICATIONS",
        "android.permission.CALL_PHONE",
        "android.permission.READ_CALL_LOG",
        "android.permission.WRITE_CALL_LOG",
        "android.permission.READ_CONTACTS",
    ),
    receiver=".receiver:receive",
    actions=(PHONE_STATE,),
    version_name="23.0",
    version_code=2900000,
)
