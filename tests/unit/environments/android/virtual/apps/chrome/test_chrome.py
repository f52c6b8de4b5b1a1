"""Chrome, used as a person uses it."""

import json

import pytest

from decapod.environments.android.virtual.apps.chrome import PACKAGE
from decapod.environments.android.virtual.apps.common.documents import STORAGE
from decapod.environments.android.virtual.phone import Phone
from decapod.environments.android.virtual.system.database import Database
from decapod.environments.android.virtual.system.intents import VIEW, Intent
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver

INDEX = b"""<!doctype html><title>Garden shop</title><h1>Garden shop</h1>
<p>See the <a href="prices.html">price list</a> first.</p>
<p><a href="catalogue.pdf">Catalogue</a></p>
<form action="/order" method="post">
<label for="name">Name</label><input id="name" name="name" required>
<label><input type="checkbox" id="gift" name="gift" value="yes"> Gift wrap</label>
<label><input type="radio" name="size" value="s"> Small</label>
<label><input type="radio" name="size" value="l" checked> Large</label>
<select id="item" name="item"><option value="rose">Rose</option><option value="olive">Olive tree</option></select>
<input type="hidden" name="shop" value="7"><button>Place order</button></form>"""
PRICES = b"<title>Prices</title><table><tr><th>Item<th>Price<tr><td>Rose<td>$4.50<tr><td>Olive tree<td>$39</table>"


def opened() -> PhoneDriver:
    driver = PhoneDriver()
    files = driver.phone.files
    files.mkdir(f"{STORAGE}/www")
    files.write(f"{STORAGE}/www/index.html", INDEX)
    files.write(f"{STORAGE}/www/prices.html", PRICES)
    files.write(f"{STORAGE}/www/catalogue.pdf", b"%PDF-1.4")
    driver.open_app(PACKAGE)
    return driver


def go(driver: PhoneDriver, address: str) -> None:
    driver.tap_id("search_box_text" if driver.count(id="search_box_text") else "url_bar")
    driver.type(address)
    driver.enter()


def menu(driver: PhoneDriver, item: str) -> None:
    driver.tap_text("Customize and control Google Chrome")
    driver.tap_text(item)


def database(driver: PhoneDriver) -> Database:
    return driver.phone.open_database(f"/data/data/{PACKAGE}/databases/chrome.db")


def submissions(driver: PhoneDriver) -> list[dict[str, object]]:
    data = driver.phone.files.read(f"{STORAGE}/www/submissions.jsonl")
    return [json.loads(line) for line in data.splitlines()]


def test_a_journey_of_ten_steps() -> None:
    driver = opened()
    go(driver, "localhost:8000")
    driver.tap_text("price list")
    assert driver.sees("$39")
    driver.back()
    driver.tap_text("Place order")
    assert driver.sees("Please fill out this field.")
    driver.type("Ada Lovelace")
    driver.back()
    driver.tap_text("Gift wrap")
    driver.tap_text("Small")
    driver.tap_id("item")
    driver.tap_text("Olive tree")
    driver.tap_text("Place order")
    assert driver.sees("Your response has been recorded.")
    (sent,) = submissions(driver)
    fields = {"name": "Ada Lovelace", "gift": "yes", "size": "s", "item": "olive", "shop": "7"}
    assert sent["fields"] == fields
    assert (sent["method"], sent["url"]) == ("POST", "http://localhost:8000/order")


def test_ids_of_a_page_are_seen_without_a_package() -> None:
    driver = opened()
    go(driver, "localhost:8000")
    assert driver.find(id="gift").resource_id == "gift"
    assert not driver.find(id="gift").checked
    driver.tap_id("gift")
    assert driver.find(id="gift").checked


def test_a_page_of_a_site_repeats_what_a_form_sent() -> None:
    driver = opened()
    driver.phone.files.write(f"{STORAGE}/www/order.html", b"<p>Thank you, {{name}}. {{missing}}</p>")
    go(driver, "localhost:8000")
    driver.tap_id("name")
    driver.type("<b>Eve</b>")
    driver.enter()
    assert driver.sees("Thank you, <b>Eve</b>.")


def test_a_form_that_gets_puts_its_fields_into_the_address() -> None:
    driver = opened()
    driver.phone.files.write(
        f"{STORAGE}/www/find.html", b"<form action=prices><input name=q><input type=submit></form>"
    )
    go(driver, "http://localhost/find")
    driver.tap_id("url_bar")
    driver.back()
    driver.back()
    driver.phone.tap(*driver.find("q").center)
    driver.type("red rose")
    driver.tap_text("Submit")
    assert submissions(driver)[0]["url"] == "http://localhost/prices?q=red+rose"
    assert driver.sees("$4.50")


def test_a_folder_of_a_host_is_its_site_and_all_else_is_offline() -> None:
    driver = opened()
    driver.phone.files.mkdir(f"{STORAGE}/www/news.example.com")
    driver.phone.files.write(f"{STORAGE}/www/news.example.com/index.html", b"<h1>The news</h1>")
    go(driver, "news.example.com")
    assert driver.sees("The news")
    go(driver, "example.org")
    assert driver.sees("No internet")
    go(driver, "how tall is Everest")
    assert driver.sees("No internet")
    go(driver, "localhost/none")
    assert driver.sees("HTTP ERROR 404")


