"""The dialog that asks whether an app may have a permission."""

from __future__ import annotations

from functools import partial

from decapod.environments.android.virtual.apps.system.permission_words import ONLY_WHILE_USED, question
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.ui.material import box, button, column, icon, over, stack, text
from decapod.environments.android.virtual.ui.units import FILL
from decapod.environments.android.virtual.ui.widget import Widget

IDS = "com.android.permissioncontroller:id/"


class GrantPermissionsActivity(Activity):
    """Allow, allow while the app is used, only this time, or don't allow."""

    def build(self) -> Widget:
        """The dialog over the app that asks."""
        name = self.intent.text("permission")
        app = self.app.phone.packages.find(self.intent.text("package"))
        symbol, words = question(name, app.label if app is not None else "This app")
        refused = app is not None and self.app.phone.packages.state(app.package).refused.get(name, 0) > 0
        content = column(
            icon(symbol, size=24, color="primary", resource_id=f"{IDS}permission_icon", align="center"),
            text(
                words,
                "title_large",
                text_align="center",
                resource_id=f"{IDS}permission_message",
                margin=(0, 16, 0, 24),
            ),
            *self._buttons(name, refused=refused),
            gap=4,
            class_name="android.widget.LinearLayout",
            resource_id=f"{IDS}content_container",
        )
        panel = box(
            content,
            color="surface_high",
            radius=28,
            inside=(24, 24),
            width=FILL,
            class_name="android.widget.LinearLayout",
            resource_id=f"{IDS}grant_dialog",
        )
        return stack(over(panel, None, margin=(24, 0)), class_name="android.widget.FrameLayout")

    def on_back(self) -> bool:
        """Back refuses, without counting it as a refusal for good."""
        self._answer(granted=False)
        return True

    def _buttons(self, name: str, *, refused: bool) -> list[Widget]:
        if name in ONLY_WHILE_USED:
            allowing = [
                ("While using the app", "permission_allow_foreground_only_button"),
                ("Only this time", "permission_allow_one_time_button"),
            ]
        else:
            allowing = [("Allow", "permission_allow_button")]
        deny = "permission_deny_and_dont_ask_again_button" if refused else "permission_deny_button"
        rows = [(label, identity, True) for label, identity in allowing]
        rows.append(("Don\u2019t allow", deny, False))
        return [
            button(
                label,
                partial(self._answer, granted=granted),
                kind="tonal",
                resource_id=f"{IDS}{identity}",
                width=FILL,
            )
            for label, identity, granted in rows
        ]

    def _answer(self, *, granted: bool) -> None:
        self.app.answer_permission(granted=granted)
