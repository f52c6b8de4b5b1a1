"""Display: brightness, dark theme, size of text, when the screen goes off, wallpaper."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from decapod.environments.android.virtual.apps.settings.pages.registry import chosen, kept, page
from decapod.environments.android.virtual.apps.settings.rows import (
    Heading,
    Link,
    MainSwitch,
    Option,
    Row,
    Shown,
    Slider,
    Toggle,
)
from decapod.environments.android.virtual.system.context import AppContext
from decapod.environments.android.virtual.system.wallpapers import KEY, WALLPAPERS, wallpaper_name
from decapod.environments.android.virtual.ui.material import box, padding, text

BRIGHTEST = 255
SCALES = (0.85, 1.0, 1.15, 1.3)
SIZES = ("Small", "Default", "Large", "Largest")
TIMEOUTS = (
    ("15000", "15 seconds"),
    ("30000", "30 seconds"),
    ("60000", "1 minute"),
    ("120000", "2 minutes"),
    ("300000", "5 minutes"),
    ("600000", "10 minutes"),
    ("1800000", "30 minutes"),
)


def set_brightness(app: AppContext, share: float) -> None:
    """Set the brightness of the screen to a whole percentage; 0 is the darkest."""
    level = max(1, min(BRIGHTEST, round(round(share * 100) * BRIGHTEST / 100)))
    app.settings.put("system", "screen_brightness", str(level))
    app.settings.put("system", "screen_brightness_float", f"{level / BRIGHTEST:.8g}")


def font_step(app: AppContext) -> int:
    """Which of the sizes of text is set, or the one that is nearest."""
    try:
        scale = float(app.settings.get("system", "font_scale") or 1)
    except ValueError:
        scale = 1.0
    return min(range(len(SCALES)), key=lambda step: abs(SCALES[step] - scale))


def _set_font(app: AppContext, share: float) -> None:
    step = max(0, min(len(SCALES) - 1, round(share * (len(SCALES) - 1))))
    app.settings.put("system", "font_scale", str(SCALES[step]))


@page("display", "Display")
def display(app: AppContext, argument: str) -> Sequence[Row]:
    """What the screen looks like."""
    settings, dark = app.settings, app.phone.dark
    level = settings.integer("system", "screen_brightness", 102)
    timeouts = list(TIMEOUTS)
    now = settings.get("system", "screen_off_timeout") or ""
    known = dict(timeouts).get(now, f"{settings.integer('system', 'screen_off_timeout') // 1000} seconds")
    return [
        Heading(title="Brightness"),
        Slider(
            title="Brightness level",
            share=level / BRIGHTEST,
            change=partial(set_brightness, app),
            value=f"{round(level * 100 / BRIGHTEST)}%",
            mark="brightness_medium",
        ),
        kept(
            app,
            "Adaptive brightness",
            "system",
            "screen_brightness_mode",
            "Screen brightness adjusts to your environment and activities",
        ),
        Heading(title="Lock display"),
        chosen(
            app,
            "Screen timeout",
            "system",
            "screen_off_timeout",
            timeouts,
            "60000",
            summary=f"After {known} of inactivity",
        ),
        kept(app, "Screen attention", "secure", "adaptive_sleep", "Screen stays on if you\u2019re looking at it"),
        Heading(title="Appearance"),
        Link(title="Dark theme", summary="On" if dark else "Off", page="dark-theme"),
        Link(title="Display size and text", summary=f"Font size: {SIZES[font_step(app)]}", page="text"),
        Heading(title="Color"),
        Link(
            title="Night Light",
            summary="On" if settings.flag("secure", "night_display_activated") else "Off",
            page="night-light",
        ),
        Heading(title="Other display controls"),
        kept(app, "Auto\u2011rotate screen", "system", "accelerometer_rotation"),
        kept(app, "Screen saver", "secure", "screensaver_enabled"),
    ]


@page("dark-theme", "Dark theme", "display")
def dark_theme(app: AppContext, argument: str) -> Sequence[Row]:
    """The theme of all apps."""
    return [
        MainSwitch(title="Use Dark theme", on=app.phone.dark, change=lambda value: app.phone.set_dark(on=value)),
    ]


@page("night-light", "Night Light", "display")
def night_light(app: AppContext, argument: str) -> Sequence[Row]:
    """Amber in the evening."""
    settings = app.settings
    warm = settings.integer("secure", "night_display_color_temperature", 2596)
    return [
        MainSwitch(
            title="Use Night Light",
            on=settings.flag("secure", "night_display_activated"),
            change=lambda value: settings.put("secure", "night_display_activated", str(int(value))),
        ),
        chosen(
            app,
            "Schedule",
            "secure",
            "night_display_auto_mode",
            (("0", "None"), ("1", "Turns on at custom time"), ("2", "Turns on from sunset to sunrise")),
            "0",
        ),
        Slider(
            title="Intensity",
            share=(4082 - warm) / (4082 - 2596),
            change=lambda share: settings.put(
                "secure", "night_display_color_temperature", str(round(4082 - share * (4082 - 2596)))
            ),
            enabled=settings.flag("secure", "night_display_activated"),
        ),
    ]


@page("text", "Display size and text", "display")
def size_of_text(app: AppContext, argument: str) -> Sequence[Row]:
    """The size of text, with a sample."""
    step = font_step(app)
    sample = box(
        text(
            "The Wonderful Wizard of Oz\n\nEven with eyes protected by the green spectacles, Dorothy and her friends "
            "were at first dazzled by the brilliancy of the wonderful City.",
            "body_medium",
            resource_id="preview",
        ),
        color="surface_container",
        radius=16,
        inside=20,
    )
    return [
        Shown(content=padding(sample, (20, 8))),
        Slider(
            title="Font size",
            share=step / (len(SCALES) - 1),
            change=partial(_set_font, app),
            step=1 / (len(SCALES) - 1),
            value=SIZES[step],
        ),
        Toggle(
            title="Bold text",
            on=app.settings.integer("secure", "font_weight_adjustment") == 300,
            change=lambda value: app.settings.put("secure", "font_weight_adjustment", "300" if value else "0"),
        ),
        kept(app, "High contrast text", "secure", "high_text_contrast_enabled"),
    ]


@page("wallpaper", "Wallpaper & style")
def wallpaper(app: AppContext, argument: str) -> Sequence[Row]:
    """The ground of the home screen, and the theme."""
    now = wallpaper_name(app.settings)
    return [
        Heading(title="Wallpaper"),
        *(
            Option(
                title=one.name,
                chosen=one.name == now,
                choose=partial(app.settings.put, "secure", KEY, one.name),
                picture=box(color=one.ground, radius=12, width=48, height=48, border="outline_variant", class_name=""),
            )
            for one in WALLPAPERS
        ),
        Heading(title="Style"),
        Toggle(title="Dark theme", on=app.phone.dark, change=lambda value: app.phone.set_dark(on=value)),
    ]