def test_files_are_shown_and_others_than_shared_ones_refused() -> None:
    driver = opened()
    driver.phone.files.write(f"{STORAGE}/Download/a.html", b"<p>From a file</p>")
    driver.phone.start(Intent(VIEW, data="file:///sdcard/Download/a.html", mime="text/html"))
    assert driver.sees("From a file")
    go(driver, "file:///sdcard/")
    driver.tap_text("Documents/")
    assert driver.sees("Packing list.txt")
    go(driver, "file:///data/data/com.android.chrome/databases/chrome.db")
    assert driver.sees("Access to the file was denied")


def test_what_cannot_be_shown_is_downloaded_with_a_notification() -> None:
    driver = opened()
    go(driver, "localhost:8000")
    driver.tap_text("Catalogue")
    assert driver.phone.files.read(f"{STORAGE}/Download/catalogue.pdf") == b"%PDF-1.4"
    assert driver.sees("File downloaded: catalogue.pdf")
    rows = driver.phone.providers.rows("content://downloads/my_downloads", ["title", "mimetype"])
    assert rows == [{"title": "catalogue.pdf", "mimetype": "application/pdf"}]
    assert any(item.title == "catalogue.pdf" for item in driver.phone.notifications)
    menu(driver, "Downloads")
    assert driver.sees("catalogue.pdf")


def test_tabs_are_opened_switched_and_closed() -> None:
    driver = opened()
    go(driver, "localhost:8000")
    driver.long_tap("price list")
    driver.tap_text("Open in new tab")
    assert driver.sees("$39")
    driver.tap_id("tab_switcher_button")
    assert driver.sees("2 open tabs")
    driver.tap_text("Close Prices tab")
    driver.tap_text("Garden shop, tab")
    assert driver.sees("price list")
    driver.phone.force_stop(PACKAGE)
    driver.open_app(PACKAGE)
    assert driver.sees("price list")


def test_history_and_bookmarks_are_kept_found_and_removed() -> None:
    driver = opened()
    go(driver, "localhost:8000")
    menu(driver, "Bookmark")
    driver.tap_text("price list")
    menu(driver, "History")
    driver.tap_text("Remove Prices")
    assert database(driver).value("SELECT count(*) FROM urls WHERE title = 'Prices'") == 0
    driver.back()
    menu(driver, "Bookmarks")
    driver.tap_text("Options for Garden shop")
    driver.tap_text("Delete")
    driver.tap_text("Undo")
    driver.tap_id("title", "Garden shop")
    assert driver.sees("price list")


def test_an_incognito_tab_leaves_no_history() -> None:
    driver = opened()
    menu(driver, "New Incognito tab")
    assert driver.sees("You've gone Incognito")
    go(driver, "localhost:8000")
    assert database(driver).value("SELECT count(*) FROM visits") == 0


def test_words_are_found_in_a_page() -> None:
    driver = opened()
    rows = "".join(f"<p>Line {number}</p>" for number in range(80))
    driver.phone.files.write(f"{STORAGE}/www/long.html", f"<p>needle</p>{rows}<p>a Needle</p>".encode())
    go(driver, "localhost/long")
    menu(driver, "Find in page")
    driver.type("needle")
    assert driver.find(id="find_status").text == "1/2"
    driver.tap_text("Next")
    assert driver.find(id="find_status").text == "2/2"
    assert driver.sees("a Needle")


def test_a_page_that_wrote_itself_into_the_database_is_suggested() -> None:
    driver = opened()
    database(driver).insert("bookmarks", {"title": "Prices now", "url": "http://localhost/prices.html"})
    driver.tap_id("search_box_text")
    driver.type("price")
    driver.tap_text("Prices now")
    assert driver.sees("$39")


def test_a_snapshot_in_the_middle_of_a_form_goes_on() -> None:
    driver = opened()
    go(driver, "localhost:8000")
    driver.tap_id("name")
    driver.type("Ada")
    kept = driver.phone.snapshot()
    driver.type(" L")
    driver.phone.restore(kept)
    assert driver.find(id="name").text == "Ada"


def test_a_new_user_is_welcomed_once() -> None:
    driver = PhoneDriver(Phone(strict=True, first_run=True))
    driver.open_app(PACKAGE)
    assert driver.sees("Welcome to Chrome")
    driver.tap_text("Use without an account")
    assert driver.find(id="search_box_text")


@pytest.mark.parametrize("dark", [False, True])
def test_every_screen_is_laid_out_well(dark: bool) -> None:
    driver = opened()
    driver.phone.set_dark(on=dark)
    assert driver.problems() == []
    go(driver, "localhost:8000")
    assert [problem for problem in driver.problems() if "px small" not in problem] == []
    driver.tap_text("Customize and control Google Chrome")
    driver.tap_text("History")
    assert driver.problems() == []
    driver.back()
    driver.tap_id("tab_switcher_button")
    assert driver.problems() == []
    assert driver.phone.screenshot()
