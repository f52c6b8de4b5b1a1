"""The page of a report in a real Firefox: it asks nobody for anything, shows all, and runs nothing but its own."""

from dataclasses import replace
from pathlib import Path

import pytest

from decapod.experiments.compare import Question, Table, compare
from decapod.experiments.report.formats.html_page import as_html
from decapod.experiments.report.making import make_report
from tests.integration.firefox import open_firefox
from tests.unit.experiments.report.samples import QUICK, trials

pytestmark = pytest.mark.integration

NAMES = ("<script>document.title = 'ran'</script>", "a\" onclick=\"document.title = 'ran'", "it's <b>&amp; \\x")
TASK = "<img src=http://127.0.0.1:59999/a.png onerror=document.title='ran'>"

WATCH = """
window.asked = [];
Services.console.reset();
Services.obs.addObserver({observe(channel) {
  channel.QueryInterface(Ci.nsIChannel);
  if (channel.loadInfo.browsingContextID) window.asked.push(channel.URI.spec);
}}, "http-on-modify-request");
"""
SAID = """
return Services.console.getMessageArray()
  .filter(one => one instanceof Ci.nsIScriptError && one.sourceName.startsWith("file:"))
  .map(one => one.errorMessage);
"""
SIZES = """
const boxes = {};
for (const one of document.querySelectorAll("figure svg, table")) {
  const box = one.getBoundingClientRect();
  boxes[one.closest("section").id] = [box.width, box.height];
}
return boxes;
"""
TABLE = "document.querySelector('table[data-key=outcomes]')"
FIRST_CELLS = f"return [...{TABLE}.tBodies[0].rows].map(row => row.cells[0].textContent);"
BY_SR = f"const head = [...{TABLE}.querySelectorAll('th')].find(one => one.textContent === 'SR');"
ORDERS = f"{BY_SR} return [...{TABLE}.tBodies[0].rows].map(row => Number(row.cells[head.cellIndex].dataset.order));"


def test_the_page_in_a_browser(tmp_path: Path) -> None:
    rows = [replace(row, task=TASK) if row.task == "task-1" else row for row in trials(NAMES)]
    report = make_report(compare(Table(tuple(rows), ()), Question(settings=QUICK)))
    path = tmp_path / "report.html"
    path.write_text(as_html(report), encoding="utf-8")
    with open_firefox(tmp_path) as firefox:
        firefox.run(WATCH, "chrome")
        firefox.ask("Marionette:SetContext", {"value": "content"})
        firefox.ask("WebDriver:Navigate", {"url": path.as_uri()})

        sizes = firefox.run(SIZES)
        assert {f"table-{table.key}" for table in report.shown} <= set(sizes)
        assert {"figure-forest", "figure-progress", "figure-cost", "figure-endings"} <= set(sizes)
        assert all(width > 100 and height > 30 for width, height in sizes.values()), sizes
        assert set(firefox.run(FIRST_CELLS)) == set(NAMES)
        assert TASK in firefox.run("return document.querySelector('table[data-key=by-task]').innerText;")
        assert firefox.run("return document.querySelectorAll('td *:not(.interval), h2 *, main img').length;") == 0

        firefox.run(f"for (const one of {TABLE}.querySelectorAll('td')) one.click();")
        firefox.run(f"{BY_SR} head.querySelector('button').click();")
        rising = firefox.run(ORDERS)
        firefox.run(f"{BY_SR} head.querySelector('button').click();")
        assert rising == sorted(rising)
        assert firefox.run(ORDERS) == rising[::-1]

        firefox.click("nav a[href='#table-trials']")
        assert abs(firefox.run("return document.querySelector('#table-trials').getBoundingClientRect().top;")) < 600
        assert firefox.run("return window.scrollY;") > 600

        # Wide tables scroll by themselves: the page stays as wide as the window.
        firefox.ask("WebDriver:SetWindowRect", {"width": 500, "height": 800})
        width = "return [document.documentElement.scrollWidth, document.documentElement.clientWidth];"
        assert len(set(firefox.run(width))) == 1

        assert firefox.run("return document.title;").endswith(": decapod report")
        assert firefox.run("return window.asked;", "chrome") == []
        assert firefox.run(SAID, "chrome") == []
