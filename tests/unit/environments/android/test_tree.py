"""From a phone's window to marks with good labels."""

from decapod.environments.android.tree import tree_elements
from decapod.evaluators.android import parse_hierarchy
from decapod.messages import Mark, Size
from decapod.prompts.marks.find import find_marks

SCREEN = Size(width=1080, height=2340)


def marks(*nodes: str) -> list[Mark]:
    window = '<node class="android.widget.FrameLayout" package="p" enabled="true" bounds="[0,0][1080,2340]">'
    xml = f"<hierarchy>{window}{''.join(nodes)}</node></hierarchy>"
    return list(find_marks(tree_elements(parse_hierarchy(xml)), SCREEN))


def told(*nodes: str) -> list[tuple[str, str]]:
    return [(mark.role, mark.label) for mark in marks(*nodes)]


def node(kind: str, bounds: str, *children: str, flags: str = "enabled", **attributes: str) -> str:
    words = "".join(f' {flag}="true"' for flag in flags.split())
    words += "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    kind = kind if "." in kind else f"android.widget.{kind}"
    return f'<node class="{kind}" package="p" bounds="{bounds}"{words}>{"".join(children)}</node>'


TAPPED = "enabled clickable focusable"


def test_buttons_by_text_description_or_resource_id() -> None:
    assert told(
        node("Button", "[0,100][400,200]", flags=TAPPED, text="Save"),
        node("ImageButton", "[0,300][100,400]", flags=TAPPED, content_desc="Navigate up"),
        node("ImageView", "[0,500][100,600]", flags=TAPPED, resource_id="com.x:id/add_contact"),
        node("ImageView", "[0,700][100,800]", flags=TAPPED, resource_id="com.x:id/0_resource_name_obfuscated"),
    ) == [("button", "Save"), ("button", "Navigate up"), ("button", "add contact"), ("button", "")]


def test_a_letter_that_is_tapped_is_called_by_what_it_stands_for() -> None:
    assert told(
        node("CheckBox", "[0,100][100,200]", flags=f"{TAPPED} checkable", text="M", content_desc="Monday"),
        node("TextView", "[0,300][400,400]", text="5:00", content_desc="5 minutes left"),
    ) == [("check-box", "Monday"), ("label", "5:00")]


def test_a_row_is_called_by_the_texts_in_it() -> None:
    row = node(
        "LinearLayout",
        "[0,100][1080,300]",
        node("TextView", "[40,110][600,190]", text="Network"),
        node("TextView", "[40,200][600,290]", text="Mobile, Wi-Fi"),
        flags=TAPPED,
    )
    assert told(row) == [("button", "Network Mobile, Wi-Fi")]
    items = node("androidx.recyclerview.widget.RecyclerView", "[0,100][1080,2000]", row, flags="enabled scrollable")
    assert told(items) == [("list-item", "Network Mobile, Wi-Fi")]


def test_what_can_be_tapped_within_a_row_is_not_a_part_of_its_name() -> None:
    row = node(
        "LinearLayout",
        "[0,100][1080,300]",
        node("CheckBox", "[0,110][90,190]", flags=f"{TAPPED} checkable", content_desc="Mark as complete"),
        node("TextView", "[100,110][600,190]", text="Water the plants"),
        node("ImageButton", "[900,110][1000,190]", flags=TAPPED, content_desc="Add star"),
        flags=TAPPED,
    )
    assert told(row) == [("button", "Water the plants"), ("check-box", "Mark as complete"), ("button", "Add star")]
    only = node(
        "FrameLayout", "[0,100][1080,300]", node("Button", "[0,110][90,190]", flags=TAPPED, text="OK"), flags=TAPPED
    )
    assert told(only) == [("button", "OK")]


def test_a_switch_is_called_by_its_row() -> None:
    found = marks(
        node(
            "LinearLayout",
            "[0,100][1080,300]",
            node("TextView", "[40,110][600,190]", text="Dark theme"),
            node("Switch", "[900,150][1040,250]", flags=f"{TAPPED} checkable checked"),
            flags=TAPPED,
        )
    )
    assert [(mark.role, mark.label, mark.states) for mark in found] == [("switch", "Dark theme", ("checked",))]


def test_two_boxes_of_one_row_are_not_called_the_same() -> None:
    boxes = [
        node("CheckBox", f"[{x},150][{x + 100},250]", flags=f"{TAPPED} checkable", resource_id=f"p:id/day_{x}")
        for x in (100, 300)
    ]
    row = node("LinearLayout", "[0,100][1080,300]", node("TextView", "[40,110][90,140]", text="Days"), *boxes)
    assert ("check-box", "day 100") in told(row)
    assert ("check-box", "day 300") in told(row)


def test_fields_with_their_values_and_passwords_without() -> None:
    found = marks(
        node("EditText", "[0,100][1080,200]", flags=f"{TAPPED} focused", text="Ann", resource_id="p:id/first_name"),
        node("EditText", "[0,300][1080,400]", flags=TAPPED, text="Last name", hint="Last name"),
        node("EditText", "[0,500][1080,600]", flags=f"{TAPPED} password", text="•••", content_desc="Password"),
    )
    assert [(mark.role, mark.label, mark.text) for mark in found] == [
        ("entry", "first name", "Ann"),
        ("entry", "Last name", ""),
        ("password", "Password", ""),
    ]
    assert found[0].states == ("focused",)


def test_what_is_only_read_and_what_is_disabled() -> None:
    found = marks(
        node("TextView", "[0,100][1080,200]", text="No messages"),
        node("Button", "[0,300][400,400]", flags="clickable", text="Send"),
        node("ImageView", "[0,500][400,600]", content_desc="Photo of a lake"),
        node("android.view.View", "[0,700][400,800]"),
    )
    assert [(mark.role, mark.label, mark.states) for mark in found] == [
        ("label", "No messages", ()),
        ("button", "Send", ("disabled",)),
        ("label", "Photo of a lake", ()),
    ]


def test_icons_of_a_launcher_tabs_and_composed_widgets() -> None:
    assert told(
        node("TextView", "[0,100][200,300]", flags=f"{TAPPED} long-clickable", text="Clock"),
        node("android.app.ActionBar$Tab", "[300,100][500,300]", flags=f"{TAPPED} selected", content_desc="Alarm"),
        node("android.view.View", "[600,100][800,300]", flags=f"{TAPPED} checkable", content_desc="Done"),
        node("Spinner", "[0,400][400,500]", node("TextView", "[0,400][300,500]", text="Home"), flags=TAPPED),
    ) == [("button", "Clock"), ("tab", "Alarm"), ("check-box", "Done"), ("combo-box", "")]


def test_what_is_scrolled_away_has_no_mark() -> None:
    assert told(node("Button", "[0,2400][400,2300]", flags=TAPPED, text="Far")) == []
    assert told(node("Button", "[0,2500][400,2600]", flags=TAPPED, text="Far")) == []
