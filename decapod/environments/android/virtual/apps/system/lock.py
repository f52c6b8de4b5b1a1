"""The lock screen: the time, and the notifications; a swipe up leaves it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.system.notification_rows import notification_row
from decapod.environments.android.virtual.apps.system.words import clock_text, date_text
from decapod.environments.android.virtual.ui.material import box, column, spacer, text
from decapod.environments.android.virtual.ui.units import FILL
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone

SHOWN = 4


def lock_screen(phone: Phone) -> Widget:
    """What is seen until one swipes up."""
    rows = [notification_row(phone, item, expanded=False) for item in list(phone.notifications)[:SHOWN]]
    content = column(
        text(
            clock_text(phone),
            "display_large",
            color="#ffffff",
            size=72,
            resource_id="com.android.systemui:id/lockscreen_clock_view_large",
        ),
        text(date_text(phone.clock.today()), "title_medium", color="#ffffff", margin=(0, 4, 0, 32)),
        column(*rows, gap=4, width=FILL, class_name=""),
        spacer(),
        text(
            "Swipe up to open",
            "title_small",
            color="#ffffff",
            resource_id="com.android.systemui:id/keyguard_indication_text",
        ),
        across="center",
        class_name="android.widget.FrameLayout",
        margin=(16, 120, 16, 60),
    )
    return box(
        content,
        color="#22324f",
        class_name="android.widget.FrameLayout",
        resource_id="com.android.systemui:id/keyguard_message_area",
        width=FILL,
        height=FILL,
    )
