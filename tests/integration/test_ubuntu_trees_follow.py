"""The element trees of Firefox and LibreOffice follow what happens on the screen: nothing of before is listed."""

from collections.abc import AsyncIterator, Callable, Sequence

import anyio
import pytest
from pydantic import JsonValue

from decapod.environments import Environment, EnvironmentOptions, SetupStep, open_environment
from decapod.messages import TreeElement

pytestmark = [pytest.mark.anyio, pytest.mark.integration]

LIMIT = 120.0
"""Seconds that something may take on a machine that is busy with others; it is waited for no longer than needed."""
PAGES = {
    "/": """
        <title>Prices</title>
        <h1>Prices</h1>
        <p id="later"></p>
        <p><a href="/order.html">Order a ladder</a></p>
        <p><button onclick="alert('Only two are left')">Warn me</button></p>
        <p><button onclick="later.innerHTML = '<b>Sold<br>out<br>today</b>'; this.remove()">Look again</button></p>
    """,
    "/order.html": """
        <title>Order</title>
        <h1>Order</h1>
        <label>Name <input></label>
    """,
}

PAGE = (
    ("document web", "Prices"),
    ("heading", "Prices"),
    ("link", "Order a ladder"),
    ("push button", "Warn me"),
    ("push button", "Look again"),
)
ORDER = (("document web", "Order"), ("heading", "Order"), ("text", "Name"))
MESSAGE = (("label", "Only two are left"), ("push button", "OK"))
NUMBERS = (("page tab", "Cell Protection"), ("table cell", "Scientific"))
PROTECTION = (("check box", "Protected"),)

Tree = Sequence[TreeElement]
Names = Sequence[tuple[str, str]]
"""Elements by role and name."""


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    """One event loop for the module, so that its tests can share a desktop."""
    return "asyncio"


@pytest.fixture(scope="module")
async def desktop(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Environment]:
    async with open_environment("ubuntu", EnvironmentOptions(logs=tmp_path_factory.mktemp("logs"))) as desktop:
        yield desktop


async def browse(desktop: Environment) -> Tree:
    """Open the first page, and wait until all of it is listed."""
    serve = SetupStep("serve_pages", {"pages": {**PAGES}})
    await desktop.reset([serve, SetupStep("open_program", {"argv": ["firefox-esr", "http://localhost:8000/"]})])
    return await await_only(desktop, PAGE, (), "the page")


async def await_tree(desktop: Environment, condition: Callable[[Tree], bool], what: str) -> Tree:
    """Look until the tree is as it should be and two looks agree, so that what is clicked has come to rest."""
    tree: Tree = ()
    with anyio.move_on_after(LIMIT):
        while True:
            before, tree = tree, (await desktop.observe()).tree or ()
            if condition(tree) and places(tree) == places(before):
                return tree
    listed = "\n".join(f"{element.role} {element.name!r} {element.text!r}" for element in tree)
    raise AssertionError(f"not within {LIMIT:g} s: {what}\n{listed}")


async def await_only(desktop: Environment, shown: Names, gone: Names, what: str) -> Tree:
    """Look until each element of `shown` is listed once and none of `gone`: a look while things change may see both."""

    def only(tree: Tree) -> bool:
        once = all(len(find(tree, role, name)) == 1 for role, name in shown)
        return once and not any(has(tree, role, name) for role, name in gone)

    return await await_tree(desktop, only, what)


def places(tree: Tree) -> list[tuple[str, str, str, tuple[int, ...]]]:
    """What is listed, and where."""
    return [(one.role, one.name, one.text, tuple(one.box.model_dump().values())) for one in tree]


def find(tree: Tree, role: str, name: str) -> list[TreeElement]:
    return [element for element in tree if (element.role, element.name) == (role, name)]


def has(tree: Tree, role: str, name: str) -> bool:
    return bool(find(tree, role, name))


def texts(tree: Tree, role: str) -> list[str]:
    return [element.text for element in tree if element.role == role and element.text]


async def await_text(desktop: Environment, role: str, name: str, text: str) -> None:
    """Wait until there is one element of this name, and this is its text."""

    def shows(tree: Tree) -> bool:
        return [element.text for element in find(tree, role, name)] == [text]

    await await_tree(desktop, shows, f"{role} {name} showing {text!r}")


async def click(desktop: Environment, tree: Tree, role: str, name: str) -> None:
    (element,) = find(tree, role, name)
    done = await desktop.act("click", {"element": {"box": element.box.model_dump(), "label": name}})
    assert done.status == "ok", done.error


async def act(desktop: Environment, action: str, **arguments: JsonValue) -> None:
    done = await desktop.act(action, arguments)
    assert done.status == "ok", done.error


