"""The element trees of Firefox and LibreOffice follow what happens on the screen: nothing of before is listed."""

from collections.abc import AsyncIterator, Callable, Sequence

import anyio
import pytest
from pydantic import JsonValue

from decapod.environments import Environment, EnvironmentOptions, SetupStep, open_environment
from decapod.messages import TreeElement

pytestmark = [pytest.mark.anyio, pytest.mark.integration]

LIMIT = 30.0
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

Tree = Sequence[TreeElement]


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
    return await await_tree(desktop, lambda tree: has(tree, "push button", "Look again"), "the page")


async def await_tree(desktop: Environment, condition: Callable[[Tree], bool], what: str) -> Tree:
    """Look until the tree is as it should be, and return it."""
    tree: Tree = ()
    with anyio.move_on_after(LIMIT):
        while True:
            tree = (await desktop.observe()).tree or ()
            if condition(tree):
                return tree
    listed = "\n".join(f"{element.role} {element.name!r} {element.text!r}" for element in tree)
    raise AssertionError(f"not within {LIMIT:g} s: {what}\n{listed}")


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
    tree = await await_tree(desktop, lambda tree: has(tree, "heading", "Order"), "the page of the link")
    assert not has(tree, "heading", "Prices")
    assert not has(tree, "link", "Order a ladder")
    assert has(tree, "document web", "Order")
    assert not has(tree, "document web", "Prices")
    await act(desktop, "hotkey", keys=["alt", "left"])
    tree = await await_tree(desktop, lambda tree: has(tree, "link", "Order a ladder"), "the first page again")
    assert not has(tree, "heading", "Order")
    assert len(find(tree, "heading", "Prices")) == 1


async def test_a_page_that_changes_itself_is_listed_as_it_is(desktop: Environment) -> None:
    tree = await browse(desktop)
    (before,) = find(tree, "link", "Order a ladder")
    await click(desktop, tree, "push button", "Look again")
    tree = await await_tree(desktop, lambda tree: not has(tree, "push button", "Look again"), "the button to go")
    tree = await await_tree(desktop, lambda tree: find(tree, "link", "Order a ladder") != [before], "the link to move")
    (after,) = find(tree, "link", "Order a ladder")
    assert after.box.y > before.box.y + 30, "three lines have come above it"
    await click(desktop, tree, "link", "Order a ladder")
    await await_tree(desktop, lambda tree: has(tree, "heading", "Order"), "the page of the link, where it is now")


async def test_a_message_of_a_page_is_listed_while_it_is_shown(desktop: Environment) -> None:
    tree = await browse(desktop)
    assert not has(tree, "label", "Only two are left")
    await click(desktop, tree, "push button", "Warn me")
    tree = await await_tree(
        desktop, lambda tree: has(tree, "label", "Only two are left") and has(tree, "push button", "OK"), "the message"
    )
    await click(desktop, tree, "push button", "OK")
    tree = await await_tree(desktop, lambda tree: not has(tree, "push button", "OK"), "the message to go")
    assert not has(tree, "label", "Only two are left")
    assert has(tree, "link", "Order a ladder")


async def test_a_field_of_a_page_tells_what_is_in_it_now(desktop: Environment) -> None:
    tree = await browse(desktop)
    await click(desktop, tree, "link", "Order a ladder")
    tree = await await_tree(desktop, lambda tree: has(tree, "text", "Name"), "the field")
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
    for _ in range(2):
        await act(desktop, "hotkey", keys=["ctrl", "1"])
        tree = await await_tree(desktop, lambda tree: has(tree, "page tab", "Cell Protection"), "the dialog")
        assert has(tree, "dialog", "Format Cells")
        await click(desktop, tree, "page tab", "Cell Protection")
        tree = await await_tree(desktop, lambda tree: has(tree, "check box", "Protected"), "its other page")
        assert not has(tree, "table cell", "Scientific"), "the page before is not listed"
        await act(desktop, "press", key="esc")
        tree = await await_tree(desktop, lambda tree: not has(tree, "dialog", "Format Cells"), "the dialog to close")
        assert not has(tree, "check box", "Protected")


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
