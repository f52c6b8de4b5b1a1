"""One notification, as the shade and the banner show it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.system.icons import app_icon
from decapod.environments.android.virtual.apps.system.words import age_text
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.system.notifications import Notification, NotificationAction
from decapod.environments.android.virtual.ui.material import (
    box,
    button,
    column,
    icon,
    icon_button,
    plain_field,
    row,
    spacer,
    text,
)
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone

ROW = "com.android.systemui:id/expandableNotificationRow"


def notification_row(phone: Phone, item: Notification, *, expanded: bool, banner: bool = False) -> Widget:
    """A notification: who and when, what, and its buttons when it is `expanded`."""
    app = phone.packages.find(item.package)
    label = (
        app.label if app is not None else "System UI" if item.package == "com.android.systemui" else "Android System"
    )
    mark = app_icon(app, 20) if app is not None else icon(item.icon, size=20, class_name="")
    head = row(
        text(label, "label_medium", color="on_surface_variant", resource_id="android:id/app_name_text"),
        text("\u2022", "label_medium", color="on_surface_variant", class_name=""),
        text(
            age_text(item.when_ms, phone.clock.ms),
            "label_medium",
            color="on_surface_variant",
            resource_id="android:id/time",
        ),
        spacer(),
        gap=4,
        class_name="android.view.ViewGroup",
        resource_id="android:id/notification_header",
    )
    body = column(
        head,
        text(item.title, "title_small", max_lines=1, resource_id="android:id/title"),
        text(
            item.text,
            "body_medium",
            color="on_surface_variant",
            max_lines=6 if expanded else 1,
            resource_id="android:id/big_text" if expanded and len(item.text) > 40 else "android:id/text",
        )
        if item.text
        else None,
        _actions(phone, item) if expanded and item.actions else None,
        gap=2,
        weight=1,
        class_name="android.widget.LinearLayout",
    )
    line = row(
        box(mark, width=24, height=24, place="center", class_name=""), body, gap=14, across="start", class_name=""
    )
    return box(
        line,
        color="surface_high" if banner else "surface_container|surface_high",
        radius=24 if banner else 16,
        elevation=4 if banner else 0,
        inside=(16, 14),
        class_name="android.widget.FrameLayout",
        resource_id=ROW,
        on_tap=lambda: open_notification(phone, item),
        on_swipe=lambda toward: swipe_notification(phone, item, toward, banner=banner),
    )


def open_notification(phone: Phone, item: Notification) -> None:
    """What a tap does: its intent; it goes, unless it stays by its nature."""
    phone.shell_ui.open_shade("")
    if item.auto_cancel and not item.ongoing:
        phone.notifications.cancel(item.package, item.tag)
    if item.intent is not None:
        phone.start(item.intent, owner=item.package)


def swipe_notification(phone: Phone, item: Notification, toward: str, *, banner: bool) -> bool:
    """To a side removes it, up hides a banner; False for what is no gesture of a notification."""
    if toward in ("left", "right"):
        phone.shell_ui.banner = ""
        if not item.ongoing:
            phone.notifications.cancel(item.package, item.tag)
        return True
    if banner:
        phone.shell_ui.banner = ""
        if toward == "down":
            phone.shell_ui.open_shade("notifications")
        return True
    return False


def _actions(phone: Phone, item: Notification) -> Widget:
    if phone.shell_ui.reply == item.key:
        return _reply(phone, item)
    buttons = [
        button(action.label, partial(_do, phone, item, action), kind="text", resource_id="android:id/action0")
        for action in item.actions[:3]
    ]
    return row(*buttons, gap=4, class_name="android.widget.LinearLayout", resource_id="android:id/actions")


def _reply(phone: Phone, item: Notification) -> Widget:
    ui = phone.shell_ui
    action = next(action for action in item.actions if action.reply)

    def write(value: str) -> None:
        ui.reply_text = value

    def send() -> None:
        if not ui.reply_text:
            return
        answered = replace(action, intent=_with_reply(action.intent, ui.reply_text), reply=False)
        ui.reply = ui.reply_text = ui.view.focused = ""
        _do(phone, item, answered)

    field = plain_field(
        "reply",
        ui.reply_text,
        write,
        hint="Reply",
        on_submit=send,
        action="send",
        weight=1,
        resource_id="com.android.systemui:id/remote_input_text",
    )
    go = icon_button("send", send, description="Send", resource_id="com.android.systemui:id/remote_input_send")
    return row(field, go, class_name="android.widget.LinearLayout", resource_id="com.android.systemui:id/remote_input")


def _do(phone: Phone, item: Notification, action: NotificationAction) -> None:
    if action.reply:
        if not phone.shell_ui.shade:
            phone.shell_ui.open_shade("notifications")
        phone.shell_ui.reply, phone.shell_ui.reply_text = item.key, ""
        phone.shell_ui.view.focused = "reply"
        return
    if action.intent.component:
        phone.shell_ui.open_shade("")
        phone.start(action.intent, owner=item.package)
    else:
        phone.broadcast(replace(action.intent, package=item.package))
    phone.changed()


def _with_reply(intent: Intent, text: str) -> Intent:
    return replace(intent, extras={**intent.extras, "reply": text})
