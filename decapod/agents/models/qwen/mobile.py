"""`mobile_use`: a phone with a touch screen."""

from decapod.actions import Registry
from decapod.agents.models.qwen.gestures import ENDING_PARAMETERS, ENDINGS, ActionSpace, Gesture, Meant, at
from decapod.agents.models.qwen.wanted import UnmeantError, Wanted

SHORT = 0.22
"""Below this share of the screen a swipe is a short one. `short`, `medium` and `long` are a seventh, a third and two
thirds; the limits lie between them."""
MEDIUM = 0.48
BUTTONS = ("back", "home", "menu", "enter")

_GESTURES: Registry[Gesture] = Registry("action of mobile_use")


def _click(wanted: Wanted) -> Meant:
    return Meant("tap", {"element": at(wanted.point_or_cursor())})


def _long_press(wanted: Wanted) -> Meant:
    wanted.ignore("time")
    return Meant("long_tap", {"element": at(wanted.point_or_cursor())})


def _swipe(wanted: Wanted) -> Meant:
    start, end = wanted.point(), wanted.point("coordinate2")
    right, down = end.x - start.x, end.y - start.y
    if right == down == 0:
        raise UnmeantError("coordinate2: a swipe must end elsewhere than it starts")
    screen = wanted.device.frame.screen
    if abs(right) > abs(down):
        direction, share = ("right" if right > 0 else "left"), abs(right) / screen.width
    else:
        direction, share = ("down" if down > 0 else "up"), abs(down) / screen.height
    distance = "short" if share < SHORT else "medium" if share < MEDIUM else "long"
    return Meant("swipe", {"direction": direction, "element": at(start), "distance": distance})


def _type(wanted: Wanted) -> Meant:
    return Meant("write_text", {"text": wanted.text("text")})


def _key(wanted: Wanted) -> Meant:
    return Meant("press", {"key": wanted.text("text")})


def _button(wanted: Wanted) -> Meant:
    button = wanted.text("button").casefold()
    if button not in BUTTONS:
        raise UnmeantError(f"button: must be one of Back, Home, Menu, Enter, not {button!r}")
    return Meant("press", {"key": button})


def _open(wanted: Wanted) -> Meant:
    return Meant("open_app", {"name": wanted.text("text")})


for _name, _gesture in {
    "click": Gesture("tap at the coordinate", ("coordinate",), _click, "tap"),
    "long_press": Gesture("touch the coordinate and hold it", ("coordinate", "time"), _long_press, "long_tap"),
    "swipe": Gesture("swipe from coordinate to coordinate2", ("coordinate", "coordinate2"), _swipe, "swipe"),
    "type": Gesture("write a text where the focus is", ("text",), _type, "write_text"),
    "key": Gesture("press a key by its name", ("text",), _key, "press"),
    "system_button": Gesture("press a button of the system", ("button",), _button, "press"),
    "open": Gesture("open an app by its name", ("text",), _open, "open_app"),
    **ENDINGS,
}.items():
    _GESTURES.register(_name, _gesture)

MOBILE = ActionSpace(
    "mobile_use",
    "Use the touch screen of the phone",
    _GESTURES,
    {
        "coordinate": {
            "type": "array",
            "items": {"type": "number"},
            "description": "Where, as [x, y] from the left and top edge; for click, long_press and swipe.",
        },
        "coordinate2": {"type": "array", "items": {"type": "number"}, "description": "Where a swipe ends."},
        "text": {"type": "string", "description": "The text, for type, key, open and answer."},
        "button": {"type": "string", "enum": ["Back", "Home", "Menu", "Enter"]},
        **ENDING_PARAMETERS,
    },
)
