"""The sheet that asks with which app something is to be done."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from decapod.environments.android.virtual.apps.system.icons import app_icon
from decapod.environments.android.virtual.system import intents
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.system.packages import Target
from decapod.environments.android.virtual.system.resolving import preference_key
from decapod.environments.android.virtual.ui.material import (
    bottom_sheet,
    button,
    column,
    grid,
    list_row,
    row,
    spacer,
    stack,
    text,
)
from decapod.environments.android.virtual.ui.widget import Widget

SHARED = (intents.SEND, "android.intent.action.SEND_MULTIPLE")
TITLES = {intents.VIEW: "Open with", intents.SENDTO: "Send with", intents.EDIT: "Edit with"}


class ChooserActivity(Activity):
    """A list of apps, with "Just once" and "Always"; a grid for sharing."""

    @dataclass
    class State:
        """Which of the apps is chosen, by its component."""

        chosen: str = ""

    state: State

    def build(self) -> Widget:
        """The sheet at the bottom."""
        wanted = self._wanted()
        targets = self.app.phone.packages.offered(wanted)
        content = self._share(wanted, targets) if wanted.action in SHARED else self._open(wanted, targets)
        return stack(bottom_sheet(*content, on_dismiss=self.app.finish), class_name="android.widget.FrameLayout")

    def _share(self, wanted: Intent, targets: list[Target]) -> list[Widget]:
        cells = [
            column(
                app_icon(target.app, 56),
                text(_label(target), "body_small", text_align="center", max_lines=2, resource_id="android:id/text1"),
                across="center",
                gap=8,
                class_name="android.widget.LinearLayout",
                description=_label(target),
                on_tap=partial(self._go, target),
            )
            for target in targets
        ]
        preview = wanted.text("android.intent.extra.TEXT") or wanted.text("android.intent.extra.STREAM") or wanted.data
        return [
            text("Share", "title_large", resource_id="android:id/title", margin=(24, 0)),
            text(
                preview,
                "body_medium",
                color="on_surface_variant",
                max_lines=2,
                resource_id="android:id/content_preview_text",
                margin=(24, 4, 24, 16),
            ),
            grid(*cells, columns=4, gap=12, resource_id="android:id/resolver_list", margin=(16, 0, 16, 16)),
        ]

    def _open(self, wanted: Intent, targets: list[Target]) -> list[Widget]:
        rows = [
            list_row(
                _label(target),
                leading=app_icon(target.app, 40),
                title_id="android:id/text1",
                selected=target.info.name == self.state.chosen,
                color="secondary_container" if target.info.name == self.state.chosen else "",
                on_tap=partial(self._choose, target),
            )
            for target in targets
        ]
        chosen = next((target for target in targets if target.info.name == self.state.chosen), None)
        once = button(
            "Just once",
            partial(self._go, chosen) if chosen is not None else None,
            kind="text",
            enabled=chosen is not None,
            resource_id="android:id/button_once",
        )
        always = button(
            "Always",
            partial(self._go, chosen, always=True) if chosen is not None else None,
            kind="text",
            enabled=chosen is not None,
            resource_id="android:id/button_always",
        )
        title = TITLES.get(wanted.action, "Complete action using")
        return [
            text(title, "title_large", resource_id="android:id/title", margin=(24, 0, 24, 12)),
            column(*rows, class_name="android.widget.ListView", resource_id="android:id/resolver_list"),
            row(spacer(), once, always, gap=8, class_name="", margin=(16, 8)),
        ]

    def _choose(self, target: Target) -> None:
        if self.state.chosen == target.info.name:
            self._go(target)
        else:
            self.state.chosen = target.info.name

    def _go(self, target: Target, *, always: bool = False) -> None:
        wanted = self._wanted()
        if always:
            self.app.phone.preferred[preference_key(wanted)] = target.info.name
        self.app.hand_over(wanted.with_component(target.info.name))

    def _wanted(self) -> Intent:
        kept: Any = self.intent.extras.get("intent")
        if not isinstance(kept, dict):
            target = self.intent.extras.get("android.intent.extra.INTENT")
            kept = target if isinstance(target, dict) else {}
        return Intent(
            action=str(kept.get("action", "")),
            data=str(kept.get("data", "")),
            mime=str(kept.get("mime", "")),
            package=str(kept.get("package", "")),
            categories=tuple(kept.get("categories", ())),
            extras=dict(kept.get("extras", {})),
            flags=int(kept.get("flags", 0)),
        )


def _label(target: Target) -> str:
    return target.info.label or target.app.label
