"""Accessibility."""

from __future__ import annotations

from collections.abc import Sequence

from decapod.environments.android.virtual.apps.settings.pages.registry import chosen, kept, page
from decapod.environments.android.virtual.apps.settings.rows import Heading, Link, Row
from decapod.environments.android.virtual.system.context import AppContext


@page("accessibility", "Accessibility")
def accessibility(app: AppContext, argument: str) -> Sequence[Row]:
    """Seeing, hearing and touching."""
    return [
        Heading(title="Display"),
        Link(title="Display size and text", page="text", mark="text_fields"),
        Link(title="Color and motion", page="color", mark="palette"),
        kept(
            app,
            "Magnification",
            "secure",
            "accessibility_display_magnification_enabled",
            "Zoom in on the screen",
            mark="zoom_in",
        ),
        Heading(title="Interaction controls"),
        chosen(
            app,
            "Touch & hold delay",
            "secure",
            "long_press_timeout",
            (("400", "Short"), ("1000", "Medium"), ("1500", "Long")),
            "400",
            mark="touch_app",
        ),
        kept(app, "One\u2011handed mode", "secure", "one_handed_mode_enabled", mark="touch_app"),
        kept(app, "Vibrate on touch", "system", "haptic_feedback_enabled", mark="vibration"),
        Heading(title="Audio"),
        kept(app, "Mono audio", "system", "master_mono", "Combine channels when playing audio", mark="hearing"),
        kept(app, "Live Caption", "secure", "odi_captions_enabled", "Caption media", mark="chat"),
    ]


@page("color", "Color and motion", "accessibility")
def color(app: AppContext, argument: str) -> Sequence[Row]:
    """Colours that are easier to tell apart, and less movement."""
    still = app.settings.get("global", "animator_duration_scale") in ("0", "0.0")
    return [
        kept(app, "Color inversion", "secure", "accessibility_display_inversion_enabled", "Turns light screens dark"),
        kept(app, "Color correction", "secure", "accessibility_display_daltonizer_enabled"),
        chosen(
            app,
            "Remove animations",
            "global",
            "animator_duration_scale",
            (("0.0", "On"), ("1.0", "Off")),
            "1.0",
            summary="On" if still else "Off",
        ),
    ]