async def test_a_page_that_was_left_is_not_listed_and_neither_is_the_one_before_it(desktop: Environment) -> None:
    tree = await browse(desktop)
    await click(desktop, tree, "link", "Order a ladder")
    await await_only(desktop, ORDER, PAGE, "the page of the link")
    await act(desktop, "hotkey", keys=["alt", "left"])
    await await_only(desktop, PAGE, ORDER, "the first page again")


async def test_a_page_that_changes_itself_is_listed_as_it_is(desktop: Environment) -> None:
    tree = await browse(desktop)
    (before,) = find(tree, "link", "Order a ladder")
    await click(desktop, tree, "push button", "Look again")
    moved = [("link", "Order a ladder")]
    tree = await await_only(desktop, moved, [("push button", "Look again")], "the button to go")
    tree = await await_tree(desktop, lambda tree: find(tree, *moved[0]) not in ([], [before]), "the link to move")
    (after,) = find(tree, "link", "Order a ladder")
    assert after.box.y > before.box.y + 30, "three lines have come above it"
    await click(desktop, tree, "link", "Order a ladder")
    await await_tree(desktop, lambda tree: has(tree, "heading", "Order"), "the page of the link, where it is now")


async def test_a_message_of_a_page_is_listed_while_it_is_shown(desktop: Environment) -> None:
    tree = await browse(desktop)
    await click(desktop, tree, "push button", "Warn me")
    tree = await await_only(desktop, MESSAGE, (), "the message")
    await click(desktop, tree, "push button", "OK")
    await await_only(desktop, PAGE, MESSAGE, "the page without the message")


async def test_a_field_of_a_page_tells_what_is_in_it_now(desktop: Environment) -> None:
    tree = await browse(desktop)
    await click(desktop, tree, "link", "Order a ladder")
    tree = await await_only(desktop, ORDER, PAGE, "the field")
    await click(desktop, tree, "text", "Name")
    for name in ("Ada", "Grace"):
        await act(desktop, "hotkey", keys=["ctrl", "a"])
        await act(desktop, "write_text", text=name)
        await await_text(desktop, "text", "Name", name)


async def test_a_cell_tells_what_is_in_it_now(desktop: Environment) -> None:
    await desktop.reset([SetupStep("open_program", {"argv": ["localc"]})])
    await await_tree(desktop, lambda tree: has(tree, "table cell", "A1"), "the sheet")
    for written, shown in (("42\n", "42"), ("43\n", "43"), ("=40+4\n", "44")):
        await act(desktop, "hotkey", keys=["ctrl", "home"])
        await act(desktop, "write_text", text=written)
        await await_text(desktop, "table cell", "A1", shown)
    await act(desktop, "hotkey", keys=["ctrl", "home"])
    await act(desktop, "press", key="delete")
    await await_text(desktop, "table cell", "A1", "")


async def test_a_dialog_of_an_office_program_is_listed_while_it_is_open(desktop: Environment) -> None:
    await desktop.reset([SetupStep("open_program", {"argv": ["localc"]})])
    await await_tree(desktop, lambda tree: has(tree, "table cell", "A1"), "the sheet")
    dialog = ("dialog", "Format Cells")
    await act(desktop, "hotkey", keys=["ctrl", "1"])
    tree = await await_only(desktop, [dialog, *NUMBERS], PROTECTION, "the dialog")
    await click(desktop, tree, "page tab", "Cell Protection")
    await await_only(desktop, [dialog, *PROTECTION], [("table cell", "Scientific")], "its other page")
    for _ in range(2):
        await act(desktop, "press", key="esc")
        await await_only(desktop, [("table cell", "A1")], [dialog, *PROTECTION, *NUMBERS], "the dialog to close")
        await act(desktop, "hotkey", keys=["ctrl", "1"])
        await await_only(desktop, [dialog, *PROTECTION], [], "the dialog again, on the page where it was left")


async def test_paragraphs_of_a_document_are_listed_as_they_are(desktop: Environment) -> None:
    await desktop.reset([SetupStep("open_program", {"argv": ["lowriter"]})])
    await await_tree(desktop, lambda tree: any(element.role == "paragraph" for element in tree), "the document")
    await act(desktop, "write_text", text="dear all\nit rains")
    await await_tree(desktop, lambda tree: texts(tree, "paragraph") == ["dear all", "it rains"], "two paragraphs")
    await act(desktop, "hotkey", keys=["shift", "home"])
    await act(desktop, "write_text", text="the sun shines")
    await await_tree(desktop, lambda tree: texts(tree, "paragraph") == ["dear all", "the sun shines"], "the other text")
    await act(desktop, "hotkey", keys=["ctrl", "a"])
    await act(desktop, "press", key="delete")
    await await_tree(desktop, lambda tree: texts(tree, "paragraph") == [], "nothing to be left")
