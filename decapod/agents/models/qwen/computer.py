"""`computer_use`: a desktop with a mouse and a keyboard."""

from decapod.actions import Registry
from decapod.agents.models.qwen.gestures import ENDING_PARAMETERS, ENDINGS, ActionSpace, Gesture, Meant, at
from decapod.agents.models.qwen.wanted import UnmeantError, Wanted

PIXELS_PER_NOTCH = 50
"""A notch of a mouse wheel moves most programs by about three lines, which is about so many pixels."""
MOST_NOTCHES = 100

_GESTURES: Registry[Gesture] = Registry("action of computer_use")


def _pointing(action: str) -> Gesture:
    def means(wanted: Wanted) -> Meant:
        return Meant(action, {"element": at(wanted.point_or_cursor())})

    return Gesture(f"{action.replace('_', ' ')} at the coordinate", ("coordinate",), means, action)


def _left_click(wanted: Wanted) -> Meant:
    return Meant("click", {"element": at(wanted.point_or_cursor())})


def _key(wanted: Wanted) -> Meant:
    keys = wanted.texts("keys")
    if len(keys) == 1:
        return Meant("press", {"key": keys[0]})
    return Meant("hotkey", {"keys": list(keys)})


def _type(wanted: Wanted) -> Meant:
    return Meant("write_text", {"text": wanted.text("text")})


def _move(wanted: Wanted) -> Meant:
    wanted.point()
    return Meant()


def _drag(wanted: Wanted) -> Meant:
    start = wanted.device.cursor
    if start is None:
        raise UnmeantError("where the drag starts is not known; say it with mouse_move first")
    return Meant("drag", {"start": at(start), "end": at(wanted.point())})


def _scroll(negative: str, positive: str) -> Gesture:
    def means(wanted: Wanted) -> Meant:
        pixels = wanted.number("pixels")
        if pixels == 0:
            raise UnmeantError("pixels: must not be 0")
        amount = min(MOST_NOTCHES, max(1, round(abs(pixels) / PIXELS_PER_NOTCH)))
        direction = positive if pixels > 0 else negative
        if not wanted.has("coordinate") and wanted.device.cursor is None:
            return Meant("scroll", {"direction": direction, "amount": amount})
        element = at(wanted.point_or_cursor())
        return Meant("scroll", {"direction": direction, "amount": amount, "element": element})

    about = f"turn the mouse wheel at the coordinate; pixels above 0 go {positive}, below 0 go {negative}"
    return Gesture(about, ("pixels", "coordinate"), means, "scroll")


_GESTURES.register(
    "key", Gesture("press keys in their order and let go in reverse", ("keys",), _key, "press", ("hotkey",))
)
_GESTURES.register("type", Gesture("type a text where the focus is", ("text",), _type, "write_text"))
_GESTURES.register("mouse_move", Gesture("move the cursor to the coordinate", ("coordinate",), _move, "click"))
_GESTURES.register("left_click", Gesture("click at the coordinate", ("coordinate",), _left_click, "click"))
for _action in ("right_click", "middle_click", "double_click", "triple_click"):
    _GESTURES.register(_action, _pointing(_action))
_GESTURES.register("left_click_drag", Gesture("drag from the cursor to the coordinate", ("coordinate",), _drag, "drag"))
_GESTURES.register("scroll", _scroll("down", "up"))
_GESTURES.register("hscroll", _scroll("left", "right"))
for _name, _gesture in ENDINGS.items():
    _GESTURES.register(_name, _gesture)

COMPUTER = ActionSpace(
    "computer_use",
    "Use the mouse and keyboard of the desktop",
    _GESTURES,
    {
        "keys": {"type": "array", "items": {"type": "string"}, "description": "The keys, for key."},
        "text": {"type": "string", "description": "The text, for type and answer."},
        "coordinate": {
            "type": "array",
            "items": {"type": "number"},
            "description": "Where, as [x, y] from the left and top edge; for all that points.",
        },
        "pixels": {"type": "number", "description": "How far, for scroll and hscroll."},
        **ENDING_PARAMETERS,
    },
)
